#!/usr/bin/env bash
# The part of the supply chain's checks that needs tools or the network: cargo deny, npm audit, the bills of materials.
# What can be judged from the lock files alone is checked by `make test` (tidy/src/supply.rs).
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

require_rust
require_node
if have cargo-deny; then
  cargo deny --locked check licenses bans sources
  # Offline machines have no advisories; what an old copy of them says is better than nothing.
  if cargo deny fetch db >/dev/null 2>&1 || [[ -d ${CARGO_HOME:-$HOME/.cargo}/advisory-dbs ]]; then
    cargo deny --locked check advisories
  else
    say "supply chain: the database of advisories cannot be reached; advisories were not checked"
  fi
else
  say "supply chain: cargo-deny is not installed (cargo install cargo-deny); licences, bans and sources are checked by make test, advisories were not checked"
fi

audit=$(mktemp "${TMPDIR:-/tmp}/umkreis-audit.XXXXXX")
trap 'rm -f "$audit"' EXIT
for package in web web/codegen; do
  code=0
  npm --prefix "$package" audit --package-lock-only --json >"$audit" 2>/dev/null || code=$?
  # A registry without audits answers with an error, which is not a finding.
  if node -e 'process.exit(JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).metadata ? 0 : 1)' "$audit" 2>/dev/null; then
    ((code == 0)) || { npm --prefix "$package" audit --package-lock-only || true; die "npm audit found something in $package"; }
    say "supply chain: npm audit found nothing in $package"
  else
    say "supply chain: npm audit cannot be reached; $package was not checked"
  fi
done
scripts/sbom.sh
