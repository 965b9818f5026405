import { expect, test } from "vitest";
import { assignmentsOf, clustered } from "./clustered.fixture.ts";
import { ownWords } from "./own-words.ts";

/** Thoughts as people and models write them: three themes, and some that belong to none. */
const themes = {
  restart: [
    "I think this pool has exhausted itself and we should restart from the beginning.",
    "We are circling the same ideas; a restart of the pool would help all of us.",
    "Please restart: the terms of this discussion no longer let anything new appear.",
    "My honest view is that we need to begin again, a restart with other terms.",
    "A fresh start is needed. I ask the observer to restart the pool.",
    "The pool repeats itself, so I request a restart with a new prompt.",
    "Nothing new has come for ten rounds. Restart the pool, please.",
    "I agree with those who ask for a restart; this pool is stuck.",
  ],
  caching: [
    "Caching the query results would reduce database load, but invalidation is hard.",
    "A cache in front of the database needs clear invalidation rules or we serve stale data.",
    "Stale data is the price of caching; an expiry of one minute limits it.",
    "Instead of a cache we could add an index so that the database answers faster.",
    "Cache invalidation could be driven by database change events.",
    "With write-through caching the database and the cache never disagree for long.",
    "Measure first: is the database really slow, or do we only think a cache helps?",
    "Per-user caches multiply memory, so a shared cache with expiry seems better.",
  ],
  trust: [
    "Users must be able to see why the agent acted, or they will not trust it.",
    "Trust grows when an agent explains its actions and can be stopped.",
    "An agent that hides its reasons loses the trust of users at the first mistake.",
    "Show the reasons beside each action, so that a user can judge the agent.",
    "Trust is not a feature; users give it when the agent's actions are predictable.",
    "People trust agents that ask before risky actions.",
    "If users cannot undo an action of the agent, trust is gone.",
    "Explanations that are too long are not read, and users trust blindly.",
  ],
  misc: [
    "Let us look at the question from the other side.",
    "I wonder what a child would say about this.",
    "Costs matter too, and nobody has mentioned them.",
    "Here is a list of open points that we might take up later.",
    "The weather metaphor from before is still interesting.",
    "Could someone summarise what was agreed?",
    "Perhaps simplicity is the answer here.",
    "History shows that such plans take twice as long.",
  ],
} as const;

/** One of each in turn, as a pool comes about. */
const pool = themes.restart.flatMap((_, at) =>
  Object.values(themes).map((texts, theme) => ({ id: `${theme}.${at}`, text: texts[at] ?? "", topic: theme === 3 ? null : theme })),
);

test("X10, X14 offline, themes in plain English are found, kept apart and named in their own words", () => {
  const { turns, words } = clustered(pool, { each: 4 });
  const clusterOf = assignmentsOf(turns);
  const placed = pool.filter(({ id }) => (clusterOf.get(id) ?? null) !== null);
  const clusters = Map.groupBy(placed, ({ id }) => clusterOf.get(id));
  const found = [...clusters.values()].map((members) => ({
    themes: [...new Set(members.map(({ topic }) => topic))],
    named: ownWords(
      members.map(({ text }) => text),
      words,
    ),
  }));
  expect(found).toEqual([
    { themes: [0], named: ["restart", "pool", "new", "itself", "please"] },
    { themes: [1], named: ["database", "invalidation", "cache"] },
    { themes: [2], named: ["trust", "users", "agent", "actions"] },
  ]);
});
