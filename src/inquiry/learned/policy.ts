/**
 * Scores that divide, chosen by cross-validation over authors (decision 0058): from the first one a text is stopped, also
 * where no rule found anything; below the second one what a rule found in it does not count, if it names anything exactly.
 */
export const learnedPolicy = { stopFrom: 0.77, ruleFrom: 0.6 } as const;
