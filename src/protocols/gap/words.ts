import type { MeasuredRow } from "../../inquiry/measured.ts";
import { planGist } from "../../inquiry/plan-text.ts";
import type { InquiryWords } from "../../inquiry/table.ts";
import type { Subject } from "../../inquiry/types.ts";
import { brief, line, words as shared } from "../../inquiry/words.ts";
import type { LackKind, LackRowName } from "./types.ts";

const deficits: Readonly<Record<LackKind, string>> = {
  owner: "somebody who owns this was not asked",
  "way-back": "there is no way back from a step",
  check: "nothing would show that it went wrong",
  told: "people who have to know are not told",
  assumption: "it rests on something that nobody looked at",
  alternative: "one way was taken and no other was weighed",
};

/** How each finding is put; at most three steps each, besides the person's own words. */
export const rows: Readonly<Record<LackRowName, MeasuredRow & { readonly kind: LackKind }>> = {
  owner: {
    kind: "owner",
    title: (about) => `Not asked: ${about}`,
    harm: "The last rule that matches names them as owners, and neither the plan nor the record says that they know.",
    question: "How are they asked?",
    steps: [
      { id: "ask", label: "Ask them before anything is done", changes: "Nothing on their paths is done before they agreed" },
      { id: "leave-out", label: "Leave their paths out", changes: "Everything else is done" },
    ],
  },
  boundary: {
    kind: "owner",
    title: (about) => `${about} decides this and was not asked`,
    harm: "It was settled who decides here, and they are not on record for this.",
    question: "How are they asked?",
    steps: [
      { id: "ask", label: "Ask them before anything is done", changes: "Nothing in this field is done before they agreed" },
      { id: "leave-out", label: "Leave this part out", changes: "Everything else is done" },
    ],
  },
  backup: {
    kind: "way-back",
    title: (about) => `Nothing keeps what this destroys: ${about}`,
    harm: "What is gone cannot be brought back by reverting a commit.",
    question: "What is kept before it is done?",
    steps: [
      { id: "backup", label: "Make a backup first, and try to restore it", changes: "It becomes a step before this one" },
      { id: "later", label: "Only stop using it; destroy it in a later step", changes: "Nothing is destroyed now" },
    ],
  },
  history: {
    kind: "way-back",
    title: (about) => `The history that this replaces is kept nowhere: ${about}`,
    harm: "Whoever has the old commits cannot be given them back, and open work on them is cut off.",
    question: "What keeps the old history?",
    steps: [
      { id: "bundle", label: "Keep a bundle of it first", changes: "It becomes a step before this one" },
      { id: "tag", label: "Keep a tag at the old commit", changes: "It becomes a step before this one" },
    ],
  },
  "way-back": {
    kind: "way-back",
    title: (about) => `No way back: ${about}`,
    harm: "If it goes wrong, somebody has to think of the way back while it is on fire.",
    question: "How is it taken back?",
    steps: [
      { id: "rollback", label: "Write down the way back, and who decides to take it", changes: "It becomes a step of the plan" },
      { id: "gradually", label: "Do it for a few first, and go on when that went well", changes: "It is done in two steps" },
    ],
  },
  "migration-back": {
    kind: "way-back",
    title: (about) => `This migration has no way back: ${about}`,
    harm: "A rollback would stop here, and what ran before it would be left with a schema that it does not know.",
    question: "How is it taken back?",
    steps: [
      { id: "write", label: "Write its way back, and try both ways", changes: "It becomes a step before this one" },
      { id: "say", label: "Say in the migration why it cannot be undone", changes: "Whoever rolls back knows where it ends" },
    ],
  },
  verify: {
    kind: "check",
    title: (about) => `The source is gone before anybody compared: ${about}`,
    harm: "A move that lost something looks like one that did not.",
    question: "What shows that all of it has arrived?",
    steps: [
      {
        id: "copy",
        label: "Copy, compare counts and checksums, then remove the source",
        changes: "The source stays until it was compared",
      },
      { id: "compare", label: "Compare a list from before with the result", changes: "It becomes a step of the plan" },
    ],
  },
  "dry-run": {
    kind: "check",
    title: (about) => `It goes to everybody at once: ${about}`,
    harm: "Nobody has seen what arrives, and it cannot be called back.",
    question: "Who gets it first?",
    steps: [
      { id: "dry-run", label: "Run it dry and look at the result first", changes: "It becomes a step before this one" },
      { id: "few", label: "Send it to a few of us first", changes: "It becomes a step before this one" },
    ],
  },
  test: {
    kind: "check",
    title: (about) => `No test touches ${about}`,
    harm: "Others here have a test; this change could do anything and stay green.",
    question: "What shows that it does what it should?",
    steps: [
      { id: "test", label: "Write a test that fails without the change", changes: "It becomes a step of the plan" },
      { id: "by-hand", label: "Try it by hand, and write down what was seen", changes: "It becomes a step of the plan" },
    ],
  },
  "tests-off": {
    kind: "check",
    title: (about) => `The change switches a check off in ${about}`,
    harm: "Whatever is green from here on says less than it seems to.",
    question: "What becomes of the check?",
    steps: [
      { id: "back-on", label: "Switch it on again before this is taken in", changes: "It becomes a step of the plan" },
      { id: "apart", label: "Take it off in a change of its own, with its reason", changes: "This change leaves it as it is" },
    ],
  },
  told: {
    kind: "told",
    title: (about) => `Nobody is told: ${about}`,
    harm: "They will notice, and nobody has said a word to them.",
    question: "Who tells them, and when?",
    steps: [
      { id: "tell", label: "Tell them before it is done", changes: "It becomes a step before the rest" },
      { id: "wait", label: "Wait until the notice that was promised is over", changes: "The rest is done later" },
    ],
  },
  consumers: {
    kind: "told",
    title: (about) => `Consumers of what changes are not told: ${about}`,
    harm: "They read it, and what they read will be different.",
    question: "How do they learn of it?",
    steps: [
      { id: "tell", label: "Tell each of them before it is taken in", changes: "It becomes a step before the rest" },
      { id: "both", label: "Keep the old form beside the new one for a while", changes: "Nothing breaks for them now" },
    ],
  },
  assumption: {
    kind: "assumption",
    title: (about) => `Never looked at: ${about}`,
    harm: "The plan rests on it, and no step finds out whether it is so.",
    question: "Is it so?",
    steps: [
      { id: "check", label: "Look first, and show what was found", changes: "Nothing that rests on it is done before" },
      { id: "either-way", label: "Do only what holds either way", changes: "What rests on it is left out" },
    ],
    isPoint: true,
  },
  "in-use": {
    kind: "assumption",
    title: (about) => `A document says that this is in use: ${about}`,
    harm: "The plan takes it away, and nobody asked those who rely on it.",
    question: "Is it still in use?",
    steps: [
      { id: "ask", label: "Ask those who are named there first", changes: "It stays until they answered" },
      { id: "keep", label: "Keep it", changes: "It is left out of the plan" },
    ],
  },
  alternative: {
    kind: "alternative",
    title: (about) => `Nothing else was weighed than ${about}`,
    harm: "Whoever asks later why it was this one finds no answer.",
    question: "What else was there, and why not that?",
    steps: [
      { id: "weigh", label: "Weigh two others first, in a few lines", changes: "The choice is open until then" },
      { id: "record", label: "Write down why it is this one", changes: "It becomes a step of the plan" },
    ],
    isPoint: true,
  },
};

const decidedOn = ({ intent, plan, sources }: Subject): readonly string[] => [
  ...(intent.trim() === "" ? [] : [`About to decide: ${line(intent)}`]),
  ...(plan === undefined ? [] : [`Plan: ${brief(planGist(plan))}`]),
  ...(sources?.["diff"] === undefined ? [] : [shared.change(sources["diff"])]),
];

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (gap, subject) =>
    shared.question(gap, decidedOn(subject), {
      select: "It is written into the plan",
      provide: "Your words are written into the plan",
      dismiss: "It is decided without it, and your name stands for that",
      escape: "Nothing more is asked; what is open is listed",
    }),
  deficit: (kind) => deficits[kind as LackKind] ?? "something that such a decision has is missing",
  settled: shared.settled,
} as const satisfies InquiryWords & Record<string, unknown>;
