#!/usr/bin/env bash
# `make run`: sets everything up, loads the demo on first start and serves.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

step() { say "[$1/4] $2"; }

step 1 "Checking Rust and Node"
require_rust
require_node
use_ci_cache

step 2 "Web pages"
# Crates are fetched while npm fetches its packages; the build below says what is wrong if this fails.
cargo fetch --locked --quiet >/dev/null 2>&1 &
fetching=$!
scripts/web-build.sh
wait "$fetching" || true

step 3 "Server (the first build takes some minutes)"
binary=$(build_server)

step 4 "Demo data"
scripts/demo-data.sh "$binary"

accounts="${UMKREIS_DATA_DIR:-$ROOT/data}/demo-accounts.txt"
say ""
say "Umkreis: ${UMKREIS_PUBLIC_URL:-http://${UMKREIS_LISTEN:-127.0.0.1:8080}}   (Ctrl-C ends it)"
if [[ -f $accounts ]]; then
  say "Demo accounts:"
  sed 's/^/  /' "$accounts"
fi
say ""
# The demo's companies are made up, so everybody may use them; a set-up of one's own says for itself.
if [[ -f $accounts && -z ${UMKREIS_CONFIG:-} && -z ${UMKREIS_SITE__OPEN_DATA__LICENCE:-} ]]; then
  export UMKREIS_SITE__OPEN_DATA__LICENCE="CC0 1.0"
  export UMKREIS_SITE__OPEN_DATA__LICENCE_URL="https://creativecommons.org/publicdomain/zero/1.0/deed.de"
fi
exec "$binary" serve
