#!/bin/sh
# Plans every stack below this directory, and judges all plans together. Further
# arguments choose among the stacks, as --changed does.
set -eu
cd "$(dirname "$0")"

stacks=$(terramate list "$@")
if [ -z "$stacks" ]; then
	echo 'check.sh: there is no such stack, and nothing to plan' >&2
	exit 0
fi
# Standard output is the stack's JSON, so each command writes its own file.
terramate run "$@" -- sh -c 'tofu init -input=false && tofu plan -input=false -out=tf.plan && tofu show -json tf.plan >plan.json' >&2

set --
while IFS= read -r stack; do
	set -- "$@" "$stack/plan.json"
done <<END
$stacks
END
exec holdfast check "$@"
