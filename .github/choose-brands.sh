#!/usr/bin/env bash
# Writes the brands to build to GITHUB_OUTPUT, as a JSON list. Ignores unknown brands.
#
# ASKED: JSON, either a list, a text such as "yn, lwm", or null
# TYPED: a text such as "yn, lwm", used if ASKED is empty
# If both are empty, all brands are built.
set -euo pipefail

brands=$(jq -c --argjson asked "${ASKED:-null}" --arg typed "${TYPED:-}" \
  'def listed: if type == "string" then [splits("[ ,]+")] | map(select(. != "")) | if . == [] then null else . end
    elif type == "array" or . == null then . else [] end;
  (($asked | listed) // ($typed | listed)) as $some
  | .brands | keys | map(select($some == null or $some == ["*"] or IN($some[])))' brands.json)
[ "$brands" != '[]' ] || { echo 'brands.json has none of these brands.' >&2; exit 1; }
echo "brands=$brands" >>"$GITHUB_OUTPUT"
