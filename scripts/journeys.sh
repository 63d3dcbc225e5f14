#!/usr/bin/env bash
# Runs the Chromium journeys against a freshly filled server of their own.
#   journeys.sh BINARY [playwright options]
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

binary=$(realpath "${1:?usage: journeys.sh BINARY [playwright options]}")
shift
COMPANIES=650
PASSWORD=Journey-Password-1

find_chromium() {
  local name
  for name in chromium chromium-browser google-chrome; do
    if command -v "$name"; then return 0; fi
  done
  return 1
}

chromium=$(find_chromium) || die "Chromium was not found. On Debian and Ubuntu: apt-get install chromium"
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

# Nothing from the developer's own set-up may reach this server: neither the
# environment nor a configuration file in the current directory.
for variable in "${!UMKREIS_@}"; do unset "$variable"; done
cd "$scratch"
port=$(free_port)
url="http://127.0.0.1:$port"
export UMKREIS_DATA_DIR="$scratch/data" UMKREIS_LISTEN="127.0.0.1:$port" UMKREIS_PUBLIC_URL="$url"
export UMKREIS_LIMITS__ENABLED=false

say "loading $COMPANIES companies"
"$binary" demo --companies "$COMPANIES" --password "$PASSWORD"
"$binary" serve >"$scratch/server.log" 2>&1 &
server_pid=$!

healthy() {
  node -e 'fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "$url/api/health"
}
began_s=$SECONDS
until healthy; do
  if ! kill -0 "$server_pid" 2>/dev/null || ((SECONDS - began_s > 60)); then
    cat "$scratch/server.log"
    die "the server did not become healthy"
  fi
  sleep 0.2
done

code=0
UMKREIS_E2E_URL=$url UMKREIS_E2E_PASSWORD=$PASSWORD UMKREIS_E2E_MAIL_DIR="$scratch/data/mail" \
  UMKREIS_E2E_CHROMIUM=$chromium UMKREIS_E2E_BINARY=$binary npm --prefix "$WEB" run --silent e2e -- --forbid-only "$@" || code=$?
if ((code != 0)); then
  say "---- the server's last warnings"
  grep -E ' (WARN|ERROR) ' "$scratch/server.log" | tail -n 10 || true
fi
exit "$code"
