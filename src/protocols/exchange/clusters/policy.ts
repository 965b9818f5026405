/** Bounds of what a machine keeps; together they make about 90 KB. */
export const clusterLimits = { clustersMax: 32, waitingMax: 64, recentMax: 64 } as const;

/** Fewer are no theme; more are not needed to see one. */
export const [foundersMin, foundersMax] = [4, 12] as const;

/**
 * Any message has some that are near it by chance. So many times what chance gives, the founders together must be nearer to each
 * other: few have to be very near, many may be less so. It also fits embeddings in which everything is near everything.
 */
export const surprise = 6;

/**
 * Least mean similarity of messages that found a cluster, all without what all say. A term of the session; these are the defaults
 * for our own embedding and for models, whose vectors have less noise. The mean similarity, and not the cosine to the mean: that
 * one grows with the cluster.
 */
export const thresholds = { lexical: 0.17, model: 0.3 } as const;

export const ratios = {
  /** So much of the threshold is enough to join: many members leave less to chance than four. */
  least: 0.5,
  /** And so much of what the members are near to each other. */
  join: 0.5,
  /** No founder may be much farther from the others than the others are: else two themes found one cluster. */
  founder: 0.7,
  /** Clusters are one when messages of both are nearly as alike as messages of each. */
  merge: 0.6,
} as const;

/** A mean follows its last so many messages, so that each of them still moves it, and rounding does not stop it. */
export const memory = { cluster: 200, rest: 100 } as const;

/** So much at most a cluster, or the rest, counts in what all say: a theme that takes over the pool must not become its background. */
export const backgroundMax = { cluster: 16, rest: 24 } as const;

/** Clusters smaller than this are not compared for merging: their means still depend on chance. */
export const mergeMin = 6;
