import type { Message } from "../../kernel/message.ts";
import { count } from "../../kernel/text.ts";
import { age } from "./views.ts";

/** Several of a kind that run at once: from which event to which, told apart by a field of both. */
interface Span {
  readonly begins: readonly string[];
  readonly ends: readonly string[];
  readonly field: string;
  /** Only those whose field looks like this. */
  readonly only?: RegExp;
  readonly says: (names: readonly string[]) => string;
}

/** Its author may have called a task anything: only a plain name is repeated in our own words. */
const taskIn = (name: string): string | undefined => /^(?:task|agent):([A-Za-z0-9_-]{1,24})(?:\.\d+)?$/.exec(name)?.[1];
const tasksRun = (names: readonly string[]): string =>
  names.length === 1 ? `${taskIn(names[0] ?? "") ?? "a task"} runs` : `${names.length} tasks run`;

const spans: readonly Span[] = [
  {
    begins: ["perspective.given", "perspective.resumed"],
    ends: ["perspective.finished", "perspective.failed"],
    field: "lens",
    says: ({ length }) => `${length} of the lenses ${length === 1 ? "looks" : "look"}`,
  },
  { begins: ["child.started"], ends: ["child.ended"], field: "key", says: ({ length }) => `${count(length, "piece")} of work under way` },
  {
    begins: ["effect.started"],
    ends: ["effect.finished", "effect.failed", "effect.settled"],
    field: "key",
    says: tasksRun,
  },
  { begins: ["call.allowed"], ends: ["call.settled"], field: "call", only: /^task:/, says: tasksRun },
];

/** Work that goes on after an event, where nothing above runs. Empty: nobody works, or it is over. */
const stages: Readonly<Record<string, string>> = {
  "session.started": "looking around",
  "attend.begun": "weighing the plan",
  "plan.weighed": "working through the plan",
  "frame.begun": "reading the question",
  "brief.proposed": "gathering context",
  "context.gathered": "choosing lenses",
  "results.previewed": "comparing what they found",
  "dialogue.opened": "two lenses talk",
  "dialogue.closed": "writing the synthesis",
  "dialogue.skipped": "writing the synthesis",
  "synthesis.made": "",
  "mission.taken": "planning the mission",
  "mission.begun": "handing out work",
  "inquiry.begun": "looking for what is open",
  "task.completed": "working through the plan",
  "gate.opened": "",
  "gate.answered": "going on",
  "session.ended": "",
};

/** The gate that an event opens or closes. */
const keyIn = ({ key, gate }: Message["body"]): string => String(key ?? (gate as { readonly key?: unknown } | undefined)?.key);

/** Follows any session: what is under way in it, in our words only, and for how long. */
export function followUnderWay(clock: () => string): {
  readonly hear: (message: Message) => void;
  readonly standing: () => readonly string[];
} {
  const running = spans.map(() => new Map<string, { readonly name: string; readonly at: string }>());
  const open = new Map<string, string>();
  let stage = { says: "", since: "" };
  return {
    hear({ type, stream, body, at }) {
      for (const [place, { begins, ends, field, only }] of spans.entries()) {
        const name = String(body[field]);
        const key = `${stream} ${name}`;
        if (begins.includes(type) && only?.test(name) !== false) running[place]?.set(key, { name, at });
        if (ends.includes(type)) running[place]?.delete(key);
      }
      const asked = `${stream} ${keyIn(body)}`;
      if (type === "gate.opened") open.set(asked, at);
      if (type === "gate.answered" || type === "gate.lapsed") open.delete(asked);
      const says = stages[type];
      if (says !== undefined) stage = { says, since: at };
    },
    standing() {
      for (const [place, { says }] of spans.entries()) {
        const all = [...(running[place]?.values() ?? [])];
        const [first] = all;
        const [asked] = open.values(); // whoever runs has asked, and does nothing until that is answered
        if (first && asked !== undefined) return ["waits for you", age(asked, clock())];
        if (first) return [says(all.map(({ name }) => name)), age(first.at, clock())];
      }
      return stage.says === "" ? [] : [stage.says, age(stage.since, clock())];
    },
  };
}
