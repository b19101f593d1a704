#!/bin/sh
# Remakes the plan.json files of the examples with real engines and real
# providers:
#
#   PROVIDERS=DIR examples/make.sh [NAME…]
#
# PROVIDERS is a filesystem mirror that holds the providers which the examples'
# main.tf files name. TOFU and TERRAFORM name the engines; by default they are
# looked for in PATH. Nothing outside this machine is reached: most plans are
# made with -refresh=false from a state that lies in the example; where a plan
# needs what is live, "live" answers for it on the loopback interface.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
TOFU=${TOFU:-tofu}
TERRAFORM=${TERRAFORM:-terraform}
work=$(mktemp -d)
live=
trap 'stop_live; rm -rf "$work"' EXIT

# A dummy for every credential that a provider asks for before it plans.
export DIGITALOCEAN_TOKEN=dummy
export HCLOUD_TOKEN=0000000000000000000000000000000000000000000000000000000000000000
export HCLOUD_ENDPOINT=http://127.0.0.1:1/v1
export DIGITALOCEAN_API_URL=http://127.0.0.1:1

TF_CLI_CONFIG_FILE=$work/terraformrc
export TF_CLI_CONFIG_FILE
cat >"$TF_CLI_CONFIG_FILE" <<EOF
disable_checkpoint = true
provider_installation {
  filesystem_mirror {
    path = "${PROVIDERS:-$work/none}"
  }
}
EOF
mkdir -p "$work/none"

# plan ENGINE FOLDER STATE [FLAG…] plans the configuration in FOLDER from STATE
# ("-" for none, else a path from FOLDER) and writes FOLDER/plan.json. A plan
# that fails counts as long as the engine wrote its file.
plan() {
	engine=$1 folder=$here/$2 state=$3
	shift 3
	rm -rf "$work/stack"
	mkdir "$work/stack"
	(cd "$folder" && find . -name '*.tf' -o -name '*.tftpl') | while read -r file; do
		case $file in ./*/*.tf) [ -f "$folder/$(dirname "$file")/plan.json" ] && continue ;; esac
		mkdir -p "$work/stack/$(dirname "$file")"
		cp "$folder/$file" "$work/stack/$file"
	done
	[ "$state" = - ] || cp "$folder/$state" "$work/stack/terraform.tfstate"
	(
		cd "$work/stack"
		"$engine" init -input=false -no-color >init.log || { cat init.log && exit 1; }
		"$engine" plan -input=false -no-color -lock=false -out=tf.plan "$@" || [ -f tf.plan ]
		"$engine" show -json tf.plan >plan.raw
		jq . plan.raw >"$folder/plan.json"
	)
}

stop_live() {
	if [ -n "$live" ]; then
		kill "$live" 2>/dev/null || true
		live=
	fi
}

make_forgotten_record() {
	plan "$TOFU" forgotten-record state.json -refresh=false
	plan "$TOFU" forgotten-record/restored ../state.json -refresh=false
}

make_resize_replaces_server() {
	plan "$TOFU" resize-replaces-server state.json -refresh=false
	plan "$TOFU" resize-replaces-server/ignored ../state.json -refresh=false
}

make_rename() {
	plan "$TOFU" rename state.json -refresh=false
	plan "$TOFU" rename/moved ../state.json -refresh=false
}

make_several_stacks() {
	plan "$TOFU" several-stacks/harbour state.json -refresh=false
	plan "$TOFU" several-stacks/storefront state.json -refresh=false
}

make_failed_plan() {
	plan "$TOFU" failed-plan state.json
}

if [ $# -eq 0 ]; then
	set -- failed-plan forgotten-record rename resize-replaces-server several-stacks
fi
for name; do
	echo "== $name"
	"make_$(echo "$name" | tr - _)"
done
