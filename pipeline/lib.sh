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

# For the jobs that put a release out.

# Let one job at a time work in a folder: two releases on top of the same one would break the chain. Sets `work`.
begin_release() { # OUT
  mkdir -p "$1"
  local lock=$1/.release-lock
  mkdir "$lock" 2>/dev/null ||
    fail "another release is running in '$1' (if none is, a killed one left '$lock': remove that folder)"
  work=$(mktemp -d)
  # shellcheck disable=SC2064
  trap "rm -rf '$work'; rmdir '$lock' 2>/dev/null || :" EXIT
}

# Fetch a bundle as devices get it.
fetch() { # PATH-OR-URL FILE HINT
  case "$1" in
    http://* | https://*)
      command -v curl >/dev/null || fail "curl is not here, and '$1' is an address"
      curl --fail --silent --show-error --location --retry 3 --max-filesize 67108864 -o "$2" "$1" ||
        fail "could not fetch $1: nothing was signed$3"
      ;;
    *) cp "$1" "$2" || fail "could not read $1: nothing was signed" ;;
  esac
}

# Hold a bundle against the release that is out at this moment: of two jobs at once, the second stops here.
check_next() { # LATEST BUNDLE KEYS
  fetch "$1" "$work/out-now.aksara" ''
  "$tool" verify "$2" --keys "$3" --newer-than "$work/out-now.aksara" ||
    fail "'$2' does not follow the release that is out now: upload nothing; if another job was faster, run this one again"
}

# Leave what was signed in $work/out for the upload, the bundle last. Versioned files are immutable: the same bytes may be
# there, others never.
leave_release() { # OUT NAME
  local file target
  for file in "$work"/out/*; do
    target=$1/$(basename "$file")
    [ ! -e "$target" ] || cmp -s "$file" "$target" ||
      fail "'$target' is there with other bytes: a published version never changes"
  done
  for file in "$2.intoto.jsonl" "$2" latest.aksara; do
    cp "$work/out/${file/#latest.aksara/$2}" "$1/$file.part"
    mv "$1/$file.part" "$1/$file"
  done

  step "Ready to upload, in this order"
  say "1. $1/$2.intoto.jsonl   (for auditors; for ever)"
  say "2. $1/$2   (for ever; long cache life)"
  say "3. $1/latest.aksara   (the same bytes; cache life of minutes)"
}
