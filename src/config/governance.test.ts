import { describe, expect, test } from "vitest";
import { keyVariables } from "./model-keys.ts";
import { Config, parseConfig, ProjectConfig } from "./shapes.ts";

const parsed = (governance: object) => parseConfig(Config, JSON.stringify({ governance }), "config.json");
const paperclip = { url: "https://board.example.test", keyVariable: "BOARD_KEY", company: "c-1" };

describe("D24 governance", () => {
  test("D24 is nothing where nobody said anything", () => {
    expect(parseConfig(Config, "{}", "config.json").governance).toEqual(parsed({}).governance);
    expect(parsed({}).governance).toEqual({ period: "month", organisation: {}, projects: {}, agents: {}, approvals: [] });
  });

  test.each<readonly [string, object, RegExp]>([
    ["a limit of time", { organisation: { time: "3h" } }, /organisation/],
    ["a budget of nothing", { agents: { codex: { calls: 0 } } }, /calls/],
    ["an approval that there is not", { approvals: ["deploy"] }, /approvals/],
    ["a period that there is not", { period: "year" }, /period/],
    ["a key in the clear", { paperclip: { ...paperclip, url: "http://board.example.test" } }, /over https only/],
    ["a place without a key", { paperclip: { url: paperclip.url, company: "c-1" } }, /name its key/],
    ["two keys", { paperclip: { ...paperclip, key: "vault:board" } }, /either key or keyVariable/],
    ["a key that stands there", { paperclip: { ...paperclip, keyVariable: undefined, key: "pcp_1" } }, /write a key as vault:NAME/],
    ["a company that leads elsewhere", { paperclip: { ...paperclip, company: "../agents" } }, /an id is made of/],
    ["an address with more in it", { paperclip: { ...paperclip, url: "https://board.example.test?x=1" } }, /an address alone/],
  ])("D24 %s is refused", (_name, governance, why) => {
    expect(() => parsed(governance)).toThrow(why);
  });

  test("D24 is not for a project to say, and its key is a secret", () => {
    expect(() => parseConfig(ProjectConfig, `{"governance":{"approvals":[]}}`, "config.json")).toThrow(/governance/);
    expect(keyVariables(parsed({ paperclip }))).toContain("BOARD_KEY");
    expect(parsed({ paperclip: { ...paperclip, url: "http://127.0.0.1:3100" } }).governance.paperclip?.company).toBe("c-1");
  });
});
