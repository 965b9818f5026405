import { isRecord } from "../../kernel/ids.ts";
import type { CheckerVerdict, ManagerReport } from "../../lexicon/checking.ts";
import type { GraderPaper, GraderRole } from "./types.ts";

const listMax = 50;
const textMax = 2_000;

/** D14: reads what a grader wrote. A paper that is not exactly what was asked for says nothing, and so it is a fail. */
export function paperFrom(text: string, role: GraderRole): GraderPaper {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return { problem: `it is not JSON: ${(cause as Error).message}` };
  }
  if (!isRecord(value)) return { problem: "it is not an object" };
  const read = role === "lead" ? reportFrom(value) : verdictFrom(value);
  if (typeof read === "string") return { problem: read };
  return "status" in read ? { report: read } : { verdict: read };
}

type Written = Readonly<Record<string, unknown>>;

/** The report, or the problem with it. */
export function reportFrom(value: Written): ManagerReport | string {
  const { brief, status, score } = value;
  const confidence = shareOf(value["confidence"]);
  const artefacts = textsOf(value["artefacts"] ?? value["artifacts"] ?? []);
  if (typeof brief !== "string" || brief.trim() === "") return `"brief" says in one line what was found`;
  if (status !== "done" && status !== "partial" && status !== "blocked") return `"status" is done, partial or blocked`;
  if (confidence === undefined) return `"confidence" is a number from 0 to 1`;
  if (!artefacts) return `"artefacts" is a list of files`;
  if (score !== undefined && !(typeof score === "number" && Number.isFinite(score))) return `"score" is a number`;
  return { brief: brief.slice(0, textMax), status, confidence, artefacts, ...(score === undefined ? {} : { score }) };
}

function verdictFrom(value: Written): CheckerVerdict | string {
  const { decision, feedback = "" } = value;
  const confidence = shareOf(value["confidence"]);
  const issues = textsOf(value["issues"] ?? []);
  if (decision !== "pass" && decision !== "fail") return `"decision" is pass or fail`;
  if (confidence === undefined) return `"confidence" is a number from 0 to 1`;
  if (!issues) return `"issues" is a list of sentences`;
  if (typeof feedback !== "string") return `"feedback" is a text`;
  return { decision, confidence, issues, feedback: feedback.slice(0, textMax) };
}

const shareOf = (value: unknown): number | undefined => (typeof value === "number" && value >= 0 && value <= 1 ? value : undefined);

function textsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.some((each) => typeof each !== "string")) return undefined;
  return (value as readonly string[]).slice(0, listMax).map((each) => each.slice(0, textMax));
}
