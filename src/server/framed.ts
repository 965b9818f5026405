import type { Context } from "hono";
import type { SessionId } from "../kernel/ids.ts";
import { api, type InputOf, type OutputOf } from "./api.ts";
import type { Desk } from "../host/desk/types.ts";
import { checked } from "./input.ts";
import { notFound, Problem } from "./problem.ts";
import { findSession } from "./sessions.ts";

/** Sessions of other protocols have nothing of this to show. */
async function findInquiry({ runtime }: Desk, id: string): Promise<SessionId> {
  const { stream, protocol } = await findSession(runtime.world.journal, id);
  if (protocol !== "frame")
    throw new Problem(404, notFound.inquiry, `"${id}" is a session of ${protocol}, not of frame.`);
  return stream;
}

export const auditFrame = async (desk: Desk, { id }: InputOf<"auditFrame">): Promise<OutputOf<"auditFrame">> =>
  desk.auditFrame(await findInquiry(desk, id));

/** To be kept, not to be looked at in here: a browser saves it, whatever stands in it. */
export async function reportFrame(context: Context, desk: Desk): Promise<Response> {
  const { id } = checked(api.auditFrame.input, { id: context.req.param("id") });
  const stream = await findInquiry(desk, id);
  context.header("content-type", "text/markdown; charset=utf-8");
  context.header("content-disposition", `attachment; filename="${stream}.md"`);
  return context.body(await desk.reportFrame(stream));
}
