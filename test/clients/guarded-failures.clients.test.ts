import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isThere, newGuarded, untracked } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { newPlace } from "./place.ts";
import { deleting, resultsOf } from "./story.ts";
import { claudeCode, codex, copilot, gemini, opencode, qwen, type Subject } from "./subjects.ts";

/** A client's behaviour when the hook itself fails, before or instead of any answer of ours. */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

/** How a hook ends well without an answer that can be read. Ours ends with a 2 until its answer is written. */
const mute = ["says-half", "says-words", "says-nothing"];
const broken = ["exits-with-one", "says-nonsense", "is-killed", "hangs", "removes-itself", "is-missing"];

/** Each call makes a folder named for how its hook fails. The last one finds no hook at all. */
const failures = [...mute, ...broken];

/** To this the hook says a clear yes. */
const allowed = "allowed";

const failingHook = `#!/bin/sh
input=$(cat)
case "$input" in *'"PreToolUse"'* | *'"BeforeTool"'* | *'"event":"before"'*) ;; *) exit 0 ;; esac
case "$input" in
  *${allowed}*) echo '{"allow":true}' ;;
  *exits-with-one*) exit 1 ;;
  *says-half*) echo '{"hookSpecificOutput":{"hookEventName":' ;;
  *says-nonsense*) echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"perhaps"}}' ;;
  *says-words*) echo 'this is no JSON' ;;
  *is-killed*) kill -9 $$ ;;
  *hangs*) sleep 20 ;;
  *removes-itself*) rm "$0"; exit 1 ;;
esac
`;

/** The folders that were made: the calls that ran. */
async function runWithFailingHook(subject: Subject): Promise<readonly string[]> {
  const place = await newPlace();
  onTestFinished(() => place.remove());
  const file = join(place.home, "failing-hook.sh");
  await writeFile(file, failingHook, { mode: 0o755 });
  await subject.install(place, [file], 1);
  await untracked(place, "data");
  const calls = failures.map((name) => subject.shell(`mkdir ${name}`));
  const losing = subject.shell(`${deleting("data")} && mkdir ${allowed}`);
  await subject.run({ place, server, prompt: script(losing, ...calls), isFree: true });
  expect([isThere(place, "data"), isThere(place, allowed)]).toEqual([false, true]); // what is not done below is not undone by itself
  return failures.filter((name) => isThere(place, name));
}

describe("a hook that fails", () => {
  test("A25 Claude Code blocks the call; but a hook that ends well and says nothing is no objection to it", async () => {
    const made = await runWithFailingHook(claudeCode);
    expect(made).toEqual(mute);
  });

  test("A25 opencode blocks the call, because our plugin takes nothing but a clear yes for one", async () => {
    const made = await runWithFailingHook(opencode);
    expect(made).toEqual([]);
  });

  test("A25 Gemini CLI blocks the call where the hook fails, because our line says so in its words; it waits for none", async () => {
    const made = await runWithFailingHook(gemini);
    expect(made).toEqual([...mute, "says-nonsense", "hangs"]);
  });

  test("A25 Copilot CLI blocks the call where the hook fails or is missing; it waits for none", async () => {
    const made = await runWithFailingHook(copilot);
    expect(made).toEqual([...mute, "says-nonsense", "hangs"]);
  });

  test.each([codex, qwen])("$label runs the call all the same, which is why it counts as partly guarded", async (subject) => {
    const made = await runWithFailingHook(subject);
    expect(made).toEqual(failures);
  });
});

test.each([claudeCode, codex, copilot, gemini, qwen])("A25 $label: a guard that cannot read its configuration blocks", async (subject) => {
  const guarded = await newGuarded({ waitMs: 0, quiet: true });
  onTestFinished(() => guarded.remove());
  const { place, assentHome } = guarded;
  await untracked(place, "data");
  await subject.install(place, hookCommand(subject.name));
  await writeFile(join(assentHome, "config.json"), '{ "guard": ');
  const before = server.requests.length;
  await subject.run({ place, server, prompt: script(subject.shell("ls"), subject.shell(deleting("data"))), isFree: true });
  const told = resultsOf(server, before);
  expect(told).toHaveLength(2);
  for (const text of told) expect(text).toMatch(/Not run: assent could not look at this call .*is not JSON/s);
  expect(isThere(place, "data/measured.csv")).toBe(true);
});
