#!/bin/sh
# take-snippets FROM TO USER
#
# Copies headers.nginx.conf and redirects.nginx.conf of each brand below FROM, which USER writes, to TO/<brand>-<name>.conf,
# which root owns: a line that is neither a header nor a redirect never reaches nginx, whose master is root. Where a file
# has such a line, one address twice, or more than 1,000,000 bytes, it says which, copies nothing of this brand, goes on with the
# others and ends with code 1. nginx.md beside this file says how it is used.
set -eu
export LC_ALL=C
from=$1
to=$2
user=$3

# A text in quotes that means nothing else to nginx; only $is_args$args may stand at the end of a redirect.
char='[^"\\$`{}[:cntrl:]]|\\"'
header="add_header [A-Za-z][A-Za-z0-9-]* \"($char)*\" always;"
redirect="location = \"/($char)*\" [{] (return 30[1278] \"($char)+[\$]is_args[\$]args\"|try_files [\$]uri/index\.html =410); [}]"

# With the rights of the one who writes it: a link leads nowhere else. A pipe that nobody fills ends after 5 seconds.
read_as_user() {
  if [ "$(id -u)" = 0 ]; then
    runuser -u "$user" -- timeout 5 head -c 1000001 "$1"
  else
    timeout 5 head -c 1000001 "$1"
  fi
}

mkdir -p "$to"
new=$(mktemp -d "$to/new.XXXXXX")
trap 'rm -rf "$new"' EXIT
umask 022

refuse() {
  echo "$1 is not taken over, and nginx keeps what it has of this brand. $2" >&2
  return 1
}

printable() {
  head -c 200 "$1" | tr -d "\n" | tr -c "[:print:]" "?"
}

take() {
  read_as_user "$1" >"$new/read" || { refuse "$1" "It can't be read."; return 1; }
  [ "$(wc -c <"$new/read")" -le 1000000 ] || { refuse "$1" "It has more than 1,000,000 bytes."; return 1; }
  tr '\000' '\001' <"$new/read" | grep -av '^#' >"$new/lines" || true
  if grep -avxE -m 1 "$2" "$new/lines" >"$new/other"; then
    refuse "$1" "This line is none of ours: $(printable "$new/other")"
    return 1
  fi
  # nginx refuses its whole configuration where one stands twice.
  grep -a '^location ' "$new/lines" | cut -d '{' -f 1 | sort | uniq -d >"$new/other"
  if [ -s "$new/other" ]; then
    refuse "$1" "This stands in it twice: $(printable "$new/other")"
    return 1
  fi
  cp "$new/lines" "$new/$3" || return 1
}

code=0
for folder in "$from"/*/; do
  brand=$(basename "$folder")
  case $brand in *[!a-z0-9-]*) continue ;; esac
  [ -e "${folder}headers.nginx.conf" ] || [ -e "${folder}redirects.nginx.conf" ] || continue
  take "${folder}headers.nginx.conf" "$header" "$brand-headers.conf" &&
    take "${folder}redirects.nginx.conf" "$redirect" "$brand-redirects.conf" ||
    { code=1; rm -f "$new/$brand-headers.conf"; }
done
rm -f "$new/read" "$new/lines" "$new/other"
for file in "$new"/*.conf; do
  [ ! -e "$file" ] || mv "$file" "$to/"
done
exit "$code"
