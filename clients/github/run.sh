#!/usr/bin/env bash
# The work of action.yml: runs `fakebot test` with the inputs of the action, from the variables
# ACTION_*, writes a summary of the job, and ends with the exit code of fakebot.
set -euo pipefail

sources=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# The program named by the input, or an installed program, or else a program built from the sources
# of the action.
find_program() {
  if [ -n "$ACTION_PROGRAM" ]; then
    echo "$ACTION_PROGRAM"
  elif command -v fakebot >/dev/null; then
    command -v fakebot
  else
    echo "::group::Build fakebot" >&2
    "$sources/scripts/build" >&2
    echo "::endgroup::" >&2
    echo "$sources/build/release/fakebot"
  fi
}

# NAME VALUE: an output is a single line.
set_output() { printf '%s=%s\n' "$1" "${2//$'\n'/ }" >>"$GITHUB_OUTPUT"; }

title_of() {
  case $1 in
    0) echo 'passed' ;;
    1) echo 'failed' ;;
    2) echo 'wrong options or files' ;;
    3) echo 'the machine lacks something' ;;
    4) echo 'the driver died, hung or could not be started' ;;
    5) echo 'inconclusive' ;;
    *) echo "ended with $1" ;;
  esac
}

# GitHub takes a MiB at most, and shows indented lines as plain text, whatever a driver has printed.
write_summary() {
  {
    printf '### fakebot: %s\n\n' "$(title_of "$1")"
    tail -c 500000 "$2" | grep -v '^::' | tail -n 2000 | sed 's/^/    /' || true
    printf '\n'
  } >>"$GITHUB_STEP_SUMMARY"
}

# The inputs are expanded as in a shell, with patterns and quotes.
declare -a scenarios="($ACTION_SCENARIOS)" options="($ACTION_OPTIONS)"
if [ ${#scenarios[@]} -eq 0 ]; then
  echo "::error::The input scenarios names no file" && exit 2
fi
program=$(find_program)

arguments=("${scenarios[@]}" --jobs "$ACTION_JOBS" --time "$ACTION_TIME"
  --artifacts "$ACTION_ARTIFACTS")
if [ -n "$ACTION_JUNIT" ]; then arguments+=(--junit "$ACTION_JUNIT"); fi
arguments+=("${options[@]}")
if [ -n "$ACTION_DRIVER" ]; then arguments+=(-- bash -c "$ACTION_DRIVER"); fi

set_output artifacts "$ACTION_ARTIFACTS"
set_output junit "$ACTION_JUNIT"
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
status=0
"$program" test "${arguments[@]}" 2>&1 | tee "$printed" || status=${PIPESTATUS[0]}
set_output exit-code "$status"
write_summary "$status" "$printed"
exit "$status"
