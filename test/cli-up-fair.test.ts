import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "../src/config/paths.ts";
import { addToken } from "../src/secrets/tokens.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { startUp, type Up } from "./support/up.ts";

let mira: Newcomer;
let up: Up;
const bearers: Record<string, { readonly authorization: string }> = {};
beforeAll(async () => {
  mira = await newcomer();
  for (const name of ["robo", "other"]) {
    const token = await addToken(pathsFor(mira.environment).tokens, name, "agent", "2026-01-01T00:00:00.000Z");
    bearers[name] = { authorization: `Bearer ${token}` };
  }
  up = await startUp(mira);
});
afterAll(async () => {
  await up.stop();
  await mira.remove();
});

/** Near the most that is weighed at once, and of the kinds that took longest. */
const hostile = [
  `git push --force ${"origin a:b ".repeat(5_900)}`,
  `echo ${"$(".repeat(8_000)}ls${")".repeat(8_000)}`,
  `psql -c "${"DELETE FROM a; ".repeat(4_200)}"`,
  `rm -rf ${"../a/*/b ".repeat(7_000)}`,
];

/** Asks what an action deserves: the status, and when to come back. */
async function assess(command: string, who: string, signal?: AbortSignal): Promise<readonly [number, string | null]> {
  const body = JSON.stringify({ tool: "Bash", input: { command }, cwd: mira.project });
  const answer = await fetch(`${up.url}/api/v1/assess`, {
    ...{ method: "POST", body, headers: { "content-type": "application/json", ...bearers[who] } },
    ...(signal ? { signal } : {}),
  });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get("retry-after")];
}

async function hook(command: string): Promise<string> {
  const child = mira.start(["hook", "claude-code"], mira.environment);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += String(text)));
  const call = { session_id: "calm", cwd: mira.project, hook_event_name: "PreToolUse", tool_use_id: command };
  child.stdin.end(JSON.stringify({ ...call, tool_name: "Bash", tool_input: { command } }));
  const [code] = await once(child, "close");
  return `${String(code)} ${said}`;
}

describe("one client that asks for much", () => {
  test("is weighed for in its turn or told to come back, and keeps nobody else waiting", async () => {
    const flood = Array.from({ length: 24 }, (_, at) => assess(hostile[at % hostile.length] ?? "", "robo"));
    const [calm, other] = await Promise.all([hook("ls"), assess("ls", "other")]);
    expect(calm).toBe("0 "); // no objection, and nobody was asked
    expect(other).toEqual([200, null]);
    const told = await Promise.all(flood);
    expect(told.filter(([status]) => status !== 200 && status !== 429)).toEqual([]);
    expect(told.filter(([status]) => status === 200).length).toBeGreaterThan(0);
    expect(told.every(([status, when]) => (status === 429) === (when !== null))).toBe(true);
  });

  test("and hangs up is not weighed for any more", async () => {
    const gone = new AbortController();
    const flood = hostile.map((command) => assess(command, "robo", gone.signal).catch(() => "gone"));
    await assess("ls", "other");
    gone.abort();
    await Promise.all(flood);
    expect(await assess("ls", "robo")).toEqual([200, null]); // its places are free again
    expect(up.printed()).not.toContain("the console:");
  });
});
