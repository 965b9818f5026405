import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { checkHolder, thisProcess } from "../../adapters/process.ts";
import type { Paths } from "../../config/paths.ts";
import { readPlainNow, writePlainNow } from "../../disk/plain-file.ts";
import type { Holder, Redact } from "../../kernel/ports.ts";
import { partOf } from "../../kernel/text.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** Much more is kept than is shown: a secret that was cut in two at the beginning is not shown at all. */
const limits = { keptChars: 64_000, shownChars: 16_000, everyMs: 300 } as const;

/** A running piece of work: its session, and its name there. */
type Work = readonly [session: string, name: string];

interface LiveNote {
  readonly text: string;
  readonly at: string;
  readonly by: Holder;
}

export interface LiveOutput {
  push(text: string): void;
  /** Nothing is left of it; what it said is in its report. */
  end(): void;
}

const folderIn = ({ home }: Pick<Paths, "home">): string => join(home, "live");
const fileOf = (folder: string, work: Work): string =>
  join(folder, `${createHash("sha256").update(JSON.stringify(work)).digest("hex").slice(0, 32)}.json`);

/** Lets other processes see what a running command has said by now. Nothing rests on it: a failure to write is no trouble of the work. */
export function liveOutput(paths: Pick<Paths, "home">, work: Work, redact: Redact): LiveOutput {
  const folder = folderIn(paths);
  const file = fileOf(folder, work);
  const at = new Date().toISOString();
  let kept = "";
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    timer = undefined;
    const said = redact(kept.toWellFormed());
    const note: LiveNote = { text: partOf(said, Math.max(0, said.length - limits.shownChars)), at, by: thisProcess() };
    quietly(() => {
      makeFolder(folder);
      writePlainNow(file, JSON.stringify(note));
    });
  };
  return {
    push(text) {
      kept = (kept + text).slice(-limits.keptChars);
      timer ??= setTimeout(write, limits.everyMs).unref();
    },
    end() {
      clearTimeout(timer);
      quietly(() => rmSync(file, { force: true }));
    },
  };
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // a full disk, or a folder that is gone
  }
}

/** The last words of a running piece of work; nothing where it has said none, or its process is gone. */
export function liveWords(paths: Pick<Paths, "home">, work: Work): string | undefined {
  try {
    const { text, by } = JSON.parse(readPlainNow(fileOf(folderIn(paths), work)).toString("utf8")) as LiveNote;
    return checkHolder(by) === "gone" ? undefined : text;
  } catch {
    return undefined; // none, or it is being written at this moment
  }
}
