import { objectIn } from "../../inquiry/plan-text.ts";
import type { Event, Looked, Seen, Subject } from "../../inquiry/types.ts";
import type { Journal } from "../../journal/journal.ts";
import type { Json, SessionId } from "../../kernel/ids.ts";
import { visibleLine } from "../../kernel/text.ts";
import type { BoundaryMap } from "../../protocols/bound/types.ts";
import type { ClarifiedIntent } from "../../protocols/clarify/types.ts";
import type { GoalContract } from "../../protocols/goal/types.ts";
import type { ValidatedMapping } from "../../protocols/ground/types.ts";
import type { InformedPlan } from "../../protocols/solicit/types.ts";
import { toEvent } from "../../runtime/session.ts";
import type { Summary } from "../../runtime/summary.ts";
import type { Io } from "../io.ts";
import { said, saidAfter, saidLine } from "./said.ts";
import { count } from "./views.ts";

/** A session at its end, and what it began with where it asked before work starts. */
export interface Closed extends Pick<Summary, "stream" | "protocol" | "outcome" | "output" | "trace"> {
  readonly subject?: Subject;
  readonly lookedAt?: Looked;
}

type View<Output> = (io: Io, output: Output, closed: Closed) => readonly string[];

/** What each protocol hands over, as a person reads it. The trace stands above it; what that says is not said again. */
const views: Readonly<Record<string, View<never>>> = {
  solicit: solicitLines satisfies View<InformedPlan>,
  clarify: clarifyLines satisfies View<ClarifiedIntent>,
  bound: boundLines satisfies View<BoundaryMap>,
  ground: groundLines satisfies View<ValidatedMapping>,
  goal: goalLines satisfies View<GoalContract>,
};

/** What a session hands over at its end. A protocol without words of its own has one line a member. */
export function showOutput(io: Io, closed: Closed): readonly string[] {
  const { output, protocol } = closed;
  if (output === null) return [];
  const view = Object.hasOwn(views, protocol) ? views[protocol] : undefined;
  return view ? view(io, output as never, closed) : memberLines(io, output);
}

const beginningMax = 12;

/** What a session of the family that asks first was about, and what its first look had before it. */
export async function beginningOf(journal: Journal, stream: SessionId): Promise<Pick<Closed, "subject" | "lookedAt">> {
  const events = (await journal.read(stream, 0, beginningMax)).map((message) => toEvent(message) as Event);
  const subject = events.find((event) => event.type === "inquiry.begun")?.subject;
  const lookedAt = events.find((event) => event.type === "gaps.found")?.lookedAt;
  return { ...(subject === undefined ? {} : { subject }), ...(lookedAt === undefined ? {} : { lookedAt }) };
}

function solicitLines(io: Io, { plan, decisions, assumptions }: InformedPlan, closed: Closed): readonly string[] {
  const { trace, outcome, stream, subject } = closed;
  const what = subject?.plan === undefined ? "what you said" : "the plan";
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
  return [`Nothing was found that would make ${what} wrong; it is unchanged.`, lookedLine(closed)];
}

function lookedLine({ lookedAt, subject }: Closed): string {
  const parts = [
    ...(lookedAt === undefined ? [] : seenWords(lookedAt)),
    ...((subject?.intent ?? "").trim() === "" ? [] : ["your words"]),
    ...(subject?.plan === undefined ? [] : ["the words of the plan"]),
  ];
  if (parts.length === 0)
    return "But there was nothing to look at: no session of this project, no words, and nothing in the folder that is compared.";
  const [last = "", ...before] = parts.toReversed();
  const and = before.length > 1 ? ", and " : " and ";
  return `Looked at ${before.length === 0 ? last : `${before.toReversed().join(", ")}${and}${last}`}.`;
}

const seenWords = ({ transcripts, recorded, workspace }: Looked): readonly string[] => [
  ...sessionWords(transcripts, "transcript"),
  ...sessionWords(recorded, "recorded session"),
  ...(workspace === "unseen" ? [] : [workspaceWords[workspace]]),
];

const sessionWords = ({ sessions, calls, failures }: Seen, noun: string): readonly string[] =>
  sessions === 0
    ? []
    : [`${count(sessions, noun)} of this project (${count(calls, "call")}, ${count(failures, "failure")})`];

const workspaceWords = {
  seen: "the workspace (for the first time; the next look is compared with it)",
  compared: "the workspace (compared with the last look)",
} as const;

function clarifyLines(io: Io, { clarified, readings }: ClarifiedIntent, { trace }: Closed): readonly string[] {
  if (readings.length > 0) return [io.bold("What is meant:"), ...said(clarified, { maxChars: textMaxChars, where })];
  return [
    trace.length === 0 ? "Nothing unclear was found: your words stay as they are." : "Your words stay as they are.",
  ];
}

function boundLines(io: Io, { map }: BoundaryMap, { trace }: Closed): readonly string[] {
  if (map.length > 0)
    return [
      io.bold("Who decides:"),
      ...columnLines(map.map(({ domain, who, words, by }) => [domain, { ours: decides(who, by), text: words ?? "" }])),
    ];
  return [
    trace.length === 0
      ? "Nothing was found where somebody has to say who decides."
      : "Nobody was named to decide anything.",
  ];
}

const decides = (who: BoundaryMap["map"][number]["who"], by: string): string =>
  ({
    person: visibleLine(by),
    "agent-proposes": `the agent proposes, ${visibleLine(by)} decides`,
    agent: "the agent alone",
  })[who];

function groundLines(io: Io, { mapping }: ValidatedMapping, { trace }: Closed): readonly string[] {
  if (mapping.length > 0)
    return [
      io.bold("What each rule means here:"),
      ...mapping.flatMap(({ rule, case: thing, means }) =>
        line(`“${rule}” ↔ “${thing}”: ${means === null ? "applies as it stands" : means}`),
      ),
    ];
  return [trace.length === 0 ? "No general rule was found in these words." : "No rule was confirmed or adjusted."];
}

function goalLines(io: Io, { outcome, metric, boundary, priority, endState }: GoalContract): readonly string[] {
  const fields = { outcome, metric, boundary, priority };
  return [
    io.bold("The goal:"),
    ...columnLines([
      ...Object.entries(fields).map(([name, text]) => [name, text === null ? { ours: "left out" } : { text }] as const),
      [
        "end state",
        endState.check === null ? { ours: "a person confirms it" } : { ours: "exits 0:", text: endState.check },
      ],
    ]),
  ];
}

interface Cell {
  readonly ours?: string;
  readonly text?: string;
}

/** A name of ours, what we say of it, and what somebody wrote about it. */
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
  return Object.entries(value).flatMap(([key, member]) =>
    membersOf(member ?? null, name === "" ? key : `${name} ${key}`),
  );
}
