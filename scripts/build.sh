#!/usr/bin/env bash
# `make build`: leaves the one binary, with the web pages inside, at target/release/umkreis.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

require_rust
require_node
use_ci_cache
scripts/web-build.sh
binary=$(build_server --release)
wanted="$ROOT/target/release/umkreis"
if [[ ! $binary -ef $wanted ]]; then
  mkdir -p "$(dirname "$wanted")"
  # A running server keeps the file it was started from, hence the rename.
  cp "$binary" "$wanted.new"
  mv "$wanted.new" "$wanted"
fi
say "built: target/release/umkreis ($(($(wc -c <"$wanted") / 1048576)) MB)"
