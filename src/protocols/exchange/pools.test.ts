import { expect, test } from "vitest";
import pools from "./pools.fixture.json" with { type: "json" };
import { begun, eventsOf, played, type World } from "./machine.fixture.ts";

/** Sixty pools by somebody who had read X7 and nothing else: no row of wording was written or changed by them. */
interface MadePool {
  readonly id: string;
  readonly kind: string;
  readonly theme: string;
  readonly rounds: readonly (readonly { readonly mind: string; readonly text: string }[])[];
}

function isHeard({ theme, rounds }: MadePool): boolean {
  const minds = [...new Set(rounds.flat().map(({ mind }) => mind))].map((id) => ({ id, name: id }));
  const says: World["says"] = ({ turn, round }) => ({ thought: rounds[round - 1]?.find(({ mind }) => mind === turn.mind)?.text ?? "" });
  const after = played(begun({ theme, minds, rounds: rounds.length }), { says });
  return eventsOf(after, "restart.signalled").length > 0;
}

const of = (kind: string): readonly MadePool[] => pools.pools.filter((pool) => pool.kind === kind);

test("X7 of 20 pools that ask for a restart in many words at least 18 are heard", () => {
  expect(of("asks")).toHaveLength(20);
  expect(
    of("asks")
      .filter((pool) => !isHeard(pool))
      .map(({ id }) => id).length,
  ).toBeLessThanOrEqual(2);
});

test("X7 of 40 pools that talk about restarts, quote one or never do, at most one is heard", () => {
  const others = [...of("talks"), ...of("never")];
  expect(others).toHaveLength(40);
  expect(others.filter(isHeard).map(({ id }) => id).length).toBeLessThanOrEqual(1);
});
