#!/bin/sh
# A batch of positions as a Slurm array. Each task answers one part; a task that is sent again goes on where it was.
#
#   sbatch tools/cluster/slurm.sh positions.jsonl answers
#   xiongmao analyze --merge answers/*.jsonl --out answers.jsonl
#
# NODES is how many positions to search for each answer.
#SBATCH --job-name=xiongmao
#SBATCH --array=1-100
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
input=$1
folder=$2
# Arrays may begin anywhere; parts begin at 1.
part=$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN + 1))/$SLURM_ARRAY_TASK_COUNT
mkdir -p "$folder"
exec xiongmao analyze --batch "$input" --out "$folder/$SLURM_ARRAY_TASK_ID.jsonl" --part "$part" \
    --nodes "${NODES:-100000}" --threads "${SLURM_CPUS_PER_TASK:-1}" --refused as-record
