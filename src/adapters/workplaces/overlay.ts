import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readlinkSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { readPlainNow } from "../../disk/plain-file.ts";
import { Fault } from "../../kernel/trouble.ts";
import { lockWithin } from "../../disk/file-lock.ts";

/** One layer: what is below stays as it is, what is written lands in `upper`. `work` belongs to the system. */
export interface OverlayLayer {
  readonly lower: string;
  readonly upper: string;
  readonly work: string;
  /** Where it is mounted, in a namespace that nobody else sees. */
  readonly at: string;
}

/** Mounts that live as long as the process that holds them, or as we do. */
export interface MountHolder {
  readonly pid: number;
  /** Leads to what it has mounted, for those who read and write as we do. */
  readonly root: string;
  /** The words before a program that is to see the mounts. */
  readonly enter: readonly string[];
  end(): Promise<void>;
}

/** Mounts what it is told, four words each, says so, and stays until its input is closed. */
const holding =
  'while [ "$#" -gt 0 ]; do mount -t overlay overlay -o "lowerdir=$1,upperdir=$2,workdir=$3$X" "$4" || exit 1; shift 4; done; ' +
  "echo ready; exec cat >/dev/null";

/** Root mounts as itself; anybody else is root in a user namespace of their own. */
const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Throws `box.missing` where the system does not let us. With a note, layers that another process holds already are not mounted
 * a second time: two mounts of one layer lose what is written in either. Its mounts are entered, and held by us as well.
 */
export async function holdMounts(layers: readonly OverlayLayer[], noteIn?: string): Promise<MountHolder> {
  if (noteIn === undefined) return mountNew(layers);
  const lock = await lockWithin(`${noteIn}.lock`, waitMaxMs);
  if (!lock) throw new Fault("box.missing", `another process has been mounting the layers of ${noteIn} for too long`);
  try {
    const others = holdersIn(noteIn, layers);
    const [first] = others;
    const holder = first === undefined ? await mountNew(layers) : await heldBy(spawn(...joining(first.pid)));
    await writeFile(noteIn, JSON.stringify([...others, { pid: holder.pid, mounts: mountsOf(holder.pid) }]));
    return holder;
  } finally {
    lock.release();
  }
}

const waitMaxMs = 60_000;
const noteMaxBytes = 65_536;

interface NotedHolder {
  readonly pid: number;
  /** The namespace that it is in: its number may be another's by now. */
  readonly mounts: string;
}

const mountsOf = (pid: number): string => readlinkSync(`/proc/${pid}/ns/mnt`);

/** Processes that hold these very mounts now. */
function holdersIn(noteIn: string, layers: readonly OverlayLayer[]): readonly NotedHolder[] {
  try {
    const noted = JSON.parse(readPlainNow(noteIn, noteMaxBytes).toString("utf8")) as readonly NotedHolder[];
    return noted.filter(({ pid, mounts }) => isHolding(pid, mounts, layers));
  } catch {
    return []; // nobody yet, or nobody who came to say so
  }
}

function isHolding(pid: number, mounts: string, layers: readonly OverlayLayer[]): boolean {
  try {
    if (mountsOf(pid) !== mounts) return false;
    const mounted = new Set(
      readFileSync(`/proc/${pid}/mountinfo`, "utf8")
        .split("\n")
        .map((line) => line.split(" ")[4] ?? ""),
    );
    return layers.every(({ at }) =>
      mounted.has(at.replaceAll(/[ \t\n\\]/g, (each) => `\\${each.charCodeAt(0).toString(8).padStart(3, "0")}`)),
    );
  } catch {
    return false; // it has ended
  }
}

/** Whoever is not root is root in the same user namespace too. */
const intoMounts = (pid: number): readonly string[] => [
  ...["--target", String(pid)],
  ...(isRoot() ? [] : ["--user", "--preserve-credentials"]),
  ...["--mount", "--"],
];

const stdio = ["pipe", "pipe", "pipe"] as const;

const joining = (pid: number): Parameters<typeof spawn> => [
  "nsenter",
  [...intoMounts(pid), "/bin/sh", "-c", "echo ready; exec cat >/dev/null"],
  { env: { PATH: process.env["PATH"] }, stdio: [...stdio] },
];

function mountNew(layers: readonly OverlayLayer[]): Promise<MountHolder> {
  const own = isRoot() ? [] : ["--user", "--map-root-user"];
  const words = layers.flatMap(({ lower, upper, work, at }) => [...[lower, upper, work].map(escaped), at]);
  const child = spawn("unshare", [...own, "--mount", "--propagation", "private", "--", "/bin/sh", "-c", holding, "sh", ...words], {
    env: { PATH: process.env["PATH"], X: isRoot() ? "" : ",userxattr" },
    stdio: [...stdio],
  });
  return heldBy(child);
}

async function heldBy(child: ChildProcess): Promise<MountHolder> {
  const { pid } = await ready(child);
  for (const each of [child, child.stdin, child.stdout, child.stderr]) (each as { unref?(): void }).unref?.(); // it ends with us
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref(); // else a process that waits for nothing but this ends before it
    const gone = once(child, "exit");
    child.stdin?.end();
    const timer = setTimeout(() => child.kill("SIGKILL"), 2_000);
    await gone;
    clearTimeout(timer);
  };
  return { pid, root: `/proc/${pid}/root`, enter: ["nsenter", ...intoMounts(pid)], end };
}

/** A comma ends an option and a colon a layer. */
const escaped = (path: string): string => path.replace(/[\\,:]/g, "\\$&");

async function ready(child: ChildProcess): Promise<{ readonly pid: number }> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  const started = new Promise<boolean>((resolve) => {
    child.once("error", (cause) => {
      said += cause.message;
      resolve(false);
    });
    child.once("exit", () => resolve(false));
    child.stdout?.once("data", () => resolve(true));
  });
  if ((await started) && child.pid !== undefined) return { pid: child.pid };
  throw new Fault("box.missing", `a layer could not be mounted: ${said.trim() || "the system did not say why"}`);
}
