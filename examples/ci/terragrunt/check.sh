#!/bin/sh
# Plans every unit below this directory, and judges all plans together: an
# object that one unit destroys and another creates is found. Further arguments
# go to holdfast.
set -eu
cd "$(dirname "$0")"

# Left over from a unit that is gone, one would be judged again.
find . -name tfplan.json -exec rm -f {} +

# Each unit's JSON comes to lie beside its configuration.
terragrunt run --all --non-interactive --json-out-dir "$PWD" -- plan -input=false >&2

plans=$(find . -name tfplan.json -not -path '*/.terragrunt-cache/*' | sort)
if [ -z "$plans" ]; then
	echo 'check.sh: terragrunt made no plan' >&2
	exit 1
fi
while IFS= read -r plan; do
	set -- "$@" "${plan#./}"
done <<END
$plans
END
exec holdfast check "$@"
