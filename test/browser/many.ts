import { join } from "node:path";
import { sqliteJournal } from "../../src/journal/sqlite.ts";
import { digest } from "../../src/journal/row.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import type { Draft, Message } from "../../src/kernel/message.ts";
import { ask, type Place } from "./place.ts";

const sizes = { gatesEach: 100, sessions: 100 } as const;

/**
 * Ten thousand open gates: one session that the real guard recorded, written again under ninety-nine other names.
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
  for (let copy = 1; copy < sizes.sessions; copy += 1) {
    const renamed = <Value>(value: Value): Value => renamedIn(value, messages, copy);
    const drafts = messages.map((message) => renamed(toDraft(message)));
    const change = { drafts, snapshot: renamed(snapshot), due: 0, openGates: sizes.gatesEach };
    await journal.write(sessionId(`guard-copy${copy}`), () => ({ change, result: null }));
  }
  await journal.close();
}

/** A gate's id is unique in a journal, so each copy gets its own. */
function renamedIn<Value>(value: Value, messages: readonly Message[], copy: number): Value {
  let text = JSON.stringify(value);
  for (const { type, body } of messages)
    if (type === "gate.opened") {
      const id = String(body["id"]);
      text = text.replaceAll(id, `g${digest(`${copy} ${id}`).slice(0, 10)}`);
    }
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
