import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import { unknownPiece, type Deed } from "./deed.ts";
import type { Facts } from "./facts.ts";
import { judge } from "./judge.ts";
import { policy } from "./policy.ts";
import type { Verdict } from "./types.ts";

const whole = { tool: "Bash", target: "", environment: "unknown" };
const deed = (act: Deed["act"], more: Partial<Deed> = {}): Deed => ({ act, tool: "t", target: "x", ...more });
const verdictOf = (deeds: readonly Deed[], facts: Facts = {}): Verdict => judge(deeds, { facts, whole }).verdict;

describe("A12 what a deed deserves", () => {
  test.each(Object.entries(policy))("%s, attended and dispatched", (act, row) => {
    const alone = deed(act as Deed["act"], { environment: "dev" });
    expect(verdictOf([alone])).toBe(row.attended);
    expect(verdictOf([alone], { session: "unattended" })).toBe(row.attended);
    expect(verdictOf([alone], { session: "dispatched" })).toBe(row.dispatched);
  });

  test("nothing, and what is harmless, is low and says so", () => {
    for (const deeds of [[], [deed("harmless")]])
      expect(judge(deeds, { facts: {}, whole })).toEqual({
        verdict: "low",
        findings: [],
        pattern: whole,
        reasons: ["nothing here needs a person"],
      });
  });
});

describe("A17 an external write", () => {
  test.each([
    ["local", "advisory"],
    ["dev", "advisory"],
    ["staging", "advisory"],
    ["production", "gate"],
    ["unknown", "gate"],
    ["elsewhere", "gate"],
  ] as const)("in %s is %s", (environment, verdict) => {
    expect(verdictOf([deed("external-write", { environment })])).toBe(verdict);
  });

  test("gates where nobody says which environment it is", () => {
    expect(verdictOf([deed("external-write")])).toBe("gate");
  });
});

describe("A16 under a brief", () => {
  const dispatched = (brief: Facts["brief"]): Facts => ({ session: "dispatched", ...(brief ? { brief } : {}) });

  test.each([
    ["the operation as words", ["rm -rf  DATA"]],
    ["its name and target", ["rm data"]],
    ["its name alone", ["rm"]],
  ])("a destructive operation is a gate if the brief names it: %s", (_, destructive) => {
    const removal = deed("lose", { tool: "rm", target: "data", quote: "rm -rf data" });
    expect(verdictOf([removal], dispatched({ destructive }))).toBe("gate");
  });

  test.each([
    [undefined],
    [{}],
    [{ destructive: [] }],
    [{ destructive: [""] }],
    [{ destructive: ["rm -rf other"] }],
    [{ destructive: ["rmdata"] }],
    [{ destructive: ["data"] }],
  ])("and refused otherwise: %j", (brief) => {
    expect(verdictOf([deed("lose", { tool: "rm", target: "data" })], dispatched(brief))).toBe("refuse");
  });

  test("an operation without a target is named by its words, whatever is around them", () => {
    const clean = deed("discard", { tool: "git clean", target: "", quote: "git clean -fd\n" });
    for (const words of [" Git  Clean ", "git clean -fd"]) expect(verdictOf([clean], dispatched({ destructive: [words] }))).toBe("gate");
  });

  test.each([
    ["install", { allow_dependency_change: true }],
    ["billing-module", { allow_billing: true }],
    ["auth-module", { audit_gates: ["secaudit"] }],
  ] as const)("%s needs its own permission", (act, brief) => {
    expect(verdictOf([deed(act)], dispatched(brief))).toBe("advisory");
    expect(verdictOf([deed(act)], dispatched({ destructive: ["t"] }))).toBe("refuse");
    expect(verdictOf([deed(act)], dispatched({}))).toBe("refuse");
  });

  test.each(["git push origin main", "git push --force", "fly deploy", "kubectl apply -f k8s", "npm publish"])(
    "D31 work that is to be shipped is shipped by the runtime: `%s` of an agent is asked about as always",
    (command) => {
      const facts = { session: "dispatched", home: "/home/mira", projectRoot: "/code/shop", brief: { ship: true } } as const;
      const asked = ({ brief: _, ...plain }: typeof facts) =>
        assess({ tool: "Bash", input: { command }, cwd: "/code/shop" }, plain).verdict;
      const { verdict } = assess({ tool: "Bash", input: { command }, cwd: "/code/shop" }, facts);
      expect([verdict, ["gate", "refuse"].includes(verdict)]).toEqual([asked(facts), true]);
    },
  );

  test("no permission unlocks credentials", () => {
    const everything = { destructive: ["t", "t x"], allow_billing: true, allow_dependency_change: true };
    expect(verdictOf([deed("write-secret")], dispatched({ ...everything, audit_gates: ["secaudit"] }))).toBe("refuse");
  });
});

