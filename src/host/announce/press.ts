import { optionPressed } from "../../adapters/notify/button.ts";
import type { Config } from "../../config/config.ts";
import type { GateRecord } from "../../journal/journal.ts";
import { doneOf } from "../../kernel/words/answer-words.ts";
import { optionOf, type Person } from "../../kernel/gate.ts";
import { capital, visibleLine } from "../../kernel/text.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { findGate } from "../../runtime/answer.ts";
import type { Runtime } from "../../runtime/types.ts";
import type { AnsweringChannel, HeardPress } from "./answering.ts";

/** The end of a press: what its person is told, and what we note of it. */
export interface PressOutcome {
  readonly says: string;
  /** Shown until it is read, not for a moment. */
  readonly isAlert: boolean;
  /** The gate that the button was made for, if we know it. */
  readonly record?: GateRecord;
  /** A stranger's press; worth a word to whoever runs this. */
  readonly stranger?: true;
  /** No button of ours as it stands: anybody may send any number of them, so few of them are noted. */
  readonly isForged?: true;
}

const refused = (says: string, more: Partial<PressOutcome> = {}): PressOutcome => ({ says, isAlert: true, ...more });
const forged = (says: string, more: Partial<PressOutcome> = {}): PressOutcome => refused(says, { isForged: true, ...more });

interface Pressing {
  readonly channel: AnsweringChannel;
  readonly config: Config;
  /** Signed the buttons of this channel. */
  readonly key: string;
}

/**
 * D25: an answer counts once, and only from a user that the configuration maps to a person, whoever else is in the room.
 * The button says which option of which gate, and was made by us for that gate as it stands.
 */
export async function pressButton(runtime: Runtime, press: HeardPress, { channel, config, key }: Pressing): Promise<PressOutcome> {
  const { isBot, pressed } = press;
  const user = press.user ?? (pressed && channel.bearer?.(config, pressed));
  if (user === undefined) return forged("A button that is nobody's here was pressed; nothing changed.");
  const name = isBot === true ? undefined : nameOf(config, channel, user);
  if (name === undefined)
    return refused(
      `${channel.title} user ${user} is no person of this Assent, so nothing changed. "people" in its configuration says who is.`,
      {
        stranger: true,
      },
    );
  const { room = user } = press;
  const settings = channel.settings(config);
  if (settings?.rooms.includes(room) !== true) return refused("This chat is not in the configuration any more; nothing changed.");
  const record = pressed && (await gateOf(runtime, pressed.gate));
  if (record === undefined)
    return forged("This Assent knows no such gate; nothing changed. Each data directory needs an account of its own.");
  const option = pressed && optionPressed(pressed, record, { key, room, answers: settings.answers });
  if (option === undefined) return forged("This button is not of this gate as it stands; nothing changed.", { record });
  if (isLate(runtime, pressed?.bearer)) return refused("This button has expired; nothing changed.", { record });
  return answerBy(runtime, record, option, { name, via: channel.name, verified: channel.vouches });
}

const nameOf = ({ people }: Config, { name }: AnsweringChannel, user: string): string | undefined =>
  Object.hasOwn(people[name], user) ? people[name][user] : undefined;

const isLate = ({ world }: Runtime, bearer: { readonly until: number } | undefined): boolean =>
  bearer !== undefined && Date.parse(world.clock()) > bearer.until * 1_000;

async function gateOf({ world }: Runtime, id: string): Promise<GateRecord | undefined> {
  const found = await findGate(world.journal, id);
  return isRefusal(found) || found.id !== id ? undefined : found;
}

async function answerBy(runtime: Runtime, record: GateRecord, option: string, by: Person): Promise<PressOutcome> {
  const { id, gate, shown } = record;
  const outcome = await runtime.answer(id, { option: wordFor(gate, option), shown, by });
  const after = (await gateOf(runtime, id)) ?? record;
  if (isRefusal(outcome)) return refused(capital(outcome.because), { record: after });
  return { says: `Recorded: ${endingOf(after)}`, isAlert: false, record: after };
}

/** The words that name exactly this option: its own id, unless another option is known by that word too. */
const wordFor = ({ kind, options }: GateRecord["gate"], id: string): string => {
  const place = options.findIndex((option) => option.id === id) + 1;
  return [id, String(place)].find((said) => (optionOf(kind, options, said) as { readonly id?: string }).id === id) ?? id;
};

/** How a gate ended, in people's words. */
export function endingOf({ gate, closing }: GateRecord): string {
  if (closing === null) return "open";
  if (closing.type === "gate.lapsed") return `closed without an answer (${closing.reason}), at ${closing.at}`;
  const label = gate.options.find(({ id }) => id === closing.option)?.label;
  return `answered by ${visibleLine(closing.by.name)}: ${visibleLine(doneOf(gate.kind, closing.option, label))}, at ${closing.at}`;
}
