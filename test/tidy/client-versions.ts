import type { Document } from "./documents.ts";
import type { Problem } from "./source.ts";

interface Row {
  readonly package: string;
  readonly title: string;
  readonly least: string;
}

/** The least version of a client is the one that the client tests drive, and the README promises no other. */
export function clientVersionProblems(
  rows: readonly Row[],
  tested: Readonly<Record<string, string>>,
  readme: Document,
): readonly Problem[] {
  return rows.flatMap(({ package: name, title, least }) => {
    const pinned = tested[name];
    return [
      ...(pinned === least ? [] : [`${title}: ${least} is said to be enough, and ${pinned ?? "none"} is tested`]),
      ...(readme.text.includes(`${title} ≥ ${least}`) ? [] : [`${readme.path} does not say ${title} ≥ ${least}`]),
    ];
  });
}
