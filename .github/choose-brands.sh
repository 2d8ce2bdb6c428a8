#!/usr/bin/env bash
# Writes the brands to build, as JSON, to GITHUB_OUTPUT: those of ASKED (JSON: a list, or null), else those of TYPED (such as
# "yn, lwm"), else all. Only names that brands.json has go on.
set -euo pipefail

brands=$(jq -c --argjson asked "${ASKED:-null}" --arg typed "${TYPED:-}" \
  '($typed | [splits("[ ,]+")] | map(select(. != "")) | if . == [] then null else . end) as $plain
  | ($asked // $plain) as $some
  | .brands | keys | map(select($some == null or $some == ["*"] or IN($some[])))' brands.json)
[ "$brands" != '[]' ] || { echo 'brands.json has none of these brands.' >&2; exit 1; }
echo "brands=$brands" >>"$GITHUB_OUTPUT"
