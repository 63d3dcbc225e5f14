#!/usr/bin/env bash
# `make pictures`: takes the pictures of the README and of the help pages anew from the demo data.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
  die "Chromium was not found. On Debian and Ubuntu: apt-get install chromium"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/umkreis-pictures.XXXXXX")
server_pid=

finish() {
  if [[ -n $server_pid ]]; then
    kill -TERM "$server_pid" 2>/dev/null || true
    wait "$server_pid" 2>/dev/null || true
  fi
  rm -rf "$scratch"
}
trap finish EXIT

for variable in "${!UMKREIS_@}"; do unset "$variable"; done
scripts/web-build.sh
binary=$(build_server)
port=$(free_port)
url="http://127.0.0.1:$port"
export UMKREIS_DATA_DIR="$scratch/data" UMKREIS_LISTEN="127.0.0.1:$port" UMKREIS_PUBLIC_URL="$url"
scripts/demo-data.sh "$binary"
"$binary" serve &
server_pid=$!
until node -e 'fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "$url/api/health"; do
  kill -0 "$server_pid" 2>/dev/null || die "the server did not start"
  sleep 0.2
done
password=$(sed -n 's/^Passwort: *//p' "$UMKREIS_DATA_DIR/demo-accounts.txt")
mkdir -p docs/pictures
(cd web && UMKREIS_E2E_CHROMIUM=$chromium UMKREIS_E2E_PASSWORD=$password node e2e/pictures.mjs "$url" "$ROOT/docs/pictures")
mkdir -p web/public/hilfe
(cd web && UMKREIS_E2E_CHROMIUM=$chromium UMKREIS_E2E_PASSWORD=$password node e2e/help-pictures.mjs "$url" "$ROOT/web/public/hilfe")
say "written: docs/pictures and web/public/hilfe"
