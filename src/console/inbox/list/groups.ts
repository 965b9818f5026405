import type { GateDetail, GateEntry } from "../../../server/api.ts";

/** Questions that read the same: one row, with a count. */
export interface GateGroup {
  readonly lead: GateEntry;
  readonly others: readonly GateEntry[];
}

/** More than this are several rows: each is looked at before it is answered. */
const groupMax = 50;

const nameOf = ({ kind, title, harm, urgency, session }: GateEntry): string =>
  JSON.stringify([kind, title, harm, urgency, session?.cwd, session?.agent]);

/** Groups calls that read the same, each where its first stands. Other questions stand alone: their words say too little. */
export function groupsOf(gates: readonly GateEntry[], selected: string | undefined): readonly GateGroup[] {
  const groups: { lead: GateEntry; others: GateEntry[] }[] = [];
  const known = new Map<string, (typeof groups)[number]>();
  for (const gate of gates) {
    const name = gate.kind === "risk" ? nameOf(gate) : gate.id;
    const group = known.get(name);
    if (group && group.others.length < groupMax - 1) {
      group.others.push(gate);
      continue;
    }
    const begun = { lead: gate, others: [] };
    groups.push(begun);
    known.set(name, begun);
  }
  return groups.map((group) => (group.others.some(({ id }) => id === selected) ? ledBy(group, selected) : group));
}

const ledBy = ({ lead, others }: GateGroup, selected: string | undefined): GateGroup => {
  const all = [lead, ...others];
  return { lead: all.find(({ id }) => id === selected) ?? lead, others: all.filter(({ id }) => id !== selected) };
};

const meantBy = ({ subject, others, options, context, question }: GateDetail): string =>
  JSON.stringify([subject?.action, subject?.findings, others, options.map(({ id, changes }) => [id, changes]), question, context]);

/** Whether one answer can be given to both: the whole action, what was found in it, and what each answer does. */
export const isSameQuestion = (one: GateDetail, other: GateDetail): boolean =>
  one.closing === null && other.closing === null && meantBy(one) === meantBy(other);
