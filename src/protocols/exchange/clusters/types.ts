/** A message as clustering sees it. */
export interface ClusterMessage {
  readonly id: string;
  /** As `packed` writes it; null or unreadable for a message that says nothing, which is in no cluster. */
  readonly vector: string | null;
  /** A digest of the normalised text: copies of one text found nothing and move nothing. */
  readonly same?: string;
}

/** A live cluster. Older ones stand first. */
export interface Cluster {
  /** The id of its first message; no other cluster ever has it. */
  readonly id: string;
  /** Its messages, copies included. */
  readonly size: number;
  /** Its messages that its mean is made of: copies count once. */
  readonly weight: number;
  /** The mean of their vectors, as they are. */
  readonly mean: string;
  /** The turn in which a message joined it last. */
  readonly used: number;
}

/** A message that belongs nowhere yet. A copy of another one that waits has no vector of its own. */
export interface WaitingMessage {
  readonly id: string;
  readonly vector: string | null;
  /** Short digest of its text, or of its id. */
  readonly digest: string;
}

/** Bounded, whatever comes: see `clusterLimits`. */
export interface ClusterState {
  readonly turn: number;
  readonly messages: number;
  /** Numbers in a vector, as the first message had them; 0 before it. Vectors of another length are in no cluster. */
  readonly dimensions: number;
  readonly clusters: readonly Cluster[];
  readonly waiting: readonly WaitingMessage[];
  /** The mean of messages that joined nothing when they came, and how many they were. */
  readonly rest: { readonly weight: number; readonly mean: string | null };
  /** Digests of the last messages. */
  readonly recent: readonly string[];
}

export interface ClusterFigures {
  readonly messages: number;
  /** Live clusters, older ones first. Coherence is the mean similarity of two of its messages, once what all say is taken away. */
  readonly clusters: readonly { readonly id: string; readonly size: number; readonly coherence: number }[];
  /** How many clusters of one size would be as mixed as these are: 1 if everything is in one, 0 if there are none. */
  readonly diversity: number;
}

/** One turn of clustering as it is recorded. It takes place in the order of these fields. */
export interface ClusterChange {
  /** Each message of the turn with its cluster, or null. */
  readonly placed: readonly { readonly id: string; readonly cluster: string | null }[];
  /** New clusters, with their members out of those that waited, this turn's included. */
  readonly founded: readonly { readonly id: string; readonly members: readonly string[] }[];
  readonly merged: readonly { readonly from: string; readonly to: string }[];
  /** Clusters that nobody joins any more. Their messages keep them. */
  readonly dormant: readonly string[];
  readonly figures: ClusterFigures;
}
