import { describe, expect, test } from "vitest";
import type { Decision, Gap, Subject } from "../../../inquiry/types.ts";
import { ruleGaps } from "../look.ts";
import { induceTable } from "../policy.ts";
import { answer, call, commit, days, noRecords, said } from "../records.fixture.ts";
import type { InduceRecords, MendingCommit, PlacedLine, ProposedRule, RuleDraft } from "../types.ts";
import { tellingStems } from "./grouping.ts";
import { draftsIn, proposals } from "./index.ts";

const drafts = (records: Partial<InduceRecords>): readonly RuleDraft[] => draftsIn({ ...noRecords, ...records });
const keys = (records: Partial<InduceRecords>): readonly string[] => drafts(records).map(({ key }) => key);
const long = "x".repeat(400);

describe("P5 texts are cut, keys as well", () => {
  const lengths = (records: Partial<InduceRecords>): readonly (readonly number[])[] =>
    drafts(records).map(({ key, instances }) => [key.length, instances[0]?.claim.length ?? 0]);
  const cut = (shown: string): number => shown.length;

  test("P5 of a judged call", () => {
    expect(lengths({ answers: days(3).map((day) => call(day, `make ${long}`, "dismiss", { text: long })) })).toEqual([
      [300, cut(`\`make ${long}\` → dismiss: “”`) + 160],
    ]);
    expect(lengths({ answers: days(3).map((day) => call(day, `make ${long}`, "halt")) })[0]?.[0]).toBe(300);
    expect(lengths({ answers: days(3).map((day) => call(day, `src/${long}`, "halt", { tool: "Edit" })) })[0]?.[0]).toBe(300);
  });

  test("P5 of a dismissed finding, with its title or its question", () => {
    const title = `No changelog ${long}: tools/a.ts`;
    const found = (more: object) => days(3).map((day) => answer(day, { kind: "fit", title, option: "dismiss", ...more }));
    expect(lengths({ answers: found({ text: long }) })).toEqual([[300, cut("“” → ") + 200 + 160]]);
  });

  test("P5 of an answer: two hundred characters are one, more are none", () => {
    const answered = (count: number) => days(3).map((day) => answer(day, { question: `Which region ${long}?`, text: "y".repeat(count) }));
    expect(lengths({ answers: answered(200) })[0]).toEqual(["answered:".length + 200, cut("“” → ") + 200 + 160]);
    expect(keys({ answers: answered(201) })).toEqual([]);
  });

  test("P5 of a mended line, and of one that is taken out", () => {
    const commits = days(3).map((day) => commit(day, `src/a${day}.ts`, `run(x${day}, "${long}");`, `${long} run(x${day}, "${long}");`));
    expect(lengths({ commits })).toEqual([[300, cut("src/a1.ts: `` → ``") + 200]]);
    const taken = days(3).flatMap((day): readonly MendingCommit[] => [
      commit(day + 10, `src/a${day}.ts`, `a.${long}(${day});`, ""),
      { ...commit(day, `src/a${day}.ts`, "", `a.${long}(${day});`), author: "claude" },
    ]);
    expect(lengths({ commits: taken })[0]?.[0]).toBe(300);
  });

  test("P5 of a sentence that is said again", () => {
    const text = (day: number): string => `never squash commits.\n${"because ".repeat(40)}${day}`;
    expect(lengths({ sayings: days(3).map((day) => said(day, text(day))) })).toEqual([["said:commit squash".length, cut("“”") + 200]]);
  });

  test("P5 of a line that was moved", () => {
    const line = (day: number): string => `const q = "SELECT a${day} ${long} FROM carts";`;
    const commits = days(3).flatMap((day) => [
      commit(day, `store/${long}/a${day}.ts`, "", line(day)),
      commit(day, `src/a${day}.ts`, line(day), ""),
    ]);
    expect(lengths({ commits })).toEqual([[300, cut(`src/a1.ts: \`\` → store/${long}/`) + 120]]);
  });

  test("P5 of a line that a rule leaves alone, and of the form that is shown", () => {
    const [draft] = drafts({ commits: days(3).map((day) => commit(day, `src/a${day}.ts`, `run(x${day});`, `await run(x${day});`)) });
    const line: PlacedLine = { path: "lib/b.ts", line: 1, text: `run(${long})` };
    const [rule] = proposals(draft ? [draft] : [], { documents: [], lines: [line], permits: [] });
    expect(rule?.spared[0]?.claim.length).toBe(cut("lib/b.ts: ``") + 120);
  });
});

