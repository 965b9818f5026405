import { spawn } from "node:child_process";
import { processInBox } from "../../adapters/workplaces/box-note.ts";
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

/** No folder in here is the worker's: what is started by name is the system's own. */
const systemPath = "/usr/bin:/bin";

const withoutPowers = ["setpriv", "--bounding-set=-all", "--no-new-privs", "--"];

function startIn({ enter, noteIn, program: [node = "", ...words] }: BoxSight) {
  try {
    const [first = "", ...rest] = [
      ...[...enter, "nsenter", "--target", String(processInBox(noteIn)), "--mount", "--", ...withoutPowers],
      ...[node, `--max-old-space-size=${benchHeapMaxMb}`, ...words],
    ];
    return spawn(first, rest, { cwd: "/", env: { PATH: systemPath }, stdio: ["pipe", "pipe", "ignore"] });
  } catch (cause) {
    return { failed: cause instanceof Error ? cause.message : String(cause) };
  }
}
