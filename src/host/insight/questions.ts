import type { Message } from "../../kernel/message.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Action, Finding, Pattern } from "../../risk/types.ts";

/** Fates of a question. `refused` was blocked without one. */
export const questionFates = ["allowed", "changed", "blocked", "lapsed", "open", "refused"] as const;
export type QuestionFate = (typeof questionFates)[number];

/** A call that somebody was asked about, or that was blocked without a question. */
export interface QuestionedCall {
  readonly call: string;
  readonly at: string;
  readonly action: Action;
  readonly signals: readonly string[];
  readonly tool: string;
  readonly fate: QuestionFate;
  /** Null where the client's own prompt asked, or nobody did. */
  readonly gate: string | null;
  readonly answeredAt: string | null;
  readonly by: string | null;
}

const fates: Readonly<Record<string, QuestionFate>> = {
  approve: "allowed",
  dismiss: "allowed",
  modify: "changed",
  halt: "blocked",
  withdraw: "blocked",
};

/** Weighed, and not yet known to be a question. */
type Weighed = Omit<QuestionedCall, "fate" | "gate" | "answeredAt" | "by">;

/** Folds the messages of one session, page by page. */
export interface QuestionReader {
  read(messages: readonly Message[]): void;
  /** Newest first. */
  found(): readonly QuestionedCall[];
}

export function questionReader(): QuestionReader {
  const weighed = new Map<string, Weighed>();
  const asked = new Map<string, QuestionedCall>();
  const put = (call: string, change: Partial<QuestionedCall>): void => {
    const known = asked.get(call) ?? opened(weighed.get(call));
    if (known) asked.set(call, { ...known, ...change });
    weighed.delete(call);
  };
  const close = (call: string | undefined, change: Partial<QuestionedCall>): void => {
    if (call !== undefined && asked.has(call)) put(call, change);
  };
  const steps: Readonly<Record<string, (body: Body, at: string) => void>> = {
    "call.assessed": (body, at) => void weighed.set(text(body["call"]), weighedIn(body, at)),
    "call.allowed": (body) => void weighed.delete(text(body["call"])),
    "call.refused": (body) => put(text(body["call"]), { fate: "refused" }),
    "call.handed": (body) => put(text(body["call"]), { by: null }),
    "call.judged": ({ call, option, by }, at) => close(text(call), { fate: fates[text(option)] ?? "open", by: text(by), answeredAt: at }),
    "gate.opened": ({ id, gate }) => {
      const call = callIn((gate as Body | undefined)?.["key"]);
      if (call !== undefined) put(call, { gate: text(id) });
    },
    "gate.answered": ({ key, option, by }, at) =>
      close(callIn(key), { fate: fates[text(option)] ?? "open", by: text((by as Body | undefined)?.["name"]), answeredAt: at }),
    "gate.lapsed": ({ key, reason }, at) => {
      if (reason !== "superseded") close(callIn(key), { fate: "lapsed", answeredAt: at });
    },
  };
  return {
    read: (messages) => {
      for (const { type, body, at } of messages) steps[type]?.(body, at);
    },
    found: () => [...asked.values()].toReversed(),
  };
}

type Body = Readonly<Record<string, Json | undefined>>;

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const callIn = (key: Json | undefined): string | undefined => /^call:(.*)$/s.exec(text(key))?.[1];

const opened = (weighed: Weighed | undefined): QuestionedCall | undefined =>
  weighed && { ...weighed, fate: "open", gate: null, answeredAt: null, by: null };

function weighedIn(body: Body, at: string): Weighed {
  const { call, action, findings, pattern, at: when } = body;
  const known = findings as unknown as readonly Finding[];
  const worst = known.filter(({ severity }) => severity !== "advisory");
  return {
    call: text(call),
    at: text(when) || at,
    action: action as unknown as Action,
    signals: [...new Set(worst.map(({ signal }) => signal))],
    tool: (pattern as unknown as Pattern).tool,
  };
}
