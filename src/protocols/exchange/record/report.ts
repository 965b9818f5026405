import { count, short, visible, visibleLine } from "../../../kernel/text.ts";
import { ownWords } from "../clusters/own-words.ts";
import { counted, noWords } from "../clusters/word-counts.ts";
import { exchange } from "../machine.ts";
import type { ExchangeEvent, ExchangeEventOf, ExchangeKnowledge, PoolMessage } from "../types.ts";
import { words } from "../words.ts";

/** A message with the cluster that it is in at the end. */
export interface ReportedMessage extends PoolMessage {
  readonly cluster: string | null;
}

const quoted = (text: string): string =>
  visible(text)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** The whole exchange as Markdown for the morning after: audits in order, clusters in their own words, what was asked for. */
export function reportOf(events: readonly ExchangeEvent[], pool: readonly ReportedMessage[]): string {
  const state = events.reduce(exchange.evolve, exchange.initial);
  if (state.phase === "idle") return "# An exchange that has not begun\n";
  return [
    `# ${visibleLine(short(state.theme, 200))}`,
    facts(state, pool),
    "## Audits",
    ...audits(events),
    "## What it was about",
    ...clusters(pool),
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

const facts = (
  { round, thoughts, audits: made, minds, auditor, embedding, spent, restart }: ExchangeKnowledge,
  pool: readonly ReportedMessage[],
): string =>
  [
    `- ${count(round, "round")}, ${count(thoughts, "thought")} of ${count(minds.length, "mind")}, ${count(made, "audit")}`,
    `- minds: ${minds.map(({ name }) => visibleLine(name)).join(", ")}; auditor: ${visibleLine(auditor.name)}`,
    `- clusters by ${visibleLine(embedding)}; ${count(pool.filter(({ imitates }) => imitates).length, "text")} that imitated a marker`,
    `- restarts: ${restart.honoured} honoured, ${restart.ignored} not`,
    `- ${spent.tokens} tokens${spent.cost > 0 ? `, cost ${spent.cost.toFixed(4)}` : ""}`,
  ].join("\n");

function audits(events: readonly ExchangeEvent[]): readonly string[] {
  const made = events.filter((event): event is ExchangeEventOf<"audit.made"> => event.type === "audit.made");
  if (made.length === 0) return ["None yet."];
  return made.flatMap(({ audit, round, rule, read, messages }) => [
    `### Audit ${audit}, after round ${round}`,
    quoted(messages[0]?.text ?? ""),
    `By rule version ${rule}; it names ${count(read.length, "message")} as read.`,
  ]);
}

/** The largest first, each in the words that it has and the others have not, with its first and its newest message. */
function clusters(pool: readonly ReportedMessage[]): readonly string[] {
  const thoughts = pool.filter(({ kind }) => kind === "thought" || kind === "restart");
  const all = thoughts.reduce((sum, { text }) => counted(sum, text), noWords);
  const groups = [...Map.groupBy(thoughts, ({ cluster }) => cluster)].flatMap(([id, messages]) => (id === null ? [] : [{ id, messages }]));
  const lonely = thoughts.filter(({ cluster }) => cluster === null).length;
  const largest = groups.toSorted((one, other) => other.messages.length - one.messages.length);
  return [
    ...largest.flatMap(({ id, messages }) => {
      const first = messages[0];
      const last = messages.at(-1);
      const range = `round ${first?.round ?? 0} to ${last?.round ?? 0}`;
      const title =
        ownWords(
          messages.map(({ text }) => text),
          all,
        ).join(", ") || id;
      return [
        `### ${visibleLine(title)}`,
        `${count(messages.length, "message")}, ${range}. It began with ${id}, and the newest is ${last?.id ?? id}:`,
        quoted(first?.text ?? ""),
        ...(last && last !== first ? [quoted(last.text)] : []),
      ];
    }),
    lonely === 0 ? "Every thought is in one of them." : `${count(lonely, "thought")} of ${thoughts.length} stand alone.`,
  ];
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
          ? `not honoured (${visibleLine(decision.by)})`
          : `${decision.option} (${visibleLine(decision.by)})${branchAfter(events, decision)}`;
    const how = because === "quorum" ? "asked for outright" : "the pool was full of it";
    return `- round ${round}: ${how}, by ${minds.map((mind) => visibleLine(mind)).join(", ")}; ${became}`;
  });
}

/** The branch that a decision led to, looked for up to the next thing that happens to the pool. */
function branchAfter(events: readonly ExchangeEvent[], decision: ExchangeEvent): string {
  const next = events
    .slice(events.indexOf(decision) + 1)
    .find(({ type }) => type === "pool.branched" || type === "restart.signalled" || type === "audit.made");
  return next?.type === "pool.branched" ? `; it goes on in ${visibleLine(next.to)}` : "";
}

function terms(events: readonly ExchangeEvent[]): readonly string[] {
  return events.flatMap((event): readonly string[] => {
    if (event.type === "exchange.begun")
      return Object.entries(event.terms.texts).flatMap(([name, { version, text }]) => [
        `### ${words.terms[name as keyof typeof words.terms]}, version ${version}`,
        quoted(text),
      ]);
    return event.type === "terms.changed"
      ? [`### ${words.terms[event.name]}, version ${event.version}, by ${visibleLine(event.by)}`, quoted(event.text)]
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
    : found.map(({ id, kind, by, round, text }) => `- ${id}, ${kind}, ${visibleLine(by)}, after round ${round}\n\n${quoted(text)}`);
