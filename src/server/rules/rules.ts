import type { Backend, Caller } from "../../host/backend/types.ts";
import type { InputOf, OutputOf } from "../api.ts";
import { notFound, RequestProblem } from "../problem.ts";

export const listRules = ({ insight }: Backend, { days }: InputOf<"listRules">): Promise<OutputOf<"listRules">> => insight.rules(days);

export async function listQuestions({ insight }: Backend, query: InputOf<"listQuestions">): Promise<OutputOf<"listQuestions">> {
  const { items, isCut } = await insight.questions({ limit: 50, ...query });
  return { items: items.map(({ call: _, stream, ...rest }) => ({ session: stream, ...rest })), isCut };
}

export const listSpending = ({ insight }: Backend, { days }: InputOf<"listSpending">): Promise<OutputOf<"listSpending">> =>
  insight.spending(days);

export async function keepAsking(
  { insight }: Backend,
  { id, isUndone = false }: InputOf<"keepAsking">,
  { name }: Caller,
): Promise<OutputOf<"keepAsking">> {
  const refused = await insight.keep(id, isUndone ? undefined : name);
  if (refused) throw new RequestProblem(404, notFound.proposal, refused.because);
  return {};
}
