#!/usr/bin/env bash
# A real Slurm of one node on this machine plays a tournament by scripts/arena-slurm; while they play, one of its tasks is
# killed, one is requeued and one gets the signal that its time is up. The merged games must be those of one process that was left alone.
#
#   tests/arena/slurm_test.sh HEGEMON_ARENA HEGEMON
#
# Needs slurmctld, slurmd, munged and sbatch (Debian: slurm-wlm munge), no rights and no network but loopback. Ends with
# status 77 and says why when they are missing or cannot start here. No machine is too slow or too fast for it: after some
# games a task waits until it has been disturbed.

set -euo pipefail

(($# == 2)) || { echo "usage: ${BASH_SOURCE[0]} HEGEMON_ARENA HEGEMON" >&2; exit 2; }
HEGEMON_ARENA=$(realpath -- "$1")
engine=$(realpath -- "$2")
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../scripts" && pwd)
PATH="$PATH:/usr/sbin:/sbin"

skip() { echo "skipped: $*"; exit 77; }
fail() { echo "failed: $*"; tail -n 30 "$folder"/log/*.log "$folder"/*.log 2>/dev/null || true; exit 1; }

for program in munged slurmctld slurmd sbatch scontrol squeue sinfo; do
  command -v "$program" >/dev/null || skip "$program is missing (Debian: slurm-wlm munge)"
done

folder=$(mktemp -d /tmp/hegemon-slurm-XXXXXX)
unset "${!SLURM_@}"  # of a job that runs this
export SLURM_CONF=$folder/slurm.conf HEGEMON_ARENA

# Ends the jobs, then all that carries our SLURM_CONF in its environment: daemons, steps, tasks, engines.
end() {
  local signal pid
  rm -f "$folder"/hold.*
  if [[ -e "$folder/run/slurmctld.pid" ]]; then
    timeout 20 scancel --user "$(id -un)" 2>/dev/null || true
    wait_for 10 node_is_idle 2>/dev/null || true
  fi
  for signal in TERM KILL; do
    for pid in $(ours); do kill -s "$signal" "$pid" 2>/dev/null || true; done
    ! wait_for 10 nothing_is_left || break
  done
  rm -rf "$folder"
}
ours() {
  local file
  for file in $(env -u SLURM_CONF grep -lzxsF "SLURM_CONF=$SLURM_CONF" /proc/[0-9]*/environ); do
    file=${file#/proc/}
    echo "${file%/environ}"
  done
}
nothing_is_left() { [[ -z "$(ours)" ]]; }
trap end EXIT

# wait_for SECONDS COMMAND...: until the command holds.
wait_for() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < deadline)) || return 1
    sleep 0.2
  done
}

start_slurm() {
  local host port=$((20000 + RANDOM % 12000))
  host=$(hostname -s)
  mkdir -p "$folder"/{state,spool,run,log}
  chmod 755 "$folder" "$folder/run"
  (umask 077 && head -c 1024 /dev/urandom >"$folder/munge.key")
  cat >"$SLURM_CONF" <<CONF
ClusterName=hegemon
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/run/munge.sock,cred_expire=5
CredType=cred/munge
SlurmctldPidFile=$folder/run/slurmctld.pid
SlurmdPidFile=$folder/run/slurmd.pid
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldLogFile=$folder/log/slurmctld.log
SlurmdLogFile=$folder/log/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
MinJobAge=300
KillWait=1
SchedulerParameters=sched_interval=1,sched_min_interval=100000
SlurmdParameters=config_overrides
NodeName=$host NodeAddr=127.0.0.1 CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  munged --force --key-file="$folder/munge.key" --socket="$folder/run/munge.sock" --pid-file="$folder/run/munged.pid" \
    --log-file="$folder/log/munged.log" --seed-file="$folder/run/munge.seed" >"$folder/log/start.log" 2>&1 ||
    skip "munged does not start: $(tail -n 1 "$folder/log/start.log")"
  slurmctld >>"$folder/log/start.log" 2>&1 || skip "slurmctld does not start: $(tail -n 1 "$folder/log/start.log")"
  wait_for 60 sinfo >/dev/null 2>&1 || skip "slurmctld does not answer: $(tail -n 1 "$folder/log/slurmctld.log")"
  slurmd -N "$host" >>"$folder/log/start.log" 2>&1 || skip "slurmd does not start: $(tail -n 1 "$folder/log/start.log")"
  wait_for 60 node_is_idle || skip "the node does not come up: $(tail -n 1 "$folder/log/slurmd.log")"
}

