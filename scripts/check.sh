#!/usr/bin/env bash
# `make check`: format, lint, types and unit tests, in two minutes once everything was compiled before.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
# shellcheck source=scripts/stages.sh
source "$ROOT/scripts/stages.sh"
cd "$ROOT"

# Everything that one crate can say about itself, and the rules of the repository.
unit_tests() {
  local code=0
  cargo test --locked --workspace --lib --no-fail-fast || code=$?
  # The example in the engine's README.
  cargo test --locked -p umkreis-search --doc || code=$?
  return "$code"
}

vitest() {
  npm --prefix web run --silent test -- --allowOnly=false --reporter=default --reporter=json \
    --outputFile.json="$LOGS/vitest.json"
}

web_lane() {
  stage packages 60 check scripts/web-build.sh deps
  if ! passed packages; then
    for name in pages oxfmt oxlint typecheck vitest; do skip "$name" "the packages are missing"; done
    return 0
  fi
  # The server embeds the pages, so it compiles only with them.
  stage pages 30 check scripts/web-build.sh
  stage oxfmt 5 check npm --prefix web run --silent format:check
  stage oxlint 10 check npm --prefix web run --silent lint
  stage typecheck 20 check npm --prefix web run --silent typecheck
  stage vitest 60 vitest vitest
}

rust_lane() {
  stage rustfmt 10 check cargo fmt --all --check
  await pages
  if ! passed pages; then
    for name in clippy unit-tests; do skip "$name" "the web pages to embed were not built"; done
    return 0
  fi
  stage clippy 60 check cargo clippy --workspace --all-targets --locked -- -D warnings
  stage unit-tests 60 cargo unit_tests
}

require_rust
require_node
use_ci_cache
# A developer's own settings must not change what the tests see.
for variable in "${!UMKREIS_@}"; do unset "$variable"; done
unset FORCE_COLOR
export NO_COLOR=1 CARGO_TERM_COLOR=never
stages_begin "$ROOT/target/check-logs"
in_lanes web_lane rust_lane
stages_end rustfmt clippy unit-tests packages pages oxfmt oxlint typecheck vitest
