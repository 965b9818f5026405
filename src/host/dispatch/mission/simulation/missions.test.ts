import { expect, test } from "vitest";
import { deeds, takesLeave } from "./agents.fixture.ts";
import { playSeed } from "./play.fixture.ts";

/**
 * Missions in which everything is played but the machines: missions, workers, their agents' sessions and the leases of files decide
 * as they do in earnest; agents, people, processes, files and the clock are drawn from the seed. What holds is looked at after every
 * event (`sound.fixture.ts`), at every landing (`project.fixture.ts`) and at every change of a lease (`leases.fixture.ts`).
 */
const only = process.env["SEED"];
const seeds = only === undefined ? Array.from({ length: 2_000 }, (_, at) => at) : [Number(only)];

/** So often each has to have happened, or nothing was tried: every way to behave, and what it leads to. */
const expected: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...deeds, takesLeave].map(({ name }) => [name, 20])),
  "succeed: landed": 4_000,
  "mission done_clean": 1_000,
  "mission pending": 150,
  "mission failed": 250,
  "mission waits for a person": 60,
  "red together": 200,
  "planned anew": 40,
  "branch moved before a landing": 800,
  // Lies are caught: by the check, the look at what changed, the claim itself, or somebody who looks at changed tests.
  "lie: refused": 1_000,
  "is done while its check is red: refused": 250,
  "is done and did nothing: refused": 250,
  "names a result that is not there: refused": 250,
  "changes its own tests: asked a person": 100,
  "adds a test: asked a person": 300,
  "changed-checks: accepted": 150,
  // Silence is ended by the clock alone: after one nudge an agent works, or it is ended for good.
  "agent.nudged": 400,
  "stall: landed": 120,
  "limit stall": 250,
  "stall: refused": 250,
  // Crashes of agents are tried again; those of whoever drives them change nothing.
  "crash: refused": 600,
  "driver died": 800,
  "late report": 500,
  "late writer": 80,
  "landing with an old number": 100,
  // Questions reach a person where only a person can know, and go back where not.
  "work.blocked": 250,
  "work-blocked: answered soon": 120,
  "work-blocked: answered late": 80,
  "work-blocked: never answered": 20,
  "asks for taste: refused": 40,
  "waits for an answer: refused": 40,
  "asks in its last words: refused": 40,
  "asks beside a done: asked a person": 40,
  "ask: landed": 80,
  // Nobody widens its scope: not by doing it, not by asking, not by handing work on.
  "changes a file of others: refused": 80,
  "changes a sacred file: refused": 80,
  "takes an answer for leave: refused": 15,
  "forbidden start": 500,
  "claim.taken": 150,
  "budget.exceeded": 15,
  "lease waited for": 200,
  "lease expired": 100,
  "lease ended": 400,
};

test("D1, D5, D6, D7, D8, D10, D11, D12, D13, D16, D18, D21, D29, W15, W20, W21 hold whatever agents, people and processes do", () => {
  const counts = new Map<string, number>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const seed of seeds)
    try {
      playSeed(seed, count);
    } catch (cause) {
      const again = `SEED=${seed} npx vitest run --project laws src/host/dispatch/mission/simulation`;
      throw new Error(`mission ${seed}: ${(cause as Error).message}\nTo play it again: ${again}`, { cause });
    }
  if (only !== undefined) return;
  const rare = Object.entries(expected).filter(([what, times]) => (counts.get(what) ?? 0) < times);
  expect(rare.map(([what, times]) => `${what}: ${counts.get(what) ?? 0} of ${times}`)).toEqual([]);
});
