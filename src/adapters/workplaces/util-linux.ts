import type { GroupProgram } from "../agents/types.ts";
import { bindsOf, hiddenFolders, kernelSecrets, lendingFolder, type BoxIds, type BoxView } from "./box-view.ts";
import { filterLoader } from "./call-filter.ts";

/** Where the new root is put together. No project lies there, and nothing that is started meanwhile reads it. */
const stage = "/sys";
const filterFd = "8";

/**
 * Puts a root together, makes it the only one, and starts the program in it. Its words: the filter of calls, a file for a note,
 * what to do with which path, `run`, user, group, folder, and the program. Whatever cannot be done ends it before the program begins.
 */
const assembling = (): string => `set -e
path=$PATH; PATH=/usr/sbin:/usr/bin:/sbin:/bin; new=${stage}
seen_at() { at=$(readlink -f "$1") || at=$1; printf %s "$new$at"; }
spot() { if [ -d "$1" ]; then mkdir -p "$2"; elif [ ! -e "$2" ]; then mkdir -p "$(dirname "$2")"; : > "$2"; fi; }
# Every mount at a path and below. A flag that one has is said again: none may be taken away here.
close_below() {
  failed=
  while read -r _ _ _ _ at flags _; do
    at=$(printf %b "$at")
    case "$at" in "$new/proc"|"$new/proc/"*|"$new/dev"|"$new/dev/"*) continue ;; esac
    case "$at/" in "$1/"*) ;; *) continue ;; esac
    if mount -o "remount,bind,$flags,ro" "$at" 2>/dev/null; then [ "$failed" != "$at" ] || failed=
    elif [ -e "$at" ]; then failed=$at; fi
  done < /proc/self/mountinfo
  [ -z "$failed" ] || { echo "$failed cannot be made read-only" >&2; exit 1; }
}
exec ${filterFd}<"$1"; shift
mount --rbind / "$new"
close_below "$new"
if [ -n "$1" ]; then # in numbers of those outside: /proc is still theirs
  read -r pid _ < /proc/self/stat
  echo "{\\"child-pid\\": $pid, \\"mnt-namespace\\": $(readlink /proc/self/ns/mnt | tr -dc 0-9)}" > "$1"
fi
shift
while [ "$1" != run ]; do
  to=$(seen_at "$3")
  case "$1" in
    hide) mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$to" ;;
    own) spot "$2" "$to"; mount --rbind "$2" "$to" ;;
    show) spot "$2" "$to"; mount --rbind "$2" "$to"; close_below "$to" ;;
    keep) mount -o remount,bind,nosuid,nodev,ro "$to" ;;
    *) exit 1 ;;
  esac
  shift 3
done
mount -t proc -o nosuid,nodev,noexec proc "$new/proc"
echo 1 > "$new/proc/sys/user/max_user_namespaces"
for each in ${kernelSecrets.join(" ")}; do [ ! -e "$new$each" ] || mount --bind /dev/null "$new$each"; done
for each in sys sysrq-trigger irq bus fs; do
  [ -e "$new/proc/$each" ] || continue
  mount --bind "$new/proc/$each" "$new/proc/$each"
  mount -o remount,bind,nosuid,nodev,noexec,ro "$new/proc/$each"
done
mount -t tmpfs -o mode=755,nosuid tmpfs "$new/dev"
for each in null zero full random urandom tty; do : > "$new/dev/$each"; mount --bind "/dev/$each" "$new/dev/$each"; done
mkdir "$new/dev/pts" "$new/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,nosuid,noexec devpts "$new/dev/pts"
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$new/dev/shm"
ln -s pts/ptmx "$new/dev/ptmx"; ln -s /proc/self/fd "$new/dev/fd"
ln -s fd/0 "$new/dev/stdin"; ln -s fd/1 "$new/dev/stdout"; ln -s fd/2 "$new/dev/stderr"
ip link set lo up 2>/dev/null || ifconfig lo up 2>/dev/null || :
cd "$new"; pivot_root . .; umount -l .; cd "$4"
user=$2; group=$3; shift 4
exec unshare --user --map-user="$user" --map-group="$group" --keep-caps -- \\
  setpriv --pdeathsig=KILL --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- \\
  perl -e '${filterLoader(filterFd)}' /bin/sh -c 'PATH=$1; shift; "$@"; exit $?' sh "$path" "$@"
`;

/** W7: nobody else's processes, no route, an end with whoever started it; root in there only until the program begins. */
const closed = [
  ...["setpriv", "--pdeathsig=KILL", "--", "unshare"], // it waits deaf to other signals, for as long as the box stands
  ...["--user", "--map-root-user", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child=KILL"],
  ...["--net", "--ipc", "--uts", "--cgroup"],
];

/**
 * The same box as bubblewrap makes, with nothing but util-linux. The shell that stays is the first process in there: with it
 * everything ends. The user namespace inside is the last that can be made, and what mounted the root was the one before.
 */
export function unshared(program: GroupProgram, view: BoxView, ids: BoxIds): GroupProgram {
  const words = [
    ...[view.filterIn, view.noteIn ?? ""],
    ...[...hiddenFolders.filter((folder) => ids.exists(folder)), ...view.closed].flatMap((folder) => ["hide", "", folder]),
    ...bindsOf(view).flatMap(({ from, to, isWritable }) => [isWritable ? "own" : "show", from, to]),
    ...[...(ids.exists(lendingFolder) ? [lendingFolder] : []), ...view.closed].flatMap((folder) => ["keep", "", folder]),
    ...view.masked.flatMap((path) => ["show", "/dev/null", path]),
    ...["run", String(ids.uid), String(ids.gid), program.cwd, program.command, ...program.args],
  ];
  const [command = "", ...args] = [...closed, "--", "/bin/sh", "-c", assembling(), "sh", ...words];
  return { command, args, cwd: "/", env: program.env };
}
