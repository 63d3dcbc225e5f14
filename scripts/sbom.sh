#!/usr/bin/env bash
# `make sbom`: writes the bills of materials of server and pages (CycloneDX) into target/sbom.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

require_rust
require_node
out="$ROOT/target/sbom"
mkdir -p "$out"
host=$(rustc -vV | sed -n 's/^host: //p')
scratch=$(mktemp -d "${TMPDIR:-/tmp}/umkreis-sbom.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cargo metadata --format-version=1 --locked --filter-platform "$host" >"$scratch/metadata.json"
node scripts/sbom.mjs server "$scratch/metadata.json" "$out/umkreis-server.cdx.json"
# npm names a package by its version, which our private one has no need of: it gets the server's, in a copy.
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
cp web/package.json web/package-lock.json "$scratch"
npm --prefix "$scratch" pkg set "version=$version"
# Only what is delivered: the tools that build the pages are left out.
npm --prefix "$scratch" sbom --package-lock-only --omit dev --sbom-format cyclonedx >"$out/umkreis-web.cdx.json"
for bill in server web; do
  node scripts/sbom.mjs check "target/sbom/umkreis-$bill.cdx.json"
done
