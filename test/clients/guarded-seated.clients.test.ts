import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAgentSdk } from "./agent-sdk.ts";
import { isThere, newGuarded, untracked, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { deleting } from "./story.ts";
import { claudeCode } from "./subjects.ts";

/** Claude Code where someone said at set-up that a person sits at it: it asks there, and the guard nowhere else. */

let server: ModelServer;
let guarded: Guarded;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});
beforeEach(async () => {
  guarded = await newGuarded({ waitMs: 300_000, quiet: true, seated: ["claude-code"] });
  await untracked(guarded.place, "data");
  await claudeCode.install(guarded.place, hookCommand("claude-code"));
});
afterEach(() => guarded.remove());

const nobody = "person at claude-code, unidentified";
const call = claudeCode.shell(deleting("data"));

describe("a question that the client asks", () => {
  test("A32 with nobody there it does not run, and that counts as a no", async () => {
    const { place } = guarded;
    const { text } = await claudeCode.run({ place, server, prompt: script(call, { echo: true }) });
    expect(text).toContain("not in git as it is now");
    expect(isThere(place, "data/measured.csv")).toBe(true);
    expect(await guarded.openGates()).toEqual([]);
    expect(storyOf(await guarded.events(), deleting("data"))).toEqual([
      ["call.assessed gate", "call.handed claude-code", `call.judged halt ${nobody}`, "call.settled blocked-by-client"],
    ]);
  });

  test("A32 where someone says yes it runs once; the same call again asks again", async () => {
    const { place } = guarded;
    await untracked(place, "other");
    const asked: string[] = [];
    const canUseTool = async (_tool: string, input: object, { decisionReason = "" }: { decisionReason?: string }) => {
      asked.push(decisionReason);
      if (asked.length === 1) return { behavior: "allow", updatedInput: input };
      await untracked(place, "data"); // there again: the third question is about what the first was about
      return { behavior: "deny", message: "not this one" };
    };
    await runAgentSdk({
      place,
      server,
      prompt: script(call, claudeCode.shell(deleting("other")), call),
      options: { settingSources: ["local"], canUseTool },
    });
    expect(asked).toHaveLength(3);
    expect(asked[0]).toContain("Assent asks: Irreversibility");
    expect(isThere(place, "data/measured.csv") && isThere(place, "other/measured.csv")).toBe(true);
    expect(storyOf(await guarded.events(), deleting("data"))).toEqual([
      ["call.assessed gate", "call.handed claude-code", `call.judged dismiss ${nobody}`, "call.settled ran"],
      expect.arrayContaining([`call.judged halt ${nobody}`, "call.settled blocked-by-client"]),
    ]);
  });
});
