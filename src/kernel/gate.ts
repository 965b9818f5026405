import { canonical } from "./canonical.ts";
import { gateKinds, kindRow, type GateKind, type OptionRow } from "./gate-kinds.ts";
import type { GateId, Hash } from "./ids.ts";
import { refuse, type Refusal } from "./trouble.ts";

/** Where a claim in a gate comes from, so that a person can check it: a file and line, a span of a command, a count. */
export interface Evidence {
  readonly claim: string;
  readonly source: string;
}

export interface GateOption {
  readonly id: string;
  readonly label: string;
  /** The effect of choosing it, in the protocol's own words. */
  readonly changes?: string;
  readonly text: OptionRow["text"];
}

export interface Candidate {
  readonly id: string;
  readonly label: string;
  readonly changes?: string;
  /** The consequence of choosing it. Two candidates with one future are one candidate (K3). */
  readonly future: string;
}

/**
 * One human moment (K5): context first, then a question that holds only the choice, then a closed set of options.
 * Immutable once open. A protocol names it by `key`, unique within its session.
 */
export interface Gate {
  readonly kind: GateKind;
  readonly key: string;
  readonly title: string;
  /** The harm if it is wrong, in one or two sentences with the target in them: what a person reads first. */
  readonly harm?: string;
  readonly context: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly question: string;
  readonly options: readonly GateOption[];
  readonly recommended?: string;
  /** 0 can wait, 1 blocks work, 2 takes effort to undo, 3 is dangerous (`Harm`): the inbox shows the highest first. */
  readonly urgency: 0 | 1 | 2 | 3;
  /** From 0 to 15: among gates as urgent the higher stands first. */
  readonly rank?: number;
  /** The hash of the action this gate is about: what runs later is compared with it byte for byte. */
  readonly subject?: Hash;
  /** Of a gate about several actions: the hash of each, the subject's first. The answer is for exactly these. */
  readonly subjects?: readonly Hash[];
  /** Only a person who is there may let it run; an answer prepared in advance may not (K7). */
  readonly liveOnly?: true;
  /** The person who asked for it: somebody else has to let it run, known by a credential of their own (D24). */
  readonly notBy?: string;
  /** After this moment (ISO time) the gate can only lapse. */
  readonly expiresAt?: string;
}

/** The person who acted, as the runtime knows it from the credential used, never from text (K7, K11). */
export interface Person {
  readonly name: string;
  readonly via: "terminal" | "token" | "browser" | "answers-file" | "client" | "telegram" | "slack" | "ntfy";
  /** False where agent and person share a user id and nothing else told them apart. */
  readonly verified: boolean;
}

export interface GateOpened {
  readonly type: "gate.opened";
  readonly gate: Gate;
  /** It takes the place of the open gate with the same key, which lapses in the same write: nobody answers less than is asked. */
  readonly supersedes?: true;
}

export interface GateAnswered {
  readonly type: "gate.answered";
  readonly id: GateId;
  readonly key: string;
  readonly kind: GateKind;
  readonly option: string;
  /** The option the person named, where it is not offered here because it would have done no more than this one. */
  readonly saidAs?: string;
  readonly text?: string;
  /** The person answered by allowing this and its like for a time, not by looking at this one question. */
  readonly through?: "permission";
  readonly by: Person;
  readonly at: string;
  readonly shown: Hash;
}

export interface GateLapsed {
  readonly type: "gate.lapsed";
  readonly id: GateId;
  readonly key: string;
  readonly kind: GateKind;
  readonly reason: "expired" | "superseded" | "session-ended" | "unclaimed" | "branched" | "original-lost";
}

/** K14: nobody was there, so the kind's safe option was taken and recorded; the gate never opened. */
export interface GateDefaulted {
  readonly type: "gate.defaulted";
  readonly key: string;
  readonly kind: GateKind;
  readonly option: string;
  readonly because: string;
}

/** A protocol's words for a gate; options come from the table, words may come from anywhere. */
export interface GateWords {
  readonly title: string;
  readonly harm?: string;
  readonly context?: readonly string[];
  readonly evidence?: readonly Evidence[];
  readonly question: string;
  readonly changes?: Readonly<Record<string, string>>;
  /** Options with an `orElse` that would change nothing here. */
  readonly leavesOut?: readonly string[];
  readonly candidates?: readonly Candidate[];
  readonly recommended?: string;
  readonly urgency?: Gate["urgency"];
  readonly rank?: number;
  readonly subject?: Hash;
  readonly subjects?: readonly Hash[];
  readonly liveOnly?: true;
  readonly notBy?: string;
  readonly expiresAt?: string;
}

