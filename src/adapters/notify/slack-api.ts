import { withoutEnd } from "../../kernel/text.ts";
import { callApi, membersIn, waitOf, wordsOf, type ChannelReply, type HttpAnswer } from "./call-api.ts";

/** An app at a server that speaks Slack's Web API, with one of its tokens. Both come out of the user's configuration. */
export interface SlackApp {
  readonly api: string;
  readonly token: string;
}

export interface SlackCall {
  readonly method: "chat.postMessage" | "chat.update" | "chat.postEphemeral" | "apps.connections.open";
  readonly parameters: object;
  readonly signal: AbortSignal;
}

/** Calls the app's server of the configuration. Never throws. */
export const callSlack = ({ api, token }: SlackApp, { method, parameters, signal }: SlackCall): Promise<ChannelReply> =>
  callApi(
    {
      url: `${withoutEnd(api, "/")}/${method}`,
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(parameters),
      signal,
    },
    slackReplyIn,
  );

/** Reads a reply: what is not the API's own shape is not believed. */
function slackReplyIn({ status, text, retryAfter }: HttpAnswer): ChannelReply {
  const said = membersIn(text);
  if (status === 200 && said["ok"] === true) return { ok: true, result: said };
  if (status === 429) return { ok: false, status, why: "it asks to be left alone for a while (429)", waitMs: waitOf(retryAfter) };
  if (status !== 200) return { ok: false, status, why: `it answered with ${status}` };
  const error = typeof said["error"] === "string" ? said["error"] : "";
  const why = remedies[error] ?? (error === "" ? remedies["none"] : undefined) ?? `it said no${wordsOf(error)}`;
  return { ok: false, status, why, ...(unchangeable.has(error) && { isFinal: true }) };
}

const wrongToken = "it does not know the token: put the right one into the vault or the variable, the bot's (xoxb-…) or the app's (xapp-…)";

/** Errors that a person can do something about. */
const remedies: Readonly<Record<string, string>> = {
  none: "it answered in words that are not Slack's: look at `api` in the configuration",
  invalid_auth: wrongToken,
  not_authed: wrongToken,
  account_inactive: wrongToken,
  token_revoked: wrongToken,
  token_expired: wrongToken,
  not_allowed_token_type: "that is the other token: `token` is the bot's (xoxb-…), `appToken` the app's (xapp-…)",
  missing_scope: "the app may not do that: give it the scopes of docs/notifications.md and install it again",
  channel_not_found: "it sees no such channel: look at its id, and invite the app there (/invite)",
  not_in_channel: "the app is not in that channel: invite it there (/invite)",
  is_archived: "that channel is archived: name another one",
  ratelimited: "it asks to be left alone for a while",
};

/** After these a message can never be changed: it is gone, too old, or not ours. */
const unchangeable: ReadonlySet<string> = new Set([
  "message_not_found",
  "cant_update_message",
  "edit_window_closed",
  "channel_not_found",
  "not_in_channel",
  "is_archived",
]);
