import type { ModelWord } from "../../protocols/attend/upstream/model-word.ts";
import { quotedOnly } from "../../protocols/attend/upstream/model-word.ts";
import type { SettlingProtocol } from "../../protocols/attend/types.ts";

/** A finding of a rule, as a model is shown it. */
export interface ShownFinding {
  readonly protocol: SettlingProtocol;
  readonly quote: string;
}

/** A text whose answer is known, put among those that are asked about. */
export interface Control {
  readonly intent: string;
  readonly found: readonly ShownFinding[];
  /** Why a model's word about it shows that its other words are worth nothing; undefined if it is sound. */
  readonly fault: (word: ModelWord) => string | undefined;
}

const open = (intent: string): Control => ({
  intent,
  found: [],
  fault: ({ findings }) =>
    quotedOnly(findings, { arguments: [intent] }).length === 0 ? "it saw nothing in words that leave everything open" : undefined,
});
const plain = (intent: string): Control => ({
  intent,
  found: [],
  fault: ({ findings }) => (findings.length > 0 ? "it found something in words that say enough" : undefined),
});
const unanswered = (intent: string, found: ShownFinding): Control => ({
  intent,
  found: [found],
  fault: ({ answered }) => (answered.length > 0 ? "it held something to be answered that nothing answers" : undefined),
});

const openControls = [
  open("Make the newsletter nicer and tell people about it."),
  open("Do with the second importer what we did last time."),
  open("Delete whatever is no longer needed and pick a better name."),
];
const plainControls = [
  plain("Rename the column `a` of the table `t` to `b` in migration 0007 on the test database; the 12 tests in t.test.ts pass."),
  plain("In config/app.yml set `timeout` from 10 to 30 seconds; the test in timeout.test.ts waits 29 seconds and passes."),
  plain("Write the 14 rows of data/in.csv sorted by `id` to data/out.csv; `diff data/out.csv data/expected.csv` prints nothing."),
];
const unansweredControls = [
  unanswered("Make the report nicer. It has 4 columns and is read by 900 people.", { protocol: "goal", quote: "nicer" }),
  unanswered("Do it like last time and write the result to out/log.md.", { protocol: "solicit", quote: "like last time" }),
  unanswered("Choose a licence and add LICENSE; 3 files, 2 people.", { protocol: "bound", quote: "Choose a licence" }),
];

/** One of each kind, another for another text: U2 tests whoever judges before it counts. */
export const controlsFor = (text: string): readonly Control[] =>
  [openControls, plainControls, unansweredControls].flatMap((kind) => kind[text.length % kind.length] ?? []);
