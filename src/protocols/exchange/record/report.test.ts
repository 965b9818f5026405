import { expect, test } from "vitest";
import { added, answered, begun, offered, openGate, played, poolOf, thought, type World } from "../machine.fixture.ts";
import { reportOf } from "./report.ts";

const asking: World["says"] = ({ turn, round }) => ({
  thought: `${turn.mind} in round ${round}`,
  restart: `these terms lead ${turn.mind} nowhere`,
});
const audits: World["audits"] = ({ reads }) => ({ summary: "They agree (m2), and never said m999.", rule: 1, read: reads });

const reported = (world: World, answer?: readonly [string, string]): string => {
  const first = played(begun({ rounds: 2, settings: { auditEvery: 1 } }), { audits, ...world });
  const now = answer ? played(answered(first, ...answer), { audits }) : first;
  return reportOf(
    now.events,
    poolOf(now).map((message) => ({ ...message, cluster: null })),
  );
};

test("X13 a report quotes what its audits name, and nothing that is not there", () => {
  const [, rest = ""] = reported({}).split("## What the audits rest on");
  expect(rest).toContain("- m2, thought, BEN, after round 1\n\n> ben in round 1: ");
  expect(rest.match(/^- m/gm)).toHaveLength(1);
});

test("X13 a report says where a pool went on that was branched, and only there", () => {
  expect(reported({ says: asking }, ["branch", "Be bold."])).toMatch(/; branch \(Olga\); it goes on in exchange-branch\n/);
  expect(reported({ says: asking }, ["change", "Be bold."])).toMatch(/; change \(Olga\)\n/);
});

test("X9 the report of a branch says of what it is one, and up to where; any other says nothing of the kind", () => {
  const first = played(begun({ rounds: 2 }));
  const branch = added(first, [{ type: "session.branched", parent: "exchange-p", version: 9, hash: "h", session: {}, note: "" } as never]);
  const more = played(offered(branch, { type: "observer.grant", rounds: 1, by: "Olga" }));
  expect(reportOf(more.events, [])).toMatch(/^# .*\n\n- a branch of exchange-p, which it shares up to round 2\n- 3 rounds, /);
  expect(reported({})).not.toContain("a branch of");
});

const attacks = [
  "![x](http://evil.example/a.png)",
  "\\![x](http://evil.example/b.png) \\\\![y][ref]",
  "[ref]: http://evil.example/c.png",
  "<img src=http://evil.example/d.png> <script src='x'></script>",
  "```mermaid\nclick a href 'http://evil.example'\n```",
  "~~~html\n<iframe>\n~~~",
  "# Audits\n## Terms\n---\n===",
  "![[embed]] [^1] <http://evil.example> `x`",
];

test.each(attacks)("X4 nothing in a report is loaded, linked, drawn or a heading because of %j", (attack) => {
  const says: World["says"] = ({ turn }) => ({ thought: attack, restart: `${attack} ${turn.mind}` });
  const minds = ["ada", "ben", "cyd"].map((id) => ({ id, name: `${attack} ${id}`.slice(0, 60) }));
  const texts = { prompt: attack, rule: attack, role: attack };
  const first = played(begun({ rounds: 2, settings: { auditEvery: 1 }, theme: attack, minds, texts, by: attack }), {
    says,
    audits: ({ reads }) => ({ summary: `${attack} m1`, rule: 1, read: reads }),
  });
  const now = offered(played(answered(first, "change", attack)), {
    type: "observer.inject",
    text: attack,
    source: attack.slice(0, 60),
    by: attack,
  });
  const pool = poolOf(now).map((message) => ({ ...message, cluster: message.kind === "restart" ? "m1" : null }));
  const report = reportOf(now.events, pool);
  expect(report.match(/(?<!\\)(?:\\\\)*[`<[~]/g)).toBeNull();
  const ours = ["# ", "## Audits", "## What ", "## Terms", "### Audit ", "### The ", "### "];
  for (const line of report.split("\n")) if (/^[\s>-]*#/.test(line)) expect(ours.some((own) => line.startsWith(own))).toBe(true);
  expect(report.match(/^#{1,2} .*$/gm)).toHaveLength(8);
});

test("X13 a report says what persisted: themes that lived past audits and restarts, and those that did not", () => {
  const message = (round: number, theme: string, cluster: string | null) => ({
    ...({ id: `m${round}${theme}`, kind: "thought", by: "ADA", round, cluster } as const),
    text: `${theme} matters a lot for ${theme}, says round ${round}`,
  });
  const first = played(begun({ rounds: 8, settings: { auditEvery: 2 } }), {
    says: (effect) => ({ ...thought(effect), restart: effect.round === 3 ? `${effect.turn.mind} wants other terms` : null }),
  });
  let now = played(answered(first, "change", "Be bold."));
  while (openGate(now)) now = played(answered(now, "go-on"));
  const pool = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((round) => [
    message(round, "queues", "m1queues"),
    ...(round < 4 ? [message(round, "streams", "m1streams")] : []),
    ...(round > 6 ? [message(round, "ledgers", "m7ledgers")] : []),
    message(round, `stray${round}`, null),
  ]);
  const [, part = ""] = /## What persisted\n\n([^]*?)\n\n## /.exec(reportOf(now.events, pool)) ?? [];
  expect(part.split("\n")).toEqual([
    expect.stringMatching(/^- .*queues.*: round 1 to 8, through 3 of 4 audits, also past the restart after round 3$/),
    expect.stringMatching(/^- .*streams.*: round 1 to 3, through 1 of 4 audits$/),
    expect.stringMatching(/^- not taken up again after round 3: .*streams/),
  ]);
  expect(reportOf(begun().events, [])).toContain("## What persisted\n\nThere was no audit");
});
