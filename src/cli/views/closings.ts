import type { LookedView } from "../../inquiry/looked.ts";
import { objectIn } from "../../inquiry/plan-text.ts";
import type { Json } from "../../kernel/ids.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { never } from "../../kernel/trouble.ts";
import type { BoundaryView } from "../../protocols/bound/view.ts";
import type { ClarifiedView } from "../../protocols/clarify/view.ts";
import type { AuditedView } from "../../protocols/gap/view.ts";
import type { EndPointView } from "../../protocols/elicit/view.ts";
import type { FitView } from "../../protocols/contextualize/view.ts";
import type { GraspView } from "../../protocols/grasp/view.ts";
import type { ContractView } from "../../protocols/goal/view.ts";
import type { MappingView } from "../../protocols/ground/view.ts";
import type { RecalledView } from "../../protocols/recollect/view.ts";
import type { RulesView } from "../../protocols/induce/view.ts";
import type { PlanView } from "../../protocols/solicit/view.ts";
import type { SessionView } from "../../protocols/views.ts";
import type { Summary } from "../../runtime/summary.ts";
import type { Io } from "../io.ts";
import { said, saidAfter, saidLine } from "./said.ts";

/** A session at its end. */
export interface ClosedSession extends Pick<Summary, "stream" | "outcome" | "output" | "trace"> {
  readonly view: SessionView;
}

type QuestionsView = Extract<SessionView, { readonly shows: "questions" }>;
interface Asked extends ClosedSession {
  readonly view: QuestionsView;
}
/** A session's result at its end. One without words of its own has one line a member. */
export function showOutput(io: Io, closed: ClosedSession): readonly string[] {
  const { output, view } = closed;
  if (view.shows !== "questions") return output === null ? [] : memberLines(io, output);
  const checked = view.checked === null ? [] : [io.dim(visibleLine(view.checked))];
  const found = foundLines(io, view.questions);
  const asked = { ...closed, view };
  return view.result === null ? found : [...found, ...resultLines(io, view.result, asked), ...nextLines(io, asked), ...checked];
}

/** U10: what helps next. */
const nextLines = (io: Io, { view, stream }: Asked): readonly string[] =>
  view.next.map(({ does, command }) => {
    const words = command.includes("…") ? " with these words" : "";
    return `${does}: ${io.bold(command.replace("SESSION", stream))}${words}`;
  });

/** Nobody saw these questions: what each rests on, where that stands, and what it would have offered. */
function foundLines(io: Io, questions: QuestionsView["questions"]): readonly string[] {
  const unseen = questions.filter(({ ending, evidence, options }) => ending?.how === "assumed" && evidence.length + options.length > 0);
  if (unseen.length === 0) return [];
  return [
    io.bold("Found, with nobody there:"),
    ...unseen.flatMap(({ title, evidence, options }) => [
      ...line(title),
      ...evidence.slice(0, shownMax).flatMap(({ claim, source }) => saidLine(flat(`${claim} (${source})`), { ...shape, indent: 4 })),
      ...options.slice(0, shownMax).flatMap(({ label }) => saidLine(`→ ${flat(label)}?`, { ...shape, indent: 4 })),
    ]),
  ];
}
const shownMax = 5;

/** Results of questions, as a person reads them. The trace stands above; nothing in it is repeated. */
function resultLines(io: Io, result: NonNullable<QuestionsView["result"]>, asked: Asked): readonly string[] {
  switch (result.type) {
    case "plan":
      return planLines(io, result, asked);
    case "clarified":
      return clarifiedLines(io, result, asked);
    case "map":
      return mapLines(io, result, asked);
    case "mapping":
      return mappingLines(io, result, asked);
    case "contract":
      return contractLines(io, result, asked);
    case "fit":
      return fitLines(io, result, asked);
    case "audited":
      return auditedLines(io, result, asked);
    case "endpoint":
      return endPointLines(io, result, asked);
    case "recalled":
      return recalledLines(io, result, asked);
    case "rules":
      return ruleLines(io, result, asked);
    case "grasp":
      return graspLines(io, result);
    default:
      return never(result);
  }
}

