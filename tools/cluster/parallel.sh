#!/bin/sh
# Training data by GNU parallel. Each job plays one part of the games; a job that is run again goes on where it was.
#
#   tools/cluster/parallel.sh PARTS GAMES FOLDER [OPTIONS OF datagen]
#
# The variable PARALLEL has options of GNU parallel, such as the machines to use, which all see this folder:
#   PARALLEL='--sshloginfile machines --workdir .' tools/cluster/parallel.sh 100 1000000 data --game xiangqi
set -eu
parts=$1
games=$2
folder=$3
shift 3
mkdir -p "$folder"
# {#} is the number of the job, from 1.
seq "$parts" | parallel --joblog "$folder/jobs" --retries 3 \
    "xiongmao datagen --part {#}/$parts --games $games --out $folder/part{#}.bin $*"
xiongmao data merge "$folder"/part*.bin --out "$folder/games.bin"
