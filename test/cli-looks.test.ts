import { execFileSync } from "node:child_process";
import { copyFileSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { digest } from "../src/journal/row.ts";
import { newcomer, type Newcomer, type Ran } from "./support/cli.ts";

let mira: Newcomer;
let session: string;
beforeAll(async () => {
  mira = await newcomer();
  session = (await mira.json<{ stream: string }>(["goal", "ship it"])).value.stream;
  copyFileSync(at("journal.db"), join(mira.home, "older.db"));
  const holding = new DatabaseSync(at("journal.db"), { readOnly: true });
  holding.prepare("PRAGMA user_version").get();
  await mira.json(["goal", "ship more"]);
  holding.close(); // so the log stays beside the journal, as after a crash
  const elsewhere = { ASSENT_HOME: join(mira.home, "elsewhere") };
  await mira.run(["goal", "ship other things"], { environment: elsewhere });
  copyFileSync(join(elsewhere.ASSENT_HOME, "journal.db"), join(mira.home, "other.db"));
});
afterAll(() => mira.remove());

const at = (name: string, home = join(mira.home, "assent")): string => join(home, name);

/** Everything in a data directory; of the index of a log, which is made from it, that it is there. */
function asItLies(home: string, ofJournal = false): readonly string[] {
  const names = readdirSync(home, { recursive: true }).map(String).filter((name) => !name.startsWith("statusline.json")); // oxfmt-ignore
  return names
    .filter((name) => !ofJournal || name.startsWith("journal.db"))
    .toSorted()
    .map((name) => {
      const isRead = lstatSync(join(home, name)).isFile() && !name.endsWith("-shm");
      return `${name} ${isRead ? digest(readFileSync(join(home, name), "base64")) : ""}`;
    });
}

const looks: readonly (readonly string[])[] = [
  ["inbox"],
  ["journal", "verify"],
  ["journal", "head"],
  ["status"],
  ["trace", "SESSION"],
  ["rules"],
  ["sessions"],
  ["doctor"],
  ["statusline"],
];

const clear = (home: string): void => ["", "-wal", "-shm"].forEach((ending) => rmSync(at(`journal.db${ending}`, home), { force: true }));
const instead = (name: string) => (home: string) => [clear(home), copyFileSync(join(mira.home, name), at("journal.db", home))];
const log = (home: string): string => at("journal.db-wal", home);

/** Changes to the files of a journal while nobody had it open, and whether it still is what it was. */
const states: readonly (readonly [how: string, (home: string) => unknown, "whole" | "unsound"])[] = [
  ["whole, with its log", () => undefined, "whole"],
  ["whole, without the index of its log", (home) => rmSync(at("journal.db-shm", home)), "whole"],
  ["without its log", (home) => [rmSync(log(home)), rmSync(at("journal.db-shm", home))], "unsound"],
  ["with an emptied log", (home) => truncateSync(log(home)), "unsound"],
  ["with a log that is damaged in the middle", (home) => spoil(log(home), statSync(log(home)).size / 2), "unsound"],
  ["gone", clear, "unsound"],
  ["emptied", (home) => truncateSync(at("journal.db", home)), "unsound"],
  ["an older one", instead("older.db"), "unsound"],
  ["another one", instead("other.db"), "unsound"],
  ["other bytes", (home) => writeFileSync(at("journal.db", home), Buffer.alloc(50_000, "other")), "unsound"],
  ["without its mark", (home) => rmSync(at("keys/journal.db.mark", home)), "unsound"],
];

const spoil = (file: string, from: number): void => writeFileSync(file, readFileSync(file).fill("x", from, from + 16));

test.each(states)("a journal that is %s: whoever looks changes nothing, and says how it is", async (how, change, is) => {
  const home = join(mira.home, how.replaceAll(" ", "-"));
  execFileSync("cp", ["-a", at(""), home]);
  change(home);
  const before = asItLies(home);
  const environment = { ASSENT_HOME: home };
  const ran: Ran[] = await Promise.all(
    looks.map((words) => mira.run(words.map((word) => (word === "SESSION" ? session : word)), { environment })), // oxfmt-ignore
  );
  await expect.poll(() => asItLies(home)).toEqual(before); // a look that the line started may still be under way
  const line = ran.at(-1)?.stdout ?? "";
  expect([line, line.includes("? waiting · guard unknown: its journal is ")]).toEqual([line, is === "unsound"]);
  for (const [which, { code, stdout, stderr }] of ran.slice(0, -2).entries())
    expect([looks[which], code, stdout + stderr]).toEqual([looks[which], is === "whole" ? 0 : 1, expect.any(String)]);
  if (is === "whole") return;
  const kept = asItLies(home, true);
  const call = { hook_event_name: "PreToolUse", session_id: "s", tool_use_id: "c", cwd: mira.project };
  const input = JSON.stringify({ ...call, tool_name: "Bash", tool_input: { command: "ls" } });
  expect((await mira.run(["hook", "claude-code"], { input, environment })).code).toBe(2);
  expect((await mira.run(["up", "--port", "0"], { environment })).code).toBe(1);
  expect(asItLies(home, true)).toEqual(kept); // nor does whoever would write
});
