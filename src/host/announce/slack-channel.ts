import { membersOf } from "../../adapters/notify/call-api.ts";
import { callSlack, type SlackApp } from "../../adapters/notify/slack-api.ts";
import { closedSlack } from "../../adapters/notify/slack-message.ts";
import { connectSocket, isOfServer, slackPressIn, type SlackEnvelope, type SlackSocket } from "../../adapters/notify/slack-socket.ts";
import type { SlackConfig } from "../../config/channels.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { AnsweringChannel, AnsweringPlace, HearingResult, HeardPress, OpenChannel } from "./answering.ts";
import { hearsSlack, slackApp, slackBot, slackKey } from "./slack-way.ts";

/** A server that ends every connection at once is not asked more often than this. */
const restMs = 1_000;

export const slackChannel: AnsweringChannel = {
  name: "slack",
  title: "Slack",
  vouches: true,
  settings: ({ notify: { slack }, people }) =>
    slack && { rooms: slack.channels, answers: slack.answers, hears: hearsSlack(slack, people.slack) },
  async open({ notify: { slack } }, { environment }) {
    if (slack === undefined) throw new Fault("config.invalid", "Slack is not configured");
    return openSlack(slack, await slackBot(slack, environment), environment);
  },
};

const openSlack = (slack: SlackConfig, bot: SlackApp, environment: AnsweringPlace["environment"]): OpenChannel => ({
  key: slackKey(bot),
  signs: bot.token,

  /** Slack keeps no press: one that nobody hears, or that fails here, is shown as failed to whoever pressed. */
  async listen(take, signal, hears): Promise<HearingResult> {
    const app = await slackApp(slack, environment);
    let socket = await connect(app, signal);
    if ("why" in socket) return socket;
    hears();
    try {
      for (;;) {
        const next: SlackEnvelope | "refresh" | "ended" = await socket.next();
        if (next === "ended") return { restMs };
        if (next === "refresh") {
          // Before the old one goes: no press falls between.
          const fresh: SlackSocket | { readonly why: string } = await connect(app, signal);
          if ("why" in fresh) return fresh;
          while (socket.hasMore()) await hand(await socket.next(), bot, take, signal);
          socket.close();
          socket = fresh;
        } else await hand(next, bot, take, signal);
      }
    } finally {
      socket.close();
    }
  },

  async check(signal) {
    const reply = await callSlack(await slackApp(slack, environment), { method: "apps.connections.open", parameters: {}, signal });
    return reply.ok ? undefined : reply.why;
  },

  async close({ room, message }, ending, signal) {
    const parameters = { channel: room, ts: message, ...closedSlack(ending) };
    const reply = await callSlack(bot, { method: "chat.update", parameters, signal });
    return reply.ok || reply.isFinal ? undefined : (reply.waitMs ?? 0);
  },
});

async function connect(app: SlackApp, signal: AbortSignal): Promise<SlackSocket | { readonly why: string; readonly waitMs?: number }> {
  const reply = await callSlack(app, { method: "apps.connections.open", parameters: {}, signal });
  if (!reply.ok) return reply;
  const { url } = membersOf(reply.result);
  if (typeof url !== "string" || !isOfServer(url, app.api)) return { why: "it named a socket that is not its own" };
  return connectSocket(url, signal);
}

async function hand(
  envelope: SlackEnvelope | "refresh" | "ended",
  bot: SlackApp,
  take: (press: HeardPress) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (typeof envelope === "string") return;
  const press = slackPressIn(envelope);
  if (press === undefined) return envelope.acknowledge();
  const { user, channel, message, pressed } = press;
  await take({
    user,
    room: channel,
    message,
    pressed,
    async tell(text, isAlert) {
      envelope.acknowledge(); // recorded or refused: from here on nothing is lost
      if (isAlert)
        await callSlack(bot, { method: "chat.postEphemeral", parameters: { channel, user: user.split("-").at(-1), text }, signal });
    },
  });
}