function planLines(io: Io, { plan, decisions, assumptions }: PlanView, asked: Asked): readonly string[] {
  const { trace, outcome, stream, view } = asked;
  const what = view.plan === null ? "what you said" : "the plan";
  if (decisions.length > 0) {
    const agent = objectIn(plan)?.["tasks"] === undefined ? " --agent NAME" : "";
    return [
      io.bold(`Written into ${what}:`),
      ...decisions.flatMap(({ title, text, by }) => line(`${title}: ${(text ?? "").trim()} (${by})`)),
      `Run it: ${io.bold(`assent attend --after ${stream}${agent}`)}`,
    ];
  }
  if (assumptions.length > 0) return [`Nobody was there to decide: ${what} is unchanged.`];
  if (trace.length > 0 || outcome !== "converged") return [`Nothing was decided: ${what} is unchanged.`];
  return [`Nothing was found that would make ${what} wrong; it is unchanged.`, lookedLine(view)];
}

function auditedLines(
  io: Io,
  { plan, decisions, accepted, assumptions, looked }: AuditedView,
  { trace, stream, view, outcome }: Asked,
): readonly string[] {
  const agent = objectIn(plan)?.["tasks"] === undefined ? " --agent NAME" : "";
  const what = view.plan === null ? "what you said" : "the plan";
  const written = decisions.flatMap(({ title, text, by }) => line(`${title}: ${(text ?? "").trim()} (${by})`));
  const parts = [
    ...(written.length === 0 ? [] : [io.bold(`Added to ${what}:`), ...written]),
    ...(accepted.length === 0 ? [] : [io.bold("Decided without:"), ...accepted.flatMap(({ title, by }) => line(`${title} (${by})`))]),
    ...(assumptions.length === 0 ? [] : ["Nobody was there to decide; what was found stands above."]),
    ...(written.length === 0 ? [] : [`Run it: ${io.bold(`assent attend --after ${stream}${agent}`)}`]),
  ];
  if (parts.length > 0) return parts;
  if (trace.length > 0 || outcome !== "converged") return [`Nothing was decided: ${what} is unchanged.`];
  if (looked?.isEmpty && view.plan === null && view.intent.trim() === "") return [looked.line];
  return ["Nothing was found that such a decision usually has and this one lacks.", ...lookedAs(io, looked)];
}

const lookedAs = (io: Io, looked: LookedView): readonly string[] => (looked ? [io.dim(looked.line)] : []);

function fitLines(io: Io, { adjustments, accepted, assumptions, looked }: FitView, { trace, stream, outcome }: Asked): readonly string[] {
  const left = adjustments.flatMap(({ title, text, by }) => line(`${title}: ${(text ?? "").trim()} (${by})`));
  const parts = [
    ...(left.length === 0 ? [] : [io.bold("Left to do, so that it fits:"), ...left]),
    ...(accepted.length === 0 ? [] : [io.bold("Left as it is:"), ...accepted.flatMap(({ title, by }) => line(`${title} (${by})`))]),
    ...(assumptions.length === 0 ? [] : ["Nobody was there to decide; what was found stands above."]),
    ...(left.length === 0
      ? []
      : [
          `Do it: ${io.bold(`assent attend "make it fit" --after ${stream} --agent NAME`)}`,
          `The same each time? Make it a rule: ${io.bold("assent induce")}`,
        ]),
  ];
  if (parts.length > 0) return [...parts, ...lookedAs(io, looked)];
  if (looked?.isEmpty) return [looked.line];
  return [
    trace.length > 0 || outcome !== "converged"
      ? "Nothing was decided: the work stays as it is."
      : "Nothing was found that does not fit where it will live.",
    ...lookedAs(io, looked),
  ];
}

function lookedLine({ lookedAt, intent, plan }: QuestionsView): string {
  const parts = [
    ...(lookedAt === null ? [] : seenWords(lookedAt)),
    ...(intent.trim() === "" ? [] : ["your words"]),
    ...(plan === null ? [] : ["the words of the plan"]),
  ];
  if (parts.length === 0)
    return "But there was nothing to look at: no session of this project, no words, and nothing in the folder that is compared.";
  const [last = "", ...before] = parts.toReversed();
  const and = before.length > 1 ? ", and " : " and ";
  return `Looked at ${before.length === 0 ? last : `${before.toReversed().join(", ")}${and}${last}`}.`;
}

