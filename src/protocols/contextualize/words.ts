import type { MeasuredRow } from "../../inquiry/measured.ts";
import type { InquiryWords } from "../../inquiry/table.ts";
import type { Subject } from "../../inquiry/types.ts";
import { line, words as shared } from "../../inquiry/words.ts";
import type { MisfitKind, MisfitRowName } from "./types.ts";

const deficits: Readonly<Record<MisfitKind, string>> = {
  platform: "it does not run on a version or a system that is promised",
  interface: "those who build on it are left behind",
  variable: "whoever sets it up does not learn of a variable",
  migration: "there is no way back from a migration",
  generated: "a file is out of step with what it is written from",
  name: "a name or a number collides with another",
  convention: "it is done otherwise than nearly everything beside it",
};

const adapt = { id: "adapt", label: "Do it as the others do", changes: "The work is changed accordingly" } as const;
const say = { id: "say", label: "Keep it, and write down why", changes: "The reason stands beside it" } as const;

/** How each finding is put; at most three steps each, besides the person's own words. */
export const rows: Readonly<Record<MisfitRowName, MeasuredRow & { readonly kind: MisfitKind }>> = {
  version: {
    kind: "platform",
    title: (about) => `Newer than what is promised: ${about}`,
    harm: "Whoever runs the oldest version that is promised cannot run this.",
    question: "What becomes of the oldest version?",
    steps: [
      { id: "older", label: "Write it with what the oldest version has", changes: "The promise stays as it is" },
      { id: "raise", label: "Raise the oldest version, and say so in the changelog", changes: "The promise is changed, in the open" },
    ],
  },
  platform: {
    kind: "platform",
    title: (about) => `Not understood everywhere: ${about}`,
    harm: "The project names a system, or a shell, on which this fails or does something else.",
    question: "How does it run there?",
    steps: [
      { id: "portable", label: "Write it so that it runs on both", changes: "The work is changed accordingly" },
      { id: "refuse", label: "Let it say there that it does not run", changes: "It stops with a reason" },
    ],
  },
  callers: {
    kind: "interface",
    title: (about) => `Callers were not changed with it: ${about}`,
    harm: "They still call it as it was.",
    question: "What becomes of the callers?",
    steps: [
      { id: "callers", label: "Change the callers as well", changes: "They are part of the work" },
      { id: "compatible", label: "Let it take the old call too", changes: "Nobody has to change anything" },
    ],
  },
  changelog: {
    kind: "interface",
    title: (about) => `The changelog does not say that this changed: ${about}`,
    harm: "Others build on it, and learn of it when it breaks.",
    question: "What is said about it?",
    steps: [
      { id: "entry", label: "Write an entry that says what to do instead", changes: "It becomes part of the work" },
      { id: "compatible", label: "Let it take the old call too", changes: "Nobody has to change anything" },
    ],
  },
  variable: {
    kind: "variable",
    title: (about) => `Not in the example of the environment: ${about}`,
    harm: "That file is where others learn which variables there are; of this one they do not.",
    question: "How do others learn of it?",
    steps: [
      { id: "example", label: "Add it to the example, with a harmless value", changes: "It becomes part of the work" },
      { id: "optional", label: "Add it there as a comment, with its default", changes: "It becomes part of the work" },
    ],
  },
  "migration-back": {
    kind: "migration",
    title: (about) => `This migration has no way back: ${about}`,
    harm: "A rollback would stop here, and what ran before it would be left with a schema that it does not know.",
    question: "How is it taken back?",
    steps: [
      { id: "write", label: "Write its way back, and try both ways", changes: "It becomes part of the work" },
      { id: "irreversible", label: "Say in it why it cannot be undone", changes: "Whoever rolls back knows where it ends" },
    ],
  },
  generated: {
    kind: "generated",
    title: (about) => `Out of step with its source: ${about}`,
    harm: "A program writes it; by hand it is changed until the next time.",
    question: "How does it get in step?",
    steps: [
      { id: "again", label: "Have it written again", changes: "It becomes part of the work" },
      { id: "source", label: "Change the source instead", changes: "The file follows from it" },
    ],
  },
  lockfile: {
    kind: "generated",
    title: (about) => `The lockfile was not changed with it: ${about}`,
    harm: "What is installed is not what was tried, or the install stops.",
    question: "How does it get in step?",
    steps: [{ id: "install", label: "Install, and take the lockfile in", changes: "It becomes part of the work" }],
  },
  case: {
    kind: "name",
    title: (about) => `They differ only by case: ${about}`,
    harm: "On some systems these are one and the same, on others two.",
    question: "What is it called?",
    steps: [{ id: "rename", label: "Use the spelling that is there", changes: "The new path is renamed" }],
  },
  taken: {
    kind: "name",
    title: (about) => `This is taken: ${about}`,
    harm: "Two things would claim the same one.",
    question: "Which one is used?",
    steps: [{ id: "next", label: "Take the next free one, and write it into the list", changes: "The work is changed accordingly" }],
  },
  "file-name": {
    kind: "convention",
    title: (about) => `Written otherwise than the files beside it: ${about}`,
    harm: "Whoever looks for it by the usual spelling does not find it.",
    question: "What is it called?",
    steps: [adapt, say],
  },
  custom: {
    kind: "convention",
    title: (about) => `Nearly all files like it have ${about}; this one does not`,
    harm: "Whoever reads it looks for a reason that is not there.",
    question: "Is there a reason?",
    steps: [adapt, say],
  },
  beside: {
    kind: "convention",
    title: (about) => `Nearly all files beside it have one: ${about}`,
    harm: "It is the one without.",
    question: "Does it need one?",
    steps: [{ id: "add", label: "Add it", changes: "It becomes part of the work" }, say],
  },
  listed: {
    kind: "convention",
    title: (about) => `Not listed as those beside it are: ${about}`,
    harm: "What is found by the list does not find this one.",
    question: "Does it belong on the list?",
    steps: [{ id: "list", label: "Add it to the list", changes: "It becomes part of the work" }, say],
  },
  keys: {
    kind: "convention",
    title: (about) => `Other catalogues do not have it: ${about}`,
    harm: "There the key itself is shown, or nothing.",
    question: "What is shown there?",
    steps: [
      { id: "translate", label: "Add it to all of them", changes: "It becomes part of the work" },
      { id: "mark", label: "Add it there untranslated, and marked as such", changes: "It becomes part of the work" },
    ],
  },
  "commit-form": {
    kind: "convention",
    title: (about) => `Nearly all messages have another form than “${about}”`,
    harm: "Lists that are made from messages leave it out.",
    question: "How should it read?",
    steps: [{ id: "reword", label: "Word it as the others are", changes: "The message is written again before it is merged" }, say],
  },
};

const lookedAt = ({ intent, sources }: Subject): readonly string[] => [
  ...(intent.trim() === "" ? [] : [`Done: ${line(intent)}`]),
  ...(sources?.["diff"] === undefined ? [] : [shared.change(sources["diff"])]),
];

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (gap, subject) =>
    shared.question(gap, lookedAt(subject), {
      select: "It is written down as what is left to do",
      provide: "Your words are written down as what is left to do",
      dismiss: "It stays as it is, and your name stands for that",
      escape: "Nothing more is asked; what is open is listed",
    }),
  deficit: (kind) => deficits[kind as MisfitKind] ?? "it does not fit where it will live",
  settled: shared.settled,
} as const satisfies InquiryWords & Record<string, unknown>;
