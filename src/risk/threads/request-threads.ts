import { isRecord, type Json } from "../../kernel/ids.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { isKnown } from "../deed.ts";
import type { Thread } from "../types.ts";
import { threadAt, type ThreadRole } from "./thread.ts";

export type Fields = Readonly<Record<string, Json | undefined>>;

/** One address of a service by which people are written to, and the fields that it takes. */
export interface RequestThread {
  readonly name: string;
  /** Tested against `host/path` as it is written, without scheme, port and query. */
  readonly url: RegExp;
  /** Any other field may name somebody: then the thread is not known. */
  readonly fields: Readonly<Record<string, ThreadRole>>;
  /** Fields whose value has to be one of these, where they are given. */
  readonly only?: Readonly<Record<string, RegExp>>;
  readonly place: (parts: readonly (string | undefined)[], said: string) => string;
  /** Address and body, with the place that they name. */
  readonly hits: readonly (readonly [address: string, body: string, place: string])[];
  readonly misses: readonly (readonly [address: string, body: string])[];
}

const review: RequestThread["fields"] = {
  body: "text",
  path: "aside",
  line: "aside",
  side: "aside",
  start_line: "aside",
  start_side: "aside",
  position: "aside",
  commit_id: "aside",
  in_reply_to: "aside",
  subject_type: "aside",
};
const [github, gitlab] = ["api.github.com/repos/acme/shop", "gitlab.com/api/v4/projects/7"];

/** Services whose addresses and fields tell which thread a message goes to. */
export const requestThreads = lazily((): readonly RequestThread[] => [
  {
    name: "comments on GitHub",
    url: /^api\.github\.com\/repos\/([\w.-]{1,100})\/([\w.-]{1,100})\/(?:issues|pulls)\/(\d{1,9})\/comments(?:\/\d{1,20}\/replies)?$/,
    fields: review,
    place: ([owner, repository, number]) => `${owner}/${repository}#${Number(number)}`.toLowerCase(),
    hits: [
      [`${github}/issues/12/comments`, '{"body":"done"}', "acme/shop#12"],
      [`${github}/pulls/12/comments/3/replies`, '{"body":"done"}', "acme/shop#12"],
    ],
    misses: [
      [`${github}/issues/comments/3`, '{"body":"done"}'],
      [`${github}/issues/12/comments`, '{"body":"done","assignees":["bob"]}'],
      [`${github}/issues/12/comments`, "@notes.json"],
    ],
  },
  {
    name: "reviews on GitHub that approve nothing",
    url: /^api\.github\.com\/repos\/([\w.-]{1,100})\/([\w.-]{1,100})\/pulls\/(\d{1,9})\/reviews$/,
    fields: { ...review, event: "aside", comments: "text" },
    only: { event: /^(?:COMMENT|REQUEST_CHANGES)$/ },
    place: ([owner, repository, number]) => `${owner}/${repository}#${Number(number)}`.toLowerCase(),
    hits: [[`${github}/pulls/12/reviews`, '{"event":"COMMENT","body":"x","comments":[{"path":"a.ts","body":"y"}]}', "acme/shop#12"]],
    misses: [[`${github}/pulls/12/reviews`, '{"event":"APPROVE","body":"x"}']],
  },
  {
    name: "notes on GitLab",
    url: longPattern()`
      ^([\w.-]{1,100})\/api\/v4\/projects\/([\w.%-]{1,200})\/(merge_requests|issues)\/(\d{1,9})\/(?:notes|
      discussions(?:\/\w{1,60}\/notes)?)$
    `,
    fields: { body: "text" },
    place: ([host, project = "", kind, number]) =>
      `${host}/${project.replaceAll(/%2f/gi, "/")}${kind === "issues" ? "#" : "!"}${Number(number)}`.toLowerCase(),
    hits: [
      [`${gitlab}/merge_requests/4/notes`, "body=done", "gitlab.com/7!4"],
      [`${gitlab}/issues/4/discussions/a1/notes`, '{"body":"done"}', "gitlab.com/7#4"],
    ],
    misses: [
      [`${gitlab}/issues/4/notes/9`, "body=done"],
      [`${gitlab}/issues/4/notes`, "body=/close"],
    ],
  },
  {
    name: "channels of Slack",
    url: /^slack\.com\/api\/chat\.postMessage$/i,
    fields: { channel: "place", text: "text", thread_ts: "aside", mrkdwn: "aside", unfurl_links: "aside", unfurl_media: "aside" },
    place: (_, channel) => `slack ${channel}`,
    hits: [["slack.com/api/chat.postMessage", '{"channel":"C1","text":"hi"}', "slack C1"]],
    misses: [
      ["slack.com/api/chat.postMessage", '{"channel":"C1","text":"hi","reply_broadcast":true}'],
      ["slack.com/api/chat.postMessage", '{"text":"hi"}'],
    ],
  },
  {
    name: "webhooks of Slack",
    url: /^hooks\.slack\.com\/services\/(T\w{1,20})\/(B\w{1,20})\/\w{1,60}$/,
    fields: { text: "text", mrkdwn: "aside" },
    place: ([team, hook]) => `slack webhook ${team}/${hook}`,
    hits: [["hooks.slack.com/services/T1/B2/x", '{"text":"hi"}', "slack webhook T1/B2"]],
    misses: [["hooks.slack.com/services/T1/B2/x", '{"text":"hi","channel":"#all"}']],
  },
  {
    name: "channels and webhooks of Discord",
    url: longPattern()`
      ^(?:ptb\.|canary\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?(?:webhooks\/(\d{1,25})\/[\w-]{1,100}|
      channels\/(\d{1,25})\/messages)$
    `,
    fields: { content: "text" },
    place: ([hook = "", channel]) => (hook === "" ? `discord ${channel}` : `discord webhook ${hook}`),
    hits: [
      ["discord.com/api/webhooks/1/x", '{"content":"hi"}', "discord webhook 1"],
      ["discord.com/api/v10/channels/2/messages", '{"content":"hi"}', "discord 2"],
    ],
    misses: [["discord.com/api/webhooks/1/x", '{"content":"hi","embeds":[]}']],
  },
  {
    name: "chats of a Telegram bot",
    url: /^api\.telegram\.org\/bot(\d{1,20}):[\w-]{1,100}\/sendMessage$/i,
    fields: { chat_id: "place", text: "text", parse_mode: "aside" },
    place: ([bot], chat) => `telegram ${chat} by ${bot}`,
    hits: [["api.telegram.org/bot1:x/sendMessage", "chat_id=5&text=hi", "telegram 5 by 1"]],
    misses: [["api.telegram.org/bot1:x/sendMessage", "text=hi"]],
  },
  {
    name: "comments in Jira",
    url: /^([\w.-]{1,80}\.atlassian\.net)\/rest\/api\/[23]\/issue\/([A-Za-z]\w{0,20}-\d{1,9})\/comment$/,
    fields: { body: "text" },
    place: ([host, key = ""]) => `${host} ${key.toUpperCase()}`,
    hits: [["acme.atlassian.net/rest/api/3/issue/SHOP-1/comment", '{"body":{"content":[{"text":"hi"}]}}', "acme.atlassian.net SHOP-1"]],
    misses: [["acme.atlassian.net/rest/api/3/issue/SHOP-1/comment", '{"body":"hi","visibility":{}}']],
  },
]);

