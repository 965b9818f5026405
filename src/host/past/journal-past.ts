import type { Journal, SessionRecord } from "../../journal/journal.ts";
import type { Gate, GateAnswered } from "../../kernel/gate.ts";
import type { Message } from "../../kernel/message.ts";
import { isInside } from "../../facts/names.ts";

/** One question of the journal and how a person answered it. */
export interface PastAnswer {
  readonly session: string;
  readonly protocol: string;
  readonly kind: string;
  readonly key: string;
  readonly title: string;
  readonly question: string;
  readonly option: string;
  /** The words of the option that was chosen. */
  readonly label: string;
  readonly text: string;
  readonly by: string;
  readonly via: string;
  readonly openedAt: string;
  readonly at: string;
  /** The command that it was about, where it was about one. */
  readonly command?: string;
  /** The tool of that command. */
  readonly tool?: string;
}

/** One call of an agent, and how it ended. */
export interface RecordedCall {
  readonly session: string;
  readonly agent: string;
  readonly tool: string;
  readonly command: string;
  readonly at: string;
  readonly endedAt?: string;
  readonly outcome?: string;
}

export interface RecordedPast {
  readonly sessions: readonly SessionRecord[];
  readonly answers: readonly PastAnswer[];
  readonly calls: readonly RecordedCall[];
  /** Other events that something can be learned from, as they were recorded. */
  readonly events: readonly Message[];
}

const limits = { pagesMax: 10, sessionsMax: 300, eventsMax: 600 } as const;

/** Sessions of a project, newest first. */
export async function sessionsIn(journal: Journal, root: string): Promise<readonly SessionRecord[]> {
  const found: SessionRecord[] = [];
  let after: string | null = null;
  for (let page = 0; page < limits.pagesMax && found.length < limits.sessionsMax; page += 1) {
    const { items, next } = await journal.sessions(after === null ? {} : { after });
    found.push(...items.filter(({ cwd }) => cwd === root || isInside(root, cwd)));
    after = next;
    if (after === null) break;
  }
  return found.slice(0, limits.sessionsMax);
}

/** Protocols that look back themselves: what was asked in them says nothing about the work. */
export const lookingBack: ReadonlySet<string> = new Set(["recollect", "elicit", "induce", "grasp"]);

/** Everything that the journal tells about a project and that people decided, bounded: the newest sessions, the last events of each. */
export async function journalPast(journal: Journal, sessions: readonly SessionRecord[], signal?: AbortSignal): Promise<RecordedPast> {
  const [answers, calls, events]: [PastAnswer[], RecordedCall[], Message[]] = [[], [], []];
  for (const session of sessions) {
    if (signal?.aborted) break;
    const { version } = await journal.stored(session.stream);
    const messages = await journal.read(session.stream, Math.max(0, version - limits.eventsMax));
    const read = readMessages(session, messages);
    answers.push(...read.answers);
    calls.push(...read.calls);
    events.push(...messages);
  }
  return { sessions, answers, calls, events };
}

interface OpenGate {
  readonly gate: Gate;
  readonly at: string;
}

function readMessages({ stream, protocol, agent }: SessionRecord, messages: readonly Message[]) {
  const gates = new Map<string, OpenGate>();
  const commands = new Map<string, RecordedCall>();
  const answers: PastAnswer[] = [];
  for (const { type, body, at } of messages) {
    if (type === "gate.opened") {
      const gate = body["gate"] as unknown as Gate;
      gates.set(gate.key, { gate, at });
    }
    if (type === "gate.answered") {
      const answer = body as unknown as GateAnswered;
      const asked = gates.get(answer.key);
      if (asked) answers.push({ session: stream, protocol, ...answerOf(asked, answer, at), ...commandAt(commands, answer.key) });
    }
    if (type === "call.assessed") {
      const { call, action } = body as unknown as {
        readonly call: string;
        readonly action: { readonly tool: string; readonly input: object };
      };
      const { command, file_path: file, path, url } = action.input as Readonly<Record<string, unknown>>;
      const text = [command, file, path, url].find((each) => typeof each === "string") as string | undefined;
      commands.set(call, { session: stream, agent, tool: action.tool, command: text ?? "", at });
    }
    if (type === "call.settled") {
      const { call, outcome } = body as unknown as { readonly call: string; readonly outcome: string };
      const known = commands.get(call);
      if (known) commands.set(call, { ...known, endedAt: at, outcome });
    }
  }
  return { answers, calls: [...commands.values()] };
}

/** The gate of a call is named after it. */
function commandAt(commands: ReadonlyMap<string, RecordedCall>, key: string): Pick<PastAnswer, "command" | "tool"> {
  const { command = "", tool = "" } = commands.get(key.replace(/^call:/, "")) ?? {};
  return command === "" ? {} : { command, tool };
}

const answerOf = (
  { gate, at: openedAt }: OpenGate,
  { option, text = "", by, kind, key }: GateAnswered,
  at: string,
): Omit<PastAnswer, "session" | "protocol" | "command" | "tool"> => ({
  kind,
  key,
  title: gate.title,
  question: gate.question,
  option,
  label: gate.options.find(({ id }) => id === option)?.label ?? option,
  text,
  by: by.name,
  via: by.via,
  openedAt,
  at,
});
