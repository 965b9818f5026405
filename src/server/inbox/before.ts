import type { CallAtGate } from "../../host/timeline/said-before.ts";
import type { GateRecord, Journal, SessionRecord } from "../../journal/journal.ts";
import { momentCursor } from "../../journal/moment-cursor.ts";
import { doneOf } from "../../kernel/words/answer-words.ts";
import { commandIn } from "../../kernel/words/edited-command.ts";
import { clip } from "../../kernel/text.ts";
import { onScreen } from "../../kernel/words/screen-words.ts";
import type { Message } from "../../kernel/message.ts";
import type { GateDetail } from "../api.ts";

type Before = GateDetail["before"];
type EarlierCall = Before["calls"][number];

/** So much is shown, and so far back it is looked for. */
const limits = { calls: 3, events: 120, textChars: 400, answers: 3, answersLooked: 20 } as const;

/** The call of a client that a gate is about. */
export const askedCallOf = (
  { stream, key, openedAt }: GateRecord,
  session: Pick<SessionRecord, "agent" | "cwd"> | undefined,
): CallAtGate | undefined =>
  session && key.startsWith("call:")
    ? { client: session.agent, session: stream, cwd: session.cwd, call: key.slice("call:".length), openedAt }
    : undefined;

/** The last calls of the session before the one that is asked about, the newest last, with what became of each. */
export async function callsBefore(journal: Journal, { stream, key, id }: GateRecord): Promise<Before["calls"]> {
  if (!key.startsWith("call:")) return [];
  const call = key.slice("call:".length);
  const end = (await journal.stored(stream)).version;
  const start = Math.max(0, end - limits.events);
  const messages = await journal.read(stream, start, limits.events);
  const opened = messages.findIndex(({ type, body }) => type === "gate.opened" && body["id"] === id);
  const earlier = messages.slice(0, opened < 0 ? messages.length : opened);
  const calls = new Map<unknown, EarlierCall>();
  for (const message of earlier)
    if (message.type === "call.assessed" && message.body["call"] !== call) calls.set(message.body["call"], callIn(message));
  for (const { type, body } of messages) {
    const about = body["call"] ?? askedAbout(body);
    const known = calls.get(about);
    const state = stateOf(type, body);
    if (known && state !== undefined) calls.set(about, { ...known, state });
  }
  return [...calls.values()].slice(-limits.calls);
}

function callIn({ body, at }: Message): EarlierCall {
  const { tool, input } = body["action"] as unknown as { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };
  const said = input["command"] ?? input["file_path"] ?? input["path"] ?? input["url"] ?? input["pattern"] ?? JSON.stringify(input);
  return { tool, text: clip(String(said), limits.textChars, "the session"), verdict: String(body["verdict"]), state: "started", at };
}

/** The call that a gate is about, by its key. */
function askedAbout({ key, gate }: Message["body"]): string | undefined {
  const named = typeof key === "string" ? key : (gate as { readonly key?: string } | undefined)?.key;
  return named?.startsWith("call:") ? named.slice("call:".length) : undefined;
}

const states: Readonly<Record<string, string>> = {
  "gate.opened": "waiting",
  "gate.lapsed": "not run",
  "pass.used": "started",
  "call.refused": onScreen("refuse"),
  "call.parked": "waiting",
  "call.joined": "waiting",
  "call.gathered": "waiting",
};

const outcomes: Readonly<Record<string, string>> = { ran: "ran", failed: "failed", "blocked-by-client": "blocked" };

const stateOf = (type: string, body: Message["body"]): string | undefined => {
  if (type === "call.blocked" && body["option"] === "lapsed") return states["gate.lapsed"];
  if (type === "gate.answered" || type === "call.blocked") return doneOf("risk", String(body["option"]));
  return type === "call.settled" ? outcomes[String(body["outcome"])] : states[type];
};

/** The person whose edit this command is, and since when: whoever changed a call is asked about it again. */
export async function editBefore(journal: Journal, { stream, key, id }: GateRecord): Promise<Before["edited"]> {
  const call = key.startsWith("call:") ? key.slice("call:".length) : undefined;
  if (call === undefined) return null;
  const { version } = await journal.stored(stream);
  const messages = await journal.read(stream, Math.max(0, version - limits.events), limits.events);
  const asked = messages.find(({ type, body }) => type === "call.assessed" && body["call"] === call)?.body["action"];
  const { command } = (asked as { readonly input?: { readonly command?: unknown } } | undefined)?.input ?? {};
  if (typeof command !== "string") return null;
  const opened = messages.findIndex(({ type, body }) => type === "gate.opened" && body["id"] === id);
  const edit = messages.slice(0, Math.max(0, opened)).findLast((message) => editIn(message)?.trim() === command.trim());
  const by = edit?.body["by"] as { readonly name: string } | undefined;
  return edit && by ? { by: by.name, at: edit.at } : null;
}

function editIn({ type, body }: Message): string | undefined {
  const { option, text } = body;
  return type === "gate.answered" && option === "modify" && typeof text === "string" ? commandIn(text) : undefined;
}

/** Answers of people to exactly this question in this project that were there when it was answered, or are now; the newest first. */
export async function answersBefore(
  journal: Journal,
  { id, kind, title, closing: end, position }: GateRecord,
  cwd: string | undefined,
): Promise<Before["answers"]> {
  if (kind !== "risk" || cwd === undefined) return [];
  const earlier = end ? { after: momentCursor(end.at, position) } : {};
  const { items } = await journal.gates({ status: "answered", title, newest: true, limit: limits.answersLooked, ...earlier });
  const answers: Before["answers"][number][] = [];
  for (const { id: gate, stream } of items) {
    if (gate === id || answers.length >= limits.answers) continue;
    const session = (await journal.findSessions(stream)).find((each) => each.stream === stream);
    const closing = (await journal.findGates(gate)).find((each) => each.id === gate)?.closing;
    if (session?.cwd !== cwd || closing?.type !== "gate.answered") continue;
    answers.push({ gate, word: doneOf(kind, closing.option), by: closing.by.name, at: closing.at });
  }
  return answers;
}
