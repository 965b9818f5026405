import type { GroupProgram } from "../agents/types.ts";
import { bindsOf, hiddenFolders, kernelSecrets, lendingFolder, type BoxIds, type BoxView } from "./box-view.ts";

/** W7: no capabilities, no namespaces of its own, nobody else's processes, no route, and an end with whoever started it. */
const closed = [
  ...["--unshare-user", "--disable-userns", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
  ...["--cap-drop", "ALL", "--die-with-parent", "--new-session"],
];

/** The same program in a box of bubblewrap. Its environment is given to it whole, so none of it is seen in the words of a process. */
export function bubblewrapped(program: GroupProgram, view: BoxView, ids: BoxIds): GroupProgram {
  const hidden = [...hiddenFolders.filter((folder) => ids.exists(folder)), ...view.closed].flatMap((folder) => ["--tmpfs", folder]);
  const words = [
    ...closed,
    ...["--uid", String(ids.uid), "--gid", String(ids.gid)],
    ...["--ro-bind", "/", "/"],
    ...hidden,
    ...["--proc", "/proc", "--dev", "/dev"],
    ...bindsOf(view).flatMap(({ from, to, isWritable }) => [isWritable ? "--bind" : "--ro-bind", from, to]),
    ...[...(ids.exists(lendingFolder) ? [lendingFolder] : []), ...view.closed].flatMap((folder) => ["--remount-ro", folder]),
    ...[...view.masked, ...kernelSecrets.filter((path) => ids.exists(path))].flatMap((path) => ["--ro-bind", "/dev/null", path]),
    ...["--chdir", program.cwd, "--", program.command, ...program.args],
  ];
  const [command = "", ...args] = [...started(view), ...words];
  return { command, args, cwd: "/", env: program.env };
}

const [noteFd, filterFd] = ["9", "8"] as const;

/** Bubblewrap, which reads the filter of calls from a file, and says in another what it has started. */
function started({ noteIn, filterIn }: BoxView): readonly string[] {
  const filtered = ["bwrap", "--seccomp", filterFd];
  if (noteIn === undefined) return ["/bin/sh", "-c", `exec "$@" ${filterFd}<"$0"`, filterIn, ...filtered];
  return [
    "/bin/sh",
    "-c",
    `note=$1; shift; exec "$@" ${filterFd}<"$0" ${noteFd}>"$note"`,
    filterIn,
    noteIn,
    ...filtered,
    "--info-fd",
    noteFd,
  ];
}
