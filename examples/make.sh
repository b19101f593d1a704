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

# stage FOLDER copies a configuration, without the further ones inside it.
stage() {
	rm -rf "$work/stack"
	mkdir "$work/stack"
	(cd "$here/$1" && find . -name '*.tf' -o -name '*.tftpl') | while read -r file; do
		at=$(dirname "$file")
		[ "$at" = . ] || [ ! -f "$here/$1/$at/plan.json" ] || continue
		mkdir -p "$work/stack/$at"
		cp "$here/$1/$file" "$work/stack/$file"
	done
}

# init ENGINE makes the staged configuration ready.
init() {
	(cd "$work/stack" && "$1" init -input=false -no-color >init.log) || { cat "$work/stack/init.log" && exit 1; }
}

# keep ENGINE FOLDER [FLAG…] plans what is staged and writes FOLDER/plan.json.
# A plan that fails counts as long as the engine wrote its file.
keep() {
	engine=$1 folder=$here/$2
	shift 2
	(
		cd "$work/stack"
		"$engine" plan -input=false -no-color -lock=false -out=tf.plan "$@" || [ -f tf.plan ]
		"$engine" show -json tf.plan >plan.raw
		jq . plan.raw >"$folder/plan.json"
	)
}

# plan ENGINE FOLDER STATE [FLAG…] plans the configuration in FOLDER from STATE
# ("-" for none, else a path from FOLDER).
plan() {
	engine=$1 folder=$2 state=$3
	shift 3
	stage "$folder"
	[ "$state" = - ] || cp "$here/$folder/$state" "$work/stack/terraform.tfstate"
	init "$engine"
	keep "$engine" "$folder" "$@"
}

# live FILE PORT answers for what is live until stop_live.
start_live() {
	"$here/live.py" "$here/$1" "$2" 2>"$work/live.log" &
	live=$!
	sleep 1
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
	plan "$TOFU" several-stacks/adopted/harbour ../../harbour/state.json -refresh=false
	start_live several-stacks/live.json 8002
	HCLOUD_ENDPOINT=http://127.0.0.1:8002/v1 plan "$TOFU" several-stacks/adopted/storefront ../../storefront/state.json -refresh=false
	stop_live
}

# The incident itself: applied without autostart, autostart then set by hand, the
# staged image cleared away as a reboot of the host does. It needs a libvirtd
# with QEMU, and removes what it made.
make_inplace_restart() {
	stage inplace-restart
	init "$TOFU"
	cp "$work/stack/guest/main.tf" "$work/reviewed.tf"
	sed -i '/autostart/d' "$work/stack/guest/main.tf"
	(cd "$work/stack" && "$TOFU" apply -input=false -no-color -auto-approve)
	jq . "$work/stack/terraform.tfstate" >"$here/inplace-restart/state.json"
	for guest in millbrook-router millbrook-exchange; do
		virsh -c qemu:///system autostart "$guest"
	done
	rm "$(jq -r '.resources[] | select(.type == "libvirt_cloudinit_disk") | .instances[0].attributes.path' "$work/stack/terraform.tfstate")"
	cp "$work/reviewed.tf" "$work/stack/guest/main.tf"
	keep "$TOFU" inplace-restart
	(cd "$work/stack" && "$TOFU" destroy -input=false -no-color -auto-approve >destroy.log) || { cat "$work/stack/destroy.log" && exit 1; }
}

make_drifted_database() {
	start_live drifted-database/live.json 8001
	plan "$TERRAFORM" drifted-database state.json
	plan "$TERRAFORM" drifted-database/adopted ../state.json
	stop_live
}

make_routine() {
	plan "$TOFU" routine - -refresh=false
	[ ! -f "$here/routine/later/state.json" ] || plan "$TOFU" routine/later state.json -refresh=false
}

make_failed_plan() {
	plan "$TOFU" failed-plan state.json
}

if [ $# -eq 0 ]; then
	set -- drifted-database failed-plan forgotten-record inplace-restart rename resize-replaces-server routine several-stacks
fi
for name; do
	echo "== $name"
	"make_$(echo "$name" | tr - _)"
done
