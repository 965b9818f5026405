/** How well a box holds (W6), best first: overlay with bubblewrap, overlay with util-linux, Landlock, nothing. */
export const boxTiers = ["A", "A'", "B", "C"] as const;
export type BoxTier = (typeof boxTiers)[number];

/** Whether one holds at least as well as the other. */
export const holdsAs = (one: BoxTier, other: BoxTier): boolean => boxTiers.indexOf(one) <= boxTiers.indexOf(other);
