import type { PastStory, ToldCommit, ToldSession } from "./past.fixture.ts";

/** A feeling, what went on, and what an end point must say; nothing where it is clean. */
export interface ElicitSituation extends PastStory {
  readonly id: string;
  readonly intent: string;
  readonly finds?: RegExp;
  readonly first?: RegExp;
  /** Only a model, or records that nobody keeps here, could find it: it counts as not found. */
  readonly beyond?: true;
}

const times = <Item>(count: number, make: (at: number) => Item): readonly Item[] => Array.from({ length: count }, (_, at) => make(at));
const day = (at: number): string => new Date(Date.UTC(2026, 8, 1 + at, 9)).toISOString();
const hoursLater = (at: string, hours: number): string => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

const asked = (question: string, text: string, at: number): ToldSession => ({
  title: "work",
  at: day(at),
  asked: [{ question, option: "provide", text }],
});
const edits = (path: string, line: (at: number) => string, count: number): readonly ToldCommit[] =>
  times(count, (at) => ({ subject: "edit", by: `P${at % 5}`, at: day(at), files: { [path]: `# Set-up\n${line(at)}\nend\n` } }));
const environments = ["Which environment?", "What environment is this for?", "environment to use?", "Into which environment does it go?"];
const flash = ["kill 4711", "make clean", "flash --serial A1", "reset A1", "log --port 3"];
const merged = (folder: string, hours: number, at: number): ToldCommit => ({
  subject: `merge ${folder} ${at}`,
  at: hoursLater(day(at), hours),
  merges: { at: day(at), files: { [`${folder}/f${at}.ts`]: `x${at}` } },
});

export const openElicitPlanted: readonly ElicitSituation[] = [
  {
    id: "elicit-04",
    intent: "working here got tiresome",
    sessions: times(14, (at) => asked(environments[at % 4] ?? "", at === 5 ? "prod" : "staging", at)),
    finds: /environment.*staging/,
  },
  {
    id: "elicit-08",
    intent: "I don't trust the deploys",
    commits: times(6, (at) => ({
      subject: `Revert "deploy ${at}"`,
      at: day(at),
      files: at === 5 ? { "docs/x.md": "a" } : { "deploy/run.sh": `v${at}` },
    })),
    finds: /No change in deploy\//,
    first: /deploy\//,
  },
  {
    id: "elicit-13",
    intent: "I always search for things",
    talk: [{ lines: times(9, (at) => ["person", `where is the ${["port", "flag", "limit"][at % 3] ?? ""} ${at} configured?`] as const) }],
    finds: /where is … configured/,
  },
  {
    id: "elicit-15",
    intent: "reviews feel wrong",
    commits: [...times(4, (at) => merged("auth", 84, at)), ...times(8, (at) => merged("web", 4, at + 10))],
    finds: /auth\/ are merged within a day/,
  },
  {
    id: "elicit-24",
    intent: "we are slow",
    sessions: times(4, (at) => {
      const began = new Date(Date.UTC(2026, 8, 1 + at, 17)).toISOString();
      return {
        title: "mission",
        at: began,
        asked: [
          { question: "Land it?", option: "provide", text: `yes ${at}`, at: hoursLater(began, 1), answeredAt: hoursLater(began, 14) },
        ],
        endedAt: hoursLater(began, 20),
      };
    }),
    finds: /overnight/,
  },
  {
    id: "elicit-25",
    intent: "I keep doing the same",
    sessions: times(31, (at) => ({
      title: "flash",
      at: day(at),
      protocol: "guard",
      calls: flash.map((command) => ({ command: command.replace("A1", `A${at}`) })),
    })),
    finds: /One command does/,
  },
  {
    id: "elicit-28",
    intent: "costs worry me",
    sessions: [
      ...times(5, (at) => ({ title: "m", at: day(at), outcome: "withdrawn" as const, endedAt: hoursLater(day(at), 3) })),
      ...times(4, (at) => ({ title: "n", at: day(at + 8), endedAt: hoursLater(day(at + 8), 1) })),
    ],
    finds: /given up takes at most a fifth/,
  },
  {
    id: "elicit-30",
    intent: "docs annoy me",
    commits: edits("docs/setup.md", (at) => `Node ${20 + at}.${at} is needed`, 10),
    finds: /in one place.*docs\/setup\.md/,
  },
  { id: "elicit-36", intent: "the game feels sluggish", finds: /p99/, beyond: true },
  {
    id: "elicit-40",
    intent: "my plans never come out as meant",
    sessions: times(7, (at) => ({
      title: "plan",
      at: day(at),
      asked: [
        {
          kind: "materialise-confirm" as const,
          question: "Are these the tasks?",
          option: "change",
          text: ["also tests please", "and write tests for it", "tests are missing"][at % 3] ?? "",
        },
      ],
    })),
    finds: /Plans have “tests”/,
  },
];

