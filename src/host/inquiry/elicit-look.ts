import { homedir } from "node:os";
import { readSession } from "../../adapters/transcripts/session.ts";
import { findProject } from "../../facts/git/repository.ts";
import { mapTexts } from "../../kernel/texts.ts";
import type { ElicitPorts } from "../../protocols/elicit/effects.ts";
import type { ElicitTraces, TracedSaying } from "../../protocols/elicit/types.ts";
import { commitsOf } from "../past/git-history.ts";
import { journalPast, lookingBack, sessionsIn } from "../past/journal-past.ts";
import { transcriptsOf, type RecollectAround } from "./recollect-look.ts";

const limits = { commitsMax: 400, sayingsMax: 2_000, readMs: 5_000 } as const;

/** P6: traces of a project: git's last commits with their lines, the journal, and what people said to their clients. */
export const elicitTraces =
  ({ journal, environment, redact, userHome = homedir() }: Omit<RecollectAround, "paths" | "clock">): ElicitPorts["traces"] =>
  async ({ cwd }, signal) => {
    const { root } = await findProject(cwd);
    const sessions = (await sessionsIn(journal, root)).filter(({ protocol }) => !lookingBack.has(protocol));
    const { answers, calls } = await journalPast(journal, sessions, signal);
    const commits = await commitsOf(root, { max: limits.commitsMax, lines: true });
    const until = AbortSignal.any([signal, AbortSignal.timeout(limits.readMs)]);
    const sayings = await sayingsIn(await transcriptsOf({ userHome, environment, cwd: root }, until), until);
    const traces: ElicitTraces = { answers, calls, sessions, commits, sayings };
    return mapTexts(traces, ["**"], redact);
  };

export async function sayingsIn(
  transcripts: Awaited<ReturnType<typeof transcriptsOf>>,
  signal: AbortSignal,
): Promise<readonly TracedSaying[]> {
  const found: TracedSaying[] = [];
  for (const { path, client } of transcripts)
    try {
      for await (const lines of readSession(path, signal, client))
        for (const { line, at = "", side, entries } of lines)
          for (const entry of entries)
            if (entry.kind === "said" && !side && found.length < limits.sayingsMax)
              found.push({ place: `${path}:${line}`, at, by: entry.by, text: entry.text });
    } catch {
      // The part that was read counts.
    }
  return found;
}
