import { hash } from "node:crypto";
import type { ClientName } from "../../adapters/clients/rows.ts";
import type { PastCall, PastOutcome, PastResult, TranscriptEntry } from "../../adapters/transcripts/types.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Redact } from "../../kernel/ports.ts";
import { clip } from "../../kernel/text.ts";
import { assess } from "../../risk/assess.ts";
import type { Facts } from "../../risk/facts.ts";
import type { Action, Assessment, Verdict } from "../../risk/types.ts";
import { actionText, placeOf } from "./review-example.ts";
import { addExample, createGroups, type CallGroup, type Example } from "./review-groups.ts";

interface Scope {
  readonly factsAt: (cwd: string) => Facts;
  /** Where a call happened that does not say it. */
  readonly cwd: string;
  readonly redact: Redact;
  readonly examplesMax: number;
  /** Calls before this moment are left out. */
  readonly sinceMs: number;
}

/** Counts, kept while transcripts are read. */
export interface ReviewTally {
  readonly calls: Record<Verdict, number>;
  readonly sessions: Map<ClientName, Set<string>>;
  readonly results: { read: number; flagged: number };
  readonly missed: { count: number; readonly examples: Example[]; readonly seen: Set<string> };
  unreadCalls: number;
  engineMs: number;
  firstAt?: string;
  lastAt?: string;
  groups(): readonly CallGroup[];
  take(client: ClientName, entries: readonly TranscriptEntry[]): void;
  /** Calls still without a result at the end of their file have none. */
  endFile(): void;
}

/** Text of a result beyond this is not read: instructions to an agent stand where an agent reads first. */
const resultMaxChars = 16_384;
const textMaxChars = 400;
const redactMaxChars = 65_536;
const repeatsMax = 2_000_000;
const missedMax = 100;

/** A call that waits for its result. */
interface Waiting {
  readonly action: Action;
  readonly call: PastCall;
  readonly verdict: Verdict;
  readonly group?: CallGroup;
  readonly example?: Example;
}

export function createTally(scope: Scope): ReviewTally {
  const groups = createGroups();
  const waiting = new Map<string, Waiting[]>();
  const tally: ReviewTally = {
    calls: { low: 0, advisory: 0, gate: 0, refuse: 0 },
    sessions: new Map(),
    results: { read: 0, flagged: 0 },
    missed: { count: 0, examples: [], seen: new Set() },
    unreadCalls: 0,
    engineMs: 0,
    groups: groups.all,
    take(client, entries) {
      for (const entry of entries) {
        if (entry.kind === "unread") tally.unreadCalls += 1;
        else if (entry.kind === "call") takeCall(work, client, entry);
        else takeResult(work, client, entry);
      }
    },
    endFile: () => waiting.clear(),
  };
  const engine = rememberingEngine(scope.factsAt);
  const work: TallyWork = {
    scope,
    tally,
    waiting,
    seen: new Set(),
    groupOf: groups.of,
    judge(action) {
      const began = performance.now();
      const assessment = engine(action);
      tally.engineMs += performance.now() - began;
      return assessment;
    },
  };
  return tally;
}

/** State of the counting. */
interface TallyWork {
  readonly scope: Scope;
  readonly tally: ReviewTally;
  readonly waiting: Map<string, Waiting[]>;
  /** Calls that were counted, by their marks. */
  readonly seen: Set<string>;
  readonly groupOf: (assessment: Assessment) => CallGroup | undefined;
  readonly judge: (action: Action) => Assessment;
}

function takeCall({ scope, tally, waiting, seen, groupOf, judge }: TallyWork, client: ClientName, call: PastCall): void {
  if (call.at !== undefined && Date.parse(call.at) < scope.sinceMs) return;
  if (isRepeat(seen, client, call)) return;
  note(tally, client, call);
  const action: Action = { tool: call.tool, input: call.input, cwd: call.cwd ?? scope.cwd };
  const assessment = judge(action);
  const { verdict } = assessment;
  tally.calls[verdict] += 1;
  const group = groupOf(assessment);
  const example = group && countIn(group, { client, call, action }, scope);
  const one = { action, call, verdict, ...(group ? { group } : {}), ...(example ? { example } : {}) };
  waiting.set(call.id, [...(waiting.get(call.id) ?? []), one]);
}

