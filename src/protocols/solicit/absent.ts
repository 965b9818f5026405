import { textSources } from "../../inquiry/sift.ts";
import type { Gap, NextStep, Subject } from "../../inquiry/types.ts";
import { filesExpected, remoteRow, remotesExpected, type Expectation } from "./expected.ts";
import { objectIn, stringsIn } from "../../inquiry/plan-text.ts";
import { saidIn, type QuotableText, type QuotableWords } from "./quotable-text.ts";
import type { SolicitGapKind } from "./types.ts";
import { words } from "./words.ts";

/** Things that the words take to be there, to be looked for: files of the project, and remotes to push to. */
export function takenForGranted(subject: QuotableWords): Readonly<Record<"files" | "remotes", readonly SourcedExpectation[]>> {
  const find = (look: (text: string) => readonly Expectation[], said: readonly QuotableText[]): readonly SourcedExpectation[] =>
    said.flatMap(({ text, source }) => look(text).map((each) => ({ ...each, source })));
  const plan = subject.plan ?? "";
  const isJson = objectIn(plan) !== undefined;
  const everything = [
    { text: subject.intent, source: textSources.intent },
    ...stringsIn(plan).map((text) => ({ text, source: textSources.plan })),
  ];
  // A name under a key of a task may be a file that the task makes.
  const isMade = ({ name }: SourcedExpectation): boolean => isJson && plan.includes(`"${name}"`);
  return {
    files: find(filesExpected, saidIn(subject)).filter((each) => !isMade(each)),
    remotes: everything.some(({ text }) => remoteRow.unless.test(text)) ? [] : find(remotesExpected, everything),
  };
}

/** With where it was said. */
export type SourcedExpectation = Expectation & Pick<QuotableText, "source">;

/** Result of looking for them, read-only. */
export interface LookFindings {
  readonly absent: readonly { readonly path: string; readonly nearest?: string }[];
  /** Names of the remotes there are; absent where that is not known. */
  readonly remotes?: readonly string[];
}

const absentMax = 3;

/** S4: gaps for things taken for granted that are not there: measured, and quoted. */
export function absentFacts(subject: QuotableWords & Pick<Subject, "cwd">, { absent, remotes }: LookFindings): readonly Gap[] {
  const granted = takenForGranted(subject);
  const files = absent.flatMap(({ path, nearest }) => {
    const found = granted.files.find(({ name }) => name === path);
    return found ? [absentGap(found, words.absentFile(path), fileSteps(path, nearest), subject.cwd)] : [];
  });
  const unheard = remotes && granted.remotes.filter(({ name }) => !remotes.includes(name));
  const pushes = (unheard ?? []).map((each) =>
    absentGap(each, words.absentRemote(each.name, remotes ?? []), remoteSteps(each.name, remotes ?? []), subject.cwd),
  );
  return [...files, ...pushes].slice(0, absentMax);
}

type Option = Pick<NextStep, "id" | "label" | "changes">;

const fileSteps = (path: string, nearest: string | undefined): readonly Option[] => [
  ...(nearest === undefined ? [] : [{ id: "called", ...words.isCalled(path, nearest) }]),
  { id: "create", ...words.createFile(path) },
  { id: "leave-out", ...words.leaveOut(path) },
];

const remoteSteps = (name: string, remotes: readonly string[]): readonly Option[] => [
  ...remotes.slice(0, 1).map((other) => ({ id: "called", ...words.isCalled(name, other) })),
  { id: "ask-address", ...words.askAddress(name) },
  { id: "leave-out", ...words.noPush },
];

function absentGap({ name, quote, source }: SourcedExpectation, claim: string, steps: readonly Option[], cwd: string): Gap {
  const evidence = [
    { claim, source: cwd },
    { claim: `“${quote}”`, source },
  ];
  return {
    kind: "missing" satisfies SolicitGapKind,
    key: `absent:${name}`,
    title: claim,
    context: [words.absentHarm],
    evidence,
    question: words.missingQuestion,
    steps: steps.map((step) => ({ ...step, future: step.label, evidence })),
  };
}
