import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ourCommands } from "../shared/hook-entries.ts";
import { bareLine, geminiHookFile } from "./hook-file.ts";

const file = geminiHookFile("s.json", { command: ["node", "/opt/assent-hook.js", "gemini"], timeoutS: 600 });
const [gate = ""] = ourCommands(JSON.parse(file.put(null)), "gemini");

/** The line with another program in the place of ours. */
const lineOf = (program: string): string => gate.replace(bareLine(gate), program);

test.each(["exit 1", "sh -c 'exit 3'", "sh -c 'kill -9 $$'", "/nowhere/assent-hook.js gemini"])(
  "A25 a hook that ends by %j is a no with words, which is what the client blocks by",
  (program) => {
    const { status, stderr } = spawnSync("bash", ["-c", lineOf(program)], { encoding: "utf8" });
    expect(status).toBe(2);
    expect(stderr).toContain("Not run: the hook of assent failed");
  },
);

test("A25 a hook that ends well says what it says, and no more", () => {
  expect(execFileSync("bash", ["-c", lineOf("sh -c 'echo no'")], { encoding: "utf8" })).toBe("no\n");
});
