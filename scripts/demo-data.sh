#!/usr/bin/env bash
# Loads the demo data with the given server binary unless there is a database already.
#   demo-data.sh BINARY
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

binary=${1:?usage: demo-data.sh BINARY}
data=${UMKREIS_DATA_DIR:-$ROOT/data}

if [[ -n ${UMKREIS_DATABASE_URL:-} || -n ${UMKREIS_CONFIG:-} ]]; then
  say "      left alone: you configured your own database (fill an empty one with: $binary demo)"
  exit 0
fi

databases() { find "$1" -maxdepth 1 -type f \( -name '*.db' -o -name '*.sqlite' -o -name '*.sqlite3' \); }

mkdir -p "$data" || die "cannot create the data directory $data"
if [[ -n $(databases "$data") ]]; then
  say "      already there"
  exit 0
fi

# The demo is loaded beside its place and moved there when complete, the
# database last: an interrupted first start leaves nothing half-filled behind.
loading="$data/.loading"
rm -rf "$loading"
mkdir "$loading"
trap 'rm -rf "$loading"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
"$binary" --data-dir "$loading" demo
[[ -n $(databases "$loading") ]] || die "the demo left no database in $loading"
find "$loading" -mindepth 1 -maxdepth 1 ! -name '*.db' ! -name '*.sqlite' ! -name '*.sqlite3' -exec mv {} "$data/" \;
find "$loading" -mindepth 1 -maxdepth 1 -exec mv {} "$data/" \;
