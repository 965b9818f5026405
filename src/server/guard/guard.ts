import { isRefusal, type Refusal } from "../../kernel/trouble.ts";
import { personOfCaller, type Backend, type Caller } from "../../host/backend/types.ts";
import { answerAllowed } from "../../host/guard/waiting-allowed.ts";
import type { InputOf, OutputOf } from "../api.ts";
import { checkAssessable } from "../assessable.ts";
import { notFound, RequestProblem } from "../problem.ts";

export const guardBoard = ({ guard }: Backend): Promise<OutputOf<"guardBoard">> => guard.board();

export const guardPolicy = ({ guard }: Backend, { project }: InputOf<"guardPolicy">): Promise<OutputOf<"guardPolicy">> =>
  guard.policy(project);

export async function examineGuard({ guard }: Backend, { project }: InputOf<"examineGuard">): Promise<OutputOf<"examineGuard">> {
  const findings = await guard.examine(project);
  return { project, healthy: findings.every(({ state }) => state === "good" || state === "note"), findings };
}

export async function turnGuard(
  { guard }: Backend,
  { project, to, minutes }: InputOf<"turnGuard">,
  { name }: Caller,
): Promise<OutputOf<"turnGuard">> {
  const refused = await guard.turn({ project, to, ...(minutes === undefined ? {} : { minutes }) }, name);
  if (refused) throw refusedAs(refused);
  return {};
}

export async function allowAction(
  { guard, runtime }: Backend,
  { project, tool, input, hours, isTrial = false }: InputOf<"allowAction">,
  caller: Caller,
): Promise<OutputOf<"allowAction">> {
  checkAssessable({ input });
  const given = await guard.allow({ project, action: { tool, input }, hours, isTrial }, caller.name);
  if (isRefusal(given)) throw refusedAs(given);
  const { permission, number } = given;
  const waiting = isTrial ? { answered: [], left: [] } : await answerAllowed(runtime, permission, personOfCaller(caller));
  return { permission, isGiven: !isTrial, number, ...waiting };
}

export async function revokePermission({ guard }: Backend, { id }: InputOf<"revokePermission">): Promise<OutputOf<"revokePermission">> {
  const gone = await guard.revoke(id);
  if (isRefusal(gone)) throw new RequestProblem(404, notFound.permission, gone.because);
  return gone;
}

const refusedAs = ({ refused, because }: Refusal): RequestProblem => new RequestProblem(422, refused, because);
