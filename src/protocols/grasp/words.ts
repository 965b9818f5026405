import type { InquiryWords } from "../../inquiry/table.ts";
import type { Subject } from "../../inquiry/types.ts";
import { brief, line, words as shared } from "../../inquiry/words.ts";
import type { GraspKind, GraspPart, GraspPartName, HeldPart } from "./types.ts";

/** How a part is put: the right answer and its real neighbours, and what is there really. */
interface PartWords {
  readonly title: (part: GraspPart) => string;
  readonly question: (part: GraspPart) => string;
  /** The answer that holds, and at most two that do not. */
  readonly right: (part: GraspPart) => string;
  readonly others: (part: GraspPart) => readonly string[];
  readonly truth: (part: GraspPart) => string;
}

const whereTo = (places: string): string => (places === "" ? "nowhere" : places);
const states: Readonly<Record<string, string>> = {
  rejected: "is rejected",
  accepted: "is let through",
  counted: "counts",
  "left out": "does not count",
};
const kept: Readonly<Record<string, string>> = { stays: "The row stays, and is marked", gone: "The row is gone" };
const orders: Readonly<Record<string, string>> = { kept: "is kept", lost: "is not kept" };
const counts: Readonly<Record<string, string>> = {
  more: "More rows than before",
  fewer: "Fewer rows than before",
  same: "As many as before: the count stays",
};
const fates: Readonly<Record<string, string>> = {
  ...{ renamed: "It was renamed", removed: "It was removed", there: "It is there as before" },
  ...{ added: "It is new", "there before": "It was there before" },
};
const listed = (keys: string): string => `by ${keys.split(", ").join(", then by ")}`;
const inRow = (names: string): string => names.split(", ").join("() comes before ").concat("()");
const other = (fate: string): readonly string[] =>
  Object.keys(fates).filter((each) => each !== fate && (each === "removed" || each === "there"));

