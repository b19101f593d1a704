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
#   HOLDFAST_PLAN               plan JSON, saved plans, directories; a pattern where no such file is (.)
#   HOLDFAST_WORKING_DIRECTORY  where to work
#   HOLDFAST_POLICY             directories of Rego policies
#   HOLDFAST_OUT                further files to write: FORMAT=FILE, from where the script is called
#   HOLDFAST_OUT_DIR            where report.json, report.md and report.html go (a directory of its own)
#   HOLDFAST_ENGINE             tofu, terraform or a path
#   HOLDFAST_ARGS               further arguments of "holdfast check"
#   HOLDFAST_FAIL_ON            hold, stop or never: which verdict fails the job (hold)
#   HOLDFAST_COMMENT            true: post the report to the pull request
#   HOLDFAST_TOKEN              the token for that; the check itself never sees it
#   HOLDFAST_BIN                the program, where it isn't the installed one or the one on PATH
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
	trap 'rm -rf -- "$temp"' EXIT
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
# token that nobody can guess comes again, no line of it is taken for a command
# of the workflow.
guarded() {
	token=
	if on_actions; then
		token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
		printf '::stop-commands::%s\n' "$token"
	fi
	result=0
	"$@" || result=$?
	if [ -n "$token" ]; then
		printf '::%s::\n' "$token"
	fi
	return "$result"
}

# A plan runs the code of providers: the token isn't theirs.
without_token() { (unset HOLDFAST_TOKEN && exec "$@"); }

# The comment's own way out, the page of the run, has the report already.
post() { GITHUB_STEP_SUMMARY=$out/fallback.md "$holdfast" comment "$1"; }

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

# settle makes the outputs and the summary, and says which exit status the job has.
settle() {
	case $code in
	0) verdict=proceed ;;
	2) verdict=hold ;;
	3) verdict=stop ;;
	*) verdict=error ;;
	esac
	output verdict "$verdict"
	output exit-code "$code"
	if [ "$verdict" = error ]; then
		say error 'there is no verdict; the log says why'
		if [ -n "${GITHUB_STEP_SUMMARY-}" ]; then
			printf '## holdfast: no verdict\n\nThe check ended with an error; the log says which.\n' >>"$GITHUB_STEP_SUMMARY"
		fi
		exit "$code"
	fi
	output report "$out/report.json"
	output html "$out/report.html"
	if on_actions; then
		cat -- "$out/annotations.txt"
	fi
	if [ -n "${GITHUB_STEP_SUMMARY-}" ]; then
		cat -- "$out/report.md" >>"$GITHUB_STEP_SUMMARY"
	fi
	comment "$out/report.json"
	case $fail_on.$verdict in
	hold.hold | hold.stop | stop.stop) exit "$code" ;;
	esac
	[ "${status_lacks-}" != true ] || exit 1
}

check() {
	fail_on=${HOLDFAST_FAIL_ON:-hold}
	case $fail_on in hold | stop | never) ;; *) fail "fail-on is \"$fail_on\": use hold, stop or never" ;; esac
	case ${HOLDFAST_COMMENT:-false} in true | false) ;; *) fail "comment is \"$HOLDFAST_COMMENT\": use true or false" ;; esac
	one_line working-directory "${HOLDFAST_WORKING_DIRECTORY-}"
	one_line HOLDFAST_OUT_DIR "${HOLDFAST_OUT_DIR-}"
	one_line engine "${HOLDFAST_ENGINE-}"
	if [ -n "${HOLDFAST_BIN-}" ]; then
		holdfast=$HOLDFAST_BIN
	elif [ -x "$bin/holdfast" ]; then
		holdfast=$bin/holdfast
	else
		holdfast=$(command -v holdfast) || fail 'holdfast is neither installed nor on PATH: run "install" of this script first'
	fi
	if [ -n "${HOLDFAST_OUT_DIR-}" ]; then
		mkdir -p -- "$HOLDFAST_OUT_DIR"
		out=$(CDPATH='' cd -- "$HOLDFAST_OUT_DIR" && pwd)
	else
		out=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/holdfast-report.XXXXXX")
	fi
	start=$(pwd)
	if [ -n "${HOLDFAST_WORKING_DIRECTORY-}" ]; then
		CDPATH='' cd -- "$HOLDFAST_WORKING_DIRECTORY" || fail "there is no directory $HOLDFAST_WORKING_DIRECTORY to work in"
	fi

	set -- check --out "json=$out/report.json" --out "markdown=$out/report.md" --out "html=$out/report.html"
	if on_actions; then
		set -- "$@" --out "github=$out/annotations.txt"
	fi
	if [ -n "${HOLDFAST_ENGINE-}" ]; then
		set -- "$@" --engine "$HOLDFAST_ENGINE"
	fi
	# Here-documents, so that the loops run in this shell; what is in the
	# variables isn't expanded again.
	while IFS= read -r line; do
		[ -n "$line" ] || continue
		case $line in
		*=/*) ;;
		*=?*) line=${line%%=*}=$start/${line#*=} ;;
		esac
		case $line in *=/*) mkdir -p -- "$(dirname -- "${line#*=}")" ;; esac
		set -- "$@" --out "$line"
	done <<-END
		${HOLDFAST_OUT-}
	END
	while IFS= read -r line; do
		[ -n "$line" ] || continue
		set -- "$@" --policy "$line"
	done <<-END
		${HOLDFAST_POLICY-}
	END
	while IFS= read -r line; do
		case $line in
		'') continue ;;
		--exit-zero | --exit-zero=*) fail 'args has --exit-zero, which hides the verdict: use fail-on: never' ;;
		esac
		set -- "$@" "$line"
	done <<-END
		${HOLDFAST_ARGS-}
	END
	set -- "$@" --
	while IFS= read -r line; do
		[ -n "$line" ] || continue
		if [ ! -e "$line" ] && [ "$line" != - ]; then
			# A pattern: matched against names, and nothing else.
			set +f
			IFS=
			# shellcheck disable=SC2086 # to be matched; there is nothing to split at
			set -- "$@" $line
			unset IFS
			set -f
			continue
		fi
		set -- "$@" "$line"
	done <<-END
		${HOLDFAST_PLAN:-.}
	END
	code=0
	guarded without_token "$holdfast" "$@" || code=$?
	settle
}

case ${1-} in
install | check) "$1" ;;
*) fail 'usage: sh ci/holdfast.sh install | check' ;;
esac
