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

# A line is a plan. One whose name has several would be others.
if [ -n "$(find . -name '*
*')" ]; then
	echo 'check.sh: a name below this directory has a line break in it: rename that file or directory' >&2
	exit 1
fi
plans=$(find . -name tfplan.json -not -path '*/.terragrunt-cache/*' | sort)
if [ -z "$plans" ]; then
	echo 'check.sh: terragrunt made no plan' >&2
	exit 1
fi
# Each begins with ./ and comes after --: no directory's name is a flag.
set -- "$@" --
while IFS= read -r plan; do
	set -- "$@" "$plan"
done <<END
$plans
END
exec holdfast check "$@"
