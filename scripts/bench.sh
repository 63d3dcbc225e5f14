#!/usr/bin/env bash
# `make bench`: runs every benchmark of search/benches and server/benches, what people find, the preparation of a large road network and the pages' first view, or only those named as arguments (`finding`, `roads` and `pages` are the latter three).
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

require_rust
use_ci_cache
scripts/web-build.sh
names=("$@")
if ((${#names[@]} == 0)); then
  for file in search/benches/*.rs server/benches/*.rs server/benches/*/main.rs; do
    [[ -f $file ]] || continue
    file=${file%/main.rs}
    names+=("$(basename "$file" .rs)")
  done
fi
((${#names[@]} > 0)) || die "there are no benchmarks"
(($# > 0)) || names+=(finding roads pages)

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
# The extract of Monaco; nothing where it cannot be fetched.
monaco() {
  local folder
  folder=$(scripts/osrm.sh fetch) || {
    say "Monaco cannot be fetched from PyPI: $1 left out" >&2
    return
  }
  say "$folder/monaco.osm.pbf"
}

# The largest network we promise to prepare, made of copies of Monaco.
bench_roads() {
  local extract
  extract=$(monaco "the preparation of roads is")
  [[ -n $extract ]] || return 0
  UMKREIS_TEST_EXTRACT=$extract cargo test --release --locked -p umkreis-roads --lib -- \
    --ignored --nocapture a_quarter_of_a_million_nodes_are_prepared_in_two_minutes
}

# The frame around the handlers, and a tile of a street map.
bench_frame() {
  local extract
  extract=${UMKREIS_TEST_EXTRACT:-$(monaco "tiles are")}
  if [[ -n $extract ]]; then
    UMKREIS_TEST_EXTRACT=$extract cargo bench --locked --bench frame
  else
    cargo bench --locked --bench frame
  fi
}

# How many searches of the guard set and of the blind set find what people meant.
bench_finding() {
  cargo test --locked -p umkreis --lib -- --nocapture --test-threads 1 \
    what_people_type_finds_what_they_mean people_find_what_they_need_in_their_own_words
  say "for a new blind set and for judging first answers (docs/finding.md): target/finding/"
}

for name in "${names[@]}"; do
  say "== $name"
  if [[ $name == finding ]]; then
    bench_finding
    continue
  fi
  if [[ $name == roads ]]; then
    bench_roads
    continue
  fi
  if [[ $name == pages ]]; then
    scripts/bench-pages.sh
    continue
  fi
  if [[ $name == frame ]]; then
    bench_frame
    continue
  fi
  cargo bench --locked --bench "$name"
done