test("P5 words that only ask for something say nothing of what it is about", () => {
  const filling = "again please here instead never always don't dont doesn't that's it's i'm ok okay said told".split(" ");
  const others = "bitte nochmal immer nie niemals statt jamais toujours plutôt siempre nunca vez avoid prefer stop first".split(" ");
  const words = [...filling, ...others, "keine", "keinen", "keiner", "keinem", "kein", "don’t"];
  expect(words.filter((word) => tellingStems(`${word} squash`).join(" ") !== "squash")).toEqual([]);
});

describe("P5 what is read of what is said", () => {
  const kept = (text: string): number => drafts({ sayings: days(3).map((day) => said(day, text)) }).length;
  test("P5 two thousand characters of a message, two hundred of a sentence", () => {
    const filled = (count: number): string => `never squash commits.\n${"- ".repeat(count / 2)}`.slice(0, count);
    expect([kept(filled(2_000)), kept(filled(2_001))]).toEqual([1, 0]);
    const sentence = (count: number): string => `never squash ${"y".repeat(count - "never squash ".length)}`;
    expect([kept(sentence(200)), kept(sentence(201))]).toEqual([1, 0]);
  });

  test("P5 documents that are prose may hold what is not wanted; those that rules stand in do not", () => {
    const [draft] = drafts({ sayings: days(3).map((day) => said(day, "use pnpm, not npm")) });
    const rank = (path: string): number => draft?.seeks?.rank({ path, line: 1, text: "npm is old" }) ?? 0;
    expect(["a.md", "a.mdx", "a.rst", "a.adoc", "a.txt", "a.html", "README.md"].map(rank)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(["a.ts", "AGENTS.md"].map(rank)).toEqual([0, 0]);
  });

  test.each(["AGENTS.md", "x.mdc", "x.txt", ".cursorrules"])("P5 %s is where rules stand", (path) => {
    expect(keys({ sayings: days(3).map((day) => said(day, "use pnpm, not npm")), documents: [{ path, text: "pnpm" }] })).toEqual([]);
  });

  test.each([
    [".eslintrc.json", "src/a#.ts", "var x# = 1;", "const x# = 1;"],
    ["eslint.config.js", "src/a#.ts", "var x# = 1;", "const x# = 1;"],
    [".oxlintrc.json", "src/a#.ts", "var x# = 1;", "const x# = 1;"],
    ["ruff.toml", "src/a#.py", "if x# == None:", "if x# is None:"],
    ["pyproject.toml", "src/a#.py", "if x# == None:", "if x# is None:"],
  ])("P5 a lint goes into the %s that is there", (path, file, was, is) => {
    const on = (day: number, text: string): string => text.replaceAll("#", String(day));
    const found = drafts({ commits: days(3).map((day) => commit(day, on(day, file), on(day, was), on(day, is))) });
    const [rule] = proposals(found, { documents: [{ path: `app/${path}`, text: "" }], lines: [], permits: [] });
    expect(rule?.forms[0]).toContain(`app/${path}`);
  });
});

describe("P5 how often is often", () => {
  test("P5 three times in two sessions", () => {
    const at = "2026-09-01T09:00:00.000Z";
    const inSessions = (count: number) => days(3).map((day) => call(day, "make x", "dismiss", { session: `s${day % count}`, at }));
    expect([keys({ answers: inSessions(2) }), keys({ answers: inSessions(1) })]).toEqual([["allow:make x"], []]);
  });

  test("P5 eight of ten answers and at least four, where nothing tells the others apart", () => {
    const asked = (same: number, other: number) =>
      keys({ answers: days(same + other).map((day) => answer(day, { question: "Which region?", text: day > same ? "us" : "eu" })) });
    expect([asked(4, 1), asked(3, 1), asked(8, 2), asked(7, 2), asked(11, 3)]).toEqual([["answered:eu"], [], ["answered:eu"], [], []]);
  });

  test("P5 a fix in a commit of twelve lines counts, of thirteen it does not", () => {
    const fix = (day: number, lines: number): MendingCommit => {
      const { files, ...rest } = commit(day, `src/a${day}.ts`, `run(x${day});`, `await run(x${day});`);
      const other = { path: "src/new.ts", removed: [], added: days(lines - 1).map((line) => ({ line, text: `new ${line}` })) };
      return { ...rest, files: [...files, other] };
    };
    const found = (lines: number): readonly string[] => keys({ commits: days(3).map((day) => fix(day, lines)) });
    expect([found(12), found(13)]).toEqual([["mended: → await:src/"], []]);
  });

  test("P5 a merge of two says nothing by itself", () => {
    const merges = (parents: readonly string[]): readonly string[] =>
      keys({ commits: days(3).map((day) => ({ ...commit(day, `src/a${day}.ts`, `run(x${day});`, `await run(x${day});`), parents })) });
    expect([merges(["p"]), merges(["p", "q"])]).toEqual([["mended: → await:src/"], []]);
  });

  test("P5 two files and one are not the same", () => {
    const commits = (files: number) => days(3).map((day) => commit(day, `src/a${day % files}.ts`, `run(x${day});`, `await run(x${day});`));
    expect([keys({ commits: commits(2) }), keys({ commits: commits(1) })]).toEqual([["mended: → await:src/"], []]);
    const bound = (files: number) =>
      days(3).flatMap((day): readonly MendingCommit[] => [
        commit(day + 10, `src/a${day % files}.ts`, `timeout = 90${day}`, "timeout = 5"),
        { ...commit(day, `src/a${day % files}.ts`, "", `timeout = 90${day}`), author: "claude" },
      ]);
    expect([keys({ commits: bound(2) }), keys({ commits: bound(1) })]).toEqual([["bound:timeout:src/"], []]);
  });

  test("P5 what goes here and comes there within twelve commits was moved", () => {
    const moved = (between: number): readonly string[] => {
      const line = (day: number): string => `const q = "SELECT a${day} FROM carts";`;
      const empty = days(between - 1).map((day) => commit(day, `docs/n${day}.md`, "", "x"));
      const commits = days(3).flatMap((day) => [
        commit(day, `store/a${day}.ts`, "", line(day)),
        ...empty,
        commit(day, `src/a${day}.ts`, line(day), ""),
      ]);
      return keys({ commits });
    };
    expect([moved(12), moved(13)]).toEqual([["moved:SQL:src/:store/"], []]);
  });

  test("P5 work of two later commits against a rule gives it up, one does not", () => {
    const against = (count: number): readonly string[] =>
      keys({
        sayings: days(3).map((day) => said(day, "never squash commits")),
        commits: days(count).map((day) => commit(day + 10, `src/a${day}.ts`, "", `squash commits ${day}`)),
      });
    expect([against(1), against(2)]).toEqual([["said:commit squash"], []]);
  });
});

describe("P5 as many as a person can take", () => {
  const rule = (at: number): ProposedRule => ({
    ...{ key: `k${at}`, kind: "line", title: `rule ${at}`, forms: [long], about: [], weight: at },
    instances: days(9).map((day) => ({ claim: `case ${day}`, source: "s" })),
    spared: days(9).map((day) => ({ claim: `spared ${day}`, source: "s" })),
  });
  const subject: Subject = { intent: "", cwd: "/p" };
  const gaps = (): readonly Gap[] => ruleGaps(subject, days(9).map(rule), []);

  test("P5 six rules, the weightiest first, each with six cases and three that it spares", () => {
    expect(gaps().map(({ key }) => key)).toEqual(["k9", "k8", "k7", "k6", "k5", "k4"]);
    expect(gaps()[0]?.evidence).toHaveLength(6 + 3);
    expect(gaps()[0]?.steps[0]?.future).toHaveLength(300);
  });

  test("P5 twelve rounds, and a rule that is not wanted is left by itself", () => {
    expect([induceTable.roundsMax, induceTable.dismissal]).toEqual([12, undefined]);
    const dismissed: Decision = { key: "k", kind: "line", title: "rule", how: "dismiss", text: null, by: "kim", at: null };
    expect(induceTable.output(subject, [dismissed])).toMatchObject({ unwanted: ["rule"], rules: [] });
  });
});
