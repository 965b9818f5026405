import { describe, expect, test } from "vitest";
import type { ClientMessage, ClientMoment } from "../../adapters/clients/types.ts";
import { hookRequest, quickRequest } from "./requests.ts";

/** One of each kind: a new one is missing here until it is written down. */
const moments: { readonly [Kind in ClientMoment["kind"]]: Extract<ClientMoment, { kind: Kind }> } = {
  call: { kind: "call", call: "c1", action: { tool: "Bash", input: { command: "ls" }, cwd: "/p" }, agent: "helper" },
  result: { kind: "result", call: "c1", tool: "Bash", text: "", outcome: "ran", unsure: true, agent: "helper" },
  denied: { kind: "denied", call: "c1" },
  started: { kind: "started" },
  "turn-over": { kind: "turn-over" },
  ended: { kind: "ended" },
  compacting: { kind: "compacting" },
  settings: { kind: "settings", file: "/p/.claude/settings.local.json", lost: "it calls no hook" },
  nothing: { kind: "nothing" },
};

test.each(Object.values(moments))("A27 whatever a client tells its hook, `up` takes it over the socket: $kind", (moment) => {
  const heard: Required<ClientMessage> = { session: "s", folder: "/p", transcript: "/home/mira/t.jsonl", moment };
  const asked = { client: "claude-code", canAsk: true, heard, variables: {}, waitMaxMs: 0 };
  expect(hookRequest(asked)).toEqual(asked);
});

describe("A27 the quick entry's words arrive as they were, in hexadecimal", () => {
  const hex = (text: string): string => Buffer.from(text).toString("hex");
  const sent = (more: object = {}): object => ({
    words: [hex("claude-code")],
    text: hex('{"a":"ü"}'),
    environment: hex("A=1\0B=x=y\0C=\nz\0odd"),
    folder: hex("/p q"),
    pid: 7,
    parent: 3,
    namespaces: [],
    ...more,
  });

  test("all of them", () => {
    const environment = { A: "1", B: "x=y", C: "\nz" };
    const heard = { words: ["claude-code"], text: '{"a":"ü"}', environment, folder: "/p q", pid: 7, parent: 3, namespaces: [] };
    expect(quickRequest(sent())).toEqual(heard);
  });

  test.each([
    { text: "7b7" },
    { text: "7B" },
    { text: "zz" },
    { folder: "" },
    { pid: 0 },
    { parent: -1 },
    { words: "claude-code" },
    { more: 1 },
  ])("or not at all: %j", (more) => {
    expect(() => quickRequest(sent(more))).toThrow(expect.objectContaining({ code: "input.invalid" }));
  });
});
