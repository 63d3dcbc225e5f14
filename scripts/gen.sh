#!/usr/bin/env bash
# `make gen`: writes openapi.json from the server and the TypeScript types from openapi.json.
#   gen.sh           into the repository
#   gen.sh --check BINARY   into a temporary copy, failing with a diff if the committed files are stale
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

# The copy has the sources of web/ and the installed packages, so the generator
# runs exactly as it does in the repository and changes nothing there. The small
# packages of the nested generator are copied, as it may reinstall them.
copy_web() {
  local copy=$1 modules
  mkdir "$copy/web"
  (cd "$WEB" && find . \( -name node_modules -o -path './dist*' -o -name test-results \) -prune -o -type f -print0 |
    tar -cf - --null -T -) | tar -xf - -C "$copy/web"
  while IFS= read -r -d '' modules; do
    cp -R "$WEB/$modules" "$copy/web/$modules"
  done < <(cd "$WEB" && find . -maxdepth 4 -path ./node_modules -prune -o -name node_modules -prune -print0)
  ln -s "$WEB/node_modules" "$copy/web/node_modules"
}

check() {
  local binary=$1 copy
  copy=$(mktemp -d "${TMPDIR:-/tmp}/umkreis-gen.XXXXXX")
  # shellcheck disable=SC2064  # The name is fixed now, the variable is gone at exit.
  trap "rm -rf '$copy'" EXIT
  "$binary" openapi >"$copy/openapi.json"
  copy_web "$copy"
  (cd "$copy/web" && npm run --silent gen)
  local stale=0
  diff -u openapi.json "$copy/openapi.json" || stale=1
  diff -ru web/src "$copy/web/src" || stale=1
  ((stale == 0)) || die "generated files are stale; run: make gen"
}

require_rust
require_node
use_ci_cache
scripts/web-build.sh deps-all
if [[ ${1:-} == --check ]]; then
  check "${2:?usage: gen.sh --check BINARY}"
  exit 0
fi
# The server embeds the web pages, so there must be some before it compiles.
[[ -f $WEB/dist/index.html ]] || scripts/web-build.sh
binary=$(build_server)
fresh=$(mktemp "${TMPDIR:-/tmp}/umkreis-openapi.XXXXXX")
trap 'rm -f "$fresh"' EXIT
"$binary" openapi >"$fresh"
cat "$fresh" >openapi.json
npm --prefix web run --silent gen
say "written: openapi.json and the types in web/src/api"
