import type { GradeEnd, GradeState, GraderPaper } from "./types.ts";
import { words } from "./words.ts";

type Job = Pick<Exclude<GradeState, { phase: "idle" }>, "audit" | "work" | "role" | "report">;

/** The branch of a paper: beside the branch of the work, and gone once it was read. */
export const paperBranch = (branch: string, paper: string): string => `${branch}-${(paper.split("/").at(-1) ?? "").replace(/\.json$/, "")}`;

/** D14: whoever made it does not judge it. */
const isIndependent = ({ audit, work }: Job): boolean => !work.authors.includes(audit.checker);

/** An audit without a verdict: it has failed, whatever the reason. */
export const without = (job: Job, why: string): GradeEnd => ({
  passed: false,
  detail: words.without(job.role, why),
  isIndependent: isIndependent(job),
  isUndone: true,
});

/** How the audit ends with this paper; undefined while the checker is still to come. */
export function endAfter(job: Job, paper: GraderPaper): GradeEnd | undefined {
  if ("problem" in paper) return without(job, words.unreadable(paper.problem));
  const base = { isIndependent: isIndependent(job) };
  if ("report" in paper) {
    if (job.role !== "lead") return without(job, words.unreadable("it has no decision"));
    const { status, score, brief } = paper.report;
    const { threshold } = job.audit;
    const scored = score === undefined ? {} : { score };
    const failed = (detail: string): GradeEnd => ({ ...base, ...scored, passed: false, detail });
    if (status !== "done") return failed(words.notDone(status, brief));
    if (threshold === undefined) return undefined;
    if (score === undefined) return failed(words.unscored(threshold));
    return score < threshold ? failed(words.below(score, threshold, brief)) : undefined;
  }
  if (job.role !== "checker" || !job.report) return without(job, words.unreadable("it has no report"));
  const { score } = job.report;
  const { decision } = paper.verdict;
  const detail =
    decision === "pass" ? words.passed(job.audit.checker, paper.verdict, job.report) : words.failed(job.audit.checker, paper.verdict);
  return { ...base, ...(score === undefined ? {} : { score }), passed: decision === "pass", detail };
}
