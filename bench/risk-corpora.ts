import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Facts } from "../src/risk/facts.ts";
import { root } from "./place.ts";

/** One command and what others think of it; commands that agents really ran have no level. */
export interface Sample {
  readonly command: string;
  readonly level?: string;
  readonly source: string;
}

export interface Corpora {
  readonly labelled: readonly Sample[];
  readonly ordinary: readonly Sample[];
}

/** Where the commands were recorded, and all that is known about the place. */
export const facts: Facts = {
  session: "attended",
  os: "linux",
  shell: "bash",
  user: "dev",
  home: "/home/dev",
  projectRoot: "/srv/app",
  cwd: "/srv/app",
};
export const project = "/srv/app";

/** Other people's cases stay where they are: nothing of them is part of this repository. */
export const corporaFolder = (): string => resolve(process.env["ASSENT_CORPORA"] ?? join(root, "../shared/corpora"));

export function readCorpora(folder = corporaFolder()): Corpora | undefined {
  const [labelled, ordinary] = ["commands.jsonl", "agent-commands.jsonl"].map((name) => join(folder, name));
  if (labelled === undefined || ordinary === undefined || !existsSync(labelled) || !existsSync(ordinary)) return undefined;
  return { labelled: samplesIn(labelled), ordinary: samplesIn(ordinary) };
}

function samplesIn(path: string): readonly Sample[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { cmd, level, source } = JSON.parse(line) as { cmd: string; level?: string; source?: string };
      return { command: cmd, source: source ?? "", ...(level === undefined ? {} : { level }) };
    });
}
