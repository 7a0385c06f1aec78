#!/bin/sh
# Puts the answers of slurm.sh together, in the order of their positions. It fails if a part is missing or incomplete, and
# then names it; records that were refused are answers, too.
#
#   sbatch --dependency=afterok:JOB tools/cluster/slurm-merge.sh answers answers.jsonl
#SBATCH --job-name=xiongmao-merge
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --mem-per-cpu=1G
#SBATCH --output=%x-%j.log
set -eu
exec xiongmao analyse --merge "$1"/*.jsonl --out "$2" --refused as-record
