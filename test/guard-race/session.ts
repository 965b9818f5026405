import { setTimeout as sleep } from "node:timers/promises";
import { canonical } from "../../src/kernel/canonical.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import type { AnyProtocol } from "../../src/kernel/protocol.ts";
import { isRefusal } from "../../src/kernel/trouble.ts";
import { guardCall, type CallReply, type GuardPorts } from "../../src/host/guard/guard-call.ts";
import { guard } from "../../src/protocols/guard/machine.ts";
import type { CallMoment } from "../../src/consent/types.ts";
import type { Action } from "../../src/risk/types.ts";
import { toEvent } from "../../src/runtime/session.ts";
import type { Installed, Runtime } from "../../src/runtime/types.ts";
import { hashAction, someone } from "../support/world.ts";

export const stream = "guard-race" as SessionId;
export const guardInstalled: Installed = { protocol: guard as unknown as AnyProtocol, perform: async () => ({ type: "nothing" }) };

/** Everybody makes the calls with a number; the others are one process's own. */
export const sharedActions = 10;

export const actionFor = (target: string): Action => ({ tool: "Bash", input: { command: `rm -r ${target}` }, cwd: "/p" });

export const hashOf = (action: Action) => hashAction(canonical(action));

/** One process's reply about one call. */
export interface Told {
  readonly call: string;
  readonly target: string;
  readonly answer: CallReply["answer"];
  readonly message: string;
}

/** A guard in which every call needs a person; it is asked through the journal, as a hook does it. */
export function guardOf(runtime: Runtime): ReturnType<typeof guardCall> {
  const ports: GuardPorts = {
    assess: ({ tool, input }) => ({
      verdict: "gate",
      findings: [{ signal: "Irreversibility", severity: "gate", evidence: String(input["command"]) }],
      pattern: { tool, target: String(input["command"]), environment: "local" },
      reasons: ["it deletes"],
    }),
    hashAction: hashOf,
    async offer(command) {
      const outcome = await runtime.offer(stream, command, { actor: someone });
      return isRefusal(outcome) ? outcome : (outcome.messages.map(toEvent) as unknown as readonly CallMoment[]);
    },
    async waitForAnswer(key, waitMs) {
      const until = performance.now() + waitMs;
      for (;;) {
        const loaded = await runtime.load(stream);
        if (!loaded || !Object.hasOwn(loaded.session.ledger.open, key)) return "closed";
        if (performance.now() > until) return "open";
        await sleep(3);
      }
    },
    clock: runtime.world.clock,
  };
  return guardCall(ports);
}
