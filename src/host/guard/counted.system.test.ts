import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApplication, type Application } from "../application.ts";
import { metaOf } from "../meta.ts";
import { surroundingsFor } from "../weigh/weigh.ts";
import type { Runtime } from "../../runtime/types.ts";
import { guardedCall } from "./guarded.ts";

/** Cost of a call to people who wait for it, in steps and not in time. */
let folder = "";
let application: Application;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-counted-")));
  mkdirSync(join(folder, "project"));
  application = createApplication({ ASSENT_HOME: join(folder, "home") }, join(folder, "project"), false);
});
afterEach(async () => {
  await application.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Counts {
  loads: number;
  writes: number;
}

async function counted(): Promise<{ counts: Counts; ask: (call: string, command: string) => Promise<string> }> {
  const { runtime, keys, config, journal } = await application.open();
  const counts = { loads: 0, writes: 0 };
  const { write } = journal;
  Object.assign(journal, {
    write: (...given: Parameters<typeof write>) => {
      counts.writes += 1;
      return write(...given);
    },
  });
  const counting: Runtime = {
    ...runtime,
    load(stream) {
      counts.loads += 1;
      return runtime.load(stream);
    },
  };
  const meta = metaOf(config, { title: "guard", cwd: application.cwd, agent: "claude-code", names: [] });
  const surroundings = { ...surroundingsFor(config, application.paths, {}), root: application.cwd };
  const ask = async (call: string, command: string): Promise<string> => {
    const action = { tool: "Bash", input: { command }, cwd: application.cwd };
    const asked = { client: "claude-code", clientSession: "one", call, action, waitMs: 0 };
    const guarding = { runtime: counting, hashAction: keys.hashAction, meta, surroundings };
    return (await guardedCall(guarding, asked, AbortSignal.timeout(60_000))).answer;
  };
  return { counts, ask };
}

test("A25 a call that waits for a person takes two writes and at most four loads, one that is low one and two", async () => {
  const { counts, ask } = await counted();
  expect(await ask("c1", "ls")).toBe("no-objection"); // the first one also begins the session
  Object.assign(counts, { loads: 0, writes: 0 });
  expect(await ask("c2", "git push --force origin main")).toBe("parked");
  expect(counts.writes).toBe(2); // weighed and asked about; parked, because nobody waits here
  expect(counts.loads).toBeLessThanOrEqual(4);
  Object.assign(counts, { loads: 0, writes: 0 });
  expect(await ask("c3", "ls -l")).toBe("no-objection");
  expect(counts.writes).toBe(1);
  expect(counts.loads).toBeLessThanOrEqual(2);
});
