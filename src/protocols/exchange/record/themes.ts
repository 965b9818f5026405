import { inertLine, inertQuote } from "./inert.ts";
import { count } from "../../../kernel/text.ts";
import { ownWords } from "../clusters/own-words.ts";
import { counted, noWords } from "../clusters/word-counts.ts";
import type { ExchangeEvent, PoolMessage } from "../types.ts";

/** A message with the cluster that it is in at the end. */
export interface ReportedMessage extends PoolMessage {
  readonly cluster: string | null;
}

/** A cluster as a report tells of it. */
interface Theme {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly ReportedMessage[];
  /** The rounds of its first and of its newest message. */
  readonly from: number;
  readonly to: number;
}

const thoughtsIn = (pool: readonly ReportedMessage[]): readonly ReportedMessage[] =>
  pool.filter(({ kind }) => kind === "thought" || kind === "restart");

/** The largest first, each called by the words that it has and the others have not. */
export function themesIn(pool: readonly ReportedMessage[]): readonly Theme[] {
  const thoughts = thoughtsIn(pool);
  const all = thoughts.reduce((sum, { text }) => counted(sum, text), noWords);
  const groups = Map.groupBy(thoughts, ({ cluster }) => cluster);
  return [...groups]
    .flatMap(([id, messages]): readonly Theme[] => {
      if (id === null) return [];
      const texts = messages.map(({ text }) => text);
      const rounds = messages.map(({ round }) => round);
      const title = ownWords(texts, all).join(", ") || id;
      return [{ id, title, messages, from: Math.min(...rounds), to: Math.max(...rounds) }];
    })
    .toSorted((one, other) => other.messages.length - one.messages.length);
}

/** Each with its first and its newest message. */
export function themes(found: readonly Theme[], pool: readonly ReportedMessage[]): readonly string[] {
  const thoughts = thoughtsIn(pool);
  const lonely = thoughts.filter(({ cluster }) => cluster === null).length;
  return [
    ...found.flatMap(({ id, title, messages, from, to }) => {
      const first = messages[0];
      const last = messages.at(-1);
      return [
        `### ${inertLine(title)}`,
        `${count(messages.length, "message")}, round ${from} to ${to}. It began with ${id}, and the newest is ${last?.id ?? id}:`,
        inertQuote(first?.text ?? ""),
        ...(last && last !== first ? [inertQuote(last.text)] : []),
      ];
    }),
    lonely === 0 ? "Every thought is in one of them." : `${count(lonely, "thought")} of ${thoughts.length} stand alone.`,
  ];
}

const listedMax = 20;

/** Themes that lived on past audits and restarts, the longest-lived first, and those that nobody took up again. */
export function persisted(found: readonly Theme[], events: readonly ExchangeEvent[]): readonly string[] {
  const audits = events.flatMap((event) => (event.type === "audit.made" ? [event.round] : []));
  const restarts = honouredIn(events);
  const past = ({ from, to }: Theme, rounds: readonly number[]): readonly number[] => rounds.filter((round) => from <= round && round < to);
  const lived = found
    .map((theme) => ({ theme, audits: past(theme, audits).length, restarts: past(theme, restarts) }))
    .filter((each) => each.audits > 0)
    .toSorted((one, other) => other.audits - one.audits || other.theme.messages.length - one.theme.messages.length);
  const last = audits.at(-1);
  const ended = last === undefined ? [] : found.filter(({ to }) => to <= last && audits.filter((round) => round >= to).length > 1);
  const lines = [
    ...lived.slice(0, listedMax).map(({ theme: { title, from, to }, audits: through, restarts: over }) => {
      const also = over.length === 0 ? "" : `, also past the restart after ${over.map((round) => `round ${round}`).join(" and ")}`;
      return `- ${inertLine(title)}: round ${from} to ${to}, through ${through} of ${count(audits.length, "audit")}${also}`;
    }),
    ...ended.slice(0, listedMax).map(({ title, to }) => `- not taken up again after round ${to}: ${inertLine(title)}`),
  ];
  if (audits.length === 0) return ["There was no audit that anything could have lived through."];
  return lines.length === 0 ? ["No theme lived through an audit."] : [lines.join("\n")];
}

/** The rounds after which a restart was asked for and honoured. */
function honouredIn(events: readonly ExchangeEvent[]): readonly number[] {
  const asked = new Map(events.flatMap((event) => (event.type === "restart.signalled" ? [[event.signal.number, event.signal.round]] : [])));
  return events.flatMap((event) =>
    event.type === "restart.decided" && event.option !== "acknowledge" ? [asked.get(event.number) ?? 0] : [],
  );
}
