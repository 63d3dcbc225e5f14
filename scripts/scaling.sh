#!/usr/bin/env bash
# Measures what companies cost one process: disk, start, memory, writes, backup, restore; see docs/scaling.md.
#   scaling.sh BINARY SIZE...   for example: scripts/scaling.sh target/release/umkreis 1000 10000 100000
set -euo pipefail

(($# >= 2)) || { echo "usage: scaling.sh BINARY SIZE..." >&2; exit 2; }
binary=$(realpath "$1")
shift
folder=$(mktemp -d)
server=
finish() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

for variable in "${!UMKREIS_@}"; do unset "$variable"; done
export UMKREIS_LOG__FILTER=warn UMKREIS_LIMITS__ENABLED=false UMKREIS_JOBS__ENABLED=false

seconds() { # seconds COMMAND...: runs it and prints how long it took
  local begin=$EPOCHREALTIME
  "$@" >/dev/null
  awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }'
}

megabytes() { # megabytes FILE...
  du -cm --apparent-size "$@" | awk 'END { print $1 }'
}

resident() { # resident FIELD: of the server, in megabytes
  awk -v field="$1:" '$1 == field { printf "%d", $2 / 1024 }' "/proc/$server/status"
}

port=$((20000 + RANDOM % 20000))
ready() {
  until curl -fsS "http://127.0.0.1:$port/api/health/live" >/dev/null 2>&1; do
    kill -0 "$server" || { echo "the server ended" >&2; exit 1; }
    sleep 0.02
  done
}

start() { # start DATA: serves it until it answers
  "$binary" --data-dir "$1" --listen "127.0.0.1:$port" serve &
  server=$!
  ready
}

# Each is a transaction with a suggestion and the mail about it.
write() { # write COUNT
  curl -fsS --no-progress-meter -Z --parallel-max 16 -o /dev/null -H 'content-type: application/json' -d '{"name": "Hofladen"}' \
    "http://127.0.0.1:$port/api/company/suggest?n=[1-$1]"
}

echo "| companies | demo loaded in s | database MB | start s | memory MB | most while starting MB | writes/s | backup s | backup MB | restore s |"
echo "|---|---|---|---|---|---|---|---|---|---|"
for size in "$@"; do
  data="$folder/$size"
  load=$(seconds "$binary" --data-dir "$data" demo --companies "$size" --password Scaling-Password-1)
  disk=$(megabytes "$data/umkreis.db")
  begin=$EPOCHREALTIME
  start "$data"
  started=$(awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
  memory=$(resident VmRSS) most=$(resident VmHWM)
  write 50
  writes=$(awk -v s="$(seconds write 2000)" 'BEGIN { printf "%d", 2000 / s }')
  backup=$(seconds "$binary" --data-dir "$data" backup "$folder/$size.tar")
  archive=$(megabytes "$folder/$size.tar")
  kill "$server"
  wait "$server" || true
  server=
  restore=$(seconds "$binary" --data-dir "$folder/restored" restore "$folder/$size.tar")
  echo "| $size | $load | $disk | $started | $memory | $most | $writes | $backup | $archive | $restore |"
  rm -rf "$data" "$folder/restored" "$folder/$size.tar"
done
