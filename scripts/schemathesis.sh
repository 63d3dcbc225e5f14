#!/usr/bin/env bash
# Sends generated requests to a running server, as every role and on both databases, and compares the answers with openapi.json.
#   schemathesis.sh short|full BINARY [POSTGRES_URL]
# short takes less than a minute; full makes at least 50,000 cases. Findings are printed and fail the run.
set -euo pipefail
# shellcheck source=scripts/toolchain.sh
source "$(dirname "${BASH_SOURCE[0]}")/toolchain.sh"

VERSION=4.32.5
PASSWORD=Schemathesis-Password-1
FOLDER=${XDG_CACHE_HOME:-$HOME/.cache}/umkreis/schemathesis-$VERSION
# What the contract promises: no 5xx, no status and no type that is not documented, no body that breaks its schema,
# nothing for callers without a token that needs one.
CHECKS=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance,ignored_auth

fetch() {
  [[ -x $FOLDER/bin/schemathesis ]] && return 0
  have python3 || return 1
  mkdir -p "$(dirname "$FOLDER")"
  # A virtual environment knows its own path, so it is made at its place; a broken one is made anew.
  rm -rf "$FOLDER"
  if python3 -m venv "$FOLDER" &&
    "$FOLDER/bin/pip" install --quiet --disable-pip-version-check --retries 1 --timeout 20 "schemathesis==$VERSION"; then
    return 0
  fi
  rm -rf "$FOLDER"
  return 1
}

kind=${1:?short or full}
binary=$(realpath "${2:?the server to test}")
postgres_url=${3:-}
if ! fetch >&2; then
  say "SKIPPED: schemathesis $VERSION could not be fetched from PyPI"
  exit 0
fi

scratch=$(mktemp -d "${TMPDIR:-/tmp}/umkreis-contract.XXXXXX")
jobs=()
finish() {
  trap - EXIT
  local job
  for job in ${jobs[@]+"${jobs[@]}"}; do kill -TERM "$job" 2>/dev/null || true; done
  wait
  rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

for variable in "${!UMKREIS_@}"; do unset "$variable"; done
export UMKREIS_LIMITS__ENABLED=false UMKREIS_LOG__FILTER=error
# The short run asks the same every time; the long one something else each time, and says what.
seed=20260301
[[ $kind == short ]] || seed=$RANDOM

# serve NAME [DATABASE_URL] starts a server with one of everything and sets $url and $server_pid.
serve() {
  local name=$1 port
  port=$(free_port)
  url="http://127.0.0.1:$port"
  export UMKREIS_DATA_DIR="$scratch/$name" UMKREIS_LISTEN="127.0.0.1:$port" UMKREIS_PUBLIC_URL="$url"
  if [[ -n ${2:-} ]]; then export UMKREIS_DATABASE_URL=$2; fi
  local options
  for options in "betrieb@umkreis.test" "admin@umkreis.test --admin"; do
    # shellcheck disable=SC2086  # The flag is a word of its own.
    (cd "$scratch" && UMKREIS_PASSWORD=$PASSWORD "$binary" user create --email $options) >"$scratch/$name.log" 2>&1 || {
      cat "$scratch/$name.log"
      die "the accounts could not be made"
    }
  done
  (cd "$scratch" && exec "$binary" serve) >"$scratch/$name.log" 2>&1 &
  server_pid=$!
  local began_s=$SECONDS
  until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
    if ! kill -0 "$server_pid" 2>/dev/null || ((SECONDS - began_s > 60)); then
      cat "$scratch/$name.log"
      die "the server did not start"
    fi
    sleep 0.1
  done
  "$FOLDER/bin/python" "$ROOT/scripts/contract-seed.py" "$url" "$PASSWORD"
}

# token EMAIL prints an access token.
token() {
  "$FOLDER/bin/python" - "$url" "$1" "$PASSWORD" <<'PYTHON'
import json, sys, urllib.parse, urllib.request
url, email, password = sys.argv[1:]
form = {"grant_type": "password", "client_id": "web", "username": email, "password": password}
body = urllib.parse.urlencode(form).encode()
print(json.load(urllib.request.urlopen(url + "/oauth/token", body))["access_token"])
PYTHON
}

# run_as ROLE DATABASE [TOKEN] runs the phases of this kind and notes the number of cases.
run_as() {
  local role=$1 database=$2 bearer=${3:-} log="$scratch/$1-$2.txt" options=() code=0 cases outcome="nothing found"
  [[ -z $bearer ]] || options+=(--header "Authorization: Bearer $bearer")
  if [[ $kind == short ]]; then
    options+=(--phases fuzzing --max-examples 1)
  else
    # Access tokens live a quarter of an hour.
    options+=(--phases "examples,coverage,fuzzing,stateful" --max-examples 150 --max-time 600)
  fi
  # The tool cannot write the type of browsers' reports; that call has tests of its own.
  (cd "$scratch" && "$FOLDER/bin/schemathesis" --no-color run "$ROOT/openapi.json" --url "$url" --checks "$CHECKS" \
    --exclude-operation-id post_api_csp_report --generation-database none --seed "$seed" --continue-on-failure "${options[@]}") >"$log" 2>&1 || code=$?
  cases=$(sed -n 's/^ *\([0-9][0-9]*\) generated.*/\1/p' "$log" | tail -n 1)
  echo "${cases:-0}" >>"$scratch/cases"
  # A run that asked nothing has shown nothing.
  ((${cases:-0} > 50)) || code=1
  ((code == 0)) || outcome="FAILED"
  say "$role on $database: ${cases:-0} cases, $outcome"
  # The warnings after the findings would push them out of sight.
  ((code == 0)) || { sed -n '/= ERRORS =/,/= WARNINGS =/p; /= FAILURES =/,/= WARNINGS =/p' "$log" | head -n 300 && tail -n 30 "$log" && return 1; }
}

# on DATABASE [URL] asks one database's server as every role.
on() {
  local database=$1 code=0
  server_pid=
  trap 'kill -TERM "$server_pid" 2>/dev/null || true; wait' EXIT
  serve "$database" "${2:-}"
  run_as visitor "$database" || code=1
  run_as owner "$database" "$(token betrieb@umkreis.test)" || code=1
  run_as administrator "$database" "$(token admin@umkreis.test)" || code=1
  if grep -E "panicked|internal error|database error" "$scratch/$database.log"; then
    say "FAILED: the log of the server on $database shows errors"
    code=1
  fi
  return "$code"
}

say "seed $seed"
(on sqlite) &
jobs+=("$!")
if [[ -n $postgres_url ]]; then
  (on postgresql "$postgres_url") &
  jobs+=("$!")
fi
failed=0
for job in "${jobs[@]}"; do wait "$job" || failed=1; done
jobs=()
total=$(awk '{ sum += $1 } END { print sum + 0 }' "$scratch/cases")
say "$total cases in all"
if [[ $kind == full ]] && ((total < 50000)); then
  say "FAILED: fewer than 50,000 cases"
  failed=1
fi
exit "$failed"