describe("A13 several findings", () => {
  test("of different signals promote each other", () => {
    expect(verdictOf([deed("unknown"), deed("install")])).toBe("gate");
    expect(verdictOf([deed("unknown"), deed("unknown", { tool: "u" })])).toBe("advisory");
  });

  test("of which only one is an advisory leave it one", () => {
    const { verdict, findings } = judge([deed("lose"), deed("unknown")], { facts: {}, whole });
    expect([verdict, findings.map(({ severity }) => severity)]).toEqual(["gate", ["gate", "advisory"]]);
  });

  test("outside the project promote each other if they are in different places", () => {
    const at = (target: string): Deed => deed("out-of-scope", { target });
    expect(verdictOf([at("~/a"), at("/b")])).toBe("gate");
    expect(verdictOf([at("~/a"), at("~/a/b")])).toBe("advisory");
    expect(verdictOf([at("lib/a"), at("lib/b")])).toBe("advisory");
    expect(verdictOf([at("../a"), at("C:\\b")])).toBe("gate");
    expect(verdictOf([at(".."), at("d:/b")])).toBe("gate");
    expect(verdictOf([at("/a/"), at("/b/")])).toBe("gate");
    expect(verdictOf([at("/a/"), at("/a/b")])).toBe("advisory");
    expect(verdictOf([at("/a"), at("/ab")])).toBe("gate");
    expect(verdictOf([at("/a"), at("lib/b")])).toBe("advisory");
  });

  test("are outside only if their targets begin there, and only scope is about places", () => {
    const at = (act: Deed["act"], target: string): Deed => deed(act, { target });
    expect(verdictOf([at("out-of-scope", "lib/a:/b"), at("out-of-scope", "lib/c:/d")])).toBe("advisory");
    expect(verdictOf([at("out-of-scope", "a../b"), at("out-of-scope", "c../d")])).toBe("advisory");
    expect(verdictOf([at("out-of-scope", "..a"), at("out-of-scope", "..b")])).toBe("advisory");
    expect(verdictOf([at("unknown", "/a"), at("unknown", "/b")])).toBe("advisory");
  });

  test("leave a refusal a refusal", () => {
    expect(judge([deed("unknown"), deed("install"), deed("floor")], { facts: {}, whole }).findings.map(({ severity }) => severity)).toEqual(
      ["refuse", "gate", "gate"],
    );
  });
});

describe("A19 an approval", () => {
  const push = deed("publish", { tool: "git push", target: "origin/dev", environment: "dev" });
  const given = (approval: Partial<NonNullable<Facts["approvals"]>[number]>): Facts => ({
    approvals: [{ tool: "git push", target: "origin/dev", environment: "dev", ...approval }],
  });

  test("settles the same operation, and the answer says so", () => {
    const settled = judge([push], { facts: given({}), whole });
    expect([settled.verdict, settled.reasons]).toEqual(["low", ["allowed before: git push on origin/dev (dev)"]]);
    expect(settled.pattern).toEqual({ tool: "git push", target: "origin/dev", environment: "dev" });
    expect(verdictOf([push], given({ tool: " git  push ", signals: ["ExternalMutation"] }))).toBe("low");
  });

  test("that somebody gave for a time is named where it decided, and nowhere else", () => {
    const standing = given({ by: "mira", until: "2026-01-31T00:00:00.000Z", signals: ["ExternalMutation"] });
    expect(judge([push, push], { facts: standing, whole }).permitted).toEqual([
      { tool: "git push", target: "origin/dev", environment: "dev", by: "mira", until: "2026-01-31T00:00:00.000Z" },
    ]);
    const told = judge([push, push], {
      facts: given({ by: "mira", since: "2026-01-01T09:00:00.000Z", until: "2026-01-31T00:00:00.000Z" }),
      whole,
    });
    expect(told.reasons).toEqual(["allowed before by mira on 2026-01-01 until 2026-01-31: git push on origin/dev (dev)"]);
    expect(judge([push, deed("lose", {})], { facts: standing, whole })).not.toHaveProperty("permitted"); // somebody is asked
    expect(judge([push], { facts: given({}), whole })).not.toHaveProperty("permitted");
  });

  test("settles only what it is about; the rest is told, each permission once", () => {
    const { reasons } = judge([push, deed("lose", { why: "is gone" })], { facts: given({}), whole });
    expect(reasons).toEqual(["Is gone: x.", "allowed before: git push on origin/dev (dev)"]);
  });

  test.each([
    ["another tool", { tool: "git push --force" }],
    ["another word", { tool: "gitpush" }],
    ["another target", { target: "origin/main" }],
    ["another environment", { environment: "production" }],
    ["other signals", { signals: ["Irreversibility"] }],
    ["something that is no text", { target: 5 as unknown as string }],
  ])("does not settle %s", (_, approval) => {
    expect(verdictOf([push], given(approval))).toBe("gate");
  });

  test("never settles what is unknown, has no target, refuses or is an injection", () => {
    const all = (environment: string, target: string): Facts => ({ approvals: [{ tool: "t", target, environment }] });
    expect(verdictOf([deed("publish", { environment: "unknown" })], all("unknown", "x"))).toBe("gate");
    expect(verdictOf([deed("publish", { environment: "" })], all("", "x"))).toBe("gate");
    expect(verdictOf([deed("publish", { environment: "dev", target: "" })], all("dev", ""))).toBe("gate");
    expect(verdictOf([deed("floor")], all("local", "x"))).toBe("refuse");
    expect(verdictOf([deed("injection")], all("local", "x"))).toBe("gate");
  });

  test("of the head does not cover the tail", () => {
    const { verdict, pattern } = judge([push, deed("lose", { tool: "rm", target: ".git" })], { facts: given({}), whole });
    expect([verdict, pattern]).toEqual(["gate", { tool: "rm", target: ".git", environment: "local" }]);
  });

  test("of two things at once is for both: its pattern names both", () => {
    const main = { ...push, target: "origin/main", environment: "production" };
    expect(judge([push, main], { facts: {}, whole }).pattern).toEqual({
      tool: "git push",
      target: "origin/dev + origin/main",
      environment: "dev + production",
    });
    const unknown = { ...push, environment: "unknown" };
    expect(judge([push, unknown], { facts: {}, whole }).pattern.environment).toBe("unknown");
    expect(judge([push, deed("lose")], { facts: {}, whole }).pattern.tool).toBe("t + git push");
  });

  test("of what leaves this machine needs a word about where; the rest happens here", () => {
    const environmentOf = (act: Deed["act"]): string => judge([deed(act)], { facts: {}, whole }).pattern.environment;
    expect([environmentOf("publish"), environmentOf("lose")]).toEqual(["unknown", "local"]);
  });
});

