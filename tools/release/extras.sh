#!/bin/sh
# Man pages and completions for a release, into bin/extras: the archives and
# packages take them from there. The argument is the version they name.
set -eu
cd "$(dirname "$0")/../.."
out=bin/extras
rm -rf "$out"
mkdir -p "$out/man" "$out/completions"
# Built, not run by "go run": only a build knows the commit's time, which the
# pages carry.
go build -trimpath -buildvcs=true -ldflags "-X main.version=$1" -o "$out/holdfast" ./cmd/holdfast
"$out/holdfast" man "$out/man"
for shell in bash zsh fish powershell; do
	"$out/holdfast" completion "$shell" >"$out/completions/holdfast.$shell"
done
rm "$out/holdfast"
