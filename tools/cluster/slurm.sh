#!/bin/sh
# A batch of positions as a Slurm array. Each task answers one part; a task that is sent again goes on where it was.
#
#   array=$(sbatch --parsable tools/cluster/slurm.sh positions.jsonl answers --nodes 100000)
#   sbatch --dependency=afterok:$array tools/cluster/slurm-merge.sh answers answers.jsonl
#
# What follows the folder are options of analyse, such as --game xiangqi --multipv 3. Options of sbatch replace the time,
# the memory and the number of parts below.
#
# The array tells the number of parts if it is 1-N; to send some tasks alone, say it:
# PARTS=100 sbatch --array=7,12 tools/cluster/slurm.sh positions.jsonl answers --nodes 100000
#SBATCH --job-name=xiongmao
#SBATCH --array=1-100
#SBATCH --cpus-per-task=1
#SBATCH --time=04:00:00
#SBATCH --mem-per-cpu=1G
#SBATCH --output=%x-%A_%a.log
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
input=$1
folder=$2
shift 2
parts=${PARTS:-$SLURM_ARRAY_TASK_COUNT}
if [ -z "${PARTS:-}" ] && { [ "$SLURM_ARRAY_TASK_MAX" != "$parts" ] || [ "$parts" = 1 ]; }; then
    echo "slurm.sh: task $SLURM_ARRAY_TASK_ID is not of an array 1-N; set PARTS to the number of all parts" >&2
    exit 2
fi
mkdir -p "$folder"
exec xiongmao analyse --batch "$input" --out "$folder/$SLURM_ARRAY_TASK_ID.jsonl" \
    --part "$SLURM_ARRAY_TASK_ID/$parts" --threads "${SLURM_CPUS_PER_TASK:-1}" --refused as-record "$@"
