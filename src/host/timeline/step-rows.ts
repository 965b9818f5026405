import type { ChildEnded, ChildStarted } from "../../kernel/child.ts";
import { doneOf } from "../../kernel/words/answer-words.ts";
import type { EffectFailed } from "../../kernel/effect.ts";
import { gistOf } from "../../kernel/words/event-gist.ts";
import type { GateAnswered, GateLapsed, GateOpened } from "../../kernel/gate.ts";
import { isRecord } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import { isKernelType } from "../../kernel/session.ts";
import type { SettingsLoss } from "../../protocols/guard/types.ts";
import { eventWord } from "../../protocols/event-words.ts";
import { begin, rowOf, tell, type RowsDraft } from "./draft.ts";
import type { TimelineRow } from "./row.ts";

/** Events that only mark a place, or that other rows tell. */
const silent: ReadonlySet<string> = new Set([
  "guard.opened",
  "client.left",
  "turn.closed",
  "gap.held",
  "gap.left",
  "gap.surfaced",
  "settings.lost",
  "settings.told",
  "task.completed",
]);

type Take = (draft: RowsDraft, message: Message) => void;
const bodyOf = <Body>({ body }: Message): Body => body as unknown as Body;

/** Events that are a row of their own, or the end of one: the kernel's, and settings that would have taken our hook away. */
const ownRows: Readonly<Record<string, Take>> = {
  "settings.lost": (draft, message) => {
    const { why, isKept } = bodyOf<SettingsLoss>(message);
    const state = isKept ? "blocked" : "done";
    begin(draft, `step:${message.id}`, message, { kind: "step", title: eventWord(message.type), state, endedAt: message.at, why });
  },
  "gate.opened": (draft, message) => {
    const { gate, id } = bodyOf<GateOpened & { readonly id: string }>(message);
    begin(draft, `gate:${gate.key}`, message, { kind: "question", title: gate.title, state: "waiting", gate: id });
  },
  "gate.answered": (draft, message) => {
    const { key, kind, option, by, text: said = "" } = bodyOf<GateAnswered>(message);
    const answer = `${doneOf(kind, option)} by ${by.name}`;
    tell(draft, `gate:${key}`, message, { state: "done", endedAt: message.at, answer, said });
  },
  "gate.lapsed": (draft, message) => {
    tell(draft, `gate:${bodyOf<GateLapsed>(message).key}`, message, { state: "closed", endedAt: message.at });
  },
  "child.started": (draft, message) => {
    const { key, child, protocol } = bodyOf<ChildStarted>(message);
    begin(draft, `child:${key}`, message, { kind: "session", title: protocol, state: "running", child, ranFrom: message.at });
  },
  "child.ended": (draft, message) => {
    const { key, outcome } = bodyOf<ChildEnded>(message);
    tell(draft, `child:${key}`, message, { state: outcome === "converged" ? "done" : "failed", endedAt: message.at });
  },
  "effect.started": (draft, message) => {
    const { key, effect } = message.body;
    begin(draft, `effect:${String(key)}`, message, { kind: "step", title: plain(String(effect)), state: "running", ranFrom: message.at });
  },
  "effect.finished": (draft, message) => {
    tell(draft, `effect:${String(message.body["key"])}`, message, { state: "done", endedAt: message.at });
  },
  "effect.failed": (draft, message) => {
    const { key, effect, message: said } = bodyOf<EffectFailed>(message);
    const name = `effect:${key}`;
    const more = { state: "failed", endedAt: message.at, why: said } as const;
    if (rowOf(draft, name)) tell(draft, name, message, more);
    else begin(draft, name, message, { kind: "step", title: plain(effect), ...more });
  },
};

/** Events of one cause that were written together are one step; it was due since the event before them. */
export function takeStep(draft: RowsDraft, messages: readonly Message[], before: Message | undefined): void {
  for (const message of messages) ownRows[message.type]?.(draft, message);
  const own = messages.filter(({ type }) => !isKernelType(type) && !silent.has(type));
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last) return;
  const { at, causedBy, actor } = first;
  const title = own.map((message) => sentenceOf(message)).join("; ");
  const exitCode = own.map(exitCodeOf).find((code) => code !== null) ?? null;
  const state = exitCode !== null && exitCode !== 0 ? "failed" : "done";
  const name = `effect:${String(causedBy)}`;
  const begun = rowOf(draft, name);
  const answer = actor.kind === "person" ? `by ${actor.name}` : "";
  if (begun) return tell(draft, name, last, { title, state, endedAt: at, exitCode });
  const startedAt = actor.kind === "runtime" && before?.stream === first.stream ? before.at : at;
  begin(draft, `step:${first.id}`, first, {
    kind: "step",
    title,
    state,
    startedAt,
    ranFrom: startedAt,
    endedAt: at,
    exitCode,
    answer,
    isAtMost: startedAt !== at,
  });
  tell(draft, `step:${first.id}`, last, {});
}

export const plain = (name: string): string => name.replaceAll(/[.-]/g, " ");

function sentenceOf(message: Message): string {
  const gist = gistOf(message);
  return gist === "" ? eventWord(message.type) : `${eventWord(message.type)}: ${gist}`;
}

/** A check or an operation says how its command ended. */
function exitCodeOf({ body }: Message): TimelineRow["exitCode"] {
  const { exitCode, check } = body;
  const found = isRecord(check) ? check["exitCode"] : exitCode;
  return typeof found === "number" ? found : null;
}
