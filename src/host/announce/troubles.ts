import { failuresIn } from "../../adapters/notify/announced.ts";
import { mailServer } from "../../config/channel-keys.ts";
import type { Config } from "../../config/config.ts";
import { Fault } from "../../kernel/trouble.ts";
import { announcedFolder, waysOf } from "./announce-ways.ts";
import type { Way, WayOptions } from "./types.ts";
import { channelSecret, type ChannelSecret } from "./channel-secret.ts";
import { hearingKey } from "./hearing-key.ts";
import { telegramFolder } from "./telegram-messages.ts";

/** Something that keeps people from being told, or from answering, and since when. */
export interface NotifyTrouble {
  /** The way that it is about, where one failed. */
  readonly way?: string;
  readonly label: string;
  readonly why: string;
  readonly at?: string;
}

export interface NotifyState {
  readonly ways: readonly Way[];
  readonly troubles: readonly NotifyTrouble[];
  /** Users of Telegram who pressed a button and are nobody here. */
  readonly strangers: readonly NotifyTrouble[];
}

/** How telling people goes, as far as files say it; no network is asked. */
export async function notifyState(config: Config, telling: Pick<WayOptions, "paths" | "environment">): Promise<NotifyState> {
  const { ways, unusable } = waysOf(config, telling);
  const { telegram } = config.notify;
  const known = new Set([...ways.map(({ key }) => key), ...(telegram === undefined ? [] : [hearingKey])]);
  const failed = failuresIn(announcedFolder(telling.paths)).filter(({ way }) => known.has(way));
  return {
    ways,
    troubles: [...unusable, ...(await lostSecrets(config, telling)), ...failed],
    strangers: failuresIn(telegramFolder(telling.paths)).filter(
      ({ way }) => !Object.hasOwn(config.people.telegram, way.slice("user-".length)),
    ),
  };
}

/** Secrets in the vault that cannot be had here; those in variables are known to be missing already. */
async function lostSecrets({ notify }: Config, { environment }: Pick<WayOptions, "environment">): Promise<readonly NotifyTrouble[]> {
  const { telegram, mail } = notify;
  const kept: readonly (ChannelSecret & { readonly label: string })[] = [
    ...(telegram?.token === undefined ? [] : [{ label: "Telegram", key: telegram.token, host: new URL(telegram.api).host }]),
    ...(mail?.password === undefined ? [] : [{ label: "mail", key: mail.password, host: mailServer(mail).host }]),
  ];
  const tried = kept.map(({ label, ...secret }) =>
    channelSecret(secret, environment).then(
      () => [],
      (cause: unknown) => [{ label, why: cause instanceof Fault ? cause.message : "its secret cannot be read" }],
    ),
  );
  return (await Promise.all(tried)).flat();
}
