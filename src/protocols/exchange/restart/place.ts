import { restartTerms, type RestartTerm } from "./terms.ts";
import { stops } from "./view.ts";

/** More places than this are not looked at: then one cannot tell. */
export const placesMax = 40;
export const beforeMaxChars = 240;
const behindMaxChars = 160;

/** Words of restarting, with what stands around them. */
export interface RestartPlace {
  readonly row: RestartTerm;
  readonly term: string;
  readonly inside: string | undefined;
  readonly before: string;
  readonly behind: string;
  readonly isQuestion: boolean;
  readonly next: string;
}

const rows = restartTerms.map((row) => ({ row, pattern: new RegExp(`\\b(?:${row.pattern})(?![a-z])`, "g") }));

export function* placesIn(view: string): Iterable<RestartPlace> {
  let places = 0;
  for (const { row, pattern } of rows) {
    for (const match of view.matchAll(pattern)) {
      places += 1;
      if (places > placesMax) return;
      yield { row, term: match[0], inside: match.groups?.["object"], ...around(view, match.index, match.index + match[0].length) };
    }
  }
}

/** The sentence on both sides of a place, as far as it is near. */
function around(view: string, start: number, end: number): Pick<RestartPlace, "before" | "behind" | "isQuestion" | "next"> {
  const [before = ""] = /[^¶¿]*$/.exec(view.slice(Math.max(0, start - beforeMaxChars), start)) ?? [];
  const [behind = "", ...later] = view.slice(end, end + behindMaxChars).split(/[¶¿]/);
  return {
    before: before.length === beforeMaxChars ? `…${before}` : before,
    behind: behind.trimEnd(),
    isQuestion: view.charAt(end + behind.length) === stops.question,
    next: later.find((each) => each !== "") ?? "",
  };
}
