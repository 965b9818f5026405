import type { Dimension, Proposal } from "./types.ts";

export const goalLimits = { intentMaxChars: 2_000 } as const;

/** What can be seen of a project without running anything. Absent means not known. */
export interface ProjectFacts {
  readonly folder: string;
  readonly check?: { readonly command: string; readonly source: string };
}

interface DimensionRow {
  readonly dimension: Dimension;
  readonly required: boolean;
  /** What stays unknown while it is open, in the words of the trace. */
  readonly deficit: string;
  /** One proposal a round; the next one when the last was rejected. Deterministic: no model is needed. */
  readonly proposals: readonly ((intent: string, facts: ProjectFacts) => Proposal)[];
}

const said = (intent: string): Proposal["evidence"] => [{ claim: `you said: ${intent}`, source: "the intent" }];
const seen = ({ folder }: ProjectFacts): Proposal["evidence"] => [
  { claim: "the folder this was started in", source: folder },
];

export const dimensionTable: readonly DimensionRow[] = [
  {
    dimension: "outcome",
    required: true,
    deficit: "no outcome: work could end anywhere",
    proposals: [
      (intent) => ({
        text: `${sentence(intent)}: finished, and usable by the people it is for`,
        evidence: said(intent),
      }),
      (intent) => ({ text: `The smallest part of "${intent}" that somebody can already use`, evidence: said(intent) }),
      (intent) => ({
        text: `A written answer to whether and how to ${intent}, with nothing built yet`,
        evidence: said(intent),
      }),
    ],
  },
  {
    dimension: "metric",
    required: false,
    deficit: "no measure: done would be an opinion",
    proposals: [
      (_, { check }) =>
        check
          ? {
              text: `\`${check.command}\` exits 0, with a test that failed before the work and passes after it`,
              evidence: [{ claim: `the project's own check`, source: check.source }],
            }
          : {
              text: "The person who asked for it tries it and says that this is it",
              evidence: [
                {
                  claim: "no check command was found in the project",
                  source: "package.json, Makefile, pyproject.toml, Cargo.toml, go.mod",
                },
              ],
            },
    ],
  },
  {
    dimension: "boundary",
    required: false,
    deficit: "no boundary: everything would be in reach",
    proposals: [
      (_, facts) => ({
        text: `Only files below ${facts.folder}; nothing is published, deployed or sent`,
        evidence: seen(facts),
      }),
    ],
  },
  {
    dimension: "priority",
    required: false,
    deficit: "no priority: trade-offs would be made silently",
    proposals: [(intent) => ({ text: "Correct before complete, complete before fast", evidence: said(intent) })],
  },
];

export const rowOf = (dimension: Dimension): DimensionRow =>
  dimensionTable.find((row) => row.dimension === dimension) as DimensionRow;

/** How often a dimension is proposed before the goal is left: the rounds are as many as the proposals. */
export const roundsOf = (dimension: Dimension): number => rowOf(dimension).proposals.length;

/** The proposal of a round, or null when nothing is left to propose. */
export const proposalFor = (
  dimension: Dimension,
  round: number,
  intent: string,
  facts: ProjectFacts,
): Proposal | null => rowOf(dimension).proposals[round]?.(intent, facts) ?? null;

/** A command in back ticks is what a machine can run to check the end state. */
export const checkIn = (metric: string | null): string | null => metric?.match(/`([^`\n]+)`/)?.[1] ?? null;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
