#!/bin/sh
#SBATCH --array=0-99
#SBATCH --requeue
# Slurm: a hundred jobs, each with every hundredth range of the plan.
#
#     wellformed plan --size 256M /shared/dump.sql > plan.ndjson
#     sbatch slurm-array.sh                       # --wait to wait for all
#     wellformed merge --plan plan.ndjson results-*.ndjson
#
# A job that is killed or put back into the queue does only what its files of results lack.
set -eu
wellformed=${WELLFORMED:-wellformed}
jobs=${SLURM_ARRAY_TASK_COUNT:-1}
job=${SLURM_ARRAY_TASK_ID:-0}

# Each run has a file of its own: the last line of the one before may be cut.
results=results-$job-$$.ndjson
touch "$results"
$wellformed merge --plan plan.ndjson --missing "results-$job-"*.ndjson |
  awk -F '"index":' -v jobs="$jobs" -v job="$job" '$2 % jobs == job' |
  $wellformed summarize --plan - >"$results"
