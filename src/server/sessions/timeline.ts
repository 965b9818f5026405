import type { Backend } from "../../host/backend/types.ts";
import { readingOn } from "../../host/backend/reading-on.ts";
import { timelineOf } from "../../host/timeline/timeline.ts";
import { rowDetail } from "../../host/timeline/row-detail.ts";
import type { InputOf, OutputOf } from "../api.ts";
import { notFound, RequestProblem } from "../problem.ts";
import { findSession } from "../sessions.ts";

const rowsUsual = 200;

export async function timeline({ runtime }: Backend, { id, limit = rowsUsual, at }: InputOf<"timeline">): Promise<OutputOf<"timeline">> {
  const { load, world } = runtime;
  const { stream } = await findSession(world.journal, id);
  const isThen =
    at === undefined
      ? undefined
      : (message: { readonly stream: string; readonly version: number }) => message.stream !== stream || message.version <= at;
  const { rows, streams } = await timelineOf({ load, world: { ...world, journal: readingOn(world.journal) } }, stream, isThen);
  return { rows: rows.slice(-limit), total: rows.length, streams: [...streams] };
}

export async function timelineRow(backend: Backend, { id, first }: InputOf<"timelineRow">): Promise<OutputOf<"timelineRow">> {
  const { stream } = await findSession(backend.runtime.world.journal, id);
  const found = await rowDetail(backend.runtime, { stream, first }, backend.outputOf);
  if (!found) throw new RequestProblem(404, notFound.version, `Nothing of ${id} begins at version ${first}.`);
  return found;
}
