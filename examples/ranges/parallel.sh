#!/bin/sh
# GNU parallel: ranges of large files on all processors, or on machines over ssh.
#
#     sh parallel.sh dump.sql export.ndjson
#     SSH='--sshloginfile nodes' sh parallel.sh /shared/dump.sql
#
# parallel itself loses the output of a filter that is killed, and with --pipepart and
# --retries it can lose that without a word. Here that is harmless: merge finds the gap
# and ends with 2, and the same command again, in the same folder, does what is missing.
set -eu
wellformed=${WELLFORMED:-wellformed}

[ -e plan.ndjson ] || $wellformed plan --size "${RANGE:-64M}" "$@" >plan.ndjson
touch results.ndjson
# Sixteen ranges for each filter. A line is written whole, so that lines of filters do not mix.
# shellcheck disable=SC2086
$wellformed merge --plan plan.ndjson --missing results.ndjson |
  parallel --pipe -N "${BLOCK:-16}" --line-buffer ${SSH:-} "$wellformed summarize --plan -" >>results.ndjson || true
exec $wellformed merge --plan plan.ndjson results.ndjson
