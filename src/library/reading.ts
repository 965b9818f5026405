import type { Page, SessionRecord } from "../journal/journal.ts";
import { verifyJournal } from "../journal/verify.ts";
import type { Message } from "../kernel/message.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import { checkSnapshots } from "../runtime/check.ts";
import { findSession } from "../host/find.ts";
import { whileReading } from "./place.ts";
import { agentName } from "./settings.ts";
import type { EventLine, RecordCheck, SessionChoice, SessionLine } from "./types.ts";

const usualLimit = 100;

export const readSessions = ({ name, limit = usualLimit }: SessionChoice): Promise<readonly SessionLine[]> =>
  whileReading(async ({ journal }) => {
    const wanted = name === undefined ? undefined : agentName(name);
    const found: SessionLine[] = [];
    for (let after: string | null | undefined = undefined; after !== null && found.length < limit;) {
      const page: Page<SessionRecord> = await journal.sessions(after === undefined ? {} : { after });
      found.push(...page.items.filter(({ agent }) => wanted === undefined || agent === wanted).map(lineOf));
      after = page.next;
    }
    return found.slice(0, limit);
  });

export const readEvents = (session: string): Promise<readonly EventLine[]> =>
  whileReading(async ({ journal }) => {
    const found = await findSession(journal, session);
    if (isRefusal(found)) throw new Fault("input.invalid", found.because);
    return (await journal.read(found.stream)).map(eventOf);
  });

export const verifyRecord = (): Promise<RecordCheck> =>
  whileReading(async ({ journal, keys, runtime }) => {
    const report = await verifyJournal(journal, { key: keys.signer.key });
    const snapshots = report.problems.length === 0 ? await checkSnapshots(runtime, () => {}) : [];
    const { events, problemsTotal } = report;
    return { events, problems: [...report.problems, ...snapshots], problemsTotal: problemsTotal + snapshots.length };
  });

const lineOf = ({ stream, protocol, title, agent, cwd, status, startedAt, updatedAt, openGates }: SessionRecord): SessionLine => ({
  session: stream,
  protocol,
  title,
  agent,
  folder: cwd,
  status,
  startedAt,
  updatedAt,
  openGates,
});

const eventOf = ({ version, position, at, type, actor, body, hash }: Message): EventLine => ({
  version,
  position,
  at,
  type,
  actor,
  body,
  hash,
});
