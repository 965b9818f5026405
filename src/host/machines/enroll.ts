import { journalStream } from "../../journal/journal.ts";
import { digest } from "../../journal/row.ts";
import type { Hash } from "../../kernel/ids.ts";
import type { Draft } from "../../kernel/message.ts";
import { Fault } from "../../kernel/trouble.ts";
import { closeForCode, closeKeys, newCode, openWithCode, renewed, type JournalKeys } from "../../secrets/journal-keys.ts";
import { machineDraft, rosterIn, type Roster, type RosterEntry } from "./roster.ts";
import { enrolledHere, keysSubject, knownKeys, type SharedPlace } from "./shared-keys.ts";

export const invitationMaxMs = 15 * 60_000;

const subjectOf = (code: string): Hash => digest(`an invitation for ${digest(code)}`);

/** The machines of the journal, as one of them sees it. */
export async function listMachines(place: SharedPlace): Promise<Roster> {
  return rosterIn(place.journal, (await knownKeys(place)).keys);
}

export interface MachineInvitation {
  readonly code: string;
  readonly until: string;
}

/** Keeps the keys for whoever brings the code, for a while. */
export async function inviteMachine(place: SharedPlace, by: string): Promise<MachineInvitation> {
  const code = newCode();
  const subject = subjectOf(code);
  const until = new Date(Date.parse(place.clock()) + invitationMaxMs).toISOString();
  await retried(place, async ({ keys, roster, at }) => ({
    draft: machineDraft(keys, { type: "machine.invited", subject, until }, { version: roster.version + 1, by, at }),
    seal: { subject, text: await closeForCode(keys, code) },
    unseal: roster.invited.filter((each) => each.until < at).map((each) => each.subject as Hash),
  }));
  return { code, until };
}

/** Brings this machine to a journal by a code from another one. Returns all that belong to it now. */
export async function joinMachines(place: SharedPlace, code: string, by: string): Promise<Roster> {
  const { journal, clock } = place;
  const machine = await enrolledHere(place);
  const subject = subjectOf(code);
  for (;;) {
    const sealed = await journal.sealed(journalStream, subject);
    const keys = sealed === null ? undefined : await openWithCode(sealed, code);
    const roster = keys && (await rosterIn(journal, keys));
    const invitation = roster?.invited.find((each) => each.subject === subject);
    const at = clock();
    if (!keys || !roster || !invitation || invitation.until < at)
      throw new Fault(
        "input.invalid",
        "this code has expired or was already used; a machine of the journal makes a new one: assent machine enroll",
      );
    const recipients = [...roster.machines.filter((each) => each.machine !== machine.machine), machine].map(({ recipient }) => recipient);
    const draft = machineDraft(keys, { type: "machine.enrolled", ...machine }, { version: roster.version + 1, by, at });
    const seal = { subject: keysSubject, text: await closeKeys(keys, recipients) };
    if (await written(place, roster.version, { draft, seal, unseal: [subject] })) break;
  }
  return listMachines(place);
}

/** M3: what is sealed from now on, a machine that was removed cannot open. */
export async function removeMachine(place: SharedPlace, name: string, by: string): Promise<RosterEntry> {
  let gone: RosterEntry | undefined;
  await retried(place, async ({ keys, roster, at }) => {
    gone = await machineNamed(place, roster, name);
    const next = await renewed(keys);
    const { machine, host } = gone;
    const left = roster.machines.filter((each) => each.machine !== machine).map(({ recipient }) => recipient);
    return {
      draft: machineDraft(keys, { type: "machine.removed", machine, host }, { version: roster.version + 1, by, at }),
      seal: { subject: keysSubject, text: await closeKeys(next, left) },
      unseal: roster.invited.map((each) => each.subject as Hash), // they hold the keys from before
    };
  });
  const removed = gone as unknown as RosterEntry;
  await place.journal.presence?.forget(removed.machine);
  return removed;
}

async function machineNamed({ here }: SharedPlace, { machines }: Roster, name: string): Promise<RosterEntry> {
  const matching = machines.filter(({ machine, host }) => machine === name || host === name);
  const [found] = matching;
  if (!found) throw new Fault("input.invalid", `no machine of this journal is called "${name}"; assent machine list shows them`);
  if (matching.length > 1)
    throw new Fault(
      "input.invalid",
      `${matching.length} machines are called "${name}"; take the id: ${matching.map((each) => each.machine).join(", ")}`,
    );
  if (found.machine === (await here()).machine)
    throw new Fault("input.invalid", "this is the machine that you are at; remove it from another machine of the journal");
  return found;
}

interface RecordChange {
  readonly draft: Draft;
  readonly seal: { readonly subject: Hash; readonly text: string };
  readonly unseal: readonly Hash[];
}

interface Situation {
  readonly keys: JournalKeys;
  readonly roster: Roster;
  readonly at: string;
}

/** Tries until nobody else changed the record between looking and writing. */
async function retried(place: SharedPlace, change: (situation: Situation) => Promise<RecordChange>): Promise<void> {
  for (;;) {
    const { keys } = await knownKeys(place);
    const roster = await rosterIn(place.journal, keys);
    if (await written(place, roster.version, await change({ keys, roster, at: place.clock() }))) return;
  }
}

async function written({ journal }: SharedPlace, version: number, { draft, seal, unseal }: RecordChange): Promise<boolean> {
  const { result } = await journal.write(journalStream, (stored) =>
    stored.version === version ? { change: { drafts: [draft], seal, unseal }, result: true } : { result: false },
  );
  return result;
}
