#!/usr/bin/env bash
# Talks to the engine by node-uci (npm): tests/clients/node_uci_test.sh HEGEMON [FOLDER FOR THE PACKAGE]
# The package is pinned by package-lock.json and installed into FOLDER (build/clients) once. Ends with status 77 where
# node, npm or the package cannot be had.

set -euo pipefail

(($# >= 1)) || { echo "usage: ${BASH_SOURCE[0]} HEGEMON [FOLDER]" >&2; exit 2; }
engine=$(realpath -- "$1")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=${2:-$here/../../build/clients}
for program in node npm; do
  command -v "$program" >/dev/null || { echo "skipped: $program is missing (Debian: nodejs npm)"; exit 77; }
done

mkdir -p "$folder"
if ! cmp -s "$here/package-lock.json" "$folder/installed-lock.json"; then
  cp "$here/package.json" "$here/package-lock.json" "$folder/"
  (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund) >"$folder/npm.log" 2>&1 </dev/null || {
    echo "skipped: npm cannot install node-uci: $(tail -n 1 "$folder/npm.log")"
    exit 77
  }
  cp "$here/package-lock.json" "$folder/installed-lock.json"
fi
NODE_PATH="$folder/node_modules" timeout 300 node "$here/node_uci_session.cjs" "$engine" </dev/null
