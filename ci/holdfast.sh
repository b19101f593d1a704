#!/bin/sh
# What the integrations with CI systems share: action.yml (GitHub, Forgejo,
# Gitea), ci/gitlab.yml and the examples call it. It needs a POSIX shell.
#
#   sh ci/holdfast.sh install   puts holdfast there: a release, or built from the clone that this file lies in
#   sh ci/holdfast.sh check     checks plans, writes reports, comments, and exits with the verdict
#
# Everything comes in by environment variables, and none of it is ever read as
# shell text: a branch or a plan may be named as anybody likes. What is a list
# has one entry a line.
#
#   HOLDFAST_VERSION            install: this release (v1.2.3); empty builds
#   HOLDFAST_REF                install: what the clone is a clone of, for "holdfast version"
#   HOLDFAST_DOWNLOADS          install: where releases lie, for a mirror
#   HOLDFAST_PLAN               plan JSON, saved plans, directories; a pattern stands for what it matches (.)
#   HOLDFAST_WORKING_DIRECTORY  where to work
#   HOLDFAST_POLICY             directories of Rego policies, as PATH names directories, or one a line
#   HOLDFAST_POLICY_DIRS        further ones, one a line: the action's input, which takes none of those away
#   HOLDFAST_OUT                further files to write: FORMAT=FILE, from where the script is called
#   HOLDFAST_OUT_DIR            where report.json, report.md and report.html go (a new directory outside of the work tree)
#   HOLDFAST_ENGINE             tofu, terraform or a path
#   HOLDFAST_ARGS               further arguments of "holdfast check"
#   HOLDFAST_FAIL_ON            hold, stop or never: which verdict fails the job (hold)
#   HOLDFAST_COMMENT            true: post the report to the pull request
#   HOLDFAST_TOKEN              the token for that; not in the environment of what a check runs, nor in this script's
#   HOLDFAST_BIN                the program, where it isn't the installed one or the one on PATH; from where the script is called
#
# The files come to be in a directory of this run alone, and only then in their
# places: no file that lay there before is taken for a result, and no link in
# the work tree is followed.
set -euf

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
bin=${RUNNER_TEMP:+$RUNNER_TEMP/holdfast-bin}
bin=${bin:-$root/bin}

on_actions() { [ "${GITHUB_ACTIONS-}" = true ]; }

# A line for the log, and on GitHub an annotation. Text from outside stays one
# line and begins no workflow command.
flat() { printf '%s' "$1" | tr '\r\n' '  ' | sed 's/##\[/# #[/g'; }

say() { # say LEVEL TEXT
	printf 'holdfast: %s\n' "$(flat "$2")" >&2
	if on_actions; then
		printf '::%s title=holdfast::%s\n' "$1" "$(flat "$2" | sed 's/%/%25/g')"
	fi
}

fail() {
	say error "$1"
	exit 1
}

# leave ends the script. What goes wrong in a shell, or in tar, often ends with 2,
# as a hold does: only a verdict that stands gives 2 or 3.
leave() {
	status=$?
	[ -z "$temp" ] || rm -rf -- "$temp"
	if [ "$status" != 0 ] && [ "$stands" != true ]; then
		exit 1
	fi
	exit "$status"
}
temp='' stands=false
trap leave EXIT

newline='
'

one_line() { # one_line NAME VALUE
	case $2 in *"$newline"*) fail "$1 has several lines, and is one path or word" ;; esac
}

# install

# platform finds the words by which a release calls this system. It sets them,
# and prints nothing: what fails in $(…) would print its annotation there.
platform() {
	case $(uname -s) in
	Linux) os=linux ;;
	Darwin) os=darwin ;;
	*) fail "there is no release for $(uname -s) that this script can install: leave the version out to build it, or put holdfast on PATH and set HOLDFAST_BIN" ;;
	esac
	case $(uname -m) in
	x86_64 | amd64) arch=amd64 ;;
	aarch64 | arm64) arch=arm64 ;;
	*) fail "there is no release for $(uname -m): leave the version out to build it" ;;
	esac
}

