#!/usr/bin/env bash
# A real Slurm of one node on this machine plays a tournament by scripts/arena-slurm; while they play, one of its tasks is
# killed, one is requeued and one is told that its time is up. The merged games must be those of one process that was left alone.
#
#   tests/arena/slurm_test.sh HEGEMON_ARENA HEGEMON
#
# Needs slurmctld, slurmd, munged and sbatch (Debian: slurm-wlm munge), no rights and no network but loopback. Ends with
# status 77 and says why when they are missing or cannot start here.

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
export SLURM_CONF=$folder/slurm.conf HEGEMON_ARENA

end() {
  local daemon pid
  if [[ -e "$folder/run/slurmctld.pid" ]]; then
    timeout 20 scancel --user "$(id -un)" 2>/dev/null || true
    wait_for 10 node_is_idle || true
  fi
  for daemon in slurmd slurmctld munged; do
    [[ -e "$folder/run/$daemon.pid" ]] || continue
    pid=$(cat "$folder/run/$daemon.pid")
    kill "$pid" 2>/dev/null || continue
    wait_for 10 gone "$pid" || kill -9 "$pid"
  done
  rm -rf "$folder"
}
gone() { [[ "$(ps -o stat= -p "$1" || true)" == @(|Z*) ]]; }

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
  local host port=$((20000 + RANDOM % 20000))
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
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc)
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  munged --force --key-file="$folder/munge.key" --socket="$folder/run/munge.sock" --pid-file="$folder/run/munged.pid" \
    --log-file="$folder/log/munged.log" --seed-file="$folder/run/munge.seed" >"$folder/log/start.log" 2>&1 ||
    skip "munged does not start: $(tail -n 1 "$folder/log/start.log")"
  slurmctld >>"$folder/log/start.log" 2>&1 || skip "slurmctld does not start: $(tail -n 1 "$folder/log/start.log")"
  wait_for 15 sinfo >/dev/null 2>&1 || skip "slurmctld does not answer: $(tail -n 1 "$folder/log/slurmctld.log")"
  slurmd -N "$host" >>"$folder/log/start.log" 2>&1 || skip "slurmd does not start: $(tail -n 1 "$folder/log/start.log")"
  wait_for 20 node_is_idle || skip "the node does not come up: $(tail -n 1 "$folder/log/slurmd.log")"
}

node_is_idle() { [[ "$(sinfo --noheader --format=%T)" == idle ]]; }

# games DB: how many are over.
games() { "$HEGEMON_ARENA" export --db "$1" --lines 2>/dev/null | wc -l; }
some_games() { [[ -e "$1" ]] && (($(games "$1") >= 2)); }
state() { scontrol show job "$1" | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p' | sort -u | paste -sd ' '; }
ended() { [[ "$(state "$1")" =~ COMPLETED|FAILED|CANCELLED|TIMEOUT ]]; }

tournament=(--variant sevenkingdoms --format invasion --blocks 12 --seed 7 --random-plies 14 --nodes 3000 --max-plies 150 --quiet
  --engine "name=new,cmd=$engine,option.Search=paranoid" --engine "name=old,cmd=$engine,option.Search=greedy")

start_slurm
echo "Slurm $(sinfo --version | cut -d' ' -f2) is up"

"$HEGEMON_ARENA" run --db "$folder/one.db" "${tournament[@]}" </dev/null >"$folder/one.log" 2>&1 || fail "the run of one process"
"$HEGEMON_ARENA" export --db "$folder/one.db" --lines >"$folder/one.txt"

read -r array merge < <("$scripts/arena-slurm" 3 "$folder/many.db" --ntasks=1 --mem=0 -- "${tournament[@]}")
echo "array $array, then merge $merge"

wait_for 60 some_games "$folder/many.shard-2-of-3.db" || fail "task 2 does not play"
victim=$(pgrep -f -- "$HEGEMON_ARENA run --db $folder/many.shard-2-of-3.db" | head -n 1 || true)
[[ -n "$victim" ]] || fail "task 2 has ended before it could be killed"
kill -9 "$victim"
echo "task 2 killed after $(games "$folder/many.shard-2-of-3.db") games"
wait_for 60 some_games "$folder/many.shard-1-of-3.db" || fail "task 1 does not play"
scontrol requeue "${array}_1" || fail "task 1 has ended before it could be requeued"
echo "task 1 requeued after $(games "$folder/many.shard-1-of-3.db") games"
wait_for 60 some_games "$folder/many.shard-3-of-3.db" || fail "task 3 does not play"
scancel --batch --signal=USR1 "${array}_3" || fail "task 3 has ended before its time was up"
echo "task 3 told that its time is up after $(games "$folder/many.shard-3-of-3.db") games"
wait_for 300 ended "$merge" || fail "the merge has not ended: $(squeue)"
[[ "$(state "$merge")" == COMPLETED ]] || fail "the merge: $(state "$merge")"
grep -hE '(signal|time).*requeued' "$folder"/many.shard-*.log || true

"$HEGEMON_ARENA" export --db "$folder/many.db" --lines >"$folder/many.txt"
cmp "$folder/one.txt" "$folder/many.txt" || fail "the merged games are not those of one process"
echo "passed: $(wc -l <"$folder/one.txt") games are the same"
