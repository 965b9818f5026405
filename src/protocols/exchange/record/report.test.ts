import { expect, test } from "vitest";
import { answered, begun, played, poolOf, type World } from "../machine.fixture.ts";
import { reportOf } from "./report.ts";

const asking: World["says"] = ({ turn, round }) => ({ thought: `${turn.mind} in round ${round}`, restart: "these terms lead nowhere" });
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
