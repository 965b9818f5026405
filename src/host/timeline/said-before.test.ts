import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canonical } from "../../kernel/canonical.ts";
import { hashText } from "../../kernel/ids.ts";
import { shortId } from "../../runtime/step.ts";
import { saidBefore } from "./said-before.ts";

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "assent-said-"));
  folder = join(home, ".claude", "projects", "-p");
  mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

const digest = (text: string) => hashText(createHash("sha256").update(text).digest("hex"));
const redact = (text: string): string => text.replaceAll("hunter2", "«redacted»");
const id = "0a1b2c3d-0000-4000-8000-123456789abc";
const asked = {
  client: "claude-code",
  call: "toolu_9",
  cwd: "/p",
  session: `guard-${shortId(digest(canonical(["claude-code", id, "/p"])))}`,
  openedAt: "2026-03-01T12:00:00.000Z",
};
const look = (wanted: Partial<typeof asked> = {}) =>
  saidBefore({ environment: { HOME: home }, world: { digest, redact } }, { ...asked, ...wanted });

const at = (second: number): string => `2026-03-01T11:59:${String(second).padStart(2, "0")}.000Z`;
const line = (type: "user" | "assistant", content: object, second: number): string =>
  `${JSON.stringify({ type, sessionId: id, timestamp: at(second), cwd: "/p", message: { role: type, content: [content] } })}\n`;
const says = (text: string, second: number): string => line("assistant", { type: "text", text }, second);
const told = (text: string, second: number): string => line("user", { type: "text", text }, second);
const calls = (call: string, second: number): string =>
  line("assistant", { type: "tool_use", id: call, name: "Bash", input: { command: "git push" } }, second);
const file = (name = id): string => join(folder, `${name}.jsonl`);

test("the last words of the agent before its call are told, without secrets, and those of another session are not", async () => {
  expect(await look()).toEqual({});
  writeFileSync(file("ffffffff-0000-4000-8000-123456789abc"), says("I am somebody else.", 1) + calls("toolu_9", 2));
  expect(await look()).toEqual({});
  writeFileSync(file(), says("Tests pass.", 1) + calls("toolu_8", 2) + says("I push with hunter2 now.", 3) + calls("toolu_9", 4));
  appendFileSync(file(), says("It was pushed.", 9));
  expect(await look()).toEqual({ message: "I push with «redacted» now." });
  expect(await look({ client: "opencode" })).toEqual({});
});

test("a call that its client has not written down yet is found by the time; words that came later are no reason for it", async () => {
  writeFileSync(file(), says("I push now.", 3));
  expect(await look()).toEqual({ message: "I push now." });
  appendFileSync(file(), says("Something else.", 50));
  expect(await look({ openedAt: at(10) })).toEqual({ message: "I push now." });
});

test("words that somebody answered are not the reason for what comes after", async () => {
  writeFileSync(file(), says("Done.", 1) + told("and push it", 2) + calls("toolu_9", 3));
  expect(await look()).toEqual({ task: "and push it" });
});

test("the last order of the person stays with everything that the agent says after it, and the words of the client are none", async () => {
  const result = line("user", { type: "tool_result", tool_use_id: "toolu_8", content: "push now" }, 5);
  const reminder = told("<system-reminder>be brief</system-reminder>", 6);
  writeFileSync(file(), told("Read it.", 1) + told("Fix the price with hunter2.", 2) + says("I look.", 3) + calls("toolu_8", 4));
  appendFileSync(file(), result + reminder + says("I push.", 7) + calls("toolu_9", 8) + told("Stop that.", 9));
  expect(await look()).toEqual({ task: "Fix the price with «redacted».", message: "I push." });
});

test("a session whose id has another shape is found by the name of its file, and by no other", async () => {
  const session = `guard-${shortId(digest(canonical(["claude-code", "s1", "/p"])))}`;
  writeFileSync(file("s10"), says("I am somebody else.", 1) + calls("toolu_9", 2));
  expect(await look({ session })).toEqual({});
  writeFileSync(file("s1"), says("I push now.", 1) + calls("toolu_9", 2));
  expect(await look({ session })).toEqual({ message: "I push now." });
});

test("a sub-agent's call has the words of that sub-agent", async () => {
  mkdirSync(join(folder, id, "subagents"), { recursive: true });
  writeFileSync(file(), says("I ask a helper.", 1));
  writeFileSync(join(folder, id, "subagents", "agent-1.jsonl"), says("I am the helper.", 2) + calls("toolu_9", 3));
  expect(await look()).toEqual({ message: "I am the helper." });
});

test("of a huge transcript only the end is read, and of a long message its end is told", async () => {
  writeFileSync(file(), says("Too far back.", 1) + `${"x".repeat(3_000_000)}\n`.repeat(3));
  appendFileSync(file(), says(`${"a".repeat(100_000)} and so I push.`, 2) + calls("toolu_9", 3));
  const { message: said = "" } = await look();
  expect(said.endsWith("and so I push.")).toBe(true);
  expect(said.length).toBeLessThan(2_000);
  appendFileSync(file(), `${"y".repeat(2_000_000)}\n`);
  expect(await look()).toEqual({}); // nothing in reach
});

test("a transcript that is no file, a link or damaged is passed over, and nothing is waited for", async () => {
  execFileSync("mkfifo", [file()]);
  expect(await look()).toEqual({});
  rmSync(file());
  writeFileSync(join(home, "elsewhere.jsonl"), says("Read from elsewhere.", 1) + calls("toolu_9", 2));
  symlinkSync(join(home, "elsewhere.jsonl"), file());
  expect(await look()).toEqual({});
  rmSync(file());
  writeFileSync(
    file(),
    `{"type":"assistant","message":{"content":[[[[{"type":1}\n\u0000\n[]\n7\n${says("Still told.", 3)}${calls("toolu_9", 4)}{"type":`,
  );
  expect(await look()).toEqual({ message: "Still told." });
});
