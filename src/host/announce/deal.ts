import { failuresIn, noteFailure } from "../../adapters/notify/announced.ts";
import { readConfig } from "../../config/config.ts";
import { short } from "../../kernel/text.ts";
import { channelFolder, type AnsweringChannel, type HeardPress, type OpenChannel } from "./answering.ts";
import { noteMessage } from "./posted.ts";
import { pressButton } from "./press.ts";
import { sparingNotes } from "./sparing-notes.ts";
import type { AnswerHearing } from "./types.ts";

const limits = { saysMaxChars: 190, strangersMax: 20 } as const;

/** Takes presses of one channel to their ends: recorded or refused, noted, and told to whoever pressed. */
export function dealer(hearing: AnswerHearing, channel: AnsweringChannel) {
  const { paths, runtime, onNote } = hearing;
  const sparing = sparingNotes();
  return async (open: OpenChannel, press: HeardPress): Promise<void> => {
    const config = await readConfig(paths.config, paths.home); // as it is now: who was taken out of it answers nothing any more
    const { says, isAlert, record, stranger, isForged } = await pressButton(runtime, press, { channel, config, key: open.signs });
    const note = stranger
      ? noteStranger(hearing, channel, press)
      : `${record === undefined ? "" : `gate ${record.id}, `}from ${channel.title}: ${says}`;
    // what a person of ours pressed is always told; anybody else can press as often as they like
    for (const each of stranger || isForged ? sparing(note, runtime.world.clock()) : [note])
      onNote?.(each === note && !stranger ? (record?.stream ?? null) : null, each);
    const { room, message } = press;
    if (record?.closing && room !== undefined && message !== undefined)
      noteMessage(paths, channel.name, { gate: record.id, account: open.key, room, message });
    await press.tell?.(short(says, limits.saysMaxChars), isAlert); // if that fails, the message still says it
  };
}

/** For `doctor`, which names the user: it may be somebody whom the configuration forgot. */
function noteStranger({ paths, runtime }: AnswerHearing, { name, title }: AnsweringChannel, { user, pressed }: HeardPress): string {
  const why = `pressed a button${pressed === undefined ? "" : ` at gate ${pressed.gate}`} and is no person in "people"; nothing changed`;
  const label = `${title} user ${user}`;
  const way = `user-${user}`;
  const known = failuresIn(channelFolder(paths, name));
  if (known.length < limits.strangersMax || known.some((each) => each.way === way))
    noteFailure(channelFolder(paths, name), { way, label, why, at: runtime.world.clock() });
  return `${label} ${why}`;
}
