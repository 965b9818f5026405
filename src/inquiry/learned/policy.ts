/**
 * The score that divides, chosen by cross-validation over authors (decision 0058): from it a text is stopped, also where no
 * rule found anything; below it what a rule found does not count, if the text names anything exactly.
 */
export const learnedPolicy = { stopFrom: 0.73 } as const;
