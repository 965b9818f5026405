import type { SessionItem } from "../../server/api.ts";
import { sessionStateOf, type SessionStateName } from "../../kernel/words/session-state.ts";
import { count } from "./time.ts";

type Known = Pick<SessionItem, "status" | "outcome" | "openGates" | "standing" | "state">;

/** Where a session stands, in the words that matter most first. */
export function SessionState({ record }: { readonly record: Known }) {
  const { shape, name, word } = sessionMark(record);
  return (
    <span className={`mark mark-${name}`}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}

type SessionMark = Readonly<Record<"shape" | "name" | "word", string>>;

const marks: Readonly<Record<SessionStateName, readonly [shape: string, name: string]>> = {
  "waiting for you": ["◆", "warn"],
  running: ["●", "good"],
  "not running": ["Ⅱ", "warn"],
  idle: ["○", "calm"],
  resting: ["Ⅱ", "calm"],
  suspended: ["Ⅱ", "calm"],
  done: ["✓", "good"],
  "ended early": ["✕", "calm"],
  stopped: ["✕", "calm"],
  ended: ["✕", "calm"],
};

export function sessionMark(record: Known): SessionMark {
  const state = record.state ?? sessionStateOf(record);
  const [shape, name] = marks[state];
  const word = state === "waiting for you" ? `${state}: ${count(record.standing?.openGates ?? record.openGates, "answer")}` : state;
  return { shape, name, word: state === "not running" ? "not running: nobody drives it" : word };
}
