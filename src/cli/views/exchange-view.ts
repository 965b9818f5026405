import type { Message } from "../../kernel/message.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import type { ExchangeEvent, PoolMessage } from "../../protocols/exchange/types.ts";
import type { ExchangeView } from "../../protocols/exchange/view.ts";
import { toEvent } from "../../runtime/session.ts";
import type { Io } from "../io.ts";
import { said, saidAfter } from "./said.ts";
import type { SessionRest } from "./views.ts";

const shape = { maxChars: 1_200, where: "assent exchange export" };
const line = { maxChars: 400, where: "assent exchange export" };

/** A word of ours for each kind, so that none passes for another. */
const kindWords: Readonly<Record<PoolMessage["kind"], string>> = {
  thought: "thought",
  injection: "from outside",
  audit: "audit",
  "auditor-role": "auditor's rule",
  "observer-role": "observer's role",
  observer: "observer",
  restart: "asks for a restart",
};

const namesOf = (minds: readonly { readonly name: string }[]): string => minds.map(({ name }) => visibleLine(name)).join(", ");

/** One line, or a few, for what happens in an exchange. */
export function exchangeLines(io: Io): (message: Message) => readonly string[] {
  return (recorded) => {
    const event = toEvent(recorded) as unknown as ExchangeEvent;
    switch (event.type) {
      case "exchange.begun":
        return [
          ...saidAfter(io.bold("theme"), event.theme, line),
          io.dim(`${count(event.minds.length, "mind")}: ${namesOf(event.minds)}; audited by ${visibleLine(event.auditor.name)}`),
        ];
      case "round.begun":
        return roundHeading(io, event.round);
      case "mind.answered":
        return messageLines(io, event.message);
      case "mind.failed":
        return saidAfter(`${io.bad("✗")} ${visibleLine(event.mind)} failed (${event.failed})`, event.detail, line);
      case "round.failed":
        return [io.warn("nobody thought; nothing was added")];
      case "audit.returned":
        return saidAfter(io.dim("the audit is sent back"), event.problems.join("; "), line);
      case "audit.failed":
        return saidAfter(`${io.bad("✗")} the audit failed`, event.detail, line);
      case "audit.made":
        return ["", io.bold(`audit ${event.audit}, after round ${event.round}`), ...said(event.messages[0]?.text ?? "", shape)];
      case "message.added":
        return ["", ...messageLines(io, event.message)];
      case "restart.signalled":
        return ["", io.warn(`the pool asks for a restart (${event.signal.minds.map((mind) => visibleLine(mind)).join(", ")})`)];
      case "restart.decided":
        return [
          io.dim(
            event.option === "acknowledge"
              ? `acknowledged by ${visibleLine(event.by)}; it goes on unchanged`
              : `${event.option}, by ${visibleLine(event.by)}`,
          ),
        ];
      case "pool.branched":
        return [`a branch goes on: ${event.to}`];
      default:
        return [];
    }
  };
}

export const roundHeading = (io: Io, round: number): readonly string[] => ["", io.dim(`round ${round}`)];

function messageLines(io: Io, { id, kind, by, text, imitates }: PoolMessage): readonly string[] {
  const flag = imitates ? io.warn(" imitates a marker") : "";
  const word = kind === "thought" ? "" : ` ${kind === "restart" ? io.warn(kindWords[kind]) : io.bold(kindWords[kind])}`;
  return saidAfter(`${io.dim(id)} ${visibleLine(by)}${word}${flag}`, text, line);
}

const restWords: Readonly<Record<string, string>> = {
  granted: "the rounds that you granted are over",
  budget: "the budget does not hold another round",
  held: "it was held",
  branched: "a branch goes on in its place",
};

/** How far it is, and what it took. */
export function exchangeFigures(view: ExchangeView): readonly string[] {
  const { round, granted, thoughts, audits, clusters, restart, tokens, cost, budget } = view;
  const rounds = round < granted ? `${round} of ${count(granted, "round")}` : count(round, "round");
  const taken = budget === null ? count(tokens, "token") : `${tokens} of ${count(budget, "token")}`;
  const paid = `${taken}${cost > 0 ? `, cost ${cost.toFixed(4)}` : ""}`;
  return [
    `${rounds}, ${count(thoughts, "thought")}, ${count(audits, "audit")}, ${count(clusters.length, "cluster")}; ${paid}`,
    ...(wantsBudget(view) ? [`the next step could use more than is left: to begin it needs ${count(view.short, "more token")}`] : []),
    ...(restart.signals === 0 ? [] : [`restarts asked for: ${restart.signals}, honoured ${restart.honoured}`]),
  ];
}

/** For lists: where it rests, and how it goes on. */
export function exchangeResting(stream: string, view: ExchangeView): SessionRest {
  const next = view.branch === null ? `go on: ${goOn(stream, view)[0] ?? ""}` : `a branch goes on: assent show ${view.branch}`;
  return { resting: `rests after round ${view.round}`, next };
}

/** How it stands when a command ends. */
export function exchangeEnding(io: Io, stream: string, view: ExchangeView): readonly string[] {
  const { rests, phase } = view;
  const why = rests === null ? (phase === "over" ? "over" : phase) : `rests: ${restWords[rests] ?? rests}`;
  return [
    "",
    `${io.good("●")} ${io.bold(why)} ${io.dim(stream)}`,
    ...exchangeFigures(view).map((line) => `  ${line}`),
    io.dim(`  ${[...goOn(stream, view), `assent exchange export ${stream}`, `assent exchange map ${stream}`].join(" · ")}`),
  ];
}

const wantsBudget = ({ rests, short }: Pick<ExchangeView, "rests" | "short">): boolean =>
  short > 0 && (rests === "budget" || rests === "branched");

/** How it can go on. */
function goOn(stream: string, view: ExchangeView): readonly string[] {
  if (view.phase === "over") return view.round === 0 ? [] : [branchCommand(stream, view)];
  const left = view.scripted === null ? roundsOffered : view.scripted - view.round;
  if (left <= 0) return view.round === 1 ? [] : [scriptedBranch(stream, view.round)];
  const budget = wantsBudget(view) ? ` --budget ${inThousands(view.short)}` : "";
  return [`assent exchange continue ${stream} --rounds ${Math.min(left, roundsOffered)}${budget}`];
}

const roundsOffered = 10;

/** A rehearsal that is at its end has words from an earlier round on. */
const scriptedBranch = (stream: string, rounds: number): string =>
  `assent exchange branch ${stream} --at ${Math.floor(rounds / 2)} --prompt "Assume we stay small." --rounds ${Math.ceil(rounds / 2)}`;

/** One that is over goes on in a branch, and has no budget left to give. */
export const branchCommand = (stream: string, { round, limited }: Pick<ExchangeView, "round" | "limited">): string =>
  `assent exchange branch ${stream} --at ${round} --rounds 10${limited ? " --budget TOKENS" : ""}`;

const inThousands = (tokens: number): number => Math.ceil(tokens / 1_000) * 1_000;
