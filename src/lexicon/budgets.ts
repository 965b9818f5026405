/** Most that all attempts of a brief, or all sessions of a mission, may take (D16, W21). A limit that is not named is none. */
export interface WorkBudget {
  readonly callsMax?: number;
  readonly tokensMax?: number;
  /** In millionths of the currency of the prices, so that sums are exact. */
  readonly costMicrosMax?: number;
  readonly timeMaxMs?: number;
}

/** One call of a model. */
export interface CallUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Missing where the model has no price. */
  readonly costMicros?: number;
}

export interface WorkSpent extends Required<CallUse> {
  readonly calls: number;
}
