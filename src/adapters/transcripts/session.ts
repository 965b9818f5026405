import { longPattern } from "../../kernel/long-pattern.ts";
import type { ClientName } from "../clients/rows.ts";
import { lineSplitter, type TextLine } from "./lines.ts";
import { openBytes, parseLine } from "./read.ts";
import type { TranscriptReader } from "./reader.ts";
import { loadReaders, type TranscriptReaders } from "./readers.ts";
import type { Talk } from "./talk.ts";
import { textOf, type JsonMembers, type TranscriptEntry } from "./types.ts";

/** Everything one line of a transcript tells, in the order in which it happened. */
export interface SeenLine {
  /** Counted from 1. */
  readonly line: number;
  readonly at?: string;
  /** Of a sub-agent. */
  readonly side: boolean;
  readonly entries: readonly (TranscriptEntry | Talk)[];
}

/** Reads a whole session as a stream: calls, results, talk and workspace. Memory stays bounded. */
export async function* readSession(path: string, signal: AbortSignal, client?: ClientName): AsyncGenerator<readonly SeenLine[]> {
  const splitter = lineSplitter();
  const read = sessionReader(await loadReaders(), client);
  for await (const chunk of openBytes(path, signal)) yield read(splitter.push(chunk as Buffer));
  yield read(splitter.end());
}

/** Lines whose head shows that they hold nothing: they are not even parsed. */
const silent = longPattern()`
  "type":"(?:progress|file-history-snapshot|file-history-delta|queue-operation|compacted|token_count|agent_reasoning\w*|reasoning|
  ghost_snapshot|exec_command_output_delta|agent_message_delta|world_state|web_search_call)"
`;
const headChars = 160;

export function sessionReader(readers: TranscriptReaders, known?: ClientName): (lines: readonly TextLine[]) => readonly SeenLine[] {
  const told = known && readers.get(known);
  let open = told && opened(told);
  let number = 0;
  let waiting: { readonly line: JsonMembers; readonly number: number }[] = [];
  return (lines) => {
    const seen: SeenLine[] = [];
    for (const text of lines) {
      number += 1;
      if (text === undefined || text.length < 2 || silent.test(text.slice(0, headChars))) continue;
      const line = parseLine(text);
      if (!line) continue;
      if (!open) {
        const dialect = [...readers.values()].find(({ knows }) => knows(line));
        waiting.push({ line, number });
        open = dialect && opened(dialect);
        if (!open) {
          if (waiting.length > waitingMax) waiting = waiting.slice(-waitingMax);
          continue;
        }
        for (const early of waiting) take(open(early.line, early.number), seen);
        waiting = [];
      } else take(open(line, number), seen);
    }
    return seen;
  };
}

const waitingMax = 100;

const take = (line: SeenLine | undefined, into: SeenLine[]): void => {
  if (line) into.push(line);
};

/** Words and calls on a line come before the client's note of where it stands. */
function opened({ reader, talk, isSide }: TranscriptReader): (line: JsonMembers, number: number) => SeenLine | undefined {
  const [readCalls, readTalk] = [reader(), talk()];
  let isAllSide = false;
  return (line, number) => {
    const side = isSide(line);
    if (side && line["payload"] !== undefined) isAllSide = true; // the header of a whole rollout
    const talked = readTalk(line);
    const calls = readCalls(line) ?? [];
    if (talked.length === 0 && calls.length === 0) return undefined;
    const entries = calls.length === 0 ? talked : [...talked.filter(isBefore), ...calls, ...talked.filter((each) => !isBefore(each))];
    const at = textOf(line["timestamp"]);
    return { line: number, side: side || isAllSide, entries, ...(at === undefined ? {} : { at }) };
  };
}

const isBefore = ({ kind }: Talk): boolean => kind === "said" || kind === "ran";
