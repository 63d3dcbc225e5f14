#!/usr/bin/env bash
# `make faults`: the long fault and load tests, on a PostgreSQL that really writes to disk.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

require_rust
use_ci_cache
scripts/web-build.sh
scripts/postgres.sh available || die "the fault tests need PostgreSQL. On Debian and Ubuntu: apt-get install postgresql"

database=
finish() { [[ -z $database ]] || scripts/postgres.sh stop "$database"; }
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
{ read -r UMKREIS_TEST_POSTGRES_URL && read -r database; } < <(scripts/postgres.sh start --durable)
export UMKREIS_TEST_POSTGRES_URL
export UMKREIS_TEST_POSTGRES_DIR=$database
# Thousands of slow clients need as many open files, here and in the server.
ulimit -n "$(ulimit -Hn)"
# Everything in one command, then the same features everywhere: cargo would compile the server for each set of them.
cargo test --release --locked --workspace --lib --test process --test outbox --test api --no-run
BUILT_SERVER="${CARGO_TARGET_DIR:-$ROOT/target}/release/umkreis"
export BUILT_SERVER
tested() { UMKREIS_FAULTS=full cargo test --release --locked --workspace --no-fail-fast "$@" 2>&1 | tee -a "$log"; }
log="$ROOT/target/faults.log"
mkdir -p "$ROOT/target"
: >"$log"
# These compare response times or load the whole machine, so nothing else runs beside any of them. All the others count
# what was lost, doubled or refused, mostly wait for a program to start or to die, and run side by side.
timed=(attacks:: bucket:: commands:: cost:: enumeration:: figures:: insight:: million:: outages:: overload:: pushing:: surge::)
counted=()
for module in "${timed[@]}"; do counted+=(--skip "$module"); done
threads=$((2 * $(getconf _NPROCESSORS_ONLN)))

counts() {
  tested --test process --test outbox -- --include-ignored --nocapture --test-threads="$threads" "${counted[@]}"
}
mutated() {
  local code=0
  # A million mutated inputs for everything that strangers can send.
  tested --lib -- --nocapture a_million_ ten_thousand_ || code=$?
  # Two administrators in five hundred random orders.
  tested --test api -- --nocapture two_administrators_never_ || code=$?
  return "$code"
}
# At least fifty thousand generated requests, as every role and on both databases.
generated() {
  scripts/schemathesis.sh full "$BUILT_SERVER" "$UMKREIS_TEST_POSTGRES_URL" 2>&1 | tee -a "$log"
}
times() {
  tested --test process -- --include-ignored --nocapture --test-threads=1 "${timed[@]}"
}

code=0
# What was published against a dependency today fails the run, but hides nothing of what follows.
scripts/supply.sh 2>&1 | tee -a "$log" || code=$?
counts &
lanes=("$!")
mutated &
lanes+=("$!")
generated &
lanes+=("$!")
for lane in "${lanes[@]}"; do wait "$lane" || code=$?; done
times || code=$?
# The package that operators install, from the very program that was tested.
if have dpkg-deb; then
  scripts/package.sh 2>&1 | tee -a "$log" || code=$?
else
  say "SKIPPED: the Debian package needs dpkg" | tee -a "$log"
fi
say ""
say "== what this machine could not run"
sed -n 's/.*SKIPPED: /  /p' "$log" | sort | uniq -c
say "== figures"
sed -n 's/.*figure: /  /p; s/^\(fuzz .*: .*\)/  \1/p; s/^\([a-z]* on [a-z]*: [0-9]* cases.*\)/  \1/p; s/^\([0-9]* cases in all\)/  \1/p' "$log"
exit "$code"
