import { join } from "node:path";
import type { ButtonWords, OfferedAnswers } from "../../adapters/notify/button.ts";
import type { Config } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import type { AnswerHearing } from "./types.ts";

/** Channels in which people answer; also the road that an answer is recorded with. */
export type ChannelName = keyof Config["people"];

/** One channel in which people answer, as a row: everything else about answering is the same for all. */
export interface AnsweringChannel {
  readonly name: ChannelName;
  readonly title: string;
  /** The channel itself says who pressed; else the button is all that there is. */
  readonly vouches: boolean;
  /** Undefined where the configuration has none. */
  settings(config: Config): AnsweringSettings | undefined;
  /** For channels that name no user: the topic whose reader has such a button, by the configuration as it is now. */
  bearer?(config: Config, pressed: ButtonWords): string | undefined;
  /** With its secrets at the moment of use. Throws a fault with the remedy where one cannot be had. */
  open(config: Config, place: AnsweringPlace): Promise<OpenChannel>;
}

export type AnsweringPlace = Pick<AnswerHearing, "paths" | "environment">;

export interface AnsweringSettings {
  /** Chats, channels or topics that are told. */
  readonly rooms: readonly string[];
  readonly answers: OfferedAnswers;
  /** Somebody is mapped, and there is a way to hear them. */
  readonly hears: boolean;
}

export interface OpenChannel {
  /** Names the account in files, without its secret. */
  readonly key: string;
  /** Signs its buttons. */
  readonly signs: string;
  /** Hears for a while and hands on what comes, one press after the other; says when it hears. Throws by `take` alone. */
  listen(take: (press: HeardPress) => Promise<void>, signal: AbortSignal, hears: () => void): Promise<HearingResult>;
  /** Whether it could be heard, where that is not known from telling. Undefined if so, else why not. */
  check?(signal: AbortSignal): Promise<string | undefined>;
  /** Puts the end of a gate in the place of its message. Undefined when that is done with; else how long to rest. */
  close(posted: PostedMessage, ending: GateEnding, signal: AbortSignal): Promise<number | undefined>;
}

/** How hearing went, and how long to rest before the next time. */
export type HearingResult = { readonly restMs: number } | { readonly why: string; readonly waitMs?: number };

/** A press of a button. The user is the channel's word; everything else is the client's. */
export interface HeardPress {
  /** Missing where the channel names none: then it is whose button it is, and in their topic. */
  readonly user?: string;
  readonly isBot?: boolean;
  readonly room?: string;
  /** The message that the button is on, where the channel says it. */
  readonly message?: string;
  /** Undefined where the words are none of ours. */
  readonly pressed: ButtonWords | undefined;
  /** Tells whoever pressed. */
  tell?(says: string, isAlert: boolean): Promise<unknown>;
}

/** A message with buttons that is in a room, and the gate that it is about. */
export interface PostedMessage {
  readonly gate: string;
  /** The account that posted it, as `OpenChannel.key` names it. */
  readonly account: string;
  readonly room: string;
  readonly message: string;
}

export interface GateEnding {
  readonly gate: string;
  /** In our words. */
  readonly says: string;
  /** Null where there is a secret in it, or nobody knows it any more. */
  readonly title: string | null;
}

/** The way under which trouble with hearing answers is noted. */
export const hearingKey = (name: ChannelName): string => `${name}-answers`;

/** Where messages with buttons, strangers, and how far was heard are kept. */
export const channelFolder = ({ home }: Pick<Paths, "home">, name: ChannelName): string => join(home, name);
