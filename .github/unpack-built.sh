#!/bin/bash
# unpack-built.sh TAR BRAND
#
# Unpacks .cache/<brand> and dist/<brand> into the current folder.
#
# The archive is untrusted, because its build read answers of the ERP. Rejects links, and files in other folders.
set -eu
archive=$1
brand=$2

refuse() {
  echo "$archive may contain only files and folders of .cache/$brand and dist/$brand. Nothing is published. Found: $1" >&2
  exit 1
}

new=$(mktemp -d ./unpack.XXXXXX)
trap 'rm -rf "$new"' EXIT
tar -tf "$archive" >"$new/names"
tar -tvf "$archive" >"$new/members"
if other=$(grep -vE -m 1 "^(\.cache|dist)/$brand/" "$new/names"); then refuse "$other"; fi
if other=$(grep -E -m 1 '(^|/)\.\.(/|$)' "$new/names"); then refuse "$other"; fi
if other=$(grep -v -m 1 '^[-d]' "$new/members"); then refuse "$other"; fi

mkdir "$new/built"
tar -C "$new/built" -xf "$archive" ".cache/$brand" "dist/$brand"
mkdir -p .cache dist
mv -T "$new/built/.cache/$brand" ".cache/$brand"
mv -T "$new/built/dist/$brand" "dist/$brand"
