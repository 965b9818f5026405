import type { PastStory, ToldCommit, ToldQuestion, ToldSession, ToldTalk } from "./past.fixture.ts";

/** Records in which the same was judged several times, and what a rule from them must say; nothing where it is clean. */
export interface InduceSituation extends PastStory {
  readonly id: string;
  readonly intent?: string;
  readonly finds?: RegExp;
  /** A case that the rule must not cover, as it is shown with it. */
  readonly spares?: RegExp;
  /** Standing permissions that are there already: the commands they were given for. */
  readonly allowed?: readonly string[];
}

const times = <Item>(count: number, make: (at: number) => Item): readonly Item[] => Array.from({ length: count }, (_, at) => make(at));
const day = (at: number): string => new Date(Date.UTC(2026, 8, 1 + at, 9)).toISOString();
const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? "";

/** One session with one answer each. */
const answered = (at: number, question: Partial<ToldQuestion> & Pick<ToldQuestion, "question" | "option">): ToldSession => ({
  title: "work",
  at: day(at),
  asked: [question],
});
const judged = (at: number, command: string, option: string, text?: string): ToldSession => ({
  ...answered(at, { question: "May this run?", command, option, ...(text === undefined ? {} : { text }) }),
  protocol: "guard",
});
const talks = (...said: readonly string[]): readonly ToldTalk[] =>
  said.map((text, at) => ({ at: day(at), lines: [["agent", "I ran the install."] as const, ["person", text] as const] }));

interface Change {
  readonly path: string;
  readonly agent: string;
  readonly person: string;
  readonly subject?: string;
}
/** An agent writes a file, and a person mends it. */
const mended = (changes: readonly Change[], agent = "Claude"): readonly ToldCommit[] =>
  changes.flatMap(({ path, agent: first, person, subject = "wip" }, at) => [
    { subject: `add ${path}`, by: agent, at: day(2 * at), files: { [path]: first } },
    { subject, at: day(2 * at + 1), files: { [path]: person } },
  ]);

/** Asks, and of this machine it is known what it is. */
const emptied = (name: string): string => `psql -h localhost -d shop -c 'delete from ${name}_jobs'`;

