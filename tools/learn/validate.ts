import { casesBy, authors, strangers } from "./cases.ts";
import { scoreOf, train } from "./train.ts";

interface Scored {
  readonly score: number;
  readonly isOpen: boolean;
}

/** Each author who knew nothing of the signs, judged by what all others taught. */
export function* crossValidated(): Iterable<{ readonly author: string; readonly scores: readonly Scored[] }> {
  const all: Scored[] = [];
  for (const author of strangers) {
    const weights = train(authors.flatMap((each) => (each === author ? [] : casesBy(each))));
    // Of the first author only the half that whoever wrote the signs had not read.
    const judged = casesBy(author).filter(({ isStrange }) => isStrange);
    const scores = judged.map((each) => ({ score: scoreOf(weights, each), isOpen: each.isOpen }));
    all.push(...scores);
    yield { author, scores };
  }
  yield { author: "all", scores: all };
}

/** Shares of the open ones that are stopped where so many of the others would be: in hundredths, with the score that divides them. */
export function curveOf(scores: readonly Scored[]): Readonly<Record<string, number>> {
  const others = scores.flatMap(({ score, isOpen }) => (isOpen ? [] : [score])).toSorted((one, other) => other - one);
  const open = scores.filter(({ isOpen }) => isOpen);
  return Object.fromEntries(
    [2, 4, 5, 10].flatMap((percent) => {
      const from = others[Math.floor((others.length * percent) / 100)] ?? 1;
      const stopped = open.filter(({ score }) => score > from).length;
      return [
        [`stoppedAt${percent}`, Math.round((100 * stopped) / open.length)],
        [`scoreAt${percent}`, Math.round(from * 1000) / 1000],
      ];
    }),
  );
}
