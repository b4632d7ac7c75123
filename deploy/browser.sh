#!/bin/sh
# Prints the path of a Chromium for the browser tests: WATTLE_CHROMIUM, one on this machine, or one installed here.
# Fails loudly when there is none, because a browser test that is passed over looks like one that passed.
set -eu

find_browser() {
    for name in "${WATTLE_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
        [ -n "$name" ] && command -v "$name" && return 0
    done
    return 1
}

find_browser && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium with apt-get" >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } >&2 || true
    find_browser && exit 0
fi

cat >&2 <<'TEXT'

  ############################################################################
  #  NO BROWSER: the browser tests cannot run, so this run fails.            #
  #  Install Chromium, or set WATTLE_CHROMIUM to the path of a Chrome.       #
  ############################################################################

TEXT
exit 1
