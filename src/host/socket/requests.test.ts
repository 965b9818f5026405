import { expect, test } from "vitest";
import type { ClientMessage, ClientMoment } from "../../adapters/clients/types.ts";
import { hookRequest } from "./requests.ts";

/** One of each kind: a new one is missing here until it is written down. */
const moments: { readonly [Kind in ClientMoment["kind"]]: Extract<ClientMoment, { kind: Kind }> } = {
  call: { kind: "call", call: "c1", action: { tool: "Bash", input: { command: "ls" }, cwd: "/p" }, agent: "helper" },
  result: { kind: "result", call: "c1", tool: "Bash", text: "", outcome: "ran", unsure: true, agent: "helper" },
  denied: { kind: "denied", call: "c1" },
  started: { kind: "started" },
  "turn-over": { kind: "turn-over" },
  ended: { kind: "ended" },
  compacting: { kind: "compacting" },
  nothing: { kind: "nothing" },
};

test.each(Object.values(moments))("A27 whatever a client tells its hook, `up` takes it over the socket: $kind", (moment) => {
  const heard: Required<ClientMessage> = { session: "s", folder: "/p", transcript: "/home/mira/t.jsonl", moment };
  const asked = { client: "claude-code", canAsk: true, heard, variables: {}, waitMaxMs: 0 };
  expect(hookRequest(asked)).toEqual(asked);
});
