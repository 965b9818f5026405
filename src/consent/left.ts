import { visibleLine } from "../kernel/text.ts";
import type { Action, Assessment, Finding } from "../risk/types.ts";
import type { Calls } from "./types.ts";

/** M4: a session that moves leaves its standing approvals behind; an answer goes along as far as the place makes no difference. */
export const leavePlace = <Held extends Calls>(calls: Held): Held => ({
  ...calls,
  approvals: [],
  waiting: Object.fromEntries(Object.entries(calls.waiting).map(([call, entry]) => [call, { ...entry, left: true }])),
});

/** Words cannot be taken along safely: a person is asked about whatever still names a folder that the session has left. */
export function raiseLeft(assessment: Assessment, { input, cwd }: Action, left: readonly string[] = []): Assessment {
  const text = JSON.stringify(input);
  const named = left.filter((folder) => isIn(cwd, folder) || text.includes(JSON.stringify(folder).slice(1, -1)));
  if (named.length === 0 || assessment.verdict === "refuse") return assessment;
  const found = named.map((folder) => namesLeft(folder));
  return {
    ...assessment,
    verdict: "gate",
    findings: [...assessment.findings, ...found],
    reasons: [...assessment.reasons, ...found.map(({ says }) => says)],
  };
}

export const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

const namesLeft = (folder: string): Finding & { readonly says: string } => {
  const evidence = visibleLine(folder);
  return { signal: "ScopeEscalation", severity: "gate", evidence, says: `This is about ${evidence}, where the work was before it moved.` };
};
