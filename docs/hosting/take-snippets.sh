#!/bin/sh
# take-snippets FROM TO USER
#
# Copies headers.nginx.conf and redirects.nginx.conf of each brand below FROM, which USER writes, to TO/<brand>-<name>.conf,
# which root owns: a line that is neither a header nor a redirect never reaches nginx, whose master is root. Where a file
# has such a line, it says which, copies nothing and ends with code 1. nginx.md beside this file says how it is used.
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
    runuser -u "$user" -- timeout 5 head -c 1000000 "$1"
  else
    timeout 5 head -c 1000000 "$1"
  fi
}

mkdir -p "$to"
new=$(mktemp -d "$to/new.XXXXXX")
trap 'rm -rf "$new"' EXIT
umask 022

take() {
  read_as_user "$1" >"$new/read"
  tr '\000' '\001' <"$new/read" | grep -av '^#' >"$new/lines" || true
  if grep -avxE -m 1 "$2" "$new/lines" >"$new/other"; then
    echo "$1 is not taken over, and nginx keeps what it has. This line is none of ours: $(head -c 200 "$new/other" | tr -d "\n" | tr -c "[:print:]" "?")" >&2
    exit 1
  fi
  cp "$new/lines" "$new/$3"
}

for folder in "$from"/*/; do
  brand=$(basename "$folder")
  case $brand in *[!a-z0-9-]*) continue ;; esac
  [ -e "${folder}headers.nginx.conf" ] || [ -e "${folder}redirects.nginx.conf" ] || continue
  take "${folder}headers.nginx.conf" "$header" "$brand-headers.conf"
  take "${folder}redirects.nginx.conf" "$redirect" "$brand-redirects.conf"
done
rm -f "$new/read" "$new/lines" "$new/other"
for file in "$new"/*.conf; do
  [ ! -e "$file" ] || mv "$file" "$to/"
done
