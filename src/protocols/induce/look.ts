import { aboutSaid } from "../../claims/about.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Decision, Gap, Subject } from "../../inquiry/types.ts";
import { induceLimits } from "./policy.ts";
import type { ProposedRule } from "./types.ts";
import { words } from "./words.ts";

/** P5: one rule at a time, and only those that the person's words are about where there are any; what was settled is not asked again. */
export function ruleGaps(subject: Subject, rules: readonly ProposedRule[], decisions: readonly Decision[]): readonly Gap[] {
  const fits = aboutSaid(
    subject.intent,
    rules.map(({ about, title }) => [...about, title].join(" ")),
  );
  const weighed = rules.map((rule, at) => ({ ...rule, fit: fits[at] ?? 0 }));
  const settled = new Set(decisions.map(({ key }) => key));
  const own = subject.intent.trim() === "" ? [] : [{ claim: `“${subject.intent.trim()}”`, source: textSources.intent }];
  const meant = weighed.filter(({ fit }) => fit > 0);
  return (meant.length > 0 ? meant : weighed)
    .filter(({ key }) => !settled.has(key))
    .toSorted((one, other) => other.fit - one.fit || other.weight - one.weight)
    .slice(0, induceLimits.rulesMax)
    .map(({ key, kind, title, forms, instances, spared, fit }): Gap => {
      const outside = spared.map(({ claim, source }) => ({ claim: words.spared(claim), source }));
      const evidence = [...own, ...instances.slice(0, induceLimits.shownMax), ...outside.slice(0, 3)];
      return {
        kind,
        key,
        title,
        context: [
          words.instances(instances.length),
          words.spares(spared[0]?.claim ?? words.nearest),
          words.harm,
          ...(own.length > 0 && fit === 0 ? [words.notAbout] : []),
        ],
        evidence,
        question: words.ask,
        steps: forms.map((form, index) => ({ id: `form-${index + 1}`, label: form, future: form.slice(0, 300).toWellFormed(), evidence })),
      };
    });
}
