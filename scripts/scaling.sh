#!/usr/bin/env bash
# Measures what companies, requests and changes cost one process: disk, start, memory, processor time, writes, backup,
# restore; see docs/scaling.md.
#   scaling.sh [--postgres] BINARY SIZE...   for example: scripts/scaling.sh target/release/umkreis 1000 10000 100000
set -euo pipefail

postgres=
if [[ ${1:-} == --postgres ]]; then
  postgres=yes
  shift
fi
(($# >= 2)) || { echo "usage: scaling.sh [--postgres] BINARY SIZE..." >&2; exit 2; }
scripts=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
binary=$(realpath "$1")
shift
folder=$(mktemp -d)
password=Scaling-Password-1
server=
database=
finish() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  [[ -z $database ]] || "$scripts/postgres.sh" stop "$database"
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

# What the server has kept the processor busy with since it began, in milliseconds.
busy() {
  awk -v hz="$(getconf CLK_TCK)" '{ print ($14 + $15) * 1000 / hz }' "/proc/$server/stat"
}

per() { # per COUNT BEFORE: milliseconds for each of what was done since
  awk -v n="$1" -v a="$2" -v b="$(busy)" 'BEGIN { printf "%.3f", (b - a) / n }'
}

# Lists of eighteen companies around ever other places.
search() { # search COUNT
  awk -v n="$1" -v url="http://127.0.0.1:$port/api/company/list?page=0&size=18" 'BEGIN {
    srand(4020)
    for (i = 0; i < n; i++) {
      printf "%surl = \"%s\"\noutput = /dev/null\nheader = \"content-type: application/json\"\n", i ? "next\n" : "", url
      printf "data = \"{\\\"near\\\":{\\\"latitude\\\":%.4f,\\\"longitude\\\":%.4f}}\"\n", 47.6 + rand(), 13 + 1.8 * rand()
    }
  }' | curl -fsS --no-progress-meter -Z --parallel-max 16 -K -
}

# The administrator takes companies out of the catalogue and puts them back.
token() {
  curl -fsS -u web: -d grant_type=password -d username=admin@umkreis.test -d "password=$password" "http://127.0.0.1:$port/oauth/token" |
    sed -n 's/.*"access_token" *: *"\([^"]*\)".*/\1/p'
}
listed() { # listed COUNT: ids of companies around Linz
  curl -fsS -H 'content-type: application/json' -d '{"near":{"latitude":48.3,"longitude":14.28,"maxDistanceKm":50}}' "http://127.0.0.1:$port/api/company/search" |
    grep -o '"companyId":"[0-9a-f-]\{36\}"' | cut -d '"' -f 4 | sort -u | awk -v most="$1" 'NR <= most'
}
change() { # change activate|deactivate TOKEN, for every id on standard input
  sed "s|.*|url = \"http://127.0.0.1:$port/api/admin/company/$1/&\"\noutput = /dev/null|" |
    curl -fsS --no-progress-meter -Z --parallel-max 16 -X PUT -H "authorization: Bearer $2" -H 'content-type: application/json' -d '{}' -K -
}
change_all() { # change_all TOKEN FILE: six times each
  for _ in 1 2 3; do
    change deactivate "$1" <"$2"
    change activate "$1" <"$2"
  done
}

# Each is a transaction with a suggestion and the mail about it.
write() { # write COUNT
  curl -fsS --no-progress-meter -Z --parallel-max 16 -o /dev/null -H 'content-type: application/json' -d '{"name": "Hofladen"}' \
    "http://127.0.0.1:$port/api/company/suggest?n=[1-$1]"
}

echo "| companies | demo loaded in s | database MB | start s | memory MB | most while starting MB | CPU ms per search | CPU ms per change | changes/s | writes/s | backup s | backup MB | restore s |"
echo "|---|---|---|---|---|---|---|---|---|---|---|---|---|"
for size in "$@"; do
  data="$folder/$size"
  if [[ -n $postgres ]]; then
    { read -r UMKREIS_DATABASE_URL && read -r database; } < <("$scripts/postgres.sh" start --durable)
    export UMKREIS_DATABASE_URL
  fi
  load=$(seconds "$binary" --data-dir "$data" demo --companies "$size" --password "$password")
  disk=–
  [[ -n $postgres ]] || disk=$(megabytes "$data/umkreis.db")
  begin=$EPOCHREALTIME
  start "$data"
  started=$(awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
  memory=$(resident VmRSS) most=$(resident VmHWM)
  search 200
  before=$(busy)
  search 5000
  request=$(per 5000 "$before")
  listed 100 >"$folder/ids"
  count=$((6 * $(wc -l <"$folder/ids")))
  bearer=$(token)
  before=$(busy)
  changes=$(awk -v n="$count" -v s="$(seconds change_all "$bearer" "$folder/ids")" 'BEGIN { printf "%d", n / s }')
  # Until the last of them is in the catalogue.
  sleep 2
  change=$(per "$count" "$before")
  write 50
  writes=$(awk -v s="$(seconds write 2000)" 'BEGIN { printf "%d", 2000 / s }')
  backup=$(seconds "$binary" --data-dir "$data" backup "$folder/$size.tar")
  archive=$(megabytes "$folder/$size.tar")
  kill "$server"
  wait "$server" || true
  server=
  restore=–
  [[ -n $postgres ]] || restore=$(seconds "$binary" --data-dir "$folder/restored" restore "$folder/$size.tar")
  echo "| $size | $load | $disk | $started | $memory | $most | $request | $change | $changes | $writes | $backup | $archive | $restore |"
  rm -rf "$data" "$folder/restored" "$folder/$size.tar"
  if [[ -n $postgres ]]; then
    "$scripts/postgres.sh" stop "$database"
    database=
  fi
done
