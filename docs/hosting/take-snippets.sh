#!/bin/sh
# take-snippets FROM TO USER [CHECK...]
#
# Copies headers.nginx.conf and redirects.nginx.conf of each brand below FROM, which USER writes, to TO/<brand>-<name>.conf,
# which root owns: a line that is neither a header nor a redirect never reaches nginx, whose master is root. Where a file
# has such a line, one too long for nginx, one address twice, or more than 1,000,000 bytes, or where CHECK, e.g. nginx -t, fails
# with the copies, it says so, leaves what was there of this brand and goes on with the others. The publish of that brand reads
# the same in FROM/<brand>/snippets-refused; where that can't be written, the code is 1, which refuses the releases of all.
# nginx.md beside this file says how it is used.
set -eu
export LC_ALL=C
# A service may be started without the folders of runuser and nginx.
export PATH="$PATH:/usr/sbin:/sbin"
from=$1
to=$2
user=$3
shift 3

# A text in quotes that means nothing else to nginx; only $is_args$args may stand at the end of a redirect.
char='[^"\\$`{}[:cntrl:]]|\\"'
header="add_header [A-Za-z][A-Za-z0-9-]* \"($char)*\" always;"
redirect="location = \"/($char)*\" [{] (return 30[1278] \"($char)+[\$]is_args[\$]args\"|try_files [\$]uri/index\.html =410); [}]"

# With the rights of the one whose files they are: a link leads nowhere else. A pipe that nobody fills or reads ends after 5 seconds.
as_user() {
  if [ "$(id -u)" = 0 ]; then
    runuser -u "$user" -- timeout 5 "$@"
  else
    timeout 5 "$@"
  fi
}

mkdir -p "$to"
# Two at the same time: the one that read first must not write last.
exec 9<"$to"
flock -w 20 9
new=$(mktemp -d "$to/new.XXXXXX")
trap 'rm -rf "$new"' EXIT
mkdir "$new/former"
umask 022

refuse() {
  echo "$1 is not taken over, and nginx keeps what it has of this brand. $2" | tee "$new/refusal" >&2
  return 1
}

printable() {
  head -c 300 "$1" | tr "\n" " " | tr -c "[:print:]" "?"
}

take() {
  as_user head -c 1000001 "$1" >"$new/read" || { refuse "$1" "It can't be read."; return 1; }
  [ "$(wc -c <"$new/read")" -le 1000000 ] || { refuse "$1" "It has more than 1,000,000 bytes."; return 1; }
  tr '\000' '\001' <"$new/read" | grep -av '^#' >"$new/lines" || true
  if grep -avxE -m 1 "$2" "$new/lines" >"$new/other"; then
    refuse "$1" "This line is none of ours: $(printable "$new/other")"
    return 1
  fi
  # nginx reads up to 4,096 bytes at a time, and refuses its whole configuration where a text in quotes has more.
  awk 'length > 4000' "$new/lines" >"$new/other"
  if [ -s "$new/other" ]; then
    refuse "$1" "This line has more than 4,000 bytes: $(printable "$new/other")"
    return 1
  fi
  # The same where one address stands twice.
  grep -a '^location ' "$new/lines" | cut -d '{' -f 1 | sort | uniq -d >"$new/other"
  if [ -s "$new/other" ]; then
    refuse "$1" "This stands in it twice: $(printable "$new/other")"
    return 1
  fi
  cp "$new/lines" "$new/$3" || { refuse "$1" "It can't be copied."; return 1; }
}

# Puts the copies of $brand where nginx reads them, and the former ones back where the check fails with them.
place() {
  headers=$brand-headers.conf
  redirects=$brand-redirects.conf
  if cmp -s "$new/$headers" "$to/$headers" && cmp -s "$new/$redirects" "$to/$redirects"; then return; fi
  ln "$to/$headers" "$to/$redirects" "$new/former/" 2>/dev/null || true
  mv "$new/$headers" "$new/$redirects" "$to/" || { refuse "$folder" "Its copies can't be moved."; return 1; }
  if "$@" >"$new/said" 2>&1; then return; fi
  for name in "$headers" "$redirects"; do
    mv "$new/former/$name" "$to/" 2>/dev/null || rm -f "$to/$name"
  done
  # Warnings come before the error, and a line that the test failed after it.
  tail -n 2 "$new/said" >"$new/other"
  refuse "${folder}*.nginx.conf" "nginx refuses its configuration with it: $(printable "$new/other")"
}

code=0
for folder in "$from"/*/; do
  brand=$(basename "$folder")
  case $brand in *[!a-z0-9-]*) continue ;; esac
  [ -e "${folder}headers.nginx.conf" ] || [ -e "${folder}redirects.nginx.conf" ] || continue
  as_user rm -f "${folder}snippets-refused" || code=1
  if ! { take "${folder}headers.nginx.conf" "$header" "$brand-headers.conf" &&
    take "${folder}redirects.nginx.conf" "$redirect" "$brand-redirects.conf" && place "$@"; }; then
    as_user tee "${folder}snippets-refused" <"$new/refusal" >/dev/null || code=1
  fi
done
exit "$code"
