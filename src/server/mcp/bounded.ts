import { clip, clipLines, visible, visibleLine } from "../../kernel/text.ts";
import { RequestProblem } from "../problem.ts";

/** How much of an answer reaches a model. The tighter ones are tried when the first is still too much. */
const limits = {
  answerMaxChars: 60_000,
  membersMax: 200,
  cutsMax: 20,
  cutMaxChars: 300,
  steps: [
    { textMaxChars: 4_000, itemsMax: 100 },
    { textMaxChars: 600, itemsMax: 25 },
    { textMaxChars: 150, itemsMax: 5 },
  ],
} as const;

type Step = (typeof limits.steps)[number];

export interface BoundedAnswer<Value> {
  readonly value: Value;
  /** K10: the parts left out, and where the whole is. */
  readonly cut: readonly string[];
}

/** K10 for whole answers: texts are made visible and clipped, lists are cut, and every cut is reported. */
export function bounded<Value>(value: Value, whole: string): BoundedAnswer<Value> {
  for (const step of limits.steps) {
    const cut: string[] = [];
    const kept = keep(value, { step, whole, cut, path: "" }) as Value;
    if (JSON.stringify(kept).length <= limits.answerMaxChars) return { value: kept, cut: listed(cut, whole) };
  }
  throw new RequestProblem(413, "answer.large", `This is too large to be said here; the whole: ${whole}.`);
}

/** Names of members may come from an agent, so this is text from outside too. */
const listed = (cut: readonly string[], whole: string): readonly string[] =>
  clipLines(cut, limits.cutsMax, (more) => more).map((line) => visibleLine(clip(line, limits.cutMaxChars, whole)));

interface Keeping {
  readonly step: Step;
  readonly whole: string;
  readonly cut: string[];
  readonly path: string;
}

function keep(value: unknown, keeping: Keeping): unknown {
  const { step, whole, cut, path } = keeping;
  if (typeof value === "string") {
    if (value.length > step.textMaxChars) cut.push(`${path}: the first ${step.textMaxChars} of ${value.length} characters`);
    return visible(clip(value, step.textMaxChars, whole));
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length > step.itemsMax) cut.push(`${path}: the first ${step.itemsMax} of ${value.length}; the whole: ${whole}`);
    return value.slice(0, step.itemsMax).map((item, index) => keep(item, { ...keeping, path: `${path}[${index}]` }));
  }
  const members = Object.entries(value);
  if (members.length > limits.membersMax)
    cut.push(`${path}: the first ${limits.membersMax} of ${members.length} members; the whole: ${whole}`);
  return Object.fromEntries(
    members
      .slice(0, limits.membersMax)
      .map(([name, member]) => [visible(name), keep(member, { ...keeping, path: path === "" ? name : `${path}.${name}` })]),
  );
}
