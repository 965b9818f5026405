import { listIn, membersIn, textIn, textOrNull, type Members } from "../shared/members.ts";

/** A stretch of a text; what was decided stands out. */
export interface Stretch {
  readonly text: string;
  readonly isDecided: boolean;
}

export interface FieldRow {
  readonly name: string;
  readonly text: string | null;
  readonly how: string;
  readonly by: string;
}

export interface MapRow {
  readonly domain: string;
  readonly who: string;
  readonly words: string | null;
  readonly by: string;
}

export interface FitRow {
  readonly rule: string;
  readonly thing: string;
  readonly means: string | null;
  readonly how: string;
  readonly by: string;
}

/** What came of an inquiry, in the terms of its protocol. */
export type Result =
  | { readonly type: "clarified"; readonly original: string; readonly stretches: readonly Stretch[] }
  | {
      readonly type: "contract";
      readonly fields: readonly FieldRow[];
      readonly end: string;
      readonly check: string | null;
    }
  | { readonly type: "map"; readonly rows: readonly MapRow[] }
  | { readonly type: "mapping"; readonly rows: readonly FitRow[] }
  | {
      readonly type: "plan";
      readonly stretches: readonly Stretch[];
      readonly isUnchanged: boolean;
      /** What nobody was there to decide. */
      readonly assumptions: readonly string[];
    };

/** Nothing where there is no result yet, or one of a shape that this console has never heard of. */
export function resultOf(output: unknown, state: unknown): Result | undefined {
  const given = membersIn(output);
  if (typeof given["clarified"] === "string") return clarifiedIn(given);
  if ("endState" in given) return contractIn(given, membersIn(membersIn(state)["fields"]));
  if (Array.isArray(given["map"])) return { type: "map", rows: listIn(given["map"]).map(mapRow) };
  if (Array.isArray(given["mapping"])) return { type: "mapping", rows: listIn(given["mapping"]).map(fitRow) };
  return typeof given["plan"] === "string" ? planIn(given) : undefined;
}

const clarifiedIn = ({ original, clarified }: Members): Result => ({
  type: "clarified",
  original: textIn(original),
  stretches: stretchesOf(textIn(original), textIn(clarified)),
});

const fieldNames = ["outcome", "metric", "boundary", "priority"] as const;

function contractIn(contract: Members, settled: Members): Result {
  const { statement, check } = membersIn(contract["endState"]);
  const fields = fieldNames.map((name) => {
    const { how, by } = membersIn(settled[name]);
    return { name, text: textOrNull(contract[name]), how: textIn(how), by: textIn(by) };
  });
  return { type: "contract", fields, end: textIn(statement), check: textOrNull(check) };
}

const deciders: Readonly<Record<string, string>> = {
  person: "a person",
  "agent-proposes": "the agent proposes, a person decides",
  agent: "the agent alone",
};

const mapRow = ({ domain, who, words, by }: Members): MapRow => ({
  domain: textIn(domain),
  who: deciders[textIn(who)] ?? textIn(who),
  words: textOrNull(words),
  by: textIn(by),
});

const fits: Readonly<Record<string, string>> = { confirm: "applies as said", adjust: "adjusted" };

const fitRow = ({ rule, case: thing, means, how, by }: Members): FitRow => ({
  rule: textIn(rule),
  thing: textIn(thing),
  means: textOrNull(means),
  how: fits[textIn(how)] ?? textIn(how),
  by: textIn(by),
});

const planIn = ({ original, plan, assumptions }: Members): Result => ({
  type: "plan",
  stretches: stretchesOf(textIn(original), textIn(plan)),
  isUnchanged: original === plan,
  assumptions: listIn(assumptions).map(({ title }) => textIn(title)),
});

/** Where decisions were written into a text: below it, or into its list of decisions if it is JSON. Joined, it is the text. */
export function stretchesOf(original: string, text: string): readonly Stretch[] {
  const kept = original.replace(/\n+$/, "");
  if (text === original) return [{ text, isDecided: false }];
  if (kept !== "" && text.startsWith(kept)) return cut(text, kept.length, text.length);
  const block = /^ {2}"decisions": \[\n(?: {3,}.*\n)* {2}\]/m.exec(text);
  return block ? cut(text, block.index, block.index + block[0].length) : [{ text, isDecided: false }];
}

const cut = (text: string, start: number, end: number): readonly Stretch[] =>
  [
    { text: text.slice(0, start), isDecided: false },
    { text: text.slice(start, end), isDecided: true },
    { text: text.slice(end), isDecided: false },
  ].filter((stretch) => stretch.text !== "");
