import type { Context } from "hono";
import type { SessionRecord } from "../journal/journal.ts";
import { api, type InputOf, type OutputOf } from "./api.ts";
import type { Backend } from "../host/backend/types.ts";
import { checked } from "./input.ts";
import { notFound, RequestProblem } from "./problem.ts";
import { findSession } from "./sessions.ts";

/** Sessions of other protocols have nothing of this to show. */
const noInquiry = ({ stream, protocol }: SessionRecord): RequestProblem =>
  new RequestProblem(404, notFound.inquiry, `"${stream}" is a session of ${protocol}, not of frame.`);

export async function auditFrame(backend: Backend, { id }: InputOf<"auditFrame">): Promise<OutputOf<"auditFrame">> {
  const session = await findSession(backend.runtime.world.journal, id);
  const audit = await backend.auditFrame(session);
  if (!audit) throw noInquiry(session);
  return audit;
}

/** A download: a browser saves it, and never shows it in our pages. */
export async function reportFrame(context: Context, backend: Backend): Promise<Response> {
  const { id } = checked(api.auditFrame.input, { id: context.req.param("id") });
  const session = await findSession(backend.runtime.world.journal, id);
  const report = await backend.reportFrame(session);
  if (report === undefined) throw noInquiry(session);
  context.header("content-type", "text/markdown; charset=utf-8");
  context.header("content-disposition", `attachment; filename="${session.stream}.md"`);
  return context.body(report);
}