describe("the evidence", () => {
  const evidenceOf = (one: Deed, show?: (text: string) => string): string | undefined =>
    judge([one], { facts: {}, whole, ...(show ? { show } : {}) }).findings[0]?.evidence;

  test("quotes the action, names the target, says why and where", () => {
    const one = deed("publish", { quote: "git push", target: "origin/dev", environment: "dev", why: "goes out" });
    expect(evidenceOf(one)).toBe("git push (origin/dev): goes out [dev]");
    expect(evidenceOf(deed("lose", { target: "" }))).toBe("t: deletes or overwrites what git cannot restore");
  });

  test("shows no control characters and no marks of ours", () => {
    expect(evidenceOf(deed("lose", { quote: `rm ${unknownPiece}\u001B[2J\n` }))).toContain("rm ‹?›\\x1b[2J\\n");
  });

  test("is cut, and says where the rest is", () => {
    expect(evidenceOf(deed("lose", { quote: "x".repeat(450), target: "x", why: "y" }))).toBe(
      `${"x".repeat(240)} … (210 of 450 characters cut; the whole: the action): y`,
    );
  });

  test("is redacted before it is cut", () => {
    const secret = "s".repeat(300);
    const long = evidenceOf(deed("lose", { quote: `${"x".repeat(200)} ${secret}` }), (text) => text.replaceAll(secret, "***"));
    expect(long).not.toContain("ss");
  });

  test("of one thing for several reasons is one finding with its place", () => {
    const span = { start: 1, end: 2 };
    const { findings } = judge([deed("lose", { why: "a", span }), deed("lose", { why: "b" }), deed("lose", { why: "a" })], {
      facts: {},
      whole,
    });
    expect(findings).toEqual([
      { signal: "Irreversibility", severity: "gate", says: "Deletes or overwrites x (a; b).", evidence: "x: a; b", span },
    ]);
  });

  test("of different things is never one finding", () => {
    const alike = [deed("lose", { tool: "a", target: "bc" }), deed("lose", { tool: "ab", target: "c" })];
    expect(
      judge(
        alike.map((each) => ({ ...each, quote: "abc" })),
        { facts: {}, whole },
      ).findings,
    ).toHaveLength(2);
  });

  test("of what is refused counts, wherever it stands", () => {
    expect(verdictOf([deed("floor"), deed("lose")])).toBe("refuse");
    expect(verdictOf([deed("lose"), deed("floor")])).toBe("refuse");
  });

  test("of what cannot be undone comes first", () => {
    const { findings } = judge([deed("unknown"), deed("publish", { environment: "dev" }), deed("lose", { signal: "Irreversibility" })], {
      facts: {},
      whole,
    });
    expect(findings.map(({ signal }) => signal)).toEqual(["Irreversibility", "ExternalMutation", "Emergent"]);
  });
});
