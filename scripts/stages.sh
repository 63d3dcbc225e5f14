# Sourced by test.sh and check.sh: runs named stages with a log, a time budget and an honest count each.
# shellcheck shell=bash

# One result file per stage, so that stages of parallel lanes need no common variable.
# Its line: passed failed skipped seconds budget
RESULTS=
LOGS=
STARTED_S=$SECONDS
LANES=()

stages_begin() {
  LOGS=$1
  RESULTS="$LOGS/results"
  rm -rf "$LOGS"
  mkdir -p "$RESULTS"
  trap end_lanes EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# Everything a lane started is in the lane's process group and ends with the script,
# which may define `after_lanes` for what it started besides.
end_lanes() {
  trap - EXIT
  trap '' INT TERM
  local lane
  for lane in ${LANES[@]+"${LANES[@]}"}; do
    kill -TERM -- "-$lane" 2>/dev/null || true
  done
  wait
  if declare -F after_lanes >/dev/null; then after_lanes; fi
}

# in_lanes FUNCTION… runs them side by side and waits for all. Job control gives
# each lane a process group of its own, which can be ended as a whole.
in_lanes() {
  local lane
  set -m
  for lane in "$@"; do
    "$lane" </dev/null &
    LANES+=("$!")
  done
  set +m
  wait "${LANES[@]}" || true
  LANES=()
}

# stage NAME BUDGET_S KIND COMMAND… runs the command with its output in NAME.log.
# KIND is `check` (counts as one) or a kind of report known to count-tests.mjs.
# It always returns 0; ask `passed NAME` for the outcome.
stage() {
  local name=$1 budget_s=$2 kind=$3 code=0 began_s=$SECONDS took_s counts
  shift 3
  printf '%5d s  %-12s …\n' $((SECONDS - STARTED_S)) "$name"
  set +e
  (
    set -e
    "$@"
  ) >"$LOGS/$name.log" 2>&1 </dev/null
  code=$?
  set -e
  took_s=$((SECONDS - began_s))
  counts=$(count "$name" "$kind" "$code")
  report "$name" "$budget_s" "$took_s" "$counts"
  # Renamed into place: other lanes wait for this file and must see it whole.
  echo "$counts $took_s $budget_s" >"$LOGS/$name.result"
  mv "$LOGS/$name.result" "$RESULTS/$name"
}

# count NAME KIND EXIT_CODE prints "passed failed skipped". A command that fails
# without a failed test (it did not compile, it crashed) is one failure, and so
# is a test stage that ran no test at all.
count() {
  local name=$1 kind=$2 code=$3 passed=0 failed=0 skipped=0 file
  if [[ $kind == check ]]; then
    if ((code == 0)); then echo "1 0 0"; else echo "0 1 0"; fi
    return 0
  fi
  file="$LOGS/$name.json"
  [[ $kind != cargo ]] || file="$LOGS/$name.log"
  if [[ -f $file ]]; then
    node "$ROOT/scripts/count-tests.mjs" "$kind" "$file" >"$LOGS/$name.counted" 2>>"$LOGS/$name.log" || echo "0 0 0" >"$LOGS/$name.counted"
    read -r passed failed skipped <"$LOGS/$name.counted"
  else
    say "no test ran: there is no report" >>"$LOGS/$name.log"
  fi
  if ((failed == 0 && (code != 0 || passed == 0))); then failed=1; fi
  echo "$passed $failed $skipped"
}

report() {
  local name=$1 budget_s=$2 took_s=$3 passed failed skipped word=ok
  read -r passed failed skipped <<<"$4"
  ((failed == 0)) || word=FAILED
  local line
  line=$(printf '%5d s  %-12s %-6s %d passed, %d failed, %d skipped, took %d s of %d s' \
    $((SECONDS - STARTED_S)) "$name" "$word" "$passed" "$failed" "$skipped" "$took_s" "$budget_s")
  ((took_s <= budget_s)) || line+="   WARNING: over its time budget"
  say "$line"
}

# skip NAME WHY records a stage that cannot run because another failed; as
# nothing was shown to work, it counts as a failure.
skip() {
  say "$(printf '%5d s  %-12s FAILED not run: %s' $((SECONDS - STARTED_S)) "$1" "$2")"
  touch "$RESULTS/$1.skipped"
  echo "0 1 0 0 0" >"$RESULTS/$1"
}

finished() { [[ -f $RESULTS/$1 ]]; }

await() {
  until finished "$1"; do sleep 0.2; done
}

passed() {
  local failed
  finished "$1" || return 1
  read -r _ failed _ <"$RESULTS/$1"
  ((failed == 0))
}

# Of a failed cargo run the blocks between "failures:" and the result line explain
# most; of a long log otherwise its beginning and its end.
show_failure() {
  local name=$1 log="$LOGS/$1.log" blocks
  say ""
  say "---- $name (whole log: ${log#"$ROOT/"})"
  # It stops by itself: a `head` behind it would end the whole run by closing the pipe.
  blocks=$(awk '/^failures:$/ { on = 1 } on && ++lines <= 200 { print } /^test result:/ { on = 0 }' "$log")
  if [[ -n $blocks ]]; then
    say "$blocks"
  elif (($(wc -l <"$log") <= 60)); then
    cat "$log"
  else
    head -n 15 "$log"
    say "[…]"
    tail -n 45 "$log"
  fi
}

# stages_end NAME… sums up the named stages, prints the closing line and
# returns 1 if anything failed. A stage that left no result was interrupted.
stages_end() {
  local name passed failed total_passed=0 total_failed=0
  for name in "$@"; do
    finished "$name" || skip "$name" "interrupted"
    read -r passed failed _ <"$RESULTS/$name"
    total_passed=$((total_passed + passed))
    total_failed=$((total_failed + failed))
    ((failed == 0)) || [[ -f $RESULTS/$name.skipped ]] || show_failure "$name"
  done
  say ""
  # Named once more at the very end: often only the end of an output is read.
  for name in "$@"; do
    [[ ! -f $LOGS/$name.counted ]] || tail -n +2 "$LOGS/$name.counted" | sed "s/^/failed: $name: /"
  done
  say "took $((SECONDS - STARTED_S)) s; logs are in ${LOGS#"$ROOT/"}"
  say "$total_passed passed, $total_failed failed"
  ((total_failed == 0))
}
