import type { Config } from "../../config/config.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { AnsweringChannel, AnsweringPlace } from "./answering.ts";
import { ntfyChannel } from "./ntfy-channel.ts";
import { slackChannel } from "./slack-channel.ts";
import { telegramChannel } from "./telegram-channel.ts";

/** Every channel in which people answer. */
export const answeringChannels: readonly AnsweringChannel[] = [telegramChannel, slackChannel, ntfyChannel];

/** Whether answers could be heard, in the channels where telling does not show it. */
export async function tryHearing(
  config: Config,
  place: AnsweringPlace,
): Promise<readonly { readonly label: string; readonly why: string | null }[]> {
  const heard = answeringChannels.filter((channel) => channel.settings(config)?.hears === true);
  const tried = heard.map(async (channel) => {
    const label = `answers from ${channel.title}`;
    try {
      const { check } = await channel.open(config, place);
      return check === undefined ? [] : [{ label, why: (await check(new AbortController().signal)) ?? null }];
    } catch (cause) {
      if (cause instanceof Fault) return [{ label, why: cause.message }];
      throw cause;
    }
  });
  return (await Promise.all(tried)).flat();
}
