#!/bin/sh
# Plans every stack below this directory, and judges all plans together. Further
# arguments choose among the stacks, as --changed does.
set -eu
cd "$(dirname "$0")"

stacks=$(terramate list "$@")
if [ -z "$stacks" ]; then
	# Nothing that changed is well. Nothing at all may be a tag that is misspelt.
	changed=false
	for arg; do
		shift
		case $arg in
		--changed | -c) changed=true ;;
		*) set -- "$@" "$arg" ;;
		esac
	done
	if [ "$changed" = true ] && [ -n "$(terramate list "$@")" ]; then
		echo 'check.sh: no stack changed: there is nothing to plan' >&2
		exit 0
	fi
	echo 'check.sh: there is no such stack, and nothing was planned: look at the names and tags that choose the stacks' >&2
	exit 1
fi
# Standard output is the stack's JSON, so each command writes its own file, and
# not through a link that a branch keeps in its place.
terramate run "$@" -- sh -c 'rm -f tf.plan plan.json && tofu init -input=false && tofu plan -input=false -out=tf.plan && tofu show -json tf.plan >plan.json' >&2

# ./ and --: no directory's name is a flag.
set -- --
while IFS= read -r stack; do
	set -- "$@" "./$stack/plan.json"
done <<END
$stacks
END
exec holdfast check "$@"