export const partWords: Readonly<Record<GraspPartName, PartWords>> = {
  deployed: {
    title: () => "Where it was deployed",
    question: () => "Where is it deployed now?",
    right: ({ now }) => `To ${whereTo(now)}`,
    others: ({ now, before }) =>
      before === ""
        ? [`To ${now === "production" ? "staging" : "production"}`]
        : [`To ${before}`, ...(now === "" ? [] : [`To ${now} and ${before}`])],
    truth: ({ now, before }) => `It went to ${whereTo(now)}${before === "" ? "" : `; to ${before} it did not run`}`,
  },
  check: {
    title: ({ about }) => `The check: ${brief(about)}`,
    question: ({ about }) => `How did ${brief(about)} end?`,
    right: ({ now }) => `It ${now === "not run" ? "was not run" : now}`,
    others: ({ before }) => [`It ${before}`],
    truth: ({ about, now }) => `${brief(about)} ${now === "not run" ? "was not run" : now}`,
  },
  task: {
    title: ({ about }) => `The task: ${brief(about)}`,
    question: ({ about }) => `What became of “${brief(about)}”?`,
    right: ({ now }) => (now === "ran" ? "It ran" : now === "failed" ? "It ran and failed" : "It was not run"),
    others: ({ now }) =>
      ["It ran", "It was not run"].filter((each) => each !== (now === "ran" ? "It ran" : now === "failed" ? "" : "It was not run")),
    truth: ({ about, now }) => `“${brief(about)}” ${now === "not run" ? "was not run" : now}`,
  },
  boundary: {
    title: ({ about, at = "" }) => `${about} at the limit ${at}`,
    question: ({ about, at = "" }) => `What becomes of ${about} when it is exactly ${at}?`,
    right: ({ now, at = "" }) => `Exactly ${at} ${states[now]}`,
    others: ({ before, at = "" }) => [`Exactly ${at} ${states[before]}`],
    truth: ({ now, at = "" }) => `Exactly ${at} ${states[now]} now`,
  },
  condition: {
    title: ({ about }) => `The condition on ${brief(about)}`,
    question: ({ about }) => `The condition on ${brief(about)}: when does it hold now?`,
    right: ({ now, about }) => holds(now, about),
    others: ({ before, about }) => [holds(before, about)],
    truth: ({ now, before, about }) => `It holds ${lowered(holds(now, about))}; before: ${lowered(holds(before, about))}`,
  },
  branch: {
    title: ({ about }) => `A condition on ${about}`,
    question: ({ about, at = "" }) => `What happens when ${about} is ${at}?`,
    right: ({ now }) => outcome(now),
    others: ({ before }) => [outcome(before)],
    truth: ({ now, about, at = "" }) => `When ${about} is ${at}: ${outcome(now)}`,
  },
  rows: {
    title: ({ about }) => `Rows of ${about}`,
    question: ({ about }) => `How many rows does ${about} have now, on the data that is there?`,
    right: ({ now }) => counts[now] ?? now,
    others: ({ now }) =>
      Object.keys(counts)
        .filter((each) => each !== now)
        .map((each) => counts[each] ?? each),
    truth: ({ now, at }) =>
      at === undefined ? `${counts[now]}, or as many: never the other way` : `${counts[now]}: ${at} on the sample, by a run`,
  },
  deletion: {
    title: ({ about }) => `Deleting in ${about}`,
    question: () => "What becomes of a row that is deleted?",
    right: ({ now }) => kept[now] ?? now,
    others: ({ before }) => [kept[before] ?? before],
    truth: ({ now }) => kept[now] ?? now,
  },
  sequence: {
    title: ({ about }) => `The order of ${about}`,
    question: ({ about }) => `Which of ${about} comes first?`,
    right: ({ now }) => inRow(now),
    others: ({ before }) => [inRow(before)],
    truth: ({ now }) => `${inRow(now)} now`,
  },
  sort: {
    title: ({ about }) => `The order of results, ${about}`,
    question: () => "In which order do they come now?",
    right: ({ now }) => `Ordered ${listed(now)}`,
    others: ({ now, before }) =>
      [...new Set([listed(before), listed(now.split(", ").toReversed().join(", "))])]
        .filter((each) => each !== listed(now))
        .map((each) => `Ordered ${each}`),
    truth: ({ now }) => `They are ordered ${listed(now)}`,
  },
  scoped: {
    title: ({ about }) => about,
    question: ({ about }) => `For whom is ${about} on?`,
    right: ({ now, before, at = "" }) => (now === "on" ? `On for ${at}, ${before} for others` : `Off for ${at}, ${before} for others`),
    others: ({ now, at = "" }) => ["Off for everyone", "On for everyone"].concat(now === "on" ? [] : [`On for ${at} only`]).slice(0, 2),
    truth: ({ about, now, before, at = "" }) => `${about} is ${now} for ${at}, and ${before} for others`,
  },
  switch: {
    title: ({ about }) => about,
    question: ({ about, at }) => `Is ${about} ${isTruth(at) ? "true or false" : "on or off"} now?`,
    right: ({ now, at }) => `It is ${stateOf(now, at)}`,
    others: ({ before, at }) => [`It is ${stateOf(before, at)}`],
    truth: ({ about, now, at }) => `${about} is ${stateOf(now, at)}${at === undefined || isTruth(at) ? "" : ` (${at})`}`,
  },
  rounding: {
    title: ({ about }) => `Rounding in ${about}`,
    question: ({ at = "" }) => `What does ${at} become, as a whole number?`,
    right: ({ now }) => rounded[now] ?? now,
    others: ({ before }) => [rounded[before] ?? before],
    truth: ({ now }) => rounded[now] ?? now,
  },
  number: {
    title: ({ about }) => about,
    question: ({ about }) => `What is ${about} now?`,
    right: ({ now }) => now,
    others: ({ before }) => [before],
    truth: ({ about, now, before }) => `${about} is ${now}; it was ${before}`,
  },
  partition: {
    title: ({ about }) => `The order for each ${about}`,
    question: ({ about }) => `Is the order for each ${about} kept?`,
    right: ({ now }) => `It ${orders[now]}`,
    others: ({ before }) => [`It ${orders[before]}`],
    truth: ({ about, now }) => `The order for each ${about} ${orders[now]}: it is the key by which the work is parted`,
  },
  leftover: {
    title: ({ about }) => `Lines like ${brief(about)}`,
    question: ({ about }) => `How many of the lines like ${brief(about)} were changed?`,
    right: ({ now }) => now,
    others: ({ before }) => [before],
    truth: ({ now }) => `${now} were changed; the rest is as it was`,
  },
  dependency: {
    title: ({ about }) => `The package ${about}`,
    question: ({ about }) => `Is ${about} still installed with the project?`,
    right: ({ now, at = "" }) => (now === "there" ? `Yes, through ${at}` : "No, it is gone"),
    others: ({ now }) => (now === "there" ? ["No, it is gone"] : ["Yes, through another package"]),
    truth: ({ about, now, at = "" }) => (now === "there" ? `${about} is still there, through ${at}` : `${about} is gone`),
  },
  untested: {
    title: ({ about }) => `Tests of ${about}`,
    question: ({ about }) => `Which test would fail if the change in ${about} were taken out?`,
    right: () => "None",
    others: ({ before }) => [before],
    truth: ({ about }) => `No test: none names ${about}, and nothing that a test takes in leads to it`,
  },
  text: {
    title: ({ about }) => about,
    question: ({ about }) => `What is ${about} now?`,
    right: ({ now }) => `“${now}”`,
    others: ({ before }) => [`“${before}”`],
    truth: ({ about, now, before }) => `${about} is “${now}”; it was “${before}”`,
  },
  file: {
    title: ({ about }) => about,
    question: ({ about }) => `What became of ${about}?`,
    right: ({ now, at }) => (at === undefined ? (fates[now] ?? now) : `It was renamed, to ${at}`),
    others: ({ now }) => (now === "added" ? [fates["there before"] ?? ""] : other(now).map((each) => fates[each] ?? each)),
    truth: ({ about, now, at }) =>
      at === undefined ? `${about}: ${fates[now]?.toLowerCase().replace("it ", "")}` : `${about} is called ${at} now`,
  },
};

