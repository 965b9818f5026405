import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import { byteLines, type ByteLine } from "../byte-lines.ts";
import { checkChain, headsOf, type Chain, type StreamEnd } from "../chain.ts";
import { parseFooter, parseHeader, parseRow, type ExportFooter, type ExportHeader } from "./export-format.ts";
import { headsDigest, type SignedHead } from "../head.ts";
import { collectProblems, type JournalProblems, type JournalReport } from "../report.ts";
import type { MessageRow } from "../row.ts";
import { signatureProblem } from "../signing.ts";

/** A path, or the bytes themselves. */
export type ExportSource = string | AsyncIterable<Uint8Array>;

export interface ExportCheckOptions {
  readonly kept?: SignedHead | undefined;
  /** The only key whose word counts; without it any key's does, and the report says which. */
  readonly key?: string | undefined;
}

export interface ExportReport extends JournalReport {
  readonly header: ExportHeader | undefined;
  /** The key that signed it, if one did. */
  readonly key: string | undefined;
  /** Over the whole file, as `sha256sum` prints it. */
  readonly sha256: string;
}

export interface ExportExamination {
  readonly report: ExportReport;
  /** Where each stream in it ends. */
  readonly ends: ReadonlyMap<SessionId, StreamEnd>;
}

/** Checks every byte of an export. Problems are in the report; a file that cannot be read at all throws `input.invalid`. */
export async function verifyExport(source: ExportSource, options: ExportCheckOptions = {}): Promise<ExportReport> {
  return (await examineExport(source, options)).report;
}

export async function examineExport(source: ExportSource, options: ExportCheckOptions = {}): Promise<ExportExamination> {
  const rows = checkedRows(source, options);
  for (;;) {
    const next = await rows.next();
    if (next.done) return next.value;
  }
}

/**
 * The rows of an export, in order, as they are read. Only when the last one has come is it known whether the file
 * is whole: then `journal.corrupt` is thrown if it is not, so believe nothing before the end.
 */
export async function* readExport(source: ExportSource, options: ExportCheckOptions = {}): AsyncGenerator<MessageRow, ExportExamination> {
  const examined = yield* checkedRows(source, options);
  const [problem] = examined.report.problems;
  if (problem) throw new Fault("journal.corrupt", `this export cannot be used: ${problem.where} ${problem.what}`);
  return examined;
}

async function* checkedRows(source: ExportSource, options: ExportCheckOptions): AsyncGenerator<MessageRow, ExportExamination> {
  const reading = startReading(options);
  let last: ByteLine | undefined;
  for await (const line of byteLines(bytesOf(source))) {
    const row = last && reading.take(last); // whether a line is the footer shows when none follows
    if (row) yield row;
    last = line;
  }
  return reading.finish(last);
}

async function* bytesOf(source: ExportSource): AsyncGenerator<Uint8Array> {
  try {
    yield* typeof source === "string" ? createReadStream(source) : source;
  } catch (cause) {
    if (cause instanceof Fault || !(cause instanceof Error)) throw cause;
    throw new Fault("input.invalid", `the export cannot be read: ${cause.message}`, { cause });
  }
}

interface Reading {
  /** A line that is not the last: the header, or a row, which comes back if it is one. */
  take(line: ByteLine): MessageRow | undefined;
  finish(last: ByteLine | undefined): ExportExamination;
}

function startReading({ kept, key }: ExportCheckOptions): Reading {
  const problems = collectProblems();
  const sum = createHash("sha256");
  let header: ExportHeader | undefined;
  let chain: Chain | undefined;
  let lines = 0;

  const begin = (text: string | undefined): Chain => {
    header = text === undefined ? undefined : parseHeader(text);
    if (!header) problems.add("line 1", "is no header of an export that this assent can read (format 1)");
    return checkChain({ problems, kept, key, ...(header?.streams && { only: new Set(header.streams) }) });
  };

  return {
    take({ bytes }) {
      sum.update(bytes).update("\n");
      lines += 1;
      const text = decode(bytes);
      if (!chain) {
        chain = begin(text);
        return undefined;
      }
      const row = text === undefined ? undefined : parseRow(text);
      if (row) chain.add(row);
      else problems.add(`line ${lines}`, "holds no event: it was changed, or something was added");
      return row;
    },
    finish(last) {
      chain ??= begin(undefined);
      chain.finish();
      if (header?.streams === null && header.position !== chain.counts.position)
        problems.add("file", `ends at position ${chain.counts.position}, but its header says ${header.position}`);
      const before = sum.copy().digest("hex");
      const footer = checkFooter(last, { problems, key, chain, before });
      if (last) sum.update(last.bytes).update(last.ended ? "\n" : "");
      const ends = chain.ends();
      const counts = { ...chain.counts, streams: ends.size, ...problems.list() };
      return { report: { ...counts, header, key: footer?.key, sha256: sum.digest("hex") }, ends };
    },
  };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined; // not UTF-8
  }
}

interface Before {
  readonly problems: JournalProblems;
  readonly key: string | undefined;
  readonly chain: Chain;
  /** SHA-256 of every byte before the footer. */
  readonly before: string;
}

function checkFooter(last: ByteLine | undefined, { problems, key, chain, before }: Before): ExportFooter | undefined {
  const text = last && decode(last.bytes);
  const footer = text === undefined ? undefined : parseFooter(text);
  if (!last) problems.add("file", "is empty");
  else if (!last.ended) problems.add("file", "is cut: it does not end with a newline");
  else if (!footer) problems.add("file", "is cut or was changed: its last line is no footer");
  if (!footer) return undefined;
  if (footer.sha256 !== before) problems.add("file", "was changed: its SHA-256 is not the one in its footer");
  if (footer.count !== chain.counts.events) problems.add("file", `has ${chain.counts.events} events, but its footer says ${footer.count}`);
  if (footer.digest !== headsDigest(headsOf(chain.ends()))) problems.add("file", "ends its streams otherwise than its footer says");
  problems.add("footer", signatureProblem(footer, key));
  return footer;
}
