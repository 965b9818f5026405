import { createHash } from "node:crypto";
import { canonical } from "../../kernel/canonical.ts";
import { hashText, type SessionId } from "../../kernel/ids.ts";
import type { Signer } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { checkChain, headsOf } from "../chain.ts";
import { rowLine, type ExportHeader } from "./export-format.ts";
import { headsDigest } from "../head.ts";
import { journalStream, type Journal } from "../journal.ts";
import { collectProblems } from "../report.ts";
import type { MessageRow } from "../row.ts";
import { signed } from "../signing.ts";

export interface ExportOptions {
  readonly at: string;
  /** Only these; without it, the whole journal. */
  readonly streams?: readonly SessionId[] | undefined;
}

const pageRows = 100;

/**
 * The journal as signed JSON Lines, ready to be written one after the other: each ends with its newline. Events written
 * after the first line are left out.
 *
 * Every event is checked on the way, because a signature vouches for it. Throws `journal.corrupt` if one was changed,
 * `journal.unknown` for a stream that is not there, and `journal.conflict` if streams were archived meanwhile.
 */
export async function* exportJournal(journal: Journal, signer: Signer, { at, streams }: ExportOptions): AsyncGenerator<string> {
  const only = streams && new Set(streams.toSorted());
  for (const stream of only ?? []) await mustHold(journal, stream);
  const { version: archives } = await journal.stored(journalStream);
  const position = await journal.position();
  const header: ExportHeader = { assent: "export", format: 1, at, position, streams: only ? [...only] : null };

  const problems = collectProblems();
  const chain = checkChain({ problems, ...(only && { only }) });
  const sum = createHash("sha256");
  const line = (text: string): string => {
    sum.update(text).update("\n");
    return `${text}\n`;
  };
  yield line(canonical(header));
  for await (const row of rowsUpTo(journal, position)) {
    if (only && !only.has(row.stream)) continue;
    chain.add(row);
    if (problems.list().problemsTotal > 0) break;
    yield line(rowLine(row));
  }
  chain.finish();
  if ((await journal.stored(journalStream)).version > archives)
    throw new Fault("journal.conflict", "streams were archived while the export was written");
  const [problem] = problems.list().problems;
  if (problem) throw new Fault("journal.corrupt", `${problem.where} ${problem.what}`);
  const digest = headsDigest(headsOf(chain.ends()));
  const footer = { assent: "export-end", format: 1, count: chain.counts.events, digest, sha256: hashText(sum.digest("hex")) };
  yield `${canonical(signed(footer, signer))}\n`;
}

async function mustHold(journal: Journal, stream: SessionId): Promise<void> {
  const { version, archivedTo } = await journal.stored(stream);
  if (version === 0) throw new Fault("journal.unknown", `there is no session ${stream}`);
  if (archivedTo !== null) throw new Fault("journal.unknown", `${stream} was archived to ${archivedTo}`);
}

const parentsMax = 64;

/** These streams and those they branched from: what another machine needs to read them whole. */
export async function withParents(journal: Journal, streams: readonly SessionId[]): Promise<readonly SessionId[]> {
  const all = new Set(streams);
  for (const stream of streams) {
    let first = (await journal.read(stream, 0, 1))[0];
    for (let depth = 0; first?.type === "session.branched" && depth < parentsMax; depth += 1) {
      const parent = first.body["parent"] as SessionId;
      all.add(parent);
      first = (await journal.read(parent, 0, 1))[0];
    }
  }
  return [...all];
}

/** Every row up to a position, page by page. */
export async function* rowsUpTo(journal: Journal, position: number, after = 0): AsyncGenerator<MessageRow> {
  let last = after;
  while (last < position) {
    const rows = await journal.scan(last, Math.min(pageRows, position - last));
    if (rows.length === 0) return;
    for (const row of rows) if (row.position <= position) yield row;
    last = rows.at(-1)?.position ?? position;
  }
}
