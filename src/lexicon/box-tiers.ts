/** How well a box holds (W6), best first: overlay with bubblewrap, overlay with util-linux, Landlock, nothing. */
export const boxTiers = ["A", "A'", "B", "C"] as const;
export type BoxTier = (typeof boxTiers)[number];

/** Whether one holds at least as well as the other. */
export const holdsAs = (one: BoxTier, other: BoxTier): boolean => boxTiers.indexOf(one) <= boxTiers.indexOf(other);

/** W5: what a worker's place is, where it has such a box. */
export const placeKindOf = (tier: BoxTier): "layer" | "worktree" => (tier === "B" || tier === "C" ? "worktree" : "layer");

/** Said at the start and by `doctor`: what holds a worker, for each kind. */
export const tierWords: Readonly<Record<BoxTier, string>> = {
  A: "the best there is: nothing that a worker does outside of its own files counts (bubblewrap)",
  "A'": "as good as the best, slower to start: nothing that a worker does outside of its own files counts (util-linux)",
  B:
    "for agents that are a command of yours (Landlock, a worktree): a worker writes nothing but its own files and has no network; it can " +
    "change modes and times of your other files, sees which programs run and, before Linux 6.12, can end them",
  C: "no box: a worker runs as you do, in a worktree; only the guard and the look at its changes stand in its way",
};