fetch() { # fetch URL FILE
	if command -v curl >/dev/null 2>&1; then
		curl --fail --silent --show-error --location --retry 3 --output "$2" -- "$1"
	elif command -v wget >/dev/null 2>&1; then
		wget -q -O "$2" -- "$1"
	else
		fail 'neither curl nor wget is here: nothing can be downloaded'
	fi || fail "$1 can't be downloaded: is there such a version?"
}

sha256() {
	if command -v sha256sum >/dev/null 2>&1; then
		sha256sum <"$1" | cut -d ' ' -f 1
	else
		shasum -a 256 <"$1" | cut -d ' ' -f 1
	fi
}

install_release() {
	number=${HOLDFAST_VERSION#v}
	case $number in
	*[!0-9A-Za-z.+-]* | *..* | [!0-9]* | '') fail "the version \"$HOLDFAST_VERSION\" is none: write it as v1.2.3" ;;
	esac
	base=${HOLDFAST_DOWNLOADS:-https://github.com/holdfast-dev/holdfast/releases/download}/v$number
	platform
	archive=holdfast_${number}_${os}_$arch.tar.gz
	temp=$(mktemp -d)
	fetch "$base/$archive" "$temp/$archive"
	fetch "$base/checksums.txt" "$temp/checksums.txt"
	want=$(awk -v name="$archive" '$2 == name || $2 == "*" name { print $1 }' "$temp/checksums.txt")
	have=$(sha256 "$temp/$archive")
	if [ -z "$want" ]; then
		fail "checksums.txt of v$number doesn't name $archive: it isn't installed"
	fi
	if [ "$want" != "$have" ]; then
		fail "$archive isn't the one that checksums.txt names (it has sha256 $have, and should have $want): it isn't installed"
	fi
	tar -xzf "$temp/$archive" -C "$temp" holdfast
	mv -f -- "$temp/holdfast" "$bin/holdfast"
}

build() {
	command -v go >/dev/null 2>&1 || fail 'holdfast is built from source where no version is named, and there is no Go here: name a version, or set Go up first'
	# What it says of itself: the ref by which the action was called or the clone
	# made, if that is one word. A clone knows its commit by itself.
	ref=${GITHUB_ACTION_REF:-${HOLDFAST_REF-}}
	case $ref in *[!0-9A-Za-z._/-]*) ref= ;; esac
	CGO_ENABLED=0 GOFLAGS='' GOWORK=off go build -C "$root" -trimpath -ldflags "-s -w${ref:+ -X main.version=$ref}" -o "$bin/holdfast" ./cmd/holdfast
}

install() {
	mkdir -p -- "$bin"
	if [ -n "${HOLDFAST_VERSION-}" ]; then
		install_release
	else
		build
	fi
	"$bin/holdfast" version
	if [ -n "${GITHUB_PATH-}" ]; then
		printf '%s\n' "$bin" >>"$GITHUB_PATH" # for "holdfast apply" and others in later steps
	fi
}

# check

output() { # output NAME VALUE
	if [ -n "${GITHUB_OUTPUT-}" ]; then
		printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
	fi
}

# is_request reports whether this run belongs to a pull or merge request.
is_request() {
	if on_actions; then
		case ${GITHUB_EVENT_NAME-} in
		pull_request | pull_request_* | issue_comment | workflow_run) return 0 ;;
		esac
		return 1
	fi
	if [ -n "${GITLAB_CI-}" ]; then
		[ -n "${CI_MERGE_REQUEST_IID-}" ]
		return
	fi
	return 0 # holdfast itself says what it lacks
}

# guarded runs a command whose output has text from outside: on GitHub, until a
# word that nobody can guess comes again, no line of it is taken for a command
# of the workflow.
guarded() {
	word=
	if on_actions; then
		word=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
		printf '::stop-commands::%s\n' "$word"
	fi
	result=0
	"$@" || result=$?
	if [ -n "$word" ]; then
		printf '::%s::\n' "$word"
	fi
	return "$result"
}

# begin_anew takes the token out of what others can read of this process. A plan
# runs the code of providers, and that reads the environment with which those
# above it were started (/proc/PPID/environ), whatever was unset since. So the
# script starts again without it, and gets it through a pipe into its memory.
begin_anew() {
	one_line token "$HOLDFAST_TOKEN"
	token=$HOLDFAST_TOKEN
	unset HOLDFAST_TOKEN
	exec sh "$0" check token-follows 3<<-END
		$token
	END
}

