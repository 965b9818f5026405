/** Tokens and cost of one call of a model, as the provider counted them. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost?: number;
}

export const failureKinds = [
  "timeout",
  "rate-limited",
  "unauthorized",
  "unreachable",
  "malformed",
  "cut",
  "budget",
  "refused",
  "other",
] as const;
export type CallFailureKind = (typeof failureKinds)[number];

export interface CallFailure {
  readonly failed: CallFailureKind;
  readonly detail: string;
}

/** A call came back with something, or with a typed failure; tokens count either way. */
export type CallReturn<Something> = { readonly usage?: Usage } & (Something | CallFailure);

/** Limits from the configuration. A null means no limit. */
export interface CallLimits {
  readonly inputTokensMax: number;
  readonly outputTokensMax: number;
  readonly tokensMax: number | null;
  readonly costMax: number | null;
  /** The most that one call can cost. */
  readonly callCostMax: number;
}

const countMax = 1_000_000_000;

/** Figures that can be added up for ever: none below zero, none that is no number, none beyond what a call can use. */
export function soundUsage(usage: unknown): Usage | undefined {
  if (typeof usage !== "object" || usage === null) return usage === undefined || usage === null ? undefined : soundUsage({});
  const { inputTokens, outputTokens, cost } = usage as Readonly<Record<string, unknown>>;
  return {
    inputTokens: Math.ceil(soundFigure(inputTokens)),
    outputTokens: Math.ceil(soundFigure(outputTokens)),
    ...(cost === undefined ? {} : { cost: soundFigure(cost) }),
  };
}

export const soundFigure = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? Math.min(value, countMax) : 0;