type Looked = NonNullable<QuestionsView["lookedAt"]>;

const seenWords = ({ transcripts, recorded, workspace }: Looked): readonly string[] => [
  ...sessionWords(transcripts, "transcript"),
  ...sessionWords(recorded, "recorded session"),
  ...(workspace === "unseen" ? [] : [workspaceWords[workspace]]),
];

const sessionWords = ({ sessions, calls, failures }: Looked["recorded"], noun: string): readonly string[] =>
  sessions === 0 ? [] : [`${count(sessions, noun)} of this project (${count(calls, "call")}, ${count(failures, "failure")})`];

const workspaceWords = {
  seen: "the workspace (for the first time; the next look is compared with it)",
  compared: "the workspace (compared with the last look)",
} as const;

function clarifiedLines(io: Io, { clarified, readings }: ClarifiedView, { trace }: Asked): readonly string[] {
  if (readings.length > 0) return [io.bold("What is meant:"), ...said(clarified, { maxChars: textMaxChars, where })];
  return [trace.length === 0 ? "Nothing unclear was found: your words stay as they are." : "Your words stay as they are."];
}

function mapLines(io: Io, { rows }: BoundaryView, { trace }: Asked): readonly string[] {
  if (rows.length > 0)
    return [
      io.bold("Who decides:"),
      ...columnLines(rows.map(({ domain, who, words, by }) => [domain, { ours: decides(who, by), text: words ?? "" }])),
    ];
  return [trace.length === 0 ? "Nothing was found where somebody has to say who decides." : "Nobody was named to decide anything."];
}

const decides = (who: BoundaryView["rows"][number]["who"], by: string): string =>
  ({ person: visibleLine(by), "agent-proposes": `the agent proposes, ${visibleLine(by)} decides`, agent: "the agent alone" })[who];

function mappingLines(io: Io, { rows }: MappingView, { trace }: Asked): readonly string[] {
  if (rows.length > 0)
    return [
      io.bold("What each rule means here:"),
      ...rows.flatMap(({ rule, case: thing, means }) => line(`“${rule}” ↔ “${thing}”: ${means === null ? "applies as it stands" : means}`)),
    ];
  return [trace.length === 0 ? "No general rule was found in these words." : "No rule was confirmed or adjusted."];
}

/** P4: three lists and no count: nobody is graded. */
function graspLines(io: Io, { missing, parts, unasked }: GraspView): readonly string[] {
  const nothing = missing === null ? [] : [`Nothing was asked: ${missing}.`];
  const of = (verdict: GraspView["parts"][number]["verdict"]) => parts.filter((part) => part.verdict === verdict);
  const saidSo = (text: string | null): string => (text === null ? "" : ` – you said: ${text.trim()}`);
  const places = (part: GraspView["parts"][number]) => part.places.flatMap(({ claim, source }) => line(`${source}: ${claim}`));
  const listed = (heading: string, lines: readonly string[]) => (lines.length === 0 ? [] : [io.bold(heading), ...lines]);
  return [
    ...nothing,
    ...listed(
      "Understood:",
      of("understood").flatMap(({ truth }) => line(truth)),
    ),
    ...listed(
      "Otherwise than you thought:",
      of("otherwise").flatMap((part) => [...line(`${part.truth}${saidSo(part.said)}`), ...places(part)]),
    ),
    ...listed(
      "Still open:",
      of("open").flatMap(({ title, said: words }) => line(`${title}${saidSo(words)}`)),
    ),
    ...listed(
      "Changed too, and not asked about:",
      unasked.flatMap((place) => line(place)),
    ),
  ];
}

function endPointLines(io: Io, { endPoint, isConcrete, looked }: EndPointView, { trace }: Asked): readonly string[] {
  if (endPoint !== null)
    return [io.bold("The end point:"), ...line(endPoint), `Make it a goal: ${io.bold('assent goal "…"')} with these words`];
  if (isConcrete) return [`Your words have an end point already. Make it a goal: ${io.bold('assent goal "…"')} with these words`];
  if (trace.length > 0) return ["None of them was it."];
  if (looked?.isEmpty) return [looked.line];
  return ["What went on here shows nothing that stands out.", ...lookedAs(io, looked)];
}

