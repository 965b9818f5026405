import type { PastStory } from "./past.fixture.ts";

/** One situation: what was said, what has happened, and what must be among the candidates; nothing where it is clean. */
export interface RecallSituation extends PastStory {
  readonly id: string;
  readonly intent: string;
  /** Folder below the project in which the work is. */
  readonly area?: string;
  readonly settled?: string;
  /** In this order, each in another candidate. */
  readonly finds?: readonly RegExp[];
  readonly first?: RegExp;
  readonly never?: RegExp;
}

const decision = (number: string, text: string) => ({ [`docs/decisions/${number}.md`]: text });

/** From the half of the blind situations that may be read. */
export const openPlanted: readonly RecallSituation[] = [
  {
    id: "recollect-02",
    intent: "use the second option we had for the importer",
    talk: [
      {
        session: "s-14",
        lines: [
          ["agent", "Options for the importer: A streaming, B COPY batch, C workers. Which one do you want for the importer?"],
          ["person", "B is rejected for now, take A for the importer"],
        ],
      },
    ],
    finds: [/COPY batch/],
  },
  {
    id: "recollect-09",
    intent: "use the exception from the audit talk",
    talk: [
      { session: "crashed", at: "2026-09-03T10:00:00Z", lines: [["person", "audit note: auditor says exception, no accrual below 250"]] },
    ],
    finds: [/no accrual below 250.*2026-09-03/s],
  },
  {
    id: "recollect-11",
    intent: "as in the pull request that was rejected",
    area: "src/cache",
    files: { "src/cache/index.ts": "export {};\n" },
    sessions: [
      { title: "pull request #41 cache: rejected, closed unmerged" },
      { title: "pull request #57 cache keys: rejected, closed unmerged" },
      { title: "pull request #60 icons: rejected, closed unmerged" },
    ],
    finds: [/#41|#57/, /#41|#57/],
    first: /cache/,
  },
  {
    id: "recollect-12",
    intent: "we decided once how to name feature flags",
    files: {
      ...decision(
        "0007",
        "# Name feature flags\n\n2025-03-01\n\nWe name feature flags area.verb. How to name feature flags is thereby settled.\n",
      ),
      ...decision("0015", "# Flags\n\n2026-02-01\n\nFlags are called area-verb. Supersedes 0007.\n"),
    },
    finds: [/0015.*supersedes 7/s],
    first: /0015/,
  },
  {
    id: "recollect-13",
    intent: "last time the deploy failed you found the cause",
    sessions: [
      { title: "deploy failed", at: "2026-09-03T10:00:00Z" },
      { title: "deploy failed, cause found: disk full", at: "2026-09-09T10:00:00Z" },
      { title: "deploy failed, cause found: expired token", at: "2026-09-21T10:00:00Z" },
    ],
    finds: [/expired token/, /disk full/],
    first: /expired token|disk full/,
  },
  {
    id: "recollect-17",
    intent: "use the number we agreed on for the timeout",
    files: decision("0012", "# http timeout\n\n2026-03-01\n\nThe http timeout is 8 s.\n"),
    talk: [{ session: "s-5", at: "2026-10-20T10:00:00Z", lines: [["person", "for the timeout let us try the number 30 s"]] }],
    finds: [/timeout is 8 s/],
    first: /8 s/,
  },
  {
    id: "recollect-24",
    intent: "same reviewer set-up as for the parser mission",
    sessions: [
      { protocol: "mission", title: "mission parser-rewrite: 2 reviewers, lint and security" },
      { protocol: "mission", title: "mission parser-docs: 1 reviewer" },
      { protocol: "mission", title: "mission icons: no reviewer" },
    ],
    finds: [/parser-rewrite/, /parser-docs/],
  },
  {
    id: "recollect-27",
    intent: "restore the old level order, before the demo",
    commits: [
      { subject: "order", at: "2025-05-01T10:00:00Z", files: { "levels/order.json": "[1]" }, tag: "demo-2025" },
      { subject: "order again", at: "2026-05-01T10:00:00Z", files: { "levels/order.json": "[2]" }, tag: "demo-2026" },
    ],
    finds: [/demo-2025/, /demo-2026/],
  },
  {
    id: "recollect-38",
    intent: "use the regex Maria suggested",
    talk: [
      { session: "s-9", at: "2026-06-04T10:00:00Z", lines: [["person", "Maria suggested this regex: ^\\d{4}-\\d{2}$"]] },
      { session: "s-12", at: "2026-08-04T10:00:00Z", lines: [["person", "Mario suggested another regex: ^\\w+$"]] },
    ],
    finds: [/Maria.*2026-06-04/s],
    never: /Mario /,
  },
];

export const openClean: readonly RecallSituation[] = [
  { id: "recollect-05", intent: "Zeige auf /konto das Datum der letzten Zahlung", sessions: [{ title: "Zahlung" }] },
  { id: "recollect-10", intent: "write a hello page as usual in Flask tutorials: one route, returns Hello" },
  {
    id: "recollect-19",
    intent: "remember the chosen tab in localStorage, key ui.tab",
    files: decision("0003", "# no cookies for ui state\n"),
  },
  {
    id: "recollect-21",
    intent: "make the last row of the table bold, as the row before",
    commits: [{ subject: "table: bold header" }],
    sessions: [{ title: "last row missing" }],
  },
  {
    id: "recollect-22",
    intent: "as discussed in docs/decisions/0019.md, set 400 days",
    files: decision("0019", "# Retention\n\n400 days\n"),
  },
  {
    id: "recollect-23",
    intent: "same as #12 but for invoices",
    files: { "ISSUES/12.md": "Sort by date.\n" },
    sessions: [{ title: "invoices" }],
  },
  { id: "recollect-30", intent: "recall the message from the queue if unpaid for 3 days in src/queue.ts", sessions: [{ title: "recall" }] },
  {
    id: "recollect-32",
    intent: "the previous release was 5.3.0; write notes for 5.4.0 from git log v5.3.0..HEAD",
    commits: [{ subject: "release 5.3.0", tag: "v5.3.0" }],
  },
  { id: "recollect-36", intent: "like last time", settled: "last time = commit 88d0a2b", sessions: [{ title: "deploy the shop" }] },
  {
    id: "recollect-40",
    intent: "retry the request once more, then give up in src/http.ts",
    commits: [{ subject: "http: retry" }, { subject: "http: retry" }, { subject: "http: retry" }],
  },
];

/** Of our own, from the rule. */
export const ownPlanted: readonly RecallSituation[] = [
  {
    id: "bug-from-spring",
    intent: "it looks like that timezone bug from spring, mend it the same way",
    commits: [
      { subject: "fix: timezone of exports was local, now UTC", at: "2026-04-11T10:00:00Z" },
      { subject: "fix: timezone picker in the settings", at: "2026-08-02T10:00:00Z" },
    ],
    finds: [/exports was local.*2026-04-11/s],
    never: /picker/,
  },
  {
    id: "deploy-last-time",
    intent: "deploy the shop like last time",
    sessions: [{ title: "deploy the shop with two hosts and a smoke test" }, { title: "translate the footer" }],
    finds: [/two hosts/],
    never: /footer/,
  },
  {
    id: "bare-last-time",
    intent: "like last time",
    sessions: [{ title: "export the ledger as CSV" }],
    finds: [/export the ledger/],
  },
  {
    id: "german",
    intent: "Benenne die Spalten der Rechnung wie besprochen",
    talk: [{ lines: [["person", "Die Spalten der Rechnung heißen netto, steuer, brutto, bitte überall so"]] }],
    finds: [/netto, steuer, brutto/],
  },
  {
    id: "answered-gate",
    intent: "use the region we decided on for the backups",
    sessions: [
      { title: "plan the backups", asked: [{ question: "Which region holds the backups?", option: "provide", text: "eu-north" }] },
    ],
    finds: [/eu-north/],
  },
  {
    id: "rejected-approach",
    intent: "take the caching approach you proposed",
    talk: [{ lines: [["agent", "I propose this caching approach: keep the parsed catalogue for a minute, keyed by its etag."]] }],
    finds: [/keyed by its etag/],
  },
  {
    id: "incident",
    intent: "roll back like in the certificate incident",
    sessions: [{ title: "certificate incident: rolled back with the old chain" }, { title: "certificate renewal" }],
    finds: [/old chain/],
    first: /incident/,
  },
  {
    id: "french",
    intent: "Publie le rapport comme la dernière fois",
    sessions: [{ title: "publier le rapport mensuel sur le portail" }],
    finds: [/portail/],
  },
  {
    id: "decision-number",
    intent: "round prices as we agreed",
    files: decision("0004", "# Rounding\n\n2026-01-20\n\nPrices are rounded half-even, per line.\n"),
    finds: [/half-even/],
  },
  {
    id: "last-month",
    intent: "bring back the wording of the welcome mail of last month",
    commits: [
      { subject: "welcome mail: wording with the discount", at: "2026-10-02T10:00:00Z" },
      { subject: "welcome mail: wording of the launch", at: "2025-11-02T10:00:00Z" },
    ],
    finds: [/discount/],
    never: /launch/,
  },
  {
    id: "secret-in-talk",
    intent: "use the header from the gateway call",
    talk: [{ lines: [["person", "gateway call: the header is X-Api-Key: AKIAQ3EGF7X2M5WJ9RTB, use the header with that"]] }],
    finds: [/gateway/],
    never: /AKIAQ3EGF7X2M5WJ9RTB/,
  },
];

export const ownClean: readonly RecallSituation[] = [
  { id: "last-login", intent: "show the last time the user logged in on the profile page", sessions: [{ title: "user profile login" }] },
  { id: "said-decision", intent: "We decided to use pnpm; update docs/setup.md", commits: [{ subject: "use pnpm" }] },
  { id: "same-as-row", intent: "colour the header the same as the row above", commits: [{ subject: "header row colour" }] },
  { id: "quoted", intent: 'rename the button "as before" to "Reset"', commits: [{ subject: "button as before" }] },
  { id: "none-there", intent: "compress the images like last time", commits: [{ subject: "begin the docs" }] },
  { id: "commit-named", intent: "do it like last time, in commit 88d0a2b", commits: [{ subject: "do it" }] },
  { id: "old-file", intent: "delete the old file src/legacy.ts", files: { "src/legacy.ts": "" }, commits: [{ subject: "legacy file" }] },
  { id: "import-table", intent: "delete the rows from the import table that have no date", commits: [{ subject: "import table rows" }] },
  {
    id: "settled-reading",
    intent: "deploy like last time\n“like last time” means: two hosts",
    sessions: [{ title: "deploy with three hosts" }],
  },
  { id: "before-test", intent: "reset the database before each test", commits: [{ subject: "reset the database" }] },
];
