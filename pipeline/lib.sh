# Shared by the scripts of this folder: where the project is, and how they talk. Source it; do not run it.

set -euo pipefail
export SWIFT_BACKTRACE=enable=no

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s\n' "$*"; }
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}
usage_error() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 64
}

# The path of a built aksara-pack: $AKSARA_PACK when set, else a build of this package (debug unless told `release`).
aksara_pack() {
  if [ -n "${AKSARA_PACK:-}" ]; then
    printf '%s\n' "$AKSARA_PACK"
    return
  fi
  local options=(--package-path "$root" -c "${1:-debug}")
  if [ "${1:-debug}" = release ] && [ "$(uname -s)" = Linux ]; then options+=(--static-swift-stdlib); fi
  swift build "${options[@]}" --product aksara-pack >&2
  printf '%s/aksara-pack\n' "$(swift build "${options[@]}" --show-bin-path)"
}
