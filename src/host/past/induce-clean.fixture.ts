import type { InduceSituation } from "./induce-situations.fixture.ts";
import type { ToldCommit, ToldSession, ToldTalk } from "./past.fixture.ts";

const times = <Item>(count: number, make: (at: number) => Item): readonly Item[] => Array.from({ length: count }, (_, at) => make(at));
const day = (at: number): string => new Date(Date.UTC(2026, 8, 1 + at, 9)).toISOString();
const judged = (at: number, command: string, option: string): ToldSession => ({
  ...{ title: "work", protocol: "guard", at: day(at) },
  asked: [{ question: "May this run?", command, option }],
});
const said = (at: number, ...texts: readonly string[]): ToldTalk => ({
  at: day(at),
  lines: texts.map((text) => ["person", text] as const),
});
const fitted = (at: number, path: string, option: string): ToldSession => ({
  ...{ title: "work", at: day(at) },
  asked: [
    {
      ...{ kind: "fit", question: "How does it get in?", option, key: `gap:interface:changelog:${path}` },
      title: `The changelog does not say that this changed: ${path}`,
      ...(option === "write" ? { steps: { write: "Write it into the changelog" } } : {}),
    },
  ],
});
const quotes = { "src/q.ts": 'export const quoted = `"${escaped(text)}"`;\n' };

export const openInduceClean: readonly InduceSituation[] = [
  {
    id: "induce-02",
    files: { "package.json": '{ "scripts": { "test": "kubectl -n staging apply -f t.yaml" } }\n', "t.yaml": "a: 1\n" },
    sessions: ["dismiss", "halt", "dismiss", "halt", "halt", "dismiss"].map((option, at) => judged(at, "npm test", option)),
  },
  { id: "induce-04", talk: [said(3, "use pnpm here, not npm"), ...times(6, (at) => said(at + 4, `now do part ${at}`))] },
  {
    id: "induce-08",
    commits: [
      ["README.md", "We recieve it.", "We receive it."],
      ["src/a.ts", "// teh start", "// the start"],
      ["src/b.ts", "// adress of it", "// address of it"],
      ["docs/x.md", "The lenght is 3.", "The length is 3."],
      ["LICENSE", "copyrigth Mira", "copyright Mira"],
    ].flatMap(([path = "", before = "", after = ""], at): readonly ToldCommit[] => [
      { subject: "add", by: "Claude", at: day(2 * at), files: { [path]: `${before}\n` } },
      { subject: "fix typo", at: day(2 * at + 1), files: { [path]: `${after}\n` } },
    ]),
  },
  {
    id: "induce-10",
    files: {
      "test/fixtures/journal.jsonl": times(
        3,
        () => `{"type":"gate.answered","option":"approve","command":"rm -rf build","by":"person"}\n`,
      ).join(""),
    },
  },
  {
    id: "induce-11",
    files: { "src/q.ts": 'export const quoted = `"${text}"`;\n' },
    commits: [
      { subject: "fix: escape quotes", at: day(1), files: quotes },
      ...times(5, (at) => ({
        subject: "fix: escape quotes",
        body: "(cherry picked from commit 0123456789abcdef0123456789abcdef01234567)",
        at: day(at + 2),
        branch: `release/${at + 1}`,
        files: quotes,
      })),
    ],
  },
  {
    id: "induce-12",
    talk: [said(2, "no default exports please"), said(3, "again, no default exports")],
    commits: ["a", "b"].map((name, at) => ({
      subject: `page ${name}`,
      at: day(60 + at),
      files: { [`pages/${name}.tsx`]: `export default function ${name.toUpperCase()}() {}\n` },
    })),
  },
  { id: "induce-18", talk: times(4, (at) => said(at, "why?")) },
  {
    id: "induce-23",
    sessions: ["What is the file called?", "Which port?", "Which test runner?"].map((question, at) => ({
      title: "work",
      at: day(at),
      asked: [{ question, option: "first", steps: { first: ["a.ts", "8080", "vitest"][at] ?? "", second: "x", third: "y" } }],
    })),
  },
  {
    id: "induce-29",
    files: { ".eslintrc.json": '{ "rules": { "no-console": "error" } }\n' },
    commits: times(4, (at) => at).flatMap((at): readonly ToldCommit[] => [
      { subject: "add", at: day(2 * at), files: { [`src/m${at}.ts`]: `export const a = 1;\nconsole.log("x${at}");\n` } },
      { subject: "eslint --fix", by: "ci-bot", at: day(2 * at + 1), files: { [`src/m${at}.ts`]: "export const a = 1;\n" } },
    ]),
  },
  {
    id: "induce-40",
    files: { "AGENTS.md": "# Agents\n\n- use pnpm for all commands\n" },
    talk: times(4, (at) => said(at, "use pnpm, not npm")),
  },
];

export const ownInduceClean: readonly InduceSituation[] = [
  { id: "said-twice", talk: times(2, (at) => said(at, "never put emojis into commit messages")) },
  {
    id: "one-session",
    talk: [said(1, "use tabs, not spaces", "use tabs, not spaces!", "I said: use tabs, not spaces", "use tabs, not spaces")],
  },
  {
    id: "an-agent-said-it",
    talk: times(4, (at) => ({
      at: day(at),
      lines: [["agent", "I always use pnpm, not npm, here."] as const, ["person", `part ${at}`] as const],
    })),
  },
  {
    id: "allowed-already",
    allowed: ["psql -h localhost -d shop -c 'delete from jobs'"],
    sessions: times(4, (at) => judged(at, "psql -h localhost -d shop -c 'delete from jobs'", "dismiss")),
  },
  {
    id: "given-up-later",
    talk: times(3, (at) => said(at, "no default exports please")),
    commits: ["a", "b"].map((name, at) => ({
      subject: `page ${name}`,
      at: day(60 + at),
      files: { [`pages/${name}.tsx`]: `export default function ${name.toUpperCase()}() {}\n` },
    })),
  },
  {
    id: "sometimes-dismissed",
    sessions: times(6, (at) => fitted(at, `src/f${at}.ts`, at % 2 === 0 ? "dismiss" : "write")),
  },
  {
    id: "versions",
    commits: times(6, (at) => ({ subject: `release ${at}`, at: day(at), files: { "package.json": `{\n  "version": "1.${at}.0"\n}\n` } })),
  },
  {
    id: "asked-every-time",
    sessions: times(5, (at) => judged(at, "terraform apply", "dismiss")),
  },
  { id: "thanks", talk: times(5, (at) => said(at, "looks good, thanks, go on")) },
  { id: "the-same-task", talk: times(4, (at) => said(at, "fix the failing test in the parser and commit it")) },
];
