import type { LookedPast } from "../../inquiry/looked.ts";
import type { Evidence } from "../../kernel/gate.ts";

export type { InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "../../inquiry/types.ts";

/** Forms that a rule can take, in the order in which rules are asked about. */
export const ruleKinds = ["permission", "policy", "lint", "line"] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** Records of a project: everything that the same judgement can be found in several times. */
export interface InduceRecords {
  readonly answers: readonly JudgedAnswer[];
  /** Commands that agents ran, for the nearest one that a rule does not cover. */
  readonly calls: readonly { readonly command: string; readonly session: string; readonly at: string }[];
  /** Newest first. */
  readonly commits: readonly MendingCommit[];
  readonly sayings: readonly SaidSentence[];
  /** Where rules stand already: AGENTS.md and its like, and the configurations of linters. */
  readonly documents: readonly { readonly path: string; readonly text: string }[];
  /** Keys of rules that a person did not want before. */
  readonly unwanted: readonly string[];
  /** Rules that a person took before: their keys, and their words. */
  readonly taken: readonly { readonly key: string; readonly text: string }[];
}

export interface JudgedAnswer {
  readonly session: string;
  readonly kind: string;
  readonly key: string;
  readonly title: string;
  readonly question: string;
  readonly option: string;
  readonly label: string;
  readonly text: string;
  readonly at: string;
  readonly command?: string;
  readonly tool?: string;
}

interface MendedFile {
  readonly path: string;
  readonly added: readonly { readonly line: number; readonly text: string }[];
  readonly removed: readonly { readonly line: number; readonly text: string }[];
}

export interface MendingCommit {
  readonly hash: string;
  readonly at: string;
  readonly author: string;
  readonly parents: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly files: readonly MendedFile[];
}

export interface SaidSentence {
  readonly session: string;
  readonly place: string;
  readonly at: string;
  readonly text: string;
}

/** One line of a file as it is committed. */
export interface PlacedLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Whether `assent allow` takes a command as it stands, and what it would cover. */
export interface Permit {
  readonly command: string;
  readonly takes: boolean;
  /** Why it does not take it. */
  readonly because?: string;
  readonly isAllowed: boolean;
  /** Two commands with the same one are covered by the same permission. */
  readonly covers: string;
}

/** One thing that was judged alike several times, before it is known what it must not cover. */
export interface RuleDraft {
  /** The same as long as it is the same judgement. */
  readonly key: string;
  readonly title: string;
  readonly makes:
    | { readonly kind: "permission"; readonly commands: readonly string[]; readonly refused: readonly string[]; readonly isFamily?: true }
    | { readonly kind: "policy"; readonly path: string }
    | { readonly kind: "lint"; readonly tool: string; readonly rule: string }
    | { readonly kind: "line" };
  /** For AGENTS.md, without what it does not cover; nothing where a permission is all there is. */
  readonly lines: readonly string[];
  readonly instances: readonly Evidence[];
  /** Cases of the same records that were judged otherwise. */
  readonly spared: readonly Evidence[];
  /** Finds lines of the repository that it must not cover: the clearest have the highest rank, and 0 is none. */
  readonly seeks?: { readonly texts: readonly string[]; readonly rank: (line: PlacedLine) => number };
  /** The nearest case outside, where no record has one. */
  readonly neighbour: Evidence;
  /** All of them in one line of a document: then it is a rule already. */
  readonly marks: readonly string[];
  readonly folder: string;
  readonly weight: number;
  readonly about: readonly string[];
}

/** A rule as it is proposed: at most three forms of it, its instances, and what it does not cover. */
export interface ProposedRule {
  readonly key: string;
  readonly kind: RuleKind;
  readonly title: string;
  /** Each says where it goes and what goes there, word for word. */
  readonly forms: readonly string[];
  readonly instances: readonly Evidence[];
  readonly spared: readonly Evidence[];
  readonly about: readonly string[];
  readonly weight: number;
}

/** The output: rules as the person shaped them. Nothing applies them but the person. */
export interface ShapedRules {
  readonly intent: string;
  readonly rules: readonly ShapedRule[];
  /** Not to be a rule. */
  readonly unwanted: readonly string[];
  /** Taken before, and standing nowhere yet. Absent in older records. */
  readonly unapplied?: readonly string[];
  /** Allowed each time, and asked about for good: with the reason. */
  readonly kept?: readonly string[];
  /** Records that were read. Absent in older records. */
  readonly past?: LookedPast;
  /** Taken up by others as decisions. */
  readonly decisions: readonly { readonly title: string; readonly text: string | null; readonly by: string; readonly at: string | null }[];
}

export type ShapedRule = {
  readonly title: string;
  /** The file that the text goes into; null where it is a command. */
  readonly file: string | null;
  readonly text: string;
  readonly by: string;
  readonly at: string | null;
};
