import { membersOf } from "./call-api.ts";
import { pressedIn, type ButtonWords } from "./button.ts";

/** A press of a button, as Telegram tells it. The user's number is Telegram's word; everything else is the client's. */
export interface ButtonPress {
  readonly query: string;
  readonly user: string;
  readonly isBot: boolean;
  readonly chat: string;
  readonly message: number;
  /** Undefined where the words are none of ours. */
  readonly pressed: ButtonWords | undefined;
}

export interface TelegramUpdate {
  readonly id: number;
  /** Undefined for everything that is no press: it is left alone. */
  readonly press: ButtonPress | undefined;
}

/** The updates in a result of `getUpdates`; undefined where it is something else. */
export function updatesIn(result: unknown): readonly TelegramUpdate[] | undefined {
  if (!Array.isArray(result)) return undefined;
  const updates = result.map((each: unknown) => {
    const { update_id: id, callback_query: query } = membersOf(each);
    return { id: Number(id), press: query === undefined ? undefined : pressIn(query) };
  });
  return updates.every(({ id }) => Number.isSafeInteger(id) && id >= 0) ? updates : undefined;
}

function pressIn(said: unknown): ButtonPress | undefined {
  const { id, from, message, data } = membersOf(said);
  const { id: user, is_bot: isBot } = membersOf(from);
  const { message_id: number, chat } = membersOf(message);
  const { id: place } = membersOf(chat);
  if (typeof id !== "string" || !isNumber(user) || !isNumber(number) || !isNumber(place)) return undefined;
  return { query: id, user: String(user), isBot: isBot === true, chat: String(place), message: number, pressed: pressedIn(data) };
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
