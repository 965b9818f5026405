import { describe, expect, test } from "vitest";
import { Config, parseConfig, ProjectConfig } from "./shapes.ts";

const parsed = (governance: object) => parseConfig(Config, JSON.stringify({ governance }), "config.json");

describe("D24 governance", () => {
  test("D24 is nothing where nobody said anything", () => {
    expect(parseConfig(Config, "{}", "config.json").governance).toEqual(parsed({}).governance);
    expect(parsed({}).governance).toEqual({ period: "month", organisation: {}, projects: {}, agents: {} });
  });

  test.each<readonly [string, object, RegExp]>([
    ["a limit of time", { organisation: { time: "3h" } }, /organisation/],
    ["a budget of nothing", { agents: { codex: { calls: 0 } } }, /calls/],
    ["a period that there is not", { period: "year" }, /period/],
  ])("D24 %s is refused", (_name, governance, why) => {
    expect(() => parsed(governance)).toThrow(why);
  });

  test("D24 is not for a project to say", () => {
    expect(() => parseConfig(ProjectConfig, `{"governance":{"organisation":{}}}`, "config.json")).toThrow(/governance/);
  });
});
