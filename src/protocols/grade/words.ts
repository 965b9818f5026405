import type { CheckerVerdict, ManagerReport } from "../../lexicon/checking.ts";
import type { GraderPaper, GraderRole } from "./types.ts";

const percent = (share: number): string => `${Math.round(share * 100)} % sure`;
const roles: Readonly<Record<GraderRole, string>> = { lead: "whoever looked", checker: "the checker" };

/** Every sentence of an audit by agents that a person or a worker reads. */
export const words = {
  roles,
  without: (role: GraderRole, why: string): string => `${roles[role]} came to no result, which counts as a fail: ${why}`,
  noEnd: (outcome: string): string => `its session was ${outcome}`,
  unreadable: (problem: string): string => `its paper cannot be read: ${problem}`,
  notDone: (status: string, brief: string): string => `whoever looked ended as ${status}: ${brief}`,
  unscored: (threshold: number): string => `whoever looked gave no score, and ${threshold} is the least`,
  below: (score: number, threshold: number, brief: string): string => `it scored ${score}, and ${threshold} is the least: ${brief}`,
  passed: (checker: string, { confidence }: CheckerVerdict, { brief }: ManagerReport): string =>
    `${brief} (${checker} agrees, ${percent(confidence)})`,
  failed: (checker: string, { confidence, issues, feedback }: CheckerVerdict): string =>
    [
      `${checker} does not agree, ${percent(confidence)}`,
      ...issues.map((issue) => `- ${issue}`),
      ...(feedback === "" ? [] : [feedback]),
    ].join("\n"),
  paper: (paper: GraderPaper): string => {
    if ("problem" in paper) return `unreadable: ${paper.problem}`;
    if ("report" in paper) return `${paper.report.status}, ${percent(paper.report.confidence)}: ${paper.report.brief}`;
    return `${paper.verdict.decision}, ${percent(paper.verdict.confidence)}`;
  },
} as const;