# The comment's own way out, the page of the run, has the report already.
post() { HOLDFAST_TOKEN=$token GITHUB_STEP_SUMMARY=$private/fallback.md "$holdfast" comment "$1"; }

comment() { # comment REPORT
	[ "${HOLDFAST_COMMENT:-false}" = true ] || return 0
	if ! is_request; then
		echo 'holdfast: this run is for no pull request: nothing is commented on' >&2
		return 0
	fi
	posted=0
	guarded post "$1" || posted=$?
	case $posted.$verdict in
	0.*) ;;
	5.*) say warning 'the report was not posted to the pull request; the log says why. The commit status is set, and the verdict stands.' ;;
	*.hold | *.stop)
		# An older status may say success and let this be merged: whatever
		# fail-on says, the job fails in its place.
		status_lacks=true
		say error "the commit status was not set to $verdict, and an older one may say success; the log says why. So this job fails."
		;;
	*) say warning 'the report was not posted to the pull request; the log says why. The verdict stands.' ;;
	esac
}

# verdict_of says which verdict an exit status stands for.
verdict_of() {
	case $1 in
	0) echo proceed ;;
	2) echo hold ;;
	3) echo stop ;;
	*) echo error ;;
	esac
}

# doubt says why the exit status isn't believed, or nothing. A crash of the
# program exits with 2 as a hold does; what counts is the report of this run.
# Its own line can't be forged: in a text of the plan, a line break is escaped.
doubt() {
	if [ ! -s "$private/report.json" ]; then
		echo "holdfast ended with $code and wrote no report: a crash, or not a check. There is no verdict."
		return
	fi
	told=$(sed -n 's/^  "verdict": "\([a-z]*\)",*$/\1/p' "$private/report.json")
	if [ "$told" != "$verdict" ]; then
		echo "holdfast ended with $code, which means $verdict, and its report says \"$told\": it crashed, and there is no verdict."
		return
	fi
	while IFS= read -r file; do
		if [ ! -f "$file" ]; then
			echo "holdfast ended with $code and didn't write all files (${file##*/} is missing): it crashed, and there is no verdict."
			return
		fi
	done <<-END
		$made
	END
}

no_verdict() { # no_verdict TEXT
	output verdict error
	say error "$1"
	if [ -n "${GITHUB_STEP_SUMMARY-}" ]; then
		printf '## holdfast: no verdict\n\nThe check ended with an error; the log says which.\n' >>"$GITHUB_STEP_SUMMARY"
	fi
	exit 1
}

# settle makes the outputs and the summary, and says which exit status the job has.
settle() {
	verdict=$(verdict_of "$code")
	output exit-code "$code"
	case $code in
	0 | 2 | 3) why=$(doubt) ;;
	1) why='there is no verdict; the log says why' ;;
	*) why="holdfast ended with $code: there is no verdict; the log says why" ;;
	esac
	if [ -n "$why" ]; then
		no_verdict "$why"
	fi
	place
	output verdict "$verdict"
	output report "$out/report.json"
	output html "$out/report.html"
	if on_actions; then
		cat -- "$private/annotations.txt"
	fi
	if [ -n "${GITHUB_STEP_SUMMARY-}" ]; then
		cat -- "$private/report.md" >>"$GITHUB_STEP_SUMMARY"
	fi
	comment "$private/report.json"
	case $fail_on.$verdict in
	hold.hold | hold.stop | stop.stop)
		stands=true
		exit "$code"
		;;
	esac
	[ "${status_lacks-}" != true ] || exit 1
}

