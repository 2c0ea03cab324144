#!/bin/sh
# Removes from an installation, the folder with node_modules, what packages bring for compilers, for other systems, and in
# formats that nothing reads. It fails when one of them is not there: then a package has changed.
set -e
cd "${1:-.}"
rm -r src/tracker/browser \
  node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
  node_modules/@ip-location-db/asn/asn-ipv4.csv node_modules/@ip-location-db/asn/asn-ipv6-num.csv
find node_modules/better-sqlite3/prebuilds -type f ! -name "$(uname -s | tr '[:upper:]' '[:lower:]')-*" -delete
# The package of Node.js has put its program into its own bin; what stays of the other is the licence.
mv node_modules/node/node_modules/node-*-*/LICENSE node_modules/node/
rm -r node_modules/node/node_modules
