#!/usr/bin/env bash
# Runs the Chromium journeys against what `make run` starts, in a data folder of their own.
#   [JOURNEYS_DATA=FOLDER] journeys.sh [playwright options]
# The folder holds demo data that was loaded before, and is used up.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

first_of() {
  local name
  for name in "$@"; do
    if command -v "$name"; then return 0; fi
  done
  return 1
}

chromium=$(first_of chromium chromium-browser google-chrome) ||
  die "Chromium was not found. On Debian and Ubuntu: apt-get install chromium"
# The same engine without the window around it: the journeys take a third less time.
shell=$(first_of chromium-headless-shell) || shell=$chromium
scratch=$(mktemp -d "${TMPDIR:-/tmp}/umkreis-e2e.XXXXXX")
server_pid=

finish() {
  if [[ -n $server_pid ]]; then
    kill -TERM "$server_pid" 2>/dev/null || true
    wait "$server_pid" 2>/dev/null || true
  fi
  rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Nothing from the developer's own set-up may reach this server.
for variable in "${!UMKREIS_@}"; do unset "$variable"; done
port=$(free_port)
url="http://127.0.0.1:$port"
export UMKREIS_DATA_DIR="$scratch/data" UMKREIS_LISTEN="127.0.0.1:$port" UMKREIS_PUBLIC_URL="$url"
export UMKREIS_LIMITS__ENABLED=false
# Journeys look for mails; five seconds between two looks into the outbox would be most of their time.
export UMKREIS_JOBS__POLL_S=1
# Chromium keeps every core busy; a page that waits for its turn must not become another one.
export UMKREIS_RENDERING__WAIT_MS=20000 UMKREIS_RENDERING__TIME_MS=2000

if [[ -d ${JOURNEYS_DATA:-} ]]; then mv "$JOURNEYS_DATA" "$UMKREIS_DATA_DIR"; fi
binary=$(build_server)
"$ROOT/scripts/run.sh" >"$scratch/server.log" 2>&1 &
server_pid=$!

healthy() {
  node -e 'fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "$url/api/health"
}
began_s=$SECONDS
until healthy; do
  if ! kill -0 "$server_pid" 2>/dev/null || ((SECONDS - began_s > 400)); then
    cat "$scratch/server.log"
    die "the server did not become healthy"
  fi
  sleep 0.2
done

# What `make run` tells a newcomer is what the journeys sign in with.
accounts="$UMKREIS_DATA_DIR/demo-accounts.txt"
password=$(sed -n 's/^Passwort: *//p' "$accounts")
[[ -n $password ]] || die "make run did not write down the password of the demo accounts"
[[ -z $(find "$accounts" -perm /077) ]] || die "others can read the password of the demo accounts"

code=0
UMKREIS_E2E_URL=$url UMKREIS_E2E_PASSWORD=$password UMKREIS_E2E_MAIL_DIR="$scratch/data/mail" \
  UMKREIS_E2E_CHROMIUM=$chromium UMKREIS_E2E_SHELL=$shell UMKREIS_E2E_BINARY=$binary npm --prefix "$WEB" run --silent e2e -- --forbid-only "$@" || code=$?
if ((code != 0)); then
  say "---- the server's last warnings"
  grep -E ' (WARN|ERROR) ' "$scratch/server.log" | tail -n 10 || true
fi
exit "$code"