# in_tree reports whether the name of a path stands in the work tree.
in_tree() { # in_tree PATH
	holder=$(CDPATH='' cd -P -- "$(dirname -- "$1")" 2>/dev/null && pwd -P) || return 1
	case $holder/ in
	"$tree"/* | "$here"/*) return 0 ;;
	esac
	return 1
}

# no_link refuses a place that is reached by a link in the work tree: a branch
# can have made it, and it may lead to any file of the runner.
no_link() { # no_link PATH
	at=$1
	while [ "$at" != / ] && [ "$at" != // ]; do
		if [ -L "$at" ] && in_tree "$at"; then
			fail "$1 isn't written: $at is a link in the work tree, and could lead anywhere. Name another place, or take the link out of the branch"
		fi
		at=$(dirname -- "$at")
	done
}

# absolute sets path to what is named, from where the script was called.
absolute() { # absolute PATH
	path=$1
	case $path in /*) ;; *) path=$start/$path ;; esac
	while [ "$path" != "${path%/}" ]; do path=${path%/}; done
}

# want notes a file to be written, and sets it to where the check writes it: in
# the directory of this run, under a name that says which one it is.
want() { # want FILE
	absolute "$1"
	no_link "$path"
	mkdir -p -- "$(dirname -- "$path")" || fail "$1 isn't written: there can be no directory $(dirname -- "$path")"
	path=$(CDPATH='' cd -P -- "$(dirname -- "$path")" && pwd -P)/${path##*/}
	if [ -e "$path" ] && [ ! -f "$path" ]; then
		fail "$1 isn't written: $path is there and isn't a file. Name another place"
	fi
	case $newline$places$newline in
	*"$newline$path$newline"*) fail "$path is to be written twice: name another file for one of them" ;;
	esac
	count=$((count + 1))
	it=$private/$count-${path##*/}
	places=$places${places:+$newline}$path
	made=$made${made:+$newline}$it
}

# not_read refuses to write the plan that is to be read.
not_read() { # not_read PLAN
	[ -f "$1" ] || return 0
	case $1 in /*) path=$1 ;; *) path=./$1 ;; esac # "-" would be the last directory
	path=$(CDPATH='' cd -P -- "$(dirname -- "$path")" && pwd -P)/${1##*/}
	case $newline$places$newline in
	*"$newline$path$newline"*) fail "$path is to be read and to be written: name another file for one of them" ;;
	esac
}

# take_away removes what lies in the places of files: after a crash, nobody takes
# it for a result.
take_away() {
	while IFS= read -r path; do
		[ -z "$path" ] || rm -f -- "$path"
	done <<-END
		$places
	END
}

# place brings the files to their places. The plan's providers had time to put
# links there.
place() {
	count=0
	while IFS= read -r path; do
		[ -n "$path" ] || continue
		count=$((count + 1))
		no_link "$path"
		rm -f -- "$path"
		mv -f -- "$private/$count-${path##*/}" "$path"
	done <<-END
		$places
	END
}