function ruleLines(io: Io, { rules, unapplied, kept, looked }: RulesView, { trace }: Asked): readonly string[] {
  const besides = [
    ...(unapplied.length === 0 ? [] : ["Taken before, and standing nowhere yet:", ...unapplied.flatMap(line)]),
    ...(kept.length === 0 ? [] : ["Allowed each time, and asked about for good:", ...kept.flatMap(line)]),
  ];
  if (rules.length > 0)
    return [
      io.bold("The rule; nothing is changed yet, you apply it:"),
      ...rules.flatMap(({ file, text }) => [...(file === null ? ["Run:"] : saidAfter("Add to:", file, shape)), ...line(text)]),
      ...besides,
    ];
  if (trace.length === 0 && besides.length > 0) return besides;
  if (trace.length > 0) return ["No rule was taken up.", ...besides];
  if (looked?.isEmpty) return [looked.line];
  return ["Nothing was judged alike three times that is not a rule already.", ...lookedAs(io, looked)];
}

function recalledLines(io: Io, { readings, unknown }: RecalledView, { stream, trace }: Asked): readonly string[] {
  const missing = unknown.length === 0 ? [] : ["Nothing was recognised for:", ...unknown.flatMap((quote) => line(`“${quote}”`))];
  if (readings.length > 0)
    return [
      io.bold("What is meant:"),
      ...readings.flatMap(({ quote, text }) => line(`“${quote}”: ${text ?? ""}`)),
      ...missing,
      `Go on from it: ${io.bold(`assent attend --after ${stream} --agent NAME`)}`,
    ];
  if (missing.length > 0) return ["Your words stay as they are.", ...missing];
  return [trace.length > 0 ? "Your words stay as they are." : "Nothing in these words points back at something that is open."];
}

const confirms = "a person confirms it";

function contractLines(io: Io, { fields, endState }: ContractView, { stream, outcome }: Asked): readonly string[] {
  const outcomeWords = flat(fields.find(({ name }) => name === "outcome")?.text ?? "");
  const next = [
    `What such a decision usually has, and this one lacks: ${io.bold('assent gap "…"')} with these words`,
    `Go on from it: ${io.bold(`assent attend --after ${stream} --agent NAME`)}`,
  ];
  return [
    io.bold("The goal:"),
    ...columnLines([
      ...fields.map(({ name, text }) => [name, text === null ? { ours: "left out" } : { text }] as const),
      ["end state", endState.check === null ? { ours: confirms } : { ours: "exits 0:", text: endState.check }],
      ...(endState.passesToday ? ([["", { ours: `it does today already, so ${confirms}` }]] as const) : []),
    ]),
    ...(outcome === "converged" && outcomeWords !== "" ? next : []),
  ];
}

interface Cell {
  readonly ours?: string;
  readonly text?: string;
}

/** Rows of a name, our words about it, and somebody's text. */
function columnLines(rows: readonly (readonly [string, Cell])[]): readonly string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.flatMap(([first, { ours, text = "" }]) =>
    saidAfter(`  ${first.padEnd(width + 1)}${ours === undefined ? "" : ` ${ours}`}`, flat(text), shape),
  );
}

const where = "assent show SESSION --json";
const textMaxChars = 1_000;
const shape = { maxChars: textMaxChars, where };

/** On one line, whatever breaks it had. */
const flat = (text: string): string => text.replace(/\s+/g, " ").trim();
const line = (text: string): readonly string[] => saidLine(flat(text), shape);

function memberLines(io: Io, output: Json): readonly string[] {
  const lines = membersOf(output).flatMap(([name, value]) =>
    saidLine(`${name.padEnd(9)} ${value}`, { maxChars: textMaxChars, where: "--json" }),
  );
  return lines.length === 0 ? [] : [io.bold("What was agreed:"), ...lines];
}

function membersOf(value: Json, name = ""): readonly (readonly [string, string])[] {
  if (typeof value !== "object" || value === null) return name === "" || value === null ? [] : [[name, String(value)]];
  return Object.entries(value).flatMap(([key, member]) => membersOf(member ?? null, name === "" ? key : `${name} ${key}`));
}