export function gateOpened(kind: GateKind, key: string, words: GateWords): GateOpened {
  const { changes = {}, candidates = [], context = [], evidence = [], urgency = 1, leavesOut = [], ...rest } = words;
  const rows: readonly OptionRow[] = gateKinds[kind].options;
  const fixed = rows
    .filter((row) => row.orElse === undefined || !leavesOut.includes(row.id))
    .map((row) => withChanges(row, changes[row.id]));
  const listed = candidates.map(({ id, label, changes: change }) => withChanges({ id, label, text: "none" }, change));
  return { type: "gate.opened", gate: { kind, key, ...rest, context, evidence, urgency, options: [...listed, ...fixed] } };
}

const withChanges = ({ id, label, text }: OptionRow, changes: string | undefined): GateOption =>
  changes === undefined ? { id, label, text } : { id, label, text, changes };

export const gateLimits = { optionsMax: 12, textMaxChars: 16_384, shownMaxChars: 262_144, openMax: 200 } as const;

/** Checks a gate against the table (K2). Returns the problem, so that the runtime refuses before anything is recorded. */
export function gateProblem(gate: Gate): string | undefined {
  const row = kindRow(gate.kind);
  if (!row) return `"${gate.kind}" is not a kind of gate; known are ${Object.keys(gateKinds).join(", ")}`;
  const offered = row.options.filter(({ id, orElse }) => orElse === undefined || gate.options.some((option) => option.id === id));
  const listed = gate.options.length - offered.length;
  const fixed = gate.options.slice(Math.max(listed, 0));
  const same = offered.every(({ id, label, text }, index) => {
    const option = fixed[index];
    return option?.id === id && option.label === label && option.text === text;
  });
  if (!same || listed < 0) return `the options of "${gate.kind}" are fixed: ${row.options.map(({ id }) => id).join(", ")}`;
  if (listed > (row.candidates?.max ?? 0)) return `"${gate.kind}" takes at most ${row.candidates?.max ?? 0} candidates`;
  if (new Set(gate.options.map(({ id }) => id)).size < gate.options.length) return "two options have the same id";
  if (gate.recommended !== undefined && !row.recommends) return `"${gate.kind}" recommends nothing`;
  if (gate.question.trim() === "") return "a gate needs a question";
  if (gate.options.some(({ label }) => label.trim() === "")) return "every option needs a label";
  return shownProblem(gate);
}

function shownProblem(gate: Gate): string | undefined {
  try {
    const { length } = shownText(gate);
    return length > gateLimits.shownMaxChars ? `a gate shows at most ${gateLimits.shownMaxChars} characters` : undefined;
  } catch (cause) {
    return `a gate must be shown as it is: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}

/** The text a person saw when they answered. Its hash travels with the answer; another hash is a conflict (K7). */
export const shownText = (gate: Gate): string => canonical(gate);

/** An answer as given, before the runtime has checked it. */
export interface Answer {
  readonly option: string;
  readonly text?: string;
  readonly through?: GateAnswered["through"];
  readonly by: Person;
  readonly shown: Hash;
}

/** Finds the option that a person named by its id, word or number in the list, or says which there are. */
export function optionOf(kind: GateKind, options: readonly GateOption[], said: string): GateOption | Refusal {
  const rows: readonly OptionRow[] = gateKinds[kind].options;
  const id = rows.find((row) => row.also?.includes(said))?.id ?? said;
  const orElse = rows.find((row) => row.id === id)?.orElse;
  return (
    options.find((option) => option.id === id) ??
    options.find((option) => option.id === orElse) ??
    (/^[1-9]\d?$/.test(said) ? options[Number(said) - 1] : undefined) ??
    refuse("gate.answer", `"${said}" is not an option here; choose ${options.map(({ id: each }) => saidAs(rows, each)).join(", ")}`)
  );
}

/** The word that people know an option by: "once", where "dismiss" alone would read as its opposite. */
const saidAs = (rows: readonly OptionRow[], id: string): string => rows.find((row) => row.id === id)?.also?.[0] ?? id;

/** Checks the words of an answer against its option: a required text must be there, an unwanted or huge one must not. */
export function textProblem(option: GateOption, text: string | undefined): string | undefined {
  if (option.text === "required" && !text?.trim()) return `"${option.label}" needs words: add --text "…"`;
  if (option.text === "none" && text !== undefined) return `"${option.label}" takes no text; leave --text out, or choose another option`;
  if ((text?.length ?? 0) > gateLimits.textMaxChars)
    return `the text has ${text?.length} characters; at most ${gateLimits.textMaxChars} fit: put the rest in a file and name it`;
  return undefined;
}

/**
 * K3, the relay test: candidates that lead to the same future are one; a single one left is shown and work goes on.
 * Only for candidate lists; fixed options are never collapsed.
 */
export function relay(candidates: readonly Candidate[]): { readonly ask: readonly Candidate[] } | { readonly goOn: Candidate } {
  const distinct = candidates.filter(({ future }, index) => candidates.findIndex((one) => one.future === future) === index);
  const [only] = distinct;
  return distinct.length === 1 && only ? { goOn: only } : { ask: distinct };
}
