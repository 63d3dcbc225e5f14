#!/usr/bin/env bash
# `make test`: sets everything up and runs every check and test of the repository.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
# shellcheck source=scripts/stages.sh
source "$ROOT/scripts/stages.sh"
# shellcheck source=scripts/unchanged.sh
source "$ROOT/scripts/unchanged.sh"
cd "$ROOT"

database=
database_url=

# PostgreSQL runs in a session of its own and is stopped through its directory.
after_lanes() {
  [[ -z $database ]] || scripts/postgres.sh stop "$database"
  rm -f "$ROOT/target/test-logs/umkreis"
}

install_missing() {
  local missing=()
  have chromium || have chromium-browser || have google-chrome || missing+=(chromium fonts-liberation)
  # Until the product's own font has arrived, one with Arial's measures stands in.
  have apt-get && ! fc-list 2>/dev/null | grep -iE 'liberation|arial' >/dev/null && missing+=(fonts-liberation)
  scripts/postgres.sh available || missing+=(postgresql)
  # S3 server, OSRM and Schemathesis come from PyPI.
  python3 -c 'import ensurepip, pip' >/dev/null 2>&1 || missing+=(python3-pip python3-venv)
  if ((${#missing[@]} > 0)) && ! install_with_apt "${missing[@]}"; then
    say "could not install ${missing[*]} here; please install it yourself, or its tests will fail"
  fi
  # Only makes the journeys quicker, and not every distribution has it.
  have chromium-headless-shell || install_with_apt chromium-headless-shell ||
    say "there is no chromium-headless-shell here; the journeys run in Chromium itself"
  local component
  for component in fmt clippy; do
    cargo "$component" --version >/dev/null 2>&1 || rustup component add "${component/fmt/rustfmt}" ||
      say "cargo $component is missing; please install it, or its check will fail"
  done
}

# Only the tests get the variable: the server takes UMKREIS_* for its configuration.
# Without PostgreSQL the stage `postgres` has failed already, so leaving its tests
# out cannot look like success.
rust_tests() {
  if [[ -n $database_url ]]; then export UMKREIS_TEST_POSTGRES_URL=$database_url; fi
  # Many of them wait: for a program to start, a lease to end, a server to answer. None measures the machine.
  local code=0
  RUST_TEST_THREADS=$((2 * $(getconf _NPROCESSORS_ONLN))) cargo test --locked --workspace --tests --no-fail-fast || code=$?
  # The example in the engine's README.
  cargo test --locked -p umkreis-search --doc || code=$?
  return "$code"
}

# Everything that follows gets a copy of the binary, as another clone may share the target directory and replace it.
build() {
  local binary
  binary=$(build_server --workspace --tests)
  cp "$binary" "$LOGS/umkreis"
}

start_postgres() {
  scripts/postgres.sh start >"$LOGS/postgres.started"
}

vitest() {
  npm --prefix web run --silent test -- --allowOnly=false --reporter=default --reporter=json \
    --outputFile.json="$LOGS/vitest.json"
}

# The pictures of the demo take a minute of two cores, which the Rust tests leave over while they wait.
demo() {
  UMKREIS_DATA_DIR="$LOGS/demo" nice -n 19 scripts/demo-data.sh "$LOGS/umkreis"
}

journeys() {
  BUILT_SERVER="$LOGS/umkreis" JOURNEYS_DATA="$LOGS/demo" PLAYWRIGHT_JSON_OUTPUT_FILE="$LOGS/journeys.json" PLAYWRIGHT_JSON_OUTPUT_NAME="$LOGS/journeys.json" \
    scripts/journeys.sh --reporter=list,json
}

web_lane() {
  stage packages 180 check scripts/web-build.sh deps-all
  if ! passed packages; then
    for name in pages oxfmt oxlint typecheck vitest; do skip "$name" "the packages are missing"; done
    return 0
  fi
  stage pages 60 check scripts/web-build.sh
  stage oxfmt 10 check npm --prefix web run --silent format:check
  stage oxlint 30 check npm --prefix web run --silent lint
  stage typecheck 60 check npm --prefix web run --silent typecheck
  stage vitest 120 vitest vitest
}

rust_lane() {
  stage rustfmt 15 check cargo fmt --all --check
  await pages
  if ! passed pages; then
    for name in clippy build rust-tests; do skip "$name" "the web pages to embed were not built"; done
    return 0
  fi
  stage clippy 300 check cargo clippy --workspace --all-targets --locked -- -D warnings
  stage build 300 check build
  if passed build; then
    long_stage rust-tests 300 cargo rust_tests
  else
    skip rust-tests "the server does not compile"
  fi
}

demo_lane() {
  await build
  if passed build; then
    stage demo 480 check demo
  else
    skip demo "there is no server to run"
  fi
}

# The server gets a database of its own; the tests beside it have theirs.
contract() {
  scripts/schemathesis.sh short "$LOGS/umkreis" "$database_url"
}

# These need the built server and a quiet machine, so they come last and alone.
browser_lane() {
  if ! passed build; then
    for name in contract drift journeys; do skip "$name" "there is no server to run"; done
    return 0
  fi
  long_stage contract 75 check contract
  stage drift 60 check scripts/gen.sh --check "$LOGS/umkreis"
  long_stage journeys 360 playwright journeys
}

require_rust
require_node
use_ci_cache
# A developer's own settings must not change what the tests see.
for variable in "${!UMKREIS_@}"; do unset "$variable"; done
unset FORCE_COLOR
export NO_COLOR=1 CARGO_TERM_COLOR=never
if in_ci; then scripts/cargo-cache.sh "$CARGO_TARGET_DIR"; fi
install_missing
stages_begin "$ROOT/target/test-logs"
unchanged_begin

stage postgres 30 check start_postgres
if passed postgres; then
  { read -r database_url && read -r database; } <"$LOGS/postgres.started"
fi
in_lanes web_lane rust_lane demo_lane
in_lanes browser_lane
stages_end postgres rustfmt clippy build rust-tests demo packages pages oxfmt oxlint typecheck vitest contract drift journeys
remember_green_run
