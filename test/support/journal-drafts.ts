import type { Json } from "../../src/kernel/ids.ts";
import type { Draft } from "../../src/kernel/message.ts";
import { Fault } from "../../src/kernel/trouble.ts";

export const draft = (type: string, body: Record<string, Json> = {}): Draft => ({
  protocol: "goal",
  type,
  actor: { kind: "runtime", name: "test" },
  causedBy: null,
  at: "2026-01-01T00:00:00.000Z",
  schema: 1,
  body,
});

export const started = (title = "ship"): Draft =>
  draft("session.started", { title, cwd: "/p", agent: "none", environment: [], attended: true, config: "0", assent: "0" });

export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "no fault",
    (cause: unknown) => (cause instanceof Fault ? cause.code : String(cause)),
  );
