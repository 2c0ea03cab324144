#!/bin/sh
# Removes from an installation, the folder with node_modules, what packages bring for compilers and for other systems, and
# sources that are compiled for this user. It fails when a package has not what is removed: then it has changed.
# trim.sh [FOLDER [PROCESSOR]], with the processor as Node.js names it: x64, arm64; without it, that of this machine.
set -e
cd "${1:-.}"
processor=${2:-$(node_modules/.bin/node -p process.arch)}
rm -r src/tracker/browser node_modules/better-sqlite3/deps node_modules/better-sqlite3/src
rm -rf build/compiled
# Everything here is an ES module.
rm -r node_modules/@modelcontextprotocol/sdk/dist/cjs
find node_modules/better-sqlite3/prebuilds -type f ! -name "$(uname -s | tr '[:upper:]' '[:lower:]')-$processor.node" -delete
# The package of Node.js has put its program into its own bin; what stays of the other is the licence.
mv node_modules/node/node_modules/node-*-*/LICENSE node_modules/node/
rm -r node_modules/node/node_modules
