import { inertLine, inertQuote } from "./inert.ts";
import { count, short } from "../../../kernel/text.ts";
import { exchange } from "../machine.ts";
import type { ExchangeEvent, ExchangeEventOf, ExchangeKnowledge, PoolMessage } from "../types.ts";
import { words } from "../words.ts";
import { persisted, themes, themesIn, type ReportedMessage } from "./themes.ts";

/** The whole exchange as Markdown for the morning after: audits in order, clusters in their own words, what was asked for. */
export function reportOf(events: readonly ExchangeEvent[], pool: readonly ReportedMessage[]): string {
  const state = events.reduce(exchange.evolve, exchange.initial);
  if (state.phase === "idle") return "# An exchange that has not begun\n";
  const groups = themesIn(pool);
  return [
    `# ${inertLine(short(state.theme, 200))}`,
    [...origins(events), facts(state, pool)].join("\n"),
    "## Audits",
    ...audits(events),
    "## What it was about",
    ...themes(groups, pool),
    "## What persisted",
    ...persisted(groups, events),
    "## What the pool asked for",
    ...restarts(events),
    "## Terms",
    ...terms(events),
    "## What was said from outside",
    ...from(pool, ["injection", "observer"], "Nothing."),
    "## What the audits rest on",
    ...cited(events, pool),
    "",
  ].join("\n\n");
}

/** A branch says where it comes from: up to there everything is of the exchange that it was taken from. */
function origins(events: readonly ExchangeEvent[]): readonly string[] {
  let state = exchange.initial;
  return events.flatMap((event): readonly string[] => {
    state = exchange.evolve(state, event);
    if (event.type !== "session.branched") return [];
    return [`- a branch of ${inertLine(event.parent)}${state.phase === "idle" ? "" : `, which it shares up to round ${state.round}`}`];
  });
}

const facts = (
  { round, thoughts, audits: made, minds, auditor, embedding, spent, restart }: ExchangeKnowledge,
  pool: readonly ReportedMessage[],
): string =>
  [
    `- ${count(round, "round")}, ${count(thoughts, "thought")} of ${count(minds.length, "mind")}, ${count(made, "audit")}`,
    `- minds: ${minds.map(({ name }) => inertLine(name)).join(", ")}; auditor: ${inertLine(auditor.name)}`,
    `- clusters by ${inertLine(embedding)}; ${count(pool.filter(({ imitates }) => imitates).length, "text")} that imitated a marker`,
    `- restarts: ${restart.honoured} honoured, ${restart.ignored} not`,
    `- ${spent.tokens} tokens${spent.cost > 0 ? `, cost ${spent.cost.toFixed(4)}` : ""}`,
  ].join("\n");

function audits(events: readonly ExchangeEvent[]): readonly string[] {
  const made = events.filter((event): event is ExchangeEventOf<"audit.made"> => event.type === "audit.made");
  if (made.length === 0) return ["None yet."];
  return made.flatMap(({ audit, round, rule, read, messages }) => [
    `### Audit ${audit}, after round ${round}`,
    inertQuote(messages[0]?.text ?? ""),
    `By rule version ${rule}; it names ${count(read.length, "message")} as read.`,
  ]);
}

function restarts(events: readonly ExchangeEvent[]): readonly string[] {
  const signals = events.filter((event): event is ExchangeEventOf<"restart.signalled"> => event.type === "restart.signalled");
  const decided = new Map(events.flatMap((event) => (event.type === "restart.decided" ? [[event.number, event] as const] : [])));
  if (signals.length === 0) return ["No restart was asked for."];
  return signals.map(({ signal: { number, round, because, minds } }) => {
    const decision = decided.get(number);
    const became =
      decision === undefined
        ? "not decided yet"
        : decision.option === "acknowledge"
          ? `not honoured (${inertLine(decision.by)})`
          : `${decision.option} (${inertLine(decision.by)})${branchAfter(events, decision)}`;
    const how = because === "quorum" ? "asked for outright" : "the pool was full of it";
    return `- round ${round}: ${how}, by ${minds.map((mind) => inertLine(mind)).join(", ")}; ${became}`;
  });
}

/** The branch that a decision led to, looked for up to the next thing that happens to the pool. */
function branchAfter(events: readonly ExchangeEvent[], decision: ExchangeEvent): string {
  const next = events
    .slice(events.indexOf(decision) + 1)
    .find(({ type }) => type === "pool.branched" || type === "restart.signalled" || type === "audit.made");
  return next?.type === "pool.branched" ? `; it goes on in ${inertLine(next.to)}` : "";
}

function terms(events: readonly ExchangeEvent[]): readonly string[] {
  return events.flatMap((event): readonly string[] => {
    if (event.type === "exchange.begun")
      return Object.entries(event.terms.texts).flatMap(([name, { version, text }]) => [
        `### ${words.terms[name as keyof typeof words.terms]}, version ${version}`,
        inertQuote(text),
      ]);
    return event.type === "terms.changed"
      ? [`### ${words.terms[event.name]}, version ${event.version}, by ${inertLine(event.by)}`, inertQuote(event.text)]
      : [];
  });
}

/** A summary names messages by their ids; whoever reads it the morning after has no pool beside it. */
function cited(events: readonly ExchangeEvent[], pool: readonly ReportedMessage[]): readonly string[] {
  const summaries = events.flatMap((event) => (event.type === "audit.made" ? [event.messages[0]?.text ?? ""] : []));
  const named = new Set(summaries.flatMap((text) => text.match(/\bm\d+\b/g) ?? []));
  return quotes(
    pool.filter(({ id }) => named.has(id)),
    "No audit names a message in its words.",
  );
}

const from = (pool: readonly ReportedMessage[], kinds: readonly PoolMessage["kind"][], nothing: string): readonly string[] =>
  quotes(
    pool.filter(({ kind }) => kinds.includes(kind)),
    nothing,
  );

const quotes = (found: readonly ReportedMessage[], nothing: string): readonly string[] =>
  found.length === 0
    ? [nothing]
    : found.map(({ id, kind, by, round, text }) => `- ${id}, ${kind}, ${inertLine(by)}, after round ${round}\n\n${inertQuote(text)}`);
