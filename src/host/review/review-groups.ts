import type { ClientName } from "../../adapters/clients/rows.ts";
import type { PastOutcome } from "../../adapters/transcripts/types.ts";
import type { Assessment, Signal, Verdict } from "../../risk/types.ts";

export interface Example {
  readonly text: string;
  readonly why: string;
  readonly client: ClientName;
  readonly cwd: string;
  readonly at?: string;
  /** Absent: the transcript does not tell. */
  outcome?: PastOutcome;
}

/** Calls that the same rule would have stopped at the same operation. */
export interface CallGroup {
  readonly signal: Signal;
  readonly tool: string;
  readonly verdict: Verdict;
  count: number;
  readonly sessions: Set<string>;
  readonly outcomes: Record<PastOutcome, number>;
  readonly examples: Example[];
  /** Texts that need no second look. */
  readonly seen: Set<string>;
}

export interface Groups {
  /** The group of an assessment that found something. */
  of(assessment: Assessment): CallGroup | undefined;
  all(): readonly CallGroup[];
}

const groupsMax = 5_000;

export function createGroups(): Groups {
  const groups = new Map<string, CallGroup>();
  return {
    of({ verdict, findings, pattern }) {
      const signal = findings[0]?.signal;
      if (signal === undefined) return undefined;
      const tool = groups.size < groupsMax ? pattern.tool : "others";
      const key = `${signal} ${verdict} ${tool}`;
      const found = groups.get(key) ?? newGroup(signal, tool, verdict);
      groups.set(key, found);
      return found;
    },
    all: () =>
      [...groups.values()].toSorted((one, other) => strictness[other.verdict] - strictness[one.verdict] || other.count - one.count),
  };
}

/** Sorts verdicts that stop an agent before those that only add a note. */
const strictness: Readonly<Record<Verdict, number>> = { low: 0, advisory: 0, gate: 1, refuse: 1 };

const newGroup = (signal: Signal, tool: string, verdict: Verdict): CallGroup => ({
  signal,
  tool,
  verdict,
  count: 0,
  sessions: new Set(),
  outcomes: { ran: 0, failed: 0, rejected: 0, blocked: 0 },
  examples: [],
  seen: new Set(),
});

const seenMax = 100;
const rawMaxChars = 2_000;

interface Shelf {
  readonly examples: Example[];
  readonly seen: Set<string>;
  readonly max: number;
}

/** Adds an example if it shows something new and there is room; making one costs, so it is made only then. */
export function addExample({ examples, seen, max }: Shelf, raw: string, make: () => Example): Example | undefined {
  const key = raw.slice(0, rawMaxChars);
  if (examples.length >= max || seen.size >= seenMax || seen.has(key)) return undefined;
  seen.add(key);
  const example = make();
  if (examples.some(({ text }) => text === example.text)) return undefined;
  examples.push(example);
  return example;
}
