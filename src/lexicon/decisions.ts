import { visibleLine } from "../kernel/text.ts";

/** One choice that was made about work (D15). Never edited: a later one names the number of the one that it replaces. */
export interface LoggedDecision {
  readonly at: string;
  /** A layer, or a person's name. */
  readonly by: string;
  readonly title: string;
  readonly task: string;
  readonly classification: string;
  readonly decision: string;
  readonly rationale: string;
  /** How it would be found out that it was wrong. */
  readonly falsifier: string;
  /** The number of an earlier one, from 1. */
  readonly supersedes?: number;
}

/** Something that a brief took for granted and that is not so, in the words of whoever found out (D15). */
export interface PremiseCorrection {
  readonly premise: string;
  readonly found: string;
  readonly evidence: string;
}

/** Nobody's line break begins a line of ours. */
const flat = (text: string): string => visibleLine(text.replace(/\s+/g, " ").trim());

const textMax = 1_500;

const fields = [
  ["Task", "task"],
  ["Classification", "classification"],
  ["Decision", "decision"],
  ["Rationale", "rationale"],
  ["Falsifier", "falsifier"],
] as const;

/** The log as people and other tools read it. More decisions only ever add to its end. */
export const decisionLog = (mission: string, decisions: readonly LoggedDecision[]): string =>
  [
    `# Decisions: ${flat(mission)}`,
    "Made from the journal; a change in here changes nothing.",
    ...decisions.map((each, index) => {
      const { at, by, title, supersedes } = each;
      const lines = fields.map(([name, key]) => `- **${name}:** ${flat(each[key].slice(-textMax)) || "none"}`);
      const cited = supersedes === undefined ? [] : [`- **Supersedes:** ${supersedes}`];
      return [`### [${at}] ${flat(title)}`, "", `- **Number:** ${index + 1}, by ${flat(by)}`, ...lines, ...cited].join("\n");
    }),
  ].join("\n\n") + "\n";
