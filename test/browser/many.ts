import { join } from "node:path";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import { digest } from "../../src/journal/row.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import type { Draft, Message } from "../../src/kernel/message.ts";
import { ask, type Place } from "./place.ts";

const sizes = { gatesEach: 20, sessions: 500 } as const;

/**
 * Ten thousand open gates: one session that the real guard recorded, written again under 499 other names.
 * The server must not run meanwhile; it is left stopped.
 */
export async function seedMany(place: Place): Promise<void> {
  for (let index = 0; index < sizes.gatesEach; index += 1)
    await ask(place, { command: `rm -rf build-${index} && git push --force origin release-${index}` });
  await place.kill();
  const journal = await sqliteJournal(join(place.mira.home, "assent", "journal.db"));
  const { items } = await journal.sessions({});
  const [first] = items;
  if (!first) throw new Error("nothing was recorded");
  const messages = await journal.read(first.stream);
  const { snapshot } = await journal.stored(first.stream);
  if (!snapshot) throw new Error("there is no snapshot");
  const ids = new Set(messages.flatMap(({ type, body }) => (type === "gate.opened" ? [`"${String(body["id"])}"`] : [])));
  for (let copy = 1; copy < sizes.sessions; copy += 1) {
    const renamed = <Value>(value: Value): Value => renamedIn(value, ids, copy);
    const drafts = messages.map((message) => renamed(toDraft(message)));
    const change = { drafts, snapshot: renamed(snapshot), due: 0, openGates: sizes.gatesEach };
    await journal.write(sessionId(`guard-copy${copy}`), () => ({ change, result: null }));
  }
  await journal.close();
}

/** A gate's id is unique in a journal, so each copy gets its own. */
function renamedIn<Value>(value: Value, ids: ReadonlySet<string>, copy: number): Value {
  const text = JSON.stringify(value)
    .replaceAll(/"g[a-z0-9]{10}"/g, (quoted) => (ids.has(quoted) ? `"g${digest(`${copy} ${quoted}`).slice(0, 10)}"` : quoted))
    .replaceAll(/release-\d+/g, (name) => `${name}-of-${copy}`); // else they would be the same questions
  return JSON.parse(text) as Value;
}

const toDraft = ({ protocol, type, actor, causedBy, at, schema, body }: Message): Draft => ({
  protocol,
  type,
  actor,
  causedBy,
  at,
  schema,
  body,
});
