import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isProjectTrusted, trustedHash, withoutTrust, withTrust } from "./trust-text.ts";

const rows = [
  { key: `/p "q"/.codex/hooks.json:pre_tool_use:0:0`, hash: "sha256:aa" },
  { key: "/p/.codex/hooks.json:stop:0:0", hash: "sha256:bb" },
];
const keys = rows.map(({ key }) => key);

describe("trust in Codex's configuration", () => {
  test("is appended, and everything else stays as it is", () => {
    expect(withTrust(`model = "x" # mine`, rows.slice(1))).toBe(
      `model = "x" # mine\n\n[hooks.state."/p/.codex/hooks.json:stop:0:0"]\ntrusted_hash = "sha256:bb"\n`,
    );
    expect(withTrust("a = 1\r\n", rows)).toMatch(/^a = 1\r\n\r\n\[hooks\.state\."\/p \\"q\\"/);
  });

  test("that is there already changes nothing; another hash replaces it", () => {
    const text = withTrust("a = 1\n\n[b]\nc = 2\n", rows) ?? "";
    expect(withTrust(text, rows)).toBe(text);
    const other = withTrust(text, [{ key: keys[1] ?? "", hash: "sha256:cc" }]) ?? "";
    expect([trustedHash(other, keys[0] ?? ""), trustedHash(other, keys[1] ?? "")]).toEqual(["sha256:aa", "sha256:cc"]);
    expect(other.split(keys[1] ?? "")).toHaveLength(2);
  });

  test.each([
    `hooks = { state = {} }\n`,
    `hooks.state."x".trusted_hash = "y"\n`,
    `[hooks]\nstate = {}\n`,
    `[hooks.state]\n"/p/.codex/hooks.json:stop:0:0" = { trusted_hash = "sha256:zz" }\n`,
    `[hooks.state.'/p/.codex/hooks.json:stop:0:0']\ntrusted_hash = "sha256:zz"\n`,
  ])("is left to a person where it is written in another way: %j", (text) => expect(withTrust(text, rows)).toBeNull());

  test("can be taken out between sections of others", () => {
    const text = `${withTrust("a = 1\n", rows)}\n[projects."/p"]\ntrust_level = "trusted"\n`;
    expect(withoutTrust(text, keys)).toBe(`a = 1\n\n[projects."/p"]\ntrust_level = "trusted"\n`);
  });

  test("and taken out again leaves the very text that was there", () => {
    const line = fc.constantFrom("", "a = 1", "[b]", `c = "[hooks]"`, "# note", "[[d]]", "e = [", "  1,", "]");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n"), (lines, eol) => {
        const text = lines.map((each) => `${each}${eol}`).join("");
        expect(withoutTrust(withTrust(text, rows) ?? "", keys)).toBe(text);
      }),
    );
  });

  test("of a project is read from its own section only", () => {
    expect(isProjectTrusted(`[projects."/p"]\ntrust_level = "trusted"\n`, "/p")).toBe(true);
    expect(isProjectTrusted(`[projects."/p"]\ntrust_level = "untrusted"\n`, "/p")).toBe(false);
    expect(isProjectTrusted(`[projects."/q"]\ntrust_level = "trusted"\n`, "/p")).toBe(false);
  });
});
