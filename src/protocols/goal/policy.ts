import { longPattern } from "../../kernel/long-pattern.ts";
import { isGradual, measureIn, type CheckToday } from "./measures.ts";
import type { SettledPoint } from "../../inquiry/types.ts";
import { isSpokenFirst, type PrioritySign } from "./spoken/index.ts";
import type { Dimension, FieldProposal } from "./types.ts";
import { words } from "./words.ts";
import { capital } from "../../kernel/text.ts";

export const goalLimits = { intentMaxChars: 2_000 } as const;

/** Facts about a project. Absent means not known. */
export interface ProjectFacts {
  readonly folder: string;
  readonly check?: ProjectCheck;
  /** U7: answers that stand already; then they are what a proposal rests on, and the words are not held up again. */
  readonly settled?: readonly SettledPoint[];
}

interface ProjectCheck {
  readonly command: string;
  readonly source: string;
  /** How it ends before the work: one that passes already shows nothing by itself. */
  readonly today?: CheckToday;
}

interface DimensionRow {
  readonly dimension: Dimension;
  readonly required: boolean;
  /** The unknown while it is open, in the words of the trace. */
  readonly deficit: string;
  /** One proposal a round; the next one when the last was rejected. Deterministic: no model is needed. */
  readonly proposals: readonly ((intent: string, facts: ProjectFacts) => FieldProposal)[];
}

const said = (intent: string, { settled = [] }: ProjectFacts): FieldProposal["evidence"] =>
  settled.length === 0
    ? [{ claim: `you said: ${intent}`, source: "the intent" }]
    : [{ claim: "the answers above say what is meant", source: "what was settled before" }];
const seen = ({ folder }: ProjectFacts): FieldProposal["evidence"] => [{ claim: "the folder this was started in", source: folder }];