export const ownElicitPlanted: readonly ElicitSituation[] = [
  {
    id: "flaky",
    intent: "the tests get on my nerves",
    sessions: times(6, (at) => ({
      title: "t",
      protocol: "guard",
      at: day(at),
      calls: [{ command: "npm test", outcome: "failed" as const }, { command: "npm test" }],
    })),
    finds: /npm test passes the first time/,
  },
  {
    id: "slower-build",
    intent: "everything takes so long",
    sessions: times(12, (at) => ({
      title: "b",
      protocol: "guard",
      at: day(at),
      calls: [{ command: "make image", seconds: at < 6 ? 60 : 200 }],
    })),
    finds: /make image takes at most 60 s again/,
  },
  {
    id: "no-words",
    intent: "something is off",
    commits: times(4, (at) => ({ subject: `Revert "x ${at}"`, at: day(at), files: { "billing/a.ts": `v${at}` } })),
    finds: /billing\//,
  },
  { id: "region", intent: "mich nervt das hier", sessions: times(5, (at) => asked("Which region?", "eu", at)), finds: /region.*eu/ },
  {
    id: "version-json",
    intent: "releases feel clumsy",
    commits: edits("src/version.ts", (at) => `export const version = "1.${at}.0";`, 8),
    finds: /src\/version\.ts/,
  },
  {
    id: "waits-by-day",
    intent: "nothing moves",
    sessions: times(3, (at) => ({
      title: "w",
      at: day(at),
      asked: [{ question: "May it push?", option: "provide", text: `y${at}`, at: day(at), answeredAt: hoursLater(day(at), 5) }],
      endedAt: hoursLater(day(at), 6),
    })),
    finds: /waits for hours/,
  },
  {
    id: "how-to-run",
    intent: "I never find anything",
    talk: [{ lines: times(5, (at) => ["person", `how do I run ${["lint", "e2e", "seed", "docs", "load"][at] ?? ""} locally?`] as const) }],
    finds: /how do … locally/,
  },
  {
    id: "three-commands",
    intent: "so tedious",
    sessions: times(10, (at) => ({
      title: "g",
      protocol: "guard",
      at: day(at),
      calls: ["git fetch", "git rebase origin", "npm ci"].map((command) => ({ command })),
    })),
    finds: /One command does/,
  },
  {
    id: "given-up",
    intent: "it feels like a waste",
    sessions: times(4, (at) => ({ title: "m", at: day(at), outcome: "stopped" as const, endedAt: hoursLater(day(at), 2) })),
    finds: /given up/,
  },
  {
    id: "plan-logs",
    intent: "plans are never right",
    sessions: times(4, (at) => ({
      title: "p",
      at: day(at),
      asked: [
        { kind: "materialise-confirm" as const, question: "Are these the tasks?", option: "change", text: `add logging to step ${at}` },
      ],
    })),
    finds: /logging/,
  },
];

const noise: PastStory = {
  commits: times(6, (at) => ({ subject: `Revert "deploy ${at}"`, at: day(at), files: { "deploy/run.sh": `v${at}` } })),
};

export const openElicitClean: readonly ElicitSituation[] = [
  { id: "elicit-02", intent: "add test for empty file upload, expects 400", ...noise },
  { id: "elicit-06", intent: "reduce build to 3 min", ...noise },
  { id: "elicit-10", intent: "add CSV export to /orders", ...noise },
  {
    id: "elicit-16",
    intent: "something is off with the build: two runs of make image on one commit give different sha256; want equal",
    ...noise,
  },
  { id: "elicit-18", intent: "fix the broken link in docs/api.md to #auth", ...noise },
  {
    id: "elicit-20",
    intent: "something about Tuesday's build?",
    sessions: [{ title: "b", protocol: "guard", calls: [{ command: "make", seconds: 1_200 }] }],
  },
  { id: "elicit-22", intent: "Je sens que le délai est trop court : passe-le de 5 à 8 s dans http.py", ...noise },
  { id: "elicit-27", intent: "I am unhappy with the name Foo; rename class and file src/foo.ts to Bar, tsc green", ...noise },
  { id: "elicit-32", intent: 'change the label "worried?" to "Need help?" in faq.tsx', ...noise },
  { id: "elicit-38", intent: "add account 8410 to the export", ...noise },
];

export const ownElicitClean: readonly ElicitSituation[] = [
  { id: "nothing-there", intent: "something is off" },
  {
    id: "two-reverts",
    intent: "I don't trust the deploys",
    commits: times(2, (at) => ({ subject: `Revert "d ${at}"`, at: day(at), files: { "deploy/x": `${at}` } })),
  },
  { id: "other-answers", intent: "so many questions", sessions: times(6, (at) => asked("Which port?", `90${at}0`, at)) },
  {
    id: "cron",
    intent: "always the same",
    sessions: times(31, (at) => ({
      title: "c",
      protocol: "guard",
      agent: "cron",
      at: day(at),
      calls: ["clean", "build", "upload"].map((command) => ({ command })),
    })),
  },
  {
    id: "experiment",
    intent: "it feels shaky",
    commits: times(5, (at) => ({ subject: `Revert "experiment ${at}"`, at: day(at), files: { "lab/x.ts": `${at}` } })),
  },
  {
    id: "docs-reverts",
    intent: "it feels shaky",
    commits: times(5, (at) => ({ subject: `Revert "wording ${at}"`, at: day(at), files: { "docs/x.md": `${at}` } })),
  },
  {
    id: "steady",
    intent: "builds feel slow",
    sessions: times(12, (at) => ({ title: "b", protocol: "guard", at: day(at), calls: [{ command: "make", seconds: 240 + (at % 3) }] })),
  },
  { id: "three-asked", intent: "so many questions", sessions: times(3, (at) => asked("Which region?", "eu", at)) },
  {
    id: "other-lines",
    intent: "docs annoy me",
    commits: edits("docs/a.md", (at) => `line about ${["tea", "coffee", "milk", "sugar", "water", "juice"][at] ?? ""}`, 6),
  },
  {
    id: "one-failure",
    intent: "tests annoy me",
    sessions: times(4, (at) => ({
      title: "t",
      protocol: "guard",
      at: day(at),
      calls: [{ command: "npm test", outcome: "failed" as const }],
    })),
  },
];