# find_program sets the program; a relative name is one from here, and not from
# the directory to work in, which may be another's.
find_program() {
	if [ -z "${HOLDFAST_BIN-}" ] && [ -x "$bin/holdfast" ]; then
		holdfast=$bin/holdfast
		return
	fi
	case ${HOLDFAST_BIN:-holdfast} in
	*/*) holdfast=$HOLDFAST_BIN ;;
	*) holdfast=$(command -v "${HOLDFAST_BIN:-holdfast}") || fail 'holdfast is neither installed nor on PATH: run "install" of this script first' ;;
	esac
	case $holdfast in /*) ;; *) holdfast=$start/$holdfast ;; esac
}

# The arguments of the check are put together by functions each of which adds
# its own and hands all of them on. Here-documents keep their loops in this
# shell; what is in the variables isn't expanded again.

with_files() {
	set -- "$@" --out "json=$private/report.json" --out "markdown=$private/report.md" --out "html=$private/report.html"
	made=$private/report.md$newline$private/report.html
	if on_actions; then
		set -- "$@" --out "github=$private/annotations.txt"
		made=$made$newline$private/annotations.txt
	fi
	out=$private
	if [ -n "${HOLDFAST_OUT_DIR-}" ]; then
		for file in json=report.json markdown=report.md html=report.html; do
			want "$HOLDFAST_OUT_DIR/${file#*=}"
			set -- "$@" --out "${file%%=*}=$it"
		done
		out=${path%/*}
	fi
	while IFS= read -r line; do
		[ -n "$line" ] || continue
		file=${line#*=}
		case $file in
		"$line" | '' | -) it=$file ;; # no file: holdfast says so
		*)
			want "$file"
			line=${line%%=*}=$it
			;;
		esac
		set -- "$@" --out "$line"
	done <<-END
		${HOLDFAST_OUT-}
	END
	enter
	with_policies "$@"
}

enter() {
	where=${HOLDFAST_WORKING_DIRECTORY:-.}
	case $where in /*) ;; *) where=./$where ;; esac # "-" would be the last one
	CDPATH='' cd -- "$where" || fail "there is no directory $HOLDFAST_WORKING_DIRECTORY to work in"
}

with_policies() {
	# The program reads this one itself. One a line was its form here.
	if [ -n "${HOLDFAST_POLICY-}" ]; then
		HOLDFAST_POLICY=$(printf '%s' "$HOLDFAST_POLICY" | tr '\n' :)
		export HOLDFAST_POLICY
	fi
	while IFS= read -r line; do
		[ -n "$line" ] || continue
		set -- "$@" --policy "$line"
	done <<-END
		${HOLDFAST_POLICY_DIRS-}
	END
	with_args "$@"
}

with_args() {
	if [ -n "${HOLDFAST_ENGINE-}" ]; then
		set -- "$@" --engine "$HOLDFAST_ENGINE"
	fi
	while IFS= read -r line; do
		case $line in
		'') continue ;;
		--exit-zero | --exit-zero=*) fail 'args has --exit-zero, which hides the verdict: use fail-on: never' ;;
		--out | --out=* | -o* | -vo*) fail 'args has --out, which would follow links of the work tree: use out' ;;
		esac
		set -- "$@" "$line"
	done <<-END
		${HOLDFAST_ARGS-}
	END
	with_plans "$@" --
}

with_plans() {
	while IFS= read -r line; do
		[ -n "$line" ] || continue
		named=false
		if [ "$line" != - ]; then
			# A pattern: matched against names, and nothing else. A file that has
			# the pattern for its name doesn't stand for all others.
			set +f
			IFS=
			# shellcheck disable=SC2086 # to be matched; there is nothing to split at
			for match in $line; do
				[ "$match" != "$line" ] || named=true
				[ "$match" != - ] || match=./- # else it would be standard input
				not_read "$match"
				set -- "$@" "$match"
			done
			unset IFS
			set -f
			[ -e "$line" ] || continue
		fi
		[ "$named" = true ] || set -- "$@" "$line"
	done <<-END
		${HOLDFAST_PLAN:-.}
	END
	take_away
	code=0
	guarded "$holdfast" "$@" || code=$?
	settle
}

check() {
	fail_on=${HOLDFAST_FAIL_ON:-hold}
	case $fail_on in hold | stop | never) ;; *) fail "fail-on is \"$fail_on\": use hold, stop or never" ;; esac
	case ${HOLDFAST_COMMENT:-false} in true | false) ;; *) fail "comment is \"$HOLDFAST_COMMENT\": use true or false" ;; esac
	one_line working-directory "${HOLDFAST_WORKING_DIRECTORY-}"
	one_line HOLDFAST_OUT_DIR "${HOLDFAST_OUT_DIR-}"
	one_line engine "${HOLDFAST_ENGINE-}"
	start=$(pwd)
	here=$(pwd -P)
	tree=${GITHUB_WORKSPACE:-${CI_PROJECT_DIR:-$(git rev-parse --show-toplevel 2>/dev/null || pwd)}}
	tree=$(CDPATH='' cd -P -- "$tree" 2>/dev/null && pwd -P) || tree=$here
	find_program
	private=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/holdfast-report.XXXXXX")
	private=$(CDPATH='' cd -- "$private" && pwd)
	if [ -n "${HOLDFAST_OUT_DIR-}" ]; then
		temp=$private
	fi
	places='' made='' count=0 out=$private
	with_files check
}

case ${1-} in
install) install ;;
check)
	if [ -n "${HOLDFAST_TOKEN-}" ]; then
		begin_anew
	fi
	token=
	if [ "${2-}" = token-follows ]; then
		IFS= read -r token <&3 || fail 'no token follows: call "check" without further words'
		exec 3<&-
	fi
	check
	;;
*) fail 'usage: sh ci/holdfast.sh install | check' ;;
esac
