import { describe, expect, test } from "vitest";
import { ourCommands } from "../shared/hook-entries.ts";
import { bareLine, geminiHookFile } from "./hook-file.ts";

const command = ["/usr/bin/node", "/opt/as sent/assent-hook.js", "gemini"];
const file = geminiHookFile("s.json", { command, timeoutS: 600 });
const put = (text: string | null) => JSON.parse(file.put(text));
const [gate = ""] = ourCommands(put(null), "gemini");

test("A16 our entries are known again, and what starts our hook is told from the words around it", () => {
  expect(bareLine(gate)).toBe("/usr/bin/node '/opt/as sent/assent-hook.js' gemini");
  expect(put(null).hooks.BeforeTool[0]).toMatchObject({ matcher: "*", hooks: [{ type: "command", name: "assent", timeout: 600_000 }] });
  expect(file.put(file.put(null))).toBe(file.put(null));
  expect(file.take(file.put(null), null)).toBeNull();
});

describe("K13 hooks are on while we are in the file, and then as they were", () => {
  test.each<[string, object, object]>([
    ["off", { hooksConfig: { enabled: false, disabled: ["x"] } }, { hooksConfig: { enabled: false, disabled: ["x"] } }],
    ["not said", { ui: { theme: "dark" }, hooksConfig: { disabled: ["x"] } }, { ui: { theme: "dark" }, hooksConfig: { disabled: ["x"] } }],
    ["not there", { ui: { theme: "dark" } }, { ui: { theme: "dark" } }],
  ])("%s", (_, before, after) => {
    const text = JSON.stringify(before);
    const changed = { ...put(text), more: 1 };
    expect(changed.hooksConfig.enabled).toBe(true);
    expect(JSON.parse(file.take(JSON.stringify(changed), text) ?? "")).toEqual({ ...after, more: 1 });
  });

  test("unless a person turned them off since", () => {
    const changed = { ...put(null), hooksConfig: { enabled: false } };
    expect(JSON.parse(file.take(JSON.stringify(changed), null) ?? "")).toEqual({ hooksConfig: { enabled: false } });
  });
});
