#!/usr/bin/env bash
# `make dev`: the server, rebuilt and restarted on change, and Vite's server in front of it.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

server_pid=
vite_pid=
stamp=$(mktemp "${TMPDIR:-/tmp}/umkreis-dev.XXXXXX")

stop_server() {
  [[ -n $server_pid ]] || return 0
  kill -TERM "$server_pid" 2>/dev/null || true
  wait "$server_pid" 2>/dev/null || true
  server_pid=
}

finish() {
  trap - EXIT INT TERM
  # npm does not always pass the signal on, so its whole process group gets it.
  [[ -z $vite_pid ]] || kill -TERM -- "-$vite_pid" 2>/dev/null || true
  stop_server
  rm -f "$stamp"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The old server keeps answering while the new one compiles, and for as long as
# it does not compile.
rebuild() {
  local binary
  touch "$stamp"
  if ! binary=$(build_server); then
    say "dev: the server does not compile; the previous one keeps running"
    return 0
  fi
  scripts/demo-data.sh "$binary"
  stop_server
  "$binary" serve &
  server_pid=$!
}

changed() {
  [[ -n $(find Cargo.toml Cargo.lock */Cargo.toml */src server -newer "$stamp" -type f -print -quit) ]]
}

require_rust
require_node
use_ci_cache
scripts/web-build.sh

# Job control puts each background job into its own process group, so that
# Ctrl-C reaches this script first and it can end them in order.
set -m
rebuild
(
  cd "$WEB"
  UMKREIS_DEV_SERVER="http://${UMKREIS_LISTEN:-127.0.0.1:8080}" exec npm run --silent dev
) </dev/null &
vite_pid=$!
say "dev: open the address Vite prints; Ctrl-C ends both servers"
while kill -0 "$vite_pid" 2>/dev/null; do
  sleep 1
  if changed; then rebuild; fi
done
die "the Vite server ended"
