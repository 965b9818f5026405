import { isWatched, watchedSession, type WatchedEvent, type WatchedSession } from "./watched.ts";
import { toMessage, type MessageRow } from "../../journal/row.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { short } from "../../kernel/text.ts";
import { companionLimits } from "../../protocols/companion/policy.ts";
import type { CompanionPorts } from "../../protocols/companion/effects.ts";
import type { LessonSighting } from "../../protocols/companion/types.ts";
import { toEvent } from "../../runtime/session.ts";
import type { Runtime } from "../../runtime/types.ts";
import { detectors, type LessonSign } from "./detectors.ts";

const pageRows = 500;
/** Rows of one round; the next one comes at once where there are more. */
const rowsMax = 50_000;

/** One round: the journal since the last one, as far as it is about work in this project. */
export const watchIn =
  (runtime: Runtime): CompanionPorts["watch"] =>
  async ({ root, position: from }, signal) => {
    const { journal, clock } = runtime.world;
    const about = sessionsOf(runtime, root);
    const sightings: LessonSighting[] = [];
    let position = from;
    for (let rows = 0; rows < rowsMax && !signal.aborted; rows += pageRows) {
      const page = await journal.scan(position, pageRows);
      for (const row of page) {
        if (sightings.length >= companionLimits.sightingsMax) return { sightings, position, hasMore: true, at: clock() };
        if (isWatched(row.protocol)) sightings.push(...seenIn(row, await about(row.stream, row.protocol)));
        ({ position } = row);
      }
      if (page.length < pageRows) return { sightings, position, hasMore: false, at: clock() };
    }
    return { sightings, position, hasMore: true, at: clock() };
  };

/** Everything that one event teaches. */
function seenIn(row: MessageRow, about: WatchedSession | undefined): readonly LessonSighting[] {
  if (!about) return [];
  const message = toMessage(row);
  const event = toEvent(message) as unknown as WatchedEvent;
  return detectors.flatMap(({ kind, sees }) =>
    sees(event, about).map((seen) => ({
      kind,
      ...bounded(seen),
      cite: message.id,
      mission: about.mission,
      at: row.at,
      agent: about.agent,
    })),
  );
}

function bounded({ subject, isHit, variant, detail, files }: LessonSign): LessonSign {
  const { subjectMaxChars, detailMaxChars, filesMax } = companionLimits;
  return {
    subject: short(subject, subjectMaxChars),
    isHit,
    ...(variant === undefined ? {} : { variant }),
    ...(detail === undefined || !isHit ? {} : { detail: short(detail, detailMaxChars) }),
    ...(files === undefined || !isHit ? {} : { files: files.slice(0, filesMax) }),
  };
}

/** Each session is looked at once in a round; one that cannot be read here, or is of another project, teaches nothing. */
function sessionsOf(runtime: Runtime, root: string) {
  const known = new Map<SessionId, WatchedSession | undefined>();
  return async (stream: SessionId, protocol: WatchedSession["protocol"]): Promise<WatchedSession | undefined> => {
    if (known.has(stream)) return known.get(stream);
    const session = (await runtime.load(stream).catch(() => null))?.session;
    const found = session && watchedSession({ protocol, stream, state: session.state, parent: session.ledger.start?.parent });
    const about = found?.root === root ? found : undefined;
    known.set(stream, about);
    return about;
  };
}
