import type { GateDetail } from "../../server/api.ts";

type Action = NonNullable<GateDetail["subject"]>["action"];

/** Members that hold the text which findings point into, in this order. */
const textMembers = ["command", "content", "statement", "new_string", "body"] as const;

/** The text of an action that findings point into, and by what name it is known. */
export function mainText({ input }: Action): { readonly name: string; readonly text: string } | undefined {
  const name = textMembers.find((member) => typeof input[member] === "string");
  return name === undefined ? undefined : { name, text: String(input[name]) };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A stretch of an action's text, and which findings come from it, by their place in the list. */
export interface ActionPart {
  readonly text: string;
  readonly findings: readonly number[];
  /** Only for stretches without a finding: shown on demand. */
  readonly isFolded: boolean;
}

/** Length kept on each side of a fold, and the size from which text is folded. */
const limits = { foldChars: 1_600, foldLines: 24, keepChars: 400, keepLines: 6 } as const;

/**
 * Cuts a text where findings begin and end, and folds long stretches without one. Joined, the parts are the text.
 * Cutting comes before anything is made visible: that makes text longer, and offsets are of the text as it runs.
 */
export function partsOf(text: string, spans: readonly (Span | undefined)[]): readonly ActionPart[] {
  const cuts = new Set([0, text.length]);
  for (const span of spans) {
    if (!span || span.end <= span.start) continue;
    cuts.add(wholeAt(text, span.start)).add(wholeAt(text, span.end));
  }
  const places = [...cuts].sort((one, other) => one - other);
  return places.slice(1).flatMap((end, index) => {
    const start = places[index] ?? 0;
    const piece = text.slice(start, end);
    const findings = spans.flatMap((span, place) => (span && span.start < end && start < span.end ? [place] : []));
    if (findings.length > 0) return [{ text: piece, findings, isFolded: false }];
    return folded(piece);
  });
}

/** Never between the halves of a character, and never outside of the text. */
function wholeAt(text: string, place: number): number {
  const within = Math.min(Math.max(place, 0), text.length);
  return text.charCodeAt(within) >> 10 === 0x37 && text.charCodeAt(within - 1) >> 10 === 0x36 ? within - 1 : within;
}

function folded(text: string): readonly ActionPart[] {
  if (text === "") return [];
  const whole = { findings: [], isFolded: false } as const;
  const isLong = text.length > limits.foldChars || linesIn(text) > limits.foldLines;
  if (!isLong) return [{ text, ...whole }];
  const head = wholeAt(text, headEnd(text));
  const tail = Math.max(head, wholeAt(text, tailStart(text)));
  const parts = [
    { text: text.slice(0, head), ...whole },
    { text: text.slice(head, tail), findings: [], isFolded: true },
    { text: text.slice(tail), ...whole },
  ];
  return parts.filter((part) => part.text !== "");
}

export const linesIn = (text: string): number => text.split("\n").length;

function headEnd(text: string): number {
  const lines = text.split("\n", limits.keepLines).join("\n").length + 1;
  return Math.min(lines, limits.keepChars, text.length);
}

function tailStart(text: string): number {
  let start = text.length;
  for (let lines = 0; lines < limits.keepLines && start > 0; lines += 1) start = text.lastIndexOf("\n", start - 1);
  return Math.max(start + 1, text.length - limits.keepChars);
}

/** Short enough to stand in a line. */
export const isShort = (text: string): boolean => text.length <= 120 && !text.includes("\n");

/** Members of any depth as a flat list, all of them: the whole action is shown. */
export const leavesOf = (members: readonly (readonly [string, unknown])[]): readonly (readonly [string, string])[] =>
  members.flatMap(([name, value]) => {
    if (typeof value === "string") return [[name, value] as const];
    const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
    if (inner.length === 0) return [[name, JSON.stringify(value) ?? ""] as const];
    return leavesOf(inner.map(([key, member]) => [`${name} · ${key}`, member] as const));
  });
