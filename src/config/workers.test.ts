import { describe, expect, test } from "vitest";
import { keyVariables } from "./model-keys.ts";
import { stallMsOf } from "./workers.ts";
import { Config, parseConfig, ProjectConfig } from "./shapes.ts";

const parsed = (workers: object) => parseConfig(Config, JSON.stringify({ workers }), "config.json");

describe("W12 what leads out of a worker's box", () => {
  test("W12 is nothing where nobody said anything", () => {
    expect(parseConfig(Config, "{}", "config.json").workers).toEqual({
      hosts: [],
      models: {},
      limits: {},
      stall: "15m",
      patrol: "5m",
      audits: {},
      budget: {},
      missionBudget: {},
      ship: {},
    });
  });

  test.each<readonly [string, object, RegExp]>([
    ["a wildcard", { hosts: ["*.example.test"] }, /write a host as name or name:port/],
    ["an address", { hosts: ["https://example.test"] }, /write a host as name or name:port/],
    ["a key in the clear", { models: { a: { provider: "openai", url: "http://example.test", keyVariable: "K" } } }, /over https only/],
    ["a vendor's key to somebody else", { models: { a: { provider: "openai", url: "https://example.test" } } }, /needs key or keyVariable/],
    ["no key at the vendor's", { models: { a: { provider: "openai", key: "none" } } }, /is named by its url/],
    ["no key by mistake", { models: { a: { provider: "openai", url: "http://127.0.0.1:1" } } }, /takes none, say "key": "none"/],
    ["chat completions of nobody", { models: { a: { provider: "openai-compatible" } } }, /needs the url/],
    ["two keys", { models: { a: { provider: "openai", key: "vault:a", keyVariable: "A" } } }, /either key or keyVariable/],
    ["a key that stands there", { models: { a: { provider: "openai", key: "sk-1" } } }, /write a key as vault:NAME/],
    ["a name that is no part of an address", { models: { "a/b": { provider: "openai" } } }, /workers\.models\.a\/b/],
    ["a header that ends the head", { models: { a: { provider: "openai", header: "x\r\ny" } } }, /a header is made of/],
    ["a word that it does not know", { host: ["example.test"] }, /hosts/],
    ["a size without its unit", { limits: { memory: "8" } }, /500MB or 8GB/],
    ["a budget of nothing", { budget: { calls: 0 } }, /calls/],
    ["a budget of no time", { budget: { time: "0h" } }, /a budget of no time/],
    ["a time without a unit", { budget: { time: "90" } }, /write a time as/],
    ["a stall that begins at once", { stall: "0s" }, /to switch it off, write never/],
    ["a stall without a unit", { stall: "90" }, /write a time as .* or never/],
    ["a price that is paid back", { models: { a: { provider: "openai", pricePerMillion: { input: -1, output: 1 } } } }, /input/],
  ])("W12 %s is refused", (_name, workers, why) => {
    expect(() => parsed(workers)).toThrow(why);
  });

  test("W12 is not for a project to say: an agent can write its file", () => {
    expect(() => parseConfig(ProjectConfig, JSON.stringify({ workers: { hosts: ["example.test"] } }), "config.json")).toThrow(/workers/);
  });

  test("W20 a stall may be switched off", () => {
    expect([stallMsOf(parsed({ stall: "never" }).workers), stallMsOf(parsed({}).workers)]).toEqual([undefined, 900_000]);
  });

  test("D14, D28 audits are named by the user alone, each with a command or an agent", () => {
    expect(parsed({ audits: { style: { command: "npm run style", threshold: 8 } } }).workers.audits["style"]?.threshold).toBe(8);
    expect(() => parsed({ audits: { style: { threshold: 8 } } })).toThrow(/workers\.audits\.style: an audit is a command or/);
    expect(() => parsed({ audits: { style: { command: "x", agent: "codex" } } })).toThrow(/write one of them/);
    expect(() => parsed({ audits: { style: { command: "x", asks: "is it?" } } })).toThrow(/go with an agent/);
    expect(parsed({ audits: { review: { agent: "codex", checker: "claude-code", asks: "is it?" } } }).workers.audits).toHaveProperty(
      "review",
    );
    expect(() => parseConfig(ProjectConfig, `{"workers":{"audits":{}}}`, "config.json")).toThrow(/workers/);
  });

  test("D17 the way out is named by the user alone, for one project, in names that git cannot take for options", () => {
    const ship = (way: object) => parsed({ ship: { "/shop": way } }).workers.ship["/shop"];
    expect(ship({ branch: "main" })).toEqual({ remote: "origin", branch: "main", freezes: [] });
    for (const branch of ["--force", "-d", "a b", "+main", "", "x:y", "refs/heads/main", "a..b", "x.lock", "x/"])
      expect(() => ship({ branch })).toThrow(/workers\.ship/);
    for (const remote of ["--upload-pack=sh", "ext::sh -c x", "https://elsewhere.example/x.git"])
      expect(() => ship({ branch: "main", remote })).toThrow(/a remote is a name/);
    const freeze = (from: string, to: string) => ship({ branch: "main", freezes: [{ from, to, why: "holidays" }] });
    expect(freeze("2026-12-20", "2027-01-03T08:00Z")?.freezes).toHaveLength(1);
    expect(() => freeze("2027-01-03", "2026-12-20")).toThrow(/ends after it begins/);
    expect(() => freeze("christmas", "2026-12-20")).toThrow(/write a day as/);
    expect(() => freeze("2026-02-10", "2026-02-30")).toThrow(/no such day/);
    for (const freezeFile of ["./FREEZE", "/FREEZE", "ops/", "ops/../FREEZE", "..", "a//b"])
      expect(() => ship({ branch: "main", freezeFile })).toThrow(/a path from the project's root/);
    for (const freezeFile of ["FREEZE", "ops/FREEZE.md", ".freeze", "..."])
      expect(ship({ branch: "main", freezeFile })).toMatchObject({ freezeFile });
    expect(() => parseConfig(ProjectConfig, `{"workers":{"ship":{}}}`, "config.json")).toThrow(/workers/);
  });

  test("D22 its keys are never recorded", () => {
    const config = parsed({
      models: {
        ...{ c: { provider: "openai-compatible", url: "http://127.0.0.1:1" }, d: { provider: "openai", url: "http://[::1]", key: "none" } },
        ...{ a: { provider: "openai" }, b: { provider: "anthropic", url: "http://127.0.0.1:1", keyVariable: "MINE" } },
      },
    });
    expect(keyVariables(config)).toEqual(["OPENAI_API_KEY", "MINE"]);
  });
});
