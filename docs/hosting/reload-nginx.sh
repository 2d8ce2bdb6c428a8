#!/bin/sh
# reload-nginx PID_FILE NGINX...
#
# Has nginx read its configuration again, and returns once each new connection is answered with it: `nginx -s reload` only tells
# the master, and until that has read thousands of redirects its workers answer with the former one. Fails where they still do
# after 20 seconds. nginx.md beside this file says how it is used.
set -eu
pid_file=$1
shift
until=$(($(date +%s) + 20))

# Two at the same time: the second must not count workers that the first has yet to replace.
exec 9<"$pid_file"
flock -w 20 9
master=$(cat "$pid_file")
former=$(cat "/proc/$master/task/$master/children")
"$@" -s reload

# A worker that is told to end writes so in its title, and takes no more connections.
takes_connections() {
  tr '\0' ' ' 2>/dev/null <"/proc/$1/cmdline" | grep -q 'worker process *$'
}

for worker in $former; do
  while takes_connections "$worker"; do
    if [ "$(date +%s)" -ge "$until" ]; then
      echo "nginx still answers with its former configuration after 20 seconds; its log of errors may say why." >&2
      exit 1
    fi
    sleep 0.1
  done
done
