import { failuresIn } from "../../adapters/notify/announced.ts";
import { mailServer } from "../../config/channel-keys.ts";
import type { Config } from "../../config/config.ts";
import { Fault } from "../../kernel/trouble.ts";
import { announcedFolder, waysOf } from "./announce-ways.ts";
import type { Way, WayOptions } from "./types.ts";
import { channelSecret, type ChannelSecret } from "./channel-secret.ts";
import { channelFolder, hearingKey, type ChannelName } from "./answering.ts";
import { pushWays } from "./push/push-way.ts";

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
  /** Users of a channel who pressed a button and are nobody here. */
  readonly strangers: readonly NotifyTrouble[];
}

/** How telling people goes, as far as files say it; no network is asked. */
export async function notifyState(config: Config, telling: Pick<WayOptions, "paths" | "environment">): Promise<NotifyState> {
  const { ways: named, unusable } = waysOf(config, telling);
  const ways = [...named, ...(await pushWays(telling))];
  const answering = (Object.keys(config.people) as ChannelName[]).filter((name) => config.notify[name] !== undefined);
  const known = new Set([...ways.map(({ key }) => key), ...answering.map(hearingKey)]);
  const failed = failuresIn(announcedFolder(telling.paths)).filter(({ way }) => known.has(way));
  return {
    ways,
    troubles: [...unusable, ...(await lostSecrets(config, telling)), ...failed],
    strangers: answering.flatMap((name) =>
      failuresIn(channelFolder(telling.paths, name)).filter(({ way }) => !Object.hasOwn(config.people[name], way.slice("user-".length))),
    ),
  };
}

/** Secrets in the vault that cannot be had here; those in variables are known to be missing already. */
async function lostSecrets({ notify }: Config, { environment }: Pick<WayOptions, "environment">): Promise<readonly NotifyTrouble[]> {
  const { telegram, slack, ntfy, mail } = notify;
  const kept: readonly (Omit<ChannelSecret, "key"> & { readonly label: string; readonly key: string | undefined })[] = [
    ...(telegram === undefined ? [] : [{ label: "Telegram", key: telegram.token, host: new URL(telegram.api).host }]),
    ...(slack === undefined
      ? []
      : [
          { label: "Slack", key: slack.token, host: new URL(slack.api).host },
          { label: "answers from Slack", key: slack.appToken, host: new URL(slack.api).host },
        ]),
    ...(ntfy === undefined ? [] : [{ label: "ntfy", key: ntfy.token, host: new URL(ntfy.server).host }]),
    ...(mail === undefined ? [] : [{ label: "mail", key: mail.password, host: mailServer(mail).host }]),
  ];
  const tried = kept
    .filter(({ key }) => key !== undefined)
    .map(({ label, ...secret }) =>
      channelSecret(secret, environment).then(
        () => [],
        (cause: unknown) => [{ label, why: cause instanceof Fault ? cause.message : "its secret cannot be read" }],
      ),
    );
  return (await Promise.all(tried)).flat();
}
