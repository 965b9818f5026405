import { spawn } from "node:child_process";
import { readlinkSync } from "node:fs";
import { readPlainNow } from "../../disk/plain-file.ts";
import { onLines } from "../socket/socket-lines.ts";
import { benchHeapMaxMb, createBench, type BenchMessage } from "./weigh-bench.ts";
import type { Bench } from "./weigher.ts";

/** A box as it is looked into from outside. */
export interface BoxSight {
  /** The words before a program that is to see the layers. */
  readonly enter: readonly string[];
  /** Where bubblewrap wrote which process is in the box. */
  readonly noteIn: string;
  /** Our program that weighs, as it is called in there; nothing on the way to it may be the worker's to change. */
  readonly program: readonly string[];
  /** Values that are starred in what is found. */
  readonly secrets: readonly string[];
}

/**
 * W11: a process of ours that weighs with the mounts of a running box, so that it sees every file as the worker sees it,
 * and links lead where they lead the worker. It is in none of the box's other namespaces: the worker sees nothing of it
 * and cannot signal it. It gives up what root may do before it looks.
 */
export function boxBench(sight: BoxSight): Bench {
  const child = startIn(sight);
  const { bench, hear, over } = createBench({
    post: (weighing) => void ("stdin" in child && child.stdin.write(`${JSON.stringify(weighing)}\n`)),
    end: () => void ("stdin" in child && child.kill("SIGKILL")),
  });
  if (!("stdin" in child)) {
    over(child.failed);
    return bench;
  }
  child.on("error", (cause) => over(cause.message)).unref();
  child.stdin.on("error", () => {}).write(`${JSON.stringify(sight.secrets)}\n`);
  onLines(child.stdout, replyMaxChars, (line) => hear(JSON.parse(line) as BenchMessage));
  child.stdout.once("close", () => {
    over("what looks into the box has ended");
    child.kill("SIGKILL"); // also when it said too much
  });
  return bench;
}

const replyMaxChars = 16_777_216;
const noteMaxBytes = 4_096;

/** No folder in here is the worker's: what is started by name is the system's own. */
const systemPath = "/usr/bin:/bin";

const withoutPowers = ["setpriv", "--bounding-set=-all", "--no-new-privs", "--"];

function startIn({ enter, noteIn, program: [node = "", ...words] }: BoxSight) {
  try {
    const [first = "", ...rest] = [
      ...[...enter, "nsenter", "--target", String(processIn(noteIn)), "--mount", "--", ...withoutPowers],
      ...[node, `--max-old-space-size=${benchHeapMaxMb}`, ...words],
    ];
    return spawn(first, rest, { cwd: "/", env: { PATH: systemPath }, stdio: ["pipe", "pipe", "ignore"] });
  } catch (cause) {
    return { failed: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** A process in the box. Its number may be somebody else's by now: it counts only with the mounts that were noted. */
function processIn(noteFile: string): number {
  const { "child-pid": pid, "mnt-namespace": mounts } = JSON.parse(readPlainNow(noteFile, noteMaxBytes).toString("utf8")) as Readonly<
    Record<string, number>
  >;
  if (pid === undefined || mounts === undefined || readlinkSync(`/proc/${pid}/ns/mnt`) !== `mnt:[${mounts}]`)
    throw new Error("the box has ended");
  return pid;
}