node_is_idle() { [[ "$(sinfo --noheader --format=%T)" == idle ]]; }

# games DB: how many are over.
games() { sqlite3 -readonly "$1" 'SELECT count(*) FROM games' 2>/dev/null || echo 0; }
state() { scontrol show job "$1" | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p' | sort -u | paste -sd ' '; }
ended() { [[ "$(state "$1")" =~ COMPLETED|FAILED|CANCELLED|TIMEOUT ]]; }

# The engine of the tournament. In a task it waits, once it has been started for some games, as long as there is a file
# hold.TASK.
gate=$folder/engine
cat >"$gate" <<GATE
#!/bin/sh
if [ -n "\${SLURM_ARRAY_TASK_ID:-}" ]; then
  starts="$folder/starts.\$SLURM_ARRAY_TASK_ID"
  echo >>"\$starts"
  while [ -e "$folder/hold.\$SLURM_ARRAY_TASK_ID" ] && [ "\$(wc -l <"\$starts")" -gt 5 ]; do
    : >"$folder/held.\$SLURM_ARRAY_TASK_ID"
    sleep 0.2
  done
fi
exec "$engine"
GATE
chmod +x "$gate"

# held TASK: waits until it waits.
held() { wait_for 120 test -e "$folder/held.$1" || fail "task $1 does not play"; }

# release TASK WHAT: lets it go on after that was done to it.
release() {
  echo "task $1 $2 after $(games "$folder/many.shard-$1-of-3.db") games"
  rm "$folder/hold.$1"
}

tournament=(--variant sevenkingdoms --format invasion --blocks 6 --seed 7 --random-plies 14 --nodes 1000 --max-plies 100 --quiet
  --engine "name=new,cmd=$gate,restart=on,start-timeout=600000,option.Hash=1,option.Search=paranoid"
  --engine "name=old,cmd=$engine,option.Hash=1,option.Search=greedy")

start_slurm
echo "Slurm $(sinfo --version | cut -d' ' -f2) is up"

"$HEGEMON_ARENA" run --db "$folder/one.db" "${tournament[@]}" </dev/null >"$folder/one.log" 2>&1 || fail "the run of one process"
sqlite3 -readonly "$folder/one.db" <"$scripts/../tests/arena/games.sql" >"$folder/one.txt"

for words in "$folder/none/many.db --" "$folder/many.db -- --db=$folder/x.db"; do
  # shellcheck disable=SC2086
  ! "$scripts/arena-slurm" 3 $words "${tournament[@]}" >"$folder/refused.log" 2>&1 || fail "'$words' was submitted"
done

touch "$folder"/hold.{1,2,3}
read -r array merge < <("$scripts/arena-slurm" 3 "$folder/many.db" --ntasks=1 --mem=0 -- "${tournament[@]}")
echo "array $array, then merge $merge"

held 1
scontrol requeue "${array}_1" || fail "task 1 cannot be requeued"
release 1 "requeued"
held 2
victim=$(pgrep -f -- "^$HEGEMON_ARENA run --db $folder/many.shard-2-of-3.db" | head -n 1 || true)
[[ -n "$victim" ]] || fail "task 2 has no process"
kill -9 "$victim"
release 2 "killed"
held 3
scancel --batch --signal=USR1 "${array}_3" || fail "task 3 cannot be sent the signal that its time is up"
release 3 "sent the signal that its time is up"
wait_for 300 ended "$merge" || fail "the merge has not ended: $(squeue)"
[[ "$(state "$merge")" == COMPLETED ]] || fail "the merge: $(state "$merge")"
grep -hE '(signal|time).*requeued' "$folder"/many.shard-*.log || fail "nothing was requeued by itself"

sqlite3 -readonly "$folder/many.db" <"$scripts/../tests/arena/games.sql" >"$folder/many.txt"
cmp "$folder/one.txt" "$folder/many.txt" || fail "the merged games are not those of one process"
echo "passed: $(wc -l <"$folder/one.txt") games are the same"
