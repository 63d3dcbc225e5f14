#!/usr/bin/env bash
# `make bench`: runs every benchmark of server/benches and the pages' first view, or only those named as arguments (`pages` is the latter).
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

require_rust
use_ci_cache
scripts/web-build.sh
names=("$@")
if ((${#names[@]} == 0)); then
  for file in server/benches/*.rs server/benches/*/main.rs; do
    [[ -f $file ]] || continue
    file=${file%/main.rs}
    names+=("$(basename "$file" .rs)")
  done
fi
((${#names[@]} > 0)) || die "there are no benchmarks in server/benches"
(($# > 0)) || names+=(pages)

database=
finish() { [[ -z $database ]] || scripts/postgres.sh stop "$database"; }
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
if scripts/postgres.sh available; then
  { read -r UMKREIS_TEST_POSTGRES_URL && read -r database; } < <(scripts/postgres.sh start --durable)
  export UMKREIS_TEST_POSTGRES_URL
else
  say "PostgreSQL is not installed: its comparisons are left out"
fi
for name in "${names[@]}"; do
  say "== $name"
  if [[ $name == pages ]]; then
    scripts/bench-pages.sh
    continue
  fi
  cargo bench --locked --bench "$name"
done
