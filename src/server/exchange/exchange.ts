import type { Context } from "hono";
import type { Backend, Caller } from "../../host/backend/types.ts";
import { gently } from "../../host/backend/gently.ts";
import { exchangeReport, proveExchange } from "../../host/exchange/exchange-proof.ts";
import { isExchange } from "../../host/exchange/exchange-record.ts";
import { observe as observed, type ObserverMove } from "../../host/exchange/observe.ts";
import { mapOf } from "../../host/exchange/pool-map.ts";
import { auditPage, poolPage as pageOf, termVersions } from "../../host/exchange/pool-page.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { api, type InputOf, type OutputOf } from "../api.ts";
import { checked } from "../input.ts";
import { notFound, RequestProblem } from "../problem.ts";
import { findSession } from "../sessions.ts";

/** Sessions of other protocols have nothing of this. */
async function exchangeAt({ runtime }: Backend, id: string): Promise<SessionId> {
  const session = await findSession(runtime.world.journal, id);
  if (isExchange(session)) return session.stream;
  throw new RequestProblem(404, notFound.exchange, `"${session.stream}" is a session of ${session.protocol}, not of exchange.`);
}

export async function poolPage(backend: Backend, { id, limit = 100, ...page }: InputOf<"poolPage">): Promise<OutputOf<"poolPage">> {
  return pageOf(backend.runtime, await exchangeAt(backend, id), { ...page, limit });
}

export async function poolAudits(backend: Backend, { id, limit = 20, ...page }: InputOf<"poolAudits">): Promise<OutputOf<"poolAudits">> {
  return auditPage(backend.runtime, await exchangeAt(backend, id), { ...page, limit });
}

export async function poolMap(backend: Backend, { id }: InputOf<"poolMap">): Promise<OutputOf<"poolMap">> {
  return mapOf(backend.runtime, await exchangeAt(backend, id));
}

export async function listTerms(backend: Backend, { id }: InputOf<"listTerms">): Promise<OutputOf<"listTerms">> {
  return { items: await termVersions(backend.runtime, await exchangeAt(backend, id)) };
}

export async function observe(backend: Backend, input: InputOf<"observe">, caller: Caller): Promise<OutputOf<"observe">> {
  const stream = await exchangeAt(backend, input.id);
  const moved = await observed(backend.runtime, stream, moveIn(input), caller.name);
  if (typeof moved !== "string") throw new RequestProblem(422, moved.refused, moved.because);
  return { session: moved };
}

type Asked = Omit<InputOf<"observe">, "id" | "move">;

/** Members that a move takes; those with a star it needs. */
const takes: Readonly<Record<ObserverMove["move"], readonly (readonly [keyof Asked, needed?: "*"])[]>> = {
  inject: [["text", "*"], ["source"]],
  terms: [["texts", "*"], ["settings"]],
  settings: [["settings", "*"]],
  continue: [["rounds", "*"], ["budget"]],
  hold: [],
  halt: [],
  branch: [["at"], ["rounds"], ["budget"], ["texts"], ["settings"]],
};

/** A member too many is a mistake as well: whoever sent it meant something by it. */
function moveIn({ id: _, move, ...given }: InputOf<"observe">): ObserverMove {
  const wrong = (name: string, message: string): RequestProblem =>
    new RequestProblem(400, "input.invalid", `"${name}" ${message}`, { fields: [{ name, message: `It ${message}` }] });
  const missing = takes[move].find(([name, needed]) => needed && given[name] === undefined);
  if (missing) throw wrong(missing[0], `is missing; "${move}" needs it.`);
  const tooMany = Object.keys(given).find((name) => !takes[move].some(([taken]) => taken === name));
  if (tooMany !== undefined) throw wrong(tooMany, `is nothing that "${move}" takes.`);
  return { move, ...given } as ObserverMove;
}

export async function auditExchange(backend: Backend, { id }: InputOf<"auditExchange">): Promise<OutputOf<"auditExchange">> {
  const { journal, digest } = backend.runtime.world;
  const { session: _, ...proof } = await proveExchange(gently(journal), await exchangeAt(backend, id), digest);
  return proof;
}

/** A download: a browser saves it, and never shows it in our pages. */
export async function reportExchange(context: Context, backend: Backend): Promise<Response> {
  const { id } = checked(api.auditExchange.input, { id: context.req.param("id") });
  const stream = await exchangeAt(backend, id);
  const report = await exchangeReport(backend.runtime, gently(backend.runtime.world.journal), stream);
  context.header("content-type", "text/markdown; charset=utf-8");
  context.header("content-disposition", `attachment; filename="${stream}.md"`);
  return context.body(report);
}
