import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Fault } from "../../kernel/trouble.ts";

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

/** Throws `box.missing` where the system does not let us. */
export async function holdMounts(layers: readonly OverlayLayer[]): Promise<MountHolder> {
  const own = isRoot() ? [] : ["--user", "--map-root-user"];
  const words = layers.flatMap(({ lower, upper, work, at }) => [...[lower, upper, work].map(escaped), at]);
  const child = spawn("unshare", [...own, "--mount", "--propagation", "private", "--", "/bin/sh", "-c", holding, "sh", ...words], {
    env: { PATH: process.env["PATH"], X: isRoot() ? "" : ",userxattr" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const { pid } = await ready(child);
  for (const each of [child, child.stdin, child.stdout, child.stderr]) (each as { unref?(): void }).unref?.(); // it ends with us
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.stdin?.end();
    const timer = setTimeout(() => child.kill("SIGKILL"), 2_000);
    await gone;
    clearTimeout(timer);
  };
  const users = isRoot() ? [] : ["--user", "--preserve-credentials"];
  return { pid, root: `/proc/${pid}/root`, enter: ["nsenter", "--target", String(pid), ...users, "--mount", "--"], end };
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
