import { journalStream, type Journal } from "../../journal/journal.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Draft, Message } from "../../kernel/message.ts";
import { isProof, proofOf, type JournalKeys } from "../../secrets/journal-keys.ts";

/** A machine that may open the keys of the journal. */
export interface EnrolledMachine {
  /** Its name in sessions. */
  readonly machine: string;
  /** Its name for people. */
  readonly host: string;
  readonly recipient: string;
}

/** Everything in the journal's own record that concerns machines. Each names the version it has, so that it counts there only. */
type MachineRecord =
  | ({ readonly type: "machine.enrolled" } & EnrolledMachine)
  | { readonly type: "machine.invited"; readonly subject: string; readonly until: string }
  | { readonly type: "machine.removed"; readonly machine: string; readonly host: string };

export interface RosterEntry extends EnrolledMachine {
  readonly at: string;
  readonly by: string;
}

export interface Roster {
  /** Of the record that it was read from. */
  readonly version: number;
  readonly machines: readonly RosterEntry[];
  readonly removed: readonly { readonly machine: string; readonly at: string; readonly by: string }[];
  readonly invited: readonly { readonly subject: string; readonly until: string }[];
}

/** As it is told to the journal, with a proof that somebody wrote it who has the keys, for this place and no other. */
export function machineDraft(
  keys: JournalKeys,
  { type, ...body }: MachineRecord,
  { version, by, at }: { readonly version: number; readonly by: string; readonly at: string },
): Draft {
  const proof = proofOf(keys, { type, ...body, version, by, at });
  const told: Readonly<Record<string, Json>> = { ...body, proof };
  return { protocol: "journal", type, actor: { kind: "person", name: by }, causedBy: null, at, schema: 1, body: told };
}

/** Who belongs to the journal. A record without a proof, or with that of another place, adds and removes nobody. */
export async function rosterIn(journal: Journal, keys: JournalKeys): Promise<Roster> {
  const messages = await journal.read(journalStream);
  const counted = messages.filter((message) => isProven(keys, message));
  return counted.reduce(fold, { version: messages.at(-1)?.version ?? 0, machines: [], removed: [], invited: [] });
}

function isProven(keys: JournalKeys, { type, version, at, actor, body }: Message): boolean {
  if (!type.startsWith("machine.")) return false;
  const { proof, ...told } = body;
  return isProof(keys, { type, ...told, version, by: actor.name, at }, proof);
}

function fold(roster: Roster, { type, body, at, actor }: Message): Roster {
  const told = { ...body, type } as MachineRecord;
  const by = actor.name;
  if (told.type === "machine.invited") return { ...roster, invited: [...roster.invited, { subject: told.subject, until: told.until }] };
  const others = roster.machines.filter(({ machine }) => machine !== told.machine);
  const left = roster.removed.filter(({ machine }) => machine !== told.machine);
  const { machine } = told;
  if (told.type === "machine.removed") return { ...roster, machines: others, removed: [...left, { machine, at, by }], invited: [] };
  const { host, recipient } = told;
  return { ...roster, machines: [...others, { machine, host, recipient, at, by }], removed: left };
}