export const openInducePlanted: readonly InduceSituation[] = [
  {
    id: "induce-01",
    sessions: [
      ...times(5, (at) =>
        answered(at, {
          kind: "fit",
          question: "How does it get in?",
          title: `The changelog does not say that this changed: tools/t${at}.ts`,
          key: `gap:interface:changelog:tools/t${at}.ts`,
          option: "dismiss",
        }),
      ),
      answered(8, {
        kind: "fit",
        question: "How does it get in?",
        title: "The changelog does not say that this changed: src/api.ts",
        key: "gap:interface:changelog:src/api.ts",
        option: "write",
        steps: { write: "Write it into the changelog" },
      }),
    ],
    finds: /tools\/.*changelog/i,
    spares: /src\//,
  },
  {
    id: "induce-05",
    files: { "src/fire.ts": "export const fire = (r) => {\n  db.save(r); // on purpose: nobody waits for it\n};\n" },
    commits: mended(
      times(5, (at) => ({
        path: `src/handlers/h${at}.ts`,
        agent: `export async function handle${at}(r) {\n  db.save(r.item${at});\n}\n`,
        person: `export async function handle${at}(r) {\n  await db.save(r.item${at});\n}\n`,
        subject: pick(["race", "lost write", "await", "fix: await missing"], at),
      })),
      "Jo",
    ),
    finds: /await.*src\/handlers\//,
    spares: /src\/fire\.ts/,
  },
  {
    id: "induce-07",
    files: { "player.json": '{ "damage": 10 }\n', "enemies/boss_hydra.json": '{\n  "hp": 5000\n}\n' },
    commits: mended(
      times(3, (at) => ({
        path: `enemies/${pick(["rat", "wolf", "bat"], at)}.json`,
        agent: `{\n  "hp": ${300 + at * 90}\n}\n`,
        person: `{\n  "hp": ${80 + at * 10}\n}\n`,
      })),
    ),
    finds: /hp.*at most 100/,
    spares: /boss_hydra/,
  },
  {
    id: "induce-17",
    sessions: [
      ...[640, 710, 1_300].map((lines, at) =>
        answered(at, {
          question: `The diff has ${lines} lines. How does it go in?`,
          option: "split",
          steps: { split: "split into two PRs", one: "one PR" },
        }),
      ),
      answered(4, {
        question: "The diff has 580 lines. How does it go in?",
        option: "one",
        steps: { split: "split into two PRs", one: "one PR" },
      }),
      answered(5, {
        question: "The diff has 2000 lines, a pure rename. How does it go in?",
        option: "one",
        steps: { split: "split into two PRs", one: "one PR" },
      }),
    ],
    finds: /split into two PRs.*640/,
    spares: /rename/,
  },
  {
    id: "induce-20",
    files: {
      "src/dma.c": "static uint8_t buffer[64]; /* DMA: a barrier is used instead */\n",
      "src/regs.h": `${times(40, (at) => `extern volatile uint32_t REG${at};`).join("\n")}\n`,
    },
    commits: mended(
      times(3, (at) => ({
        path: `src/isr_${pick(["uart", "timer", "adc"], at)}.c`,
        agent: `#include "regs.h"\nstatic uint8_t flag${at};\nvoid isr(void) { flag${at} = 1; }\n`,
        person: `#include "regs.h"\nstatic volatile uint8_t flag${at};\nvoid isr(void) { flag${at} = 1; }\n`,
        subject: "fix",
      })),
    ),
    finds: /volatile/,
    spares: /dma\.c/,
  },
  {
    id: "induce-21",
    sessions: [
      ...times(3, (at) =>
        answered(at, {
          question: pick(["Which environment?", "Into which environment does it go?"], at),
          option: "provide",
          text: "only staging",
        }),
      ),
      answered(6, { question: "Which environment is it for?", option: "provide", text: "prod, ticket OPS-812" }),
    ],
    finds: /environment.*only staging/i,
    spares: /OPS-812/,
  },
  {
    id: "induce-27",
    files: {
      Makefile: `test:\n\t${emptied("test")}\ntest-unit:\n\t${emptied("unit")}\ntest-e2e:\n\t${emptied("e2e")}\n`,
    },
    sessions: [
      ...times(6, (at) => judged(at, "make test", "dismiss")),
      ...times(3, (at) => judged(at + 6, "make test-unit", "approve")),
      judged(10, "make test-e2e", "halt"),
    ],
    finds: /assent allow 'make test'/,
    spares: /make test-e2e/,
  },
  {
    id: "induce-30",
    files: { "src/handlers/health.ts": 'export const health = () => db.run("SELECT 1");\n' },
    commits: times(4, (at) => at).flatMap((at): readonly ToldCommit[] => {
      const sql = pick(
        ["SELECT id FROM orders", "INSERT INTO carts VALUES (1)", "UPDATE users SET a = 1", "DELETE FROM carts WHERE b = 2"],
        at,
      );
      return [
        { subject: "add", by: "Codex", at: day(3 * at), files: { [`src/handlers/h${at}.ts`]: `const q = \`${sql}\`;\nrun(q);\n` } },
        {
          subject: "queries",
          by: "Jo",
          at: day(3 * at + 1),
          files: { [`src/queries/q${at}.sql.ts`]: `export const q${at} = \`${sql}\`;\n` },
        },
        { subject: "use it", at: day(3 * at + 2), files: { [`src/handlers/h${at}.ts`]: "run(stored);\n" } },
      ];
    }),
    finds: /SQL.*src\/queries\//,
    spares: /health\.ts/,
  },
  {
    id: "induce-31",
    files: { "scripts/seed.js": 'console.log("seeded");\n' },
    commits: mended(
      times(4, (at) => ({
        path: `src/m${at}.ts`,
        agent: `export const a${at} = 1;\nconsole.log("here ${at}", a${at});\n`,
        person: `export const a${at} = 1;\n`,
      })),
    ),
    finds: /no-console.*|console\.log.*src\//,
    spares: /scripts\//,
  },
  {
    id: "induce-36",
    files: { "AGENTS.md": "# Agents\n\nBe kind.\n", "docs/install.md": "# For readers outside\n\nnpm install ours\n" },
    talk: talks(
      "use pnpm, not npm",
      "please use pnpm here, not npm",
      "again: use pnpm instead of npm",
      "npm view is fine, thanks",
      "No, use pnpm and not npm.",
    ),
    finds: /use pnpm/i,
    spares: /docs\/install\.md|npm view/,
  },
];

