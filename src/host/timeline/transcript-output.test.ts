import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canonical } from "../../kernel/canonical.ts";
import { hashText } from "../../kernel/ids.ts";
import { shortId } from "../../runtime/step.ts";
import { outputInTranscript } from "./transcript-output.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "assent-transcripts-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const digest = (text: string) => hashText(createHash("sha256").update(text).digest("hex"));
const id = "0a1b2c3d-0000-4000-8000-123456789abc";
const asked = {
  client: "claude-code",
  call: "toolu_1",
  cwd: "/p",
  session: `guard-${shortId(digest(canonical(["claude-code", id, "/p"])))}`,
};

function writeSession(name: string): void {
  const folder = join(home, ".claude", "projects", "-p");
  mkdirSync(folder, { recursive: true });
  const block = { type: "tool_result", tool_use_id: "toolu_1", content: "12 tests passed" };
  writeFileSync(join(folder, `${name}.jsonl`), `${JSON.stringify({ type: "user", message: { content: [block] } })}\n`);
}

const look = (wanted = asked) => outputInTranscript({ environment: { HOME: home }, digest }, wanted);

test("the result of a call is read from the transcript of just its session", async () => {
  expect(await look()).toBeUndefined(); // there is no transcript
  writeSession("ffffffff-0000-4000-8000-123456789abc");
  expect(await look()).toBeUndefined(); // the same call in another session's is somebody else's
  writeSession(id);
  expect(await look()).toBe("12 tests passed");
  expect(await look({ ...asked, session: `${asked.session}-2` })).toBe("12 tests passed"); // it was taken up again
  expect(await look({ ...asked, call: "toolu_2" })).toBeUndefined();
  expect(await look({ ...asked, client: "nobody" })).toBeUndefined();
});