function takeResult(work: TallyWork, client: ClientName, result: PastResult): void {
  const calls = work.waiting.get(result.id) ?? [];
  work.waiting.delete(result.id);
  const [first] = calls;
  if (!first) return;
  // For a script with several calls it is unknown which one went wrong.
  if (calls.length === 1 || result.outcome === "ran") for (const each of calls) settle(each, result.outcome);
  if (result.outcome === "rejected" && calls.length === 1) takeMissed(work, client, first);
  if (result.outcome === "ran" || result.outcome === "failed") takeText(work, { client, ...first }, result.text);
}

function takeMissed({ tally, scope }: TallyWork, client: ClientName, { action, call, verdict }: Waiting): void {
  if (verdict !== "low" || conversation.has(call.tool)) return;
  tally.missed.count += 1;
  const raw = actionText(action);
  const example = (): Example => exampleOf({ client, call, action }, scope.redact, raw, "");
  const added = addExample({ ...tally.missed, max: missedMax }, raw, example);
  if (added) added.outcome = "rejected";
}

function takeText({ tally, scope, groupOf, judge }: TallyWork, { client, call, action }: Seen, text: string): void {
  if (text === "") return;
  tally.results.read += 1;
  const input = { content: text.slice(0, resultMaxChars), source: placeOf(action.input) ?? "" };
  const result: Action = { tool: "tool_result", input, cwd: action.cwd };
  const group = groupOf(judge(result));
  if (!group) return;
  tally.results.flagged += 1;
  countIn(group, { client, call, action: result }, scope);
}

const rememberedMax = 10_000;
const rememberedMaxChars = 4_000;

/** The engine says the same of the same action for ever (A10), and agents do the same things all day. */
function rememberingEngine(factsAt: Scope["factsAt"]): (action: Action) => Assessment {
  const remembered = new Map<string, Assessment>();
  return (action) => {
    const key = JSON.stringify(action);
    if (key.length > rememberedMaxChars) return assess(action, factsAt(action.cwd));
    const assessment = remembered.get(key) ?? assess(action, factsAt(action.cwd));
    if (remembered.size < rememberedMax) remembered.set(key, assessment);
    return assessment;
  };
}

/** People also say no to questions and plans; that is talk, not a risk that was overlooked. */
const conversation: ReadonlySet<string> = new Set(["AskUserQuestion", "EnterPlanMode", "ExitPlanMode", "request_user_input"]);

/** A resumed or forked session repeats what came before it. */
function isRepeat(seen: Set<string>, client: ClientName, { id, tool, input }: PastCall): boolean {
  const key = hash("sha1", `${client} ${id} ${tool} ${JSON.stringify(input)}`, "base64");
  if (seen.has(key)) return true;
  if (seen.size < repeatsMax) seen.add(key);
  return false;
}

function note(tally: ReviewTally, client: ClientName, { session, at }: PastCall): void {
  const sessions = tally.sessions.get(client) ?? new Set();
  tally.sessions.set(client, sessions.add(session));
  if (at === undefined || Number.isNaN(Date.parse(at))) return;
  if (tally.firstAt === undefined || at < tally.firstAt) tally.firstAt = at;
  if (tally.lastAt === undefined || at > tally.lastAt) tally.lastAt = at;
}

function settle({ group, example }: Waiting, outcome: PastOutcome): void {
  if (group) group.outcomes[outcome] += 1;
  if (example) example.outcome = outcome;
}

interface Seen {
  readonly client: ClientName;
  readonly call: PastCall;
  readonly action: Action;
}

function countIn(group: CallGroup, seen: Seen, { factsAt, redact, examplesMax }: Scope): Example | undefined {
  const { client, call, action } = seen;
  group.count += 1;
  group.sessions.add(`${client} ${call.session}`);
  const isResult = action.tool === "tool_result";
  const raw = isResult ? String(action.input["content"]) : actionText(action);
  return addExample({ ...group, max: examplesMax }, raw, () => {
    // Judged once more, so that secrets are taken out before anything is cut.
    const known = redact.knowing?.(action.input as Json) ?? redact;
    const why = assess(action, factsAt(action.cwd), known).findings[0]?.evidence ?? "";
    return isResult
      ? exampleOf(seen, known, `result of ${actionText({ ...action, tool: call.tool, input: call.input })}`, why)
      : exampleOf(seen, known, raw, why);
  });
}

function exampleOf({ client, call, action }: Seen, redact: Redact, raw: string, why: string): Example {
  const text = clip(redact(raw.slice(0, redactMaxChars)), textMaxChars, "the transcript");
  return { text, why, client, cwd: redact(action.cwd), ...(call.at === undefined ? {} : { at: call.at }) };
}