interface PriorityRow {
  readonly pattern: RegExp;
  /** The same in the words of other languages. */
  readonly sign: PrioritySign;
  readonly priority: string;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Priorities in the words themselves. The first row that matches is taken. */
export const priorityRows: readonly PriorityRow[] = [
  {
    pattern: longPattern("i")`
      \b(?:secur(?:e|ed|ing|ity)|hard?en(?:ed|ing)?|vulnerab\w+|privacy|encrypt\w*|safe(?:ly|ty|r)|protect(?:s|ed|ing)? (?:the |
      our |user |personal )?(?:data|users?|customers?|accounts?)|leak(?:s|ed|ing)?)\b
    `,
    sign: "safe",
    priority: "Safe before complete, complete before fast",
    hits: ["make the login secure", "harden the upload", "stop leaking tokens in the logs"],
    misses: ["ship the importer", "delete the safe-mode page"],
  },
  {
    pattern: longPattern("i")`
      \b(?:cheaper|less expensive|(?:lower|reduc\w+|cut(?:ting)?|sav(?:e|ing)|halv\w+|spend less)\b[^.;\n]{0,40}\b(?:costs?|bills?|
      money|spend\w*|expenses)|within (?:the |our )?budget)\b
    `,
    sign: "cheap",
    priority: "Cheap before fast, and never at the price of a wrong result",
    hits: ["make the hosting cheaper", "cut our cloud bill by a third"],
    misses: ["build the billing page", "show the cost of each order"],
  },
  {
    pattern: longPattern("i")`
      \b(?:reliab\w+|stabili[sz]\w+|more stable|robust\w*|flak(?:y|iness)|stop\w* (?:the )?crash\w*|crash(?:es|ing)|outages?|
      downtime|never lose)\b
    `,
    sign: "reliable",
    priority: "Reliable before complete, complete before fast",
    hits: ["make the sync reliable", "fix the flaky tests", "no more downtime at night"],
    misses: ["list the crash courses", "ship the importer"],
  },
  {
    pattern: longPattern("i")`
      \b(?:faster|fastest|speed(?:s|ing)? (?:\w+ ){0,4}?up|speed[ -]?up|(?:too|so|is|are|very|the) slow\b|slow (?:quer(?:y|ies)|pages?|
      search|tests?|builds?|requests?|start\w*)|latency|throughput|(?:page|response|load(?:ing)?|start-?up|build) times?|(?:improve|
      better|increase|boost|fix) (?:the |its |our )?(?:\w+ )?(?:speed|performance))\b
    `,
    sign: "fast",
    priority: "Fast before complete, and never at the price of a wrong result",
    hits: ["make checkout faster", "speed the search up", "the dashboard is slow", "improve the page performance"],
    misses: ["build the performance review form", "add a fast-forward button", "ship the importer"],
  },
  {
    pattern: longPattern("i")`
      \b(?:asap|as soon as possible|urgent(?:ly)?|hotfix|(?:by|before|until) (?:tomorrow|tonight|noon|monday|tuesday|wednesday|
      thursday|friday|the (?:end of|deadline|demo|launch))|prototype|proof of concept|quick and dirty)\b
    `,
    sign: "soon",
    priority: "On time before complete: what is not ready is left out and listed",
    hits: ["ship the importer by friday", "a prototype of the map", "hotfix the login"],
    misses: ["sort by date", "file it by customer"],
  },
  {
    pattern: /\b(?:simpl(?:er|ify|ifying)|more readable|readability|easier to (?:read|maintain|understand)|tidy up|refactor\w*)\b/i,
    sign: "simple",
    priority: "Simple before complete, and what it does stays as it is",
    hits: ["simplify the cart", "refactor src/price.js", "make the setup easier to understand"],
    misses: ["add a simple moving average", "ship the importer"],
  },
];

/** The row that the words put first. */
export const priorityOf = (intent: string): PriorityRow | undefined =>
  priorityRows.find(({ pattern, sign }) => pattern.test(intent) || isSpokenFirst(sign, intent));

/** Where the words put nothing first. They are not quoted for it: they do not say so. */
const usualPriority: FieldProposal = {
  text: "Correct before complete, complete before fast",
  evidence: [{ claim: "nothing in the words says what comes first; this order is the usual one", source: "the intent" }],
};

const noCheckFound: FieldProposal["evidence"] = [
  { claim: "no check command was found in the project", source: "package.json, Makefile, pyproject.toml, Cargo.toml, go.mod" },
];

/**
 * U11: the figure that the words name; where they want more or less of something and name none, it is asked for. A check of the
 * project goes with it, and says how it ends today.
 */
function metricFor(intent: string, facts: ProjectFacts): FieldProposal {
  const { check } = facts;
  const measure = measureIn(intent);
  const wanted = measure ?? (isGradual(intent) ? words.unmeasured : undefined);
  const found = check ? checkEvidence(check) : noCheckFound;
  if (wanted === undefined) return { text: check ? words.ownCheck(check.command) : words.personTries, evidence: found };
  const text = check ? words.andCheck(wanted, check.command) : wanted;
  const why = measure === undefined ? [{ claim: words.noMeasure, source: "the intent" }] : said(measure, facts);
  return { text, evidence: [...why, ...(check ? found : [])] };
}

const checkEvidence = ({ command, source, today }: ProjectCheck): FieldProposal["evidence"] => [
  { claim: "the project's own check", source },
  ...(today ? [{ claim: words.today(command, today), source: "a box of which nothing stays" }] : []),
];

export const dimensionTable: readonly DimensionRow[] = [
  {
    dimension: "outcome",
    required: true,
    deficit: "no outcome: work could end anywhere",
    proposals: [
      (intent, facts) => ({ text: `${capital(intent)}: finished, and usable by the people it is for`, evidence: said(intent, facts) }),
      (intent, facts) => ({ text: `The smallest part of "${intent}" that somebody can already use`, evidence: said(intent, facts) }),
      (intent, facts) => ({
        text: `A written answer to whether and how to ${intent}, with nothing built yet`,
        evidence: said(intent, facts),
      }),
    ],
  },
  {
    dimension: "metric",
    required: false,
    deficit: "no measure: done would be an opinion",
    proposals: [metricFor],
  },
  {
    dimension: "boundary",
    required: false,
    deficit: "no boundary: everything would be in reach",
    proposals: [
      (_, facts) => ({ text: `Only files below ${facts.folder}; nothing is published, deployed or sent`, evidence: seen(facts) }),
    ],
  },
  {
    dimension: "priority",
    required: false,
    deficit: "no priority: trade-offs would be made silently",
    proposals: [
      (intent, facts) => {
        const row = priorityOf(intent);
        return row ? { text: row.priority, evidence: said(intent, facts) } : usualPriority;
      },
    ],
  },
];

export const rowOf = (dimension: Dimension): DimensionRow => dimensionTable.find((row) => row.dimension === dimension) as DimensionRow;

/** How often a dimension is proposed before the goal is left: the rounds are as many as the proposals. */
export const roundsOf = (dimension: Dimension): number => rowOf(dimension).proposals.length;

/** The proposal of a round, or null when nothing is left to propose. */
export const proposalFor = (dimension: Dimension, round: number, intent: string, facts: ProjectFacts): FieldProposal | null =>
  rowOf(dimension).proposals[round]?.(intent, facts) ?? null;

/** A command in back ticks is what a machine can run to check the end state. */
export const checkIn = (metric: string | null): string | null => metric?.match(/`([^`\n]+)`/)?.[1] ?? null;
