import { clip } from "../../../kernel/text.ts";
import { frameLimits, placeholder } from "../policy.ts";
import { fieldsOf, textOf, type ReadOutcome } from "./read.ts";
import { citationsIn } from "../../../claims/citations.ts";
import { resultParts, type DialogueReport, type Result } from "../types.ts";
import { words } from "../words.ts";

/** F9: the four parts, or the problems with them. */
export function readResult(value: unknown): ReadOutcome<Result> {
  const fields = fieldsOf(value);
  const part = (name: (typeof resultParts)[number]): string => textOf(fields[name], frameLimits.partMaxChars);
  const result: Result = {
    contribution: part("contribution"),
    analysis: part("analysis"),
    limits: part("limits"),
    assessment: part("assessment"),
  };
  const hollow = resultParts.filter((name) => isHollow(result[name]));
  const problems = [
    ...hollow.map((name) => words.hollowPart(name)),
    ...(hollow.includes("analysis") || citationsIn(result.analysis).length > 0 ? [] : [words.noCitation]),
  ];
  return problems.length > 0 ? { problems } : { value: result };
}

/** Whether a text says nothing: empty, a placeholder, or a list of placeholders. */
export const isHollow = (text: string): boolean => {
  const lines = text.split("\n").flatMap((line) => {
    const said = line.replace(/^\s*(?:[-*+•]|\d+[.)])\s*/, "").trim();
    return said === "" ? [] : [said];
  });
  return lines.every((line) => placeholder.test(line));
};

/** F12: a report has a position and a rationale; agreement and divergence may be empty, but say so by being empty. */
export function readReport(value: unknown): ReadOutcome<DialogueReport> {
  const fields = fieldsOf(value);
  const part = (name: keyof DialogueReport): string => {
    const text = textOf(fields[name], frameLimits.reportPartMaxChars);
    return isHollow(text) ? "" : text;
  };
  const report: DialogueReport = {
    position: part("position"),
    agreement: part("agreement"),
    divergence: part("divergence"),
    rationale: part("rationale"),
  };
  const hollow = (["position", "rationale"] as const).filter((name) => report[name] === "");
  const problems = [
    ...hollow.map((name) => words.hollowPart(name)),
    ...(report.agreement === "" && report.divergence === "" ? [words.neitherNor] : []),
  ];
  return problems.length > 0 ? { problems } : { value: report };
}

/** K10: the journal has the whole; the state, which is written with every append, has the parts that later steps need. */
export function shownResult(result: Result): Result {
  const { contribution, analysis, limits, assessment } = frameLimits.shownPartChars;
  const whole = "perspective.finished in the journal";
  return {
    contribution: clip(result.contribution, contribution, whole),
    analysis: clip(result.analysis, analysis, whole),
    limits: clip(result.limits, limits, whole),
    assessment: clip(result.assessment, assessment, whole),
  };
}

/** The limits of a lens, one point each. */
export const limitsIn = ({ limits }: Pick<Result, "limits">): readonly string[] =>
  limits
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*+•]|\d+[.)])\s*/, "").trim())
    .filter((line) => line !== "")
    .slice(0, 8);
