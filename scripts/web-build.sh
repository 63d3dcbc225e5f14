#!/usr/bin/env bash
# Installs the web packages and builds the pages, each only when its inputs changed.
#   web-build.sh deps        install the packages
#   web-build.sh deps-all    also those of the nested packages (code generation)
#   web-build.sh             install the packages and build the pages
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

# digest reads file names, separated by NUL, and prints one hash of names and contents.
digest() {
  local hash=(sha256sum)
  have sha256sum || hash=(shasum -a 256)
  LC_ALL=C sort -z | xargs -0 "${hash[@]}" | "${hash[@]}" | cut -d ' ' -f 1
}

# The stamps live in node_modules, so deleting that directory forgets them too.
install_packages() {
  local package=$1 stamp="$1/node_modules/.umkreis-packages" want
  want="$(printf '%s\0' "$package/package.json" "$package/package-lock.json" | digest) $(node --version)"
  if [[ -f $stamp && $(<"$stamp") == "$want" ]]; then
    return 0
  fi
  say "      installing packages in ${package#"$ROOT/"} …"
  (cd "$package" && npm ci --no-audit --no-fund --loglevel=error)
  mkdir -p "$package/node_modules"
  printf '%s\n' "$want" >"$stamp"
}

install_nested_packages() {
  local lock
  while IFS= read -r -d '' lock; do
    install_packages "$(dirname "$lock")"
  done < <(find "$WEB" -maxdepth 4 -name node_modules -prune -o -name package-lock.json ! -path "$WEB/package-lock.json" -print0)
}

# Everything in web/ counts as a source except what tools write and the journeys.
page_sources() {
  find "$WEB" \( -name node_modules -o -path "$WEB/dist*" -o -path "$WEB/e2e" -o -name test-results \
    -o -name playwright-report -o -name coverage \) -prune -o -type f ! -name '*.log' -print0
}

build_pages() {
  local stamp="$WEB/node_modules/.umkreis-pages" want
  want=$(page_sources | digest)
  if [[ -f $stamp && $(<"$stamp") == "$want" && -f $WEB/dist/index.html ]]; then
    return 0
  fi
  say "      building the web pages …"
  rm -f "$stamp"
  (cd "$WEB" && npm run --silent build)
  [[ -f $WEB/dist/index.html ]] || die "the web build left no web/dist/index.html"
  printf '%s\n' "$want" >"$stamp"
}

require_node
[[ -f $WEB/package-lock.json ]] || die "web/package-lock.json is missing"
install_packages "$WEB"
case ${1:-build} in
  deps) ;;
  deps-all) install_nested_packages ;;
  build) build_pages ;;
  *) die "unknown part '$1'; use deps, deps-all or nothing" ;;
esac
