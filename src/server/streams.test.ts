import { expect, test } from "vitest";
import { feedLimits } from "./feed.ts";
import { followerPlaces } from "./streams.ts";

test("one credential takes only so many places, and those of persons are theirs", () => {
  const places = followerPlaces();
  const take = (credential: string, role: "person" | "agent"): string => {
    try {
      places.take({ credential, role });
      return "taken";
    } catch (cause) {
      return (cause as { code: string }).code;
    }
  };
  const robo = Array.from({ length: feedLimits.ownMax + 1 }, () => take("robo", "agent"));
  expect(robo.at(-1)).toBe("feed.own");
  const agents = Array.from({ length: feedLimits.openMax }, (_, n) => take(`agent-${n}`, "agent"));
  expect(agents.at(-1)).toBe("feed.full");
  expect(take("mira", "person")).toBe("taken");
});

test("a place that was given back can be taken again, once", () => {
  const places = followerPlaces();
  const mira = { credential: "mira", role: "person" } as const;
  const taken = Array.from({ length: feedLimits.ownMax }, () => places.take(mira));
  expect(() => places.take(mira)).toThrow("with one credential");
  taken[0]?.();
  places.take(mira);
  expect(() => places.take(mira)).toThrow("with one credential");
});
