import { pressedIn } from "../../adapters/notify/button.ts";
import { lookAt, publish, subscribe, type NtfyServer } from "../../adapters/notify/ntfy-api.ts";
import { closedNtfy } from "../../adapters/notify/ntfy-message.ts";
import type { NtfyConfig } from "../../config/channels.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { AnsweringChannel, AnsweringPlace, HearingResult, OpenChannel } from "./answering.ts";
import { lastHeard, noteHeard } from "./last-heard.ts";
import { answersKey, bearerOf, ntfyKey, ntfyServer } from "./ntfy-way.ts";

const name = "ntfy";

/** A server that ends every connection at once is not asked more often than this. */
const restMs = 1_000;

export const ntfyChannel: AnsweringChannel = {
  name,
  title: "ntfy",
  vouches: false,
  settings: ({ notify: { ntfy }, people }) =>
    ntfy && {
      rooms: ntfy.topics,
      answers: ntfy.answers,
      hears: ntfy.replies !== undefined && ntfy.topics.some((topic) => Object.hasOwn(people.ntfy, topic)),
    },
  bearer: ({ people }, { bearer }) => Object.keys(people.ntfy).find((topic) => bearerOf(topic, people.ntfy[topic] ?? "") === bearer?.who),
  async open({ notify: { ntfy } }, place) {
    if (ntfy === undefined) throw new Fault("config.invalid", "ntfy is not configured");
    const server = await ntfyServer(ntfy, place.environment);
    return openNtfy({ ntfy, place, server, signs: await answersKey(place.paths) });
  },
};

interface OpeningNtfy {
  readonly ntfy: NtfyConfig;
  readonly place: AnsweringPlace;
  readonly server: NtfyServer;
  readonly signs: string;
}

const openNtfy = ({ ntfy, place: { paths }, server, signs }: OpeningNtfy): OpenChannel => ({
  key: ntfyKey(ntfy),
  signs,

  /** A message counts as seen only when it was dealt with: who is killed before hears it again. */
  async listen(take, signal, hears): Promise<HearingResult> {
    const account = ntfyKey(ntfy);
    const heard = subscribe(server, { topic: ntfy.replies ?? "", since: lastHeard(paths, name, account) ?? "all", signal });
    try {
      for (;;) {
        const next = await heard.next();
        if (next.done === true) return next.value ?? { restMs };
        if (next.value === "open") hears();
        else {
          await take({ pressed: pressedIn(next.value.text.trim()) });
          await noteHeard(paths, name, { account, at: next.value.id });
        }
      }
    } finally {
      await heard.return(undefined);
    }
  },

  async check(signal) {
    const reply = await lookAt(server, ntfy.replies ?? "", signal);
    return reply.ok ? undefined : reply.why;
  },

  async close({ room, message }, ending, signal) {
    const reply = await publish(server, closedNtfy({ topic: room, id: message }, ending), signal);
    return reply.ok || reply.isFinal ? undefined : (reply.waitMs ?? 0);
  },
});