const isTruth = (word: string | undefined): boolean => /^(?:true|false)$/i.test(word ?? "");
/** A switch in the words that it is written in. */
const stateOf = (state: string, at: string | undefined): string => (isTruth(at) ? String(state === "on") : state);

const rounded: Readonly<Record<string, string>> = {
  "half-even": "2: to the even neighbour",
  "half-up": "3: a half goes up",
  down: "2: always down",
  up: "3: always up",
};

const compared: Readonly<Record<string, string>> = {
  ...{ "<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least" },
  ...{ "==": "is", "===": "is", "!=": "is not", "!==": "is not" },
};
/** When a condition holds: `all` or `any` of what it joins, `so` or `not`, or by its sign. */
function holds(how: string, about: string): string {
  if (how === "all") return "When all of it is so";
  if (how === "any") return "When one of it is so";
  if (how === "so" || how === "not") return `When ${brief(about)} is ${how === "so" ? "true" : "not true"}`;
  const [left = "", right = ""] = about.split(", ");
  return `When ${brief(left)} ${compared[how] ?? how} ${brief(right)}`;
}
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const outcome = (text: string): string => (text.startsWith("throw ") ? `An error: ${text.slice(6)}` : `It gives ${text}`);

const asked = ({ intent, sources }: Subject): readonly string[] => [
  ...(intent.trim() === "" ? [] : [`You said: ${line(intent)}`]),
  ...(sources?.["diff"] === undefined ? [] : [shared.change(sources["diff"])]),
  ...(sources?.["session"] === undefined ? [] : [`Session: ${brief(sources["session"])}`]),
];

const changes: Readonly<Record<GraspKind, Readonly<Record<string, string>>>> = {
  part: {
    select: "It is held against what is there",
    provide: "Your words are held against what is there",
    dismiss: "This part stays open",
    escape: "Nothing more is asked; what is open is listed",
  },
  again: {
    select: "It is held against what is there",
    provide: "The place that you name is read",
    dismiss: "This part stays open",
    escape: "Nothing more is asked; what is open is listed",
  },
  shown: {
    select: "The next part is asked about",
    provide: "The place that you name is read; if it says so, you were right",
    dismiss: "It stays as it is shown here",
    escape: "Nothing more is asked; what is open is listed",
  },
};

/** P4: a part is open until somebody has said how it is; that they are wrong is said only of what was held against them. */
const deficits: Readonly<Record<GraspKind, string>> = {
  part: "nobody had said yet how it is now",
  again: "what was said could not be held against what is there",
  shown: "it is otherwise than it was taken to be",
};

/** Every sentence of this protocol that a person reads, besides those about parts. */
export const words = {
  question: (gap, subject) => shared.question(gap, asked(subject), changes[gap.kind as GraspKind] ?? changes.part),
  deficit: (kind) => deficits[kind as GraspKind] ?? deficits.part,
  settled: shared.settled,

  changedHere: "it was changed, or done, here",
  shown: "It is otherwise",
  shownTitle: (title: string): string => `Otherwise: ${title}`,
  youSaid: (said: string): string => `You said: ${line(said)}`,
  thereIs: (truth: string): string => `There is: ${line(truth)}`,
  shownQuestion: "Do you see it, or does another place say otherwise?",
  seen: "I see it",
  againTitle: (title: string): string => `Not decided yet: ${title}`,
  cannotHold: "By rules these words neither agree with what is there nor contradict it.",
  againQuestion: (question: string): string => `${question} Choose, or name the file and line that shows it.`,
  andMore: (more: number): string => `and ${more} more`,
  verdicts: { understood: "understood", otherwise: "otherwise", open: "open" } satisfies Record<HeldPart["verdict"], string>,
} as const satisfies InquiryWords & Record<string, unknown>;