export const ownInducePlanted: readonly InduceSituation[] = [
  {
    id: "blocked-force",
    sessions: [
      ...times(4, (at) => judged(at, "git push --force origin dev", "halt")),
      ...times(2, (at) => judged(at + 5, "git push origin dev", "dismiss")),
    ],
    finds: /git push --force origin dev/,
    spares: /`git push origin dev`/,
  },
  {
    id: "allowed-here",
    sessions: [
      ...times(4, (at) => judged(at, "psql -h localhost -d shop -c 'delete from jobs'", "dismiss")),
      judged(6, "psql -h db.example.com -d production -c 'delete from jobs'", "halt"),
    ],
    finds: /assent allow .*psql -h localhost -d shop/,
    spares: /production/,
  },
  {
    id: "blocked-file",
    sessions: [
      ...times(3, (at): ToldSession => ({
        ...answered(at, { question: "May this be changed?", edits: "db/schema.sql", option: "halt" }),
        protocol: "guard",
      })),
      { ...answered(5, { question: "May this be changed?", edits: "db/seeds.sql", option: "dismiss" }), protocol: "guard" },
    ],
    finds: /controlPlane.*db\/schema\.sql/,
    spares: /db\/seeds\.sql/,
  },
  {
    id: "dismissed-tests",
    sessions: [
      ...times(4, (at) =>
        answered(at, {
          kind: "lack",
          question: "What shows that it does what it should?",
          title: `No test touches docs/site/p${at}.ts`,
          key: `gap:check:test:docs/site/p${at}.ts`,
          option: "dismiss",
        }),
      ),
    ],
    finds: /docs\/site\/.*No test touches/,
    spares: /docs\//,
  },
  {
    id: "german",
    talk: talks("Bitte keine Umlaute in Bezeichnern!", "keine Umlaute in den Bezeichnern", "nochmal: keine Umlaute in Bezeichnern bitte"),
    finds: /keine Umlaute in/i,
    spares: /./,
  },
  {
    id: "plan-first",
    sessions: times(3, (at) =>
      judged(
        at,
        `terraform apply -target=m${at}`,
        "halt",
        pick(["run terraform plan first", "terraform plan first!", "always run terraform plan first"], at),
      ),
    ),
    finds: /terraform plan first/i,
    spares: /./,
  },
  {
    id: "print-to-log",
    files: { "scripts/dump.py": 'print("dumped")\n', "ruff.toml": "line-length = 100\n" },
    commits: mended(
      times(3, (at) => ({
        path: `app/p${at}.py`,
        agent: `import log\nprint("step ${at} done")\n`,
        person: `import log\nlog.info("step ${at} done")\n`,
      })),
    ),
    finds: /print.*app\/|T201/,
    spares: /scripts\/dump\.py/,
  },
  {
    id: "triple-equals",
    files: { "src/legacy.js": "if (value == null) stop();\n" },
    commits: mended(
      times(4, (at) => ({
        path: `src/c${at}.js`,
        agent: `export const same${at} = (a, b) => a.k${at} == b;\n`,
        person: `export const same${at} = (a, b) => a.k${at} === b;\n`,
      })),
    ),
    finds: /eqeqeq|===/,
    spares: /legacy\.js/,
  },
  {
    id: "timeouts",
    files: { "config/batch.json": '{\n  "timeoutMs": 900000\n}\n' },
    commits: mended(
      times(3, (at) => ({
        path: `config/${pick(["web", "mail", "pay"], at)}.json`,
        agent: `{\n  "timeoutMs": ${60_000 + at * 1_000}\n}\n`,
        person: `{\n  "timeoutMs": ${5_000 - at * 500}\n}\n`,
      })),
      "codex",
    ),
    finds: /timeoutMs.*at most 5000/,
    spares: /batch\.json/,
  },
  {
    id: "branch-dev",
    sessions: [
      ...times(4, (at) => answered(at, { question: "Which branch does it go to?", option: "provide", text: "dev" })),
      answered(7, { question: "Which branch is it for?", option: "provide", text: "main, it is a hotfix" }),
    ],
    finds: /branch: dev/i,
    spares: /hotfix/,
  },
];