/** The thread that a request to this address writes to. */
export function threadOfFields(address: string, fields: Fields | undefined): Thread | undefined {
  if (fields === undefined || !isKnown(address)) return undefined;
  for (const row of requestThreads()) {
    const found = row.url.exec(address);
    if (found) return threadByRow(row, found.slice(1), fields);
  }
  return undefined;
}

function threadByRow(
  { fields: roles, only = {}, place }: RequestThread,
  parts: readonly (string | undefined)[],
  fields: Fields,
): Thread | undefined {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  const roleOf = (name: string): ThreadRole | undefined => (Object.hasOwn(roles, name) ? roles[name] : undefined);
  if (given.some(([name, value]) => roleOf(name) === undefined || (only[name] && !only[name].test(String(value))))) return undefined;
  const said = (role: ThreadRole): readonly string[] => given.flatMap(([name, value]) => (roleOf(name) === role ? textsIn(value) : []));
  const places = said("place");
  const isPlaced = Object.values(roles).includes("place");
  if (isPlaced && places.length !== 1) return undefined;
  return threadAt(place(parts, places[0] ?? ""), said("text"));
}

const depthMax = 20;

/** Every text in a value, however deep. */
export function textsIn(value: Json | undefined, depth = 0): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (depth > depthMax) return ["\uFFFC"];
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, depth + 1));
  return isRecord(value) ? Object.values(value).flatMap((each) => textsIn(each, depth + 1)) : [];
}

/** Fields of a body, written as JSON or as a form. Undefined: it is neither, or stands elsewhere. */
export function fieldsOf(body: string): Fields | undefined {
  if (!isKnown(body) || body.startsWith("@")) return undefined;
  if (body.trimStart().startsWith("{")) return parsed(body);
  const pairs = body.split("&").map((pair) => /^([\w-]{1,60})=([^]*)$/.exec(pair));
  if (pairs.some((pair) => pair === null)) return undefined;
  const named = pairs.map((pair) => [pair?.[1] ?? "", decoded(pair?.[2] ?? "")] as const);
  if (new Set(named.map(([name]) => name)).size < named.length || named.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(named);
}

function parsed(body: string): Fields | undefined {
  try {
    const value = JSON.parse(body) as Json;
    const written = [...body.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon !== undefined).length;
    return isRecord<Json>(value) && written === namesIn(value) ? value : undefined; // of a name given twice nobody knows which counts
  } catch {
    return undefined;
  }
}

function namesIn(value: Json | undefined): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + namesIn(each), 0);
  return isRecord<Json>(value) ? Object.values(value).reduce<number>((sum, each) => sum + 1 + namesIn(each), 0) : 0;
}

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text.replaceAll("+", " "));
    return plain.startsWith("@") ? undefined : plain; // some clients take it for a file
  } catch {
    return undefined;
  }
}
