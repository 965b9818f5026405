/** As many names as one command could ask for; then it begins anew. */
const namesMax = 1_000;
/** No program has a longer name. */
const nameMaxChars = 100;

const nothingFound = Symbol("nothing found");

type Answers = unknown[];
const kept = new Map<string, Answers>();
let questions = 0;
/** Law after law asks about the same program, so most of them need not even look it up. */
let last: { readonly name: string; readonly answers: Answers } = { name: "", answers: [] };

/**
 * Something that a program's name alone says, found out once for each name: about a hundred laws ask about the name of
 * every program of a command, and nearly all of them hear that it does not concern them.
 */
export function perName<Answer>(find: (name: string) => Answer): (name: string) => Answer {
  const question = questions;
  questions += 1;
  return (name) => {
    if (name.length > nameMaxChars) return find(name);
    const answers = name === last.name ? last.answers : answersFor(name);
    const before = answers[question];
    if (before !== undefined) return (before === nothingFound ? undefined : before) as Answer;
    const found = find(name);
    answers[question] = found ?? nothingFound;
    return found;
  };
}

/** Whether a program has one of these names. */
export const nameFits = (names: RegExp): ((name: string) => boolean) => perName((name) => names.test(name));

function answersFor(name: string): Answers {
  const answers = kept.get(name) ?? [];
  if (answers.length === 0) {
    if (kept.size >= namesMax) kept.clear();
    kept.set(name, answers);
  }
  last = { name, answers };
  return answers;
}
