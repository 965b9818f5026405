import type { EventLine, RecordCheck, SessionChoice, SessionLine } from "./types.ts";

/** Sessions of the journal, the newest first. */
export async function sessions(choice: SessionChoice = {}): Promise<readonly SessionLine[]> {
  return (await import("./reading.ts")).readSessions(choice);
}

/** The events of one session, in order. */
export async function events(session: string): Promise<readonly EventLine[]> {
  return (await import("./reading.ts")).readEvents(session);
}

/** Checks every hash and chain of the journal. */
export async function verify(): Promise<RecordCheck> {
  return (await import("./reading.ts")).verifyRecord();
}
