import { failuresIn, noteFailure } from "../../adapters/notify/announced.ts";
import { callBot, type TelegramBot } from "../../adapters/notify/telegram-api.ts";
import type { ButtonPress } from "../../adapters/notify/telegram-update.ts";
import { readConfig } from "../../config/config.ts";
import { short } from "../../kernel/text.ts";
import { noteMessage, telegramFolder } from "./telegram-messages.ts";
import { pressButton } from "./telegram-press.ts";
import { botKey } from "./telegram-way.ts";
import type { TelegramHearing } from "./types.ts";

const limits = { saysMaxChars: 190, strangersMax: 20 } as const;

/** Takes one press to its end: recorded or refused, told to whoever pressed, and noted. */
export async function dealWith(hearing: TelegramHearing, bot: TelegramBot, press: ButtonPress, signal: AbortSignal): Promise<void> {
  const { paths, runtime, onNote } = hearing;
  const config = await readConfig(paths.config, paths.home); // as it is now: who was taken out of it answers nothing any more
  const { says, isAlert, record, stranger } = await pressButton(runtime, config, press, bot.token);
  if (stranger) noteStranger(hearing, press);
  if (record !== undefined) onNote?.(record.stream, `gate ${record.id}, from Telegram: ${says}`);
  if (record?.closing) noteMessage(paths, { gate: record.id, bot: botKey(bot), chat: press.chat, message: press.message });
  const parameters = { callback_query_id: press.query, text: short(says, limits.saysMaxChars), show_alert: isAlert };
  await callBot(bot, { method: "answerCallbackQuery", parameters, signal }); // if that fails, the message still says it
}

/** For `doctor`, which names the number: it may be somebody whom the configuration forgot. */
function noteStranger({ paths, runtime, onNote }: TelegramHearing, { user, pressed }: ButtonPress): void {
  const why = `pressed a button${pressed === undefined ? "" : ` at gate ${pressed.gate}`} and is no person in "people"; nothing changed`;
  onNote?.(null, `Telegram user ${user} ${why}`);
  const way = `user-${user}`;
  const known = failuresIn(telegramFolder(paths));
  if (known.length < limits.strangersMax || known.some((each) => each.way === way))
    noteFailure(telegramFolder(paths), { way, label: `Telegram user ${user}`, why, at: runtime.world.clock() });
}
