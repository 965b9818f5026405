import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Thread } from "../types.ts";
import { threadAt, type ThreadRole } from "./thread.ts";

type Arguments = Readonly<Record<string, Json | undefined>>;

/** One kind of tool by which a server writes to people, and the arguments that it takes. */
export interface ToolThread {
  readonly server: RegExp;
  /** Tested against the tool's name in snake case, without the server's name before it. */
  readonly tool: RegExp;
  /** Names of arguments in snake case. Any other may name somebody: then the thread is not known. */
  readonly takes: Readonly<Record<string, ThreadRole>>;
  /** Arguments whose value has to be one of these, where they are given. */
  readonly only?: Readonly<Record<string, RegExp>>;
  /** The place, by the values that name it in the order of `takes`; behind the server's own name. */
  readonly place: (values: Readonly<Record<string, string>>) => string | undefined;
  readonly hits: readonly (readonly [tool: string, args: Arguments, place: string])[];
  readonly misses: readonly (readonly [tool: string, args: Arguments])[];
}

const spelled = (role: ThreadRole, names: string): Readonly<Record<string, ThreadRole>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, role]));
const oneOf = (values: Readonly<Record<string, string>>, names: string): string | undefined => {
  const given = names.split(" ").flatMap((name) => values[name] ?? []);
  return given.length === 1 ? given[0] : undefined;
};
const joined = (...parts: readonly (string | undefined)[]): string | undefined =>
  parts.every((part) => part !== undefined && part.trim() !== "") ? parts.join("") : undefined;

const pull = "issue_number pull_number pr_number pull_request_number number";
const inGithub = {
  ...spelled("place", `owner repo ${pull}`),
  ...spelled("text", "body comment"),
  ...spelled("aside", "comment_id path line side start_line start_side position commit_id subject_type in_reply_to"),
};
const githubPlace: ToolThread["place"] = (values) => joined(values["owner"], "/", values["repo"], "#", oneOf(values, pull))?.toLowerCase();

/** Servers and tools whose arguments tell which thread a message goes to. */
export const toolThreads = lazily((): readonly ToolThread[] => [
  {
    server: /github/i,
    tool: longPattern()`
      ^(?:add|create|reply_to)_(?:reply_to_)?(?:issue|pull_request|pull_request_review|pr)?_?(?:comment|
      comment_to_pending_review)(?:_reply)?$
    `,
    takes: inGithub,
    place: githubPlace,
    hits: [
      ["mcp__github__add_issue_comment", { owner: "acme", repo: "shop", issue_number: 12, body: "It is done." }, "github acme/shop#12"],
      [
        "mcp__github__add_reply_to_pull_request_comment",
        { owner: "a", repo: "b", pullNumber: 1, commentId: 3, body: "It is done." },
        "github a/b#1",
      ],
    ],
    misses: [
      ["mcp__github__add_issue_comment", { owner: "acme", repo: "shop", issue_number: 12, body: "It is done.", assignees: ["bob"] }],
      ["mcp__github__add_issue_comment", { repo: "shop", issue_number: 12, body: "It is done." }],
      ["mcp__github__add_issue_comment", { owner: "evil", Owner: "acme", repo: "shop", issue_number: 12, body: "It is done." }],
    ],
  },
  {
    server: /github/i,
    tool: /^(?:create|create_and_submit)_pull_request_review$|^pull_request_review_write$/,
    takes: { ...inGithub, ...spelled("aside", "event method") },
    only: { event: /^COMMENT$/, method: /^create$/ },
    place: githubPlace,
    hits: [
      [
        "mcp__github__create_pull_request_review",
        { owner: "acme", repo: "shop", pull_number: 12, event: "COMMENT", body: "It is good." },
        "github acme/shop#12",
      ],
    ],
    misses: [
      ["mcp__github__create_pull_request_review", { owner: "acme", repo: "shop", pull_number: 12, event: "APPROVE", body: "It is good." }],
      ["mcp__github__create_pull_request_review", { owner: "acme", repo: "shop", pull_number: 12, event: "REQUEST_CHANGES", body: "No." }],
    ],
  },
  {
    server: /gitlab/i,
    tool: /^(?:create|add)_(?:(?:merge_request|mr|issue)_)?(?:discussion_)?(?:note|comment|thread)$/,
    takes: {
      ...spelled("place", "project_id merge_request_iid mr_iid issue_iid noteable_type noteable_iid"),
      ...spelled("text", "body note comment"),
      ...spelled("aside", "discussion_id"),
    },
    place: (values) => {
      const isIssue = "issue_iid" in values || /^issue$/i.test(values["noteable_type"] ?? "");
      if ("noteable_type" in values && !/^(?:issue|merge_?request)$/i.test(values["noteable_type"] ?? "")) return undefined;
      return joined(values["project_id"], isIssue ? "#" : "!", oneOf(values, "merge_request_iid mr_iid issue_iid noteable_iid"));
    },
    hits: [
      ["mcp__gitlab__create_note", { project_id: "7", noteable_type: "merge_request", noteable_iid: 4, body: "It is done." }, "gitlab 7!4"],
      ["mcp__gitlab__create_issue_note", { project_id: "acme/shop", issue_iid: 4, body: "It is done." }, "gitlab acme/shop#4"],
    ],
    misses: [["mcp__gitlab__create_note", { project_id: "7", body: "It is done." }]],
  },
  {
    server: /slack|discord|telegram|mattermost|teams|rocket|zulip/i,
    tool: /^(?:chat_)?(?:post|send|reply_to|add|conversations_add)_?(?:channel_)?(?:message|thread)$|^(?:chat_)?post_message$|^reply$/,
    takes: {
      ...spelled("place", "channel channel_id chat_id room_id conversation_id stream topic team_id thread_ts thread_id"),
      ...spelled("text", "text message content payload body"),
      ...spelled("aside", "reply_to_message_id"),
    },
    place: (values) =>
      joined(
        ...["team_id", "stream"].map((name) => (values[name] === undefined ? " " : `${values[name]} `)).filter((each) => each !== " "),
        oneOf(values, "channel channel_id chat_id room_id conversation_id topic"),
        ...["thread_ts", "thread_id"].flatMap((name) => (values[name] === undefined ? [] : [` thread ${values[name]}`])),
      ),
    hits: [
      ["mcp__slack__slack_post_message", { channel_id: "C1", text: "It is done." }, "slack C1"],
      ["mcp__slack__slack_reply_to_thread", { channel_id: "C1", thread_ts: "1.2", text: "It is done." }, "slack C1 thread 1.2"],
      ["mcp__slack__conversations_add_message", { channel_id: "C1", payload: "It is done." }, "slack C1"],
      ["mcp__telegram__send_message", { chat_id: 5, text: "It is done." }, "telegram 5"],
    ],
    misses: [
      ["mcp__slack__slack_post_message", { text: "It is done." }],
      ["mcp__slack__slack_post_message", { channel_id: "C2", channelId: "C1", text: "It is done." }],
      ["mcp__slack__slack_post_message", { channel_id: "C1", text: { type: "mention", id: "U1" } }],
      ["mcp__slack__slack_post_message", { channel_id: "C1", text: "It is done.", reply_broadcast: true }],
      ["mcp__slack__slack_post_message", { channel_id: ["C1", "C2"], text: "It is done." }],
    ],
  },
  {
    server: /linear/i,
    tool: /^(?:create|add|save)_(?:issue_)?comment$/,
    takes: { ...spelled("place", "issue_id issue"), ...spelled("text", "body comment"), parent_id: "aside" },
    place: (values) => oneOf(values, "issue_id issue"),
    hits: [["mcp__linear__create_comment", { issueId: "ENG-12", body: "It is done." }, "linear ENG-12"]],
    misses: [["mcp__linear__create_comment", { body: "It is done." }]],
  },
  {
    server: /jira|atlassian/i,
    tool: /^(?:add|create)_(?:issue_)?comment(?:_to_jira_issue)?$/,
    takes: {
      ...spelled("place", "issue_key issue_id issue_id_or_key cloud_id"),
      ...spelled("text", "comment comment_body body"),
      ...spelled("aside", "content_format"),
    },
    place: (values) => {
      const site = values["cloud_id"] === undefined ? "" : `${values["cloud_id"]} `;
      return joined(`${site}${oneOf(values, "issue_key issue_id issue_id_or_key") ?? ""}`);
    },
    hits: [
      ["mcp__jira__jira_add_comment", { issue_key: "SHOP-1", comment: "It is done." }, "jira SHOP-1"],
      ["mcp__atlassian__addCommentToJiraIssue", { cloudId: "c", issueIdOrKey: "SHOP-1", commentBody: "It is done." }, "atlassian c SHOP-1"],
    ],
    misses: [["mcp__jira__jira_add_comment", { issue_key: "SHOP-1", comment: "It is done.", visibility: "everybody" }]],
  },
]);

const snake = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/[-.]/g, "_")
    .toLowerCase();

/** The thread that a call of a server's tool writes to. */
export function threadOfTool(server: string, name: string, args: Arguments): Thread | undefined {
  if (server === "") return undefined;
  const bare = snake(name).replace(new RegExp(`^(?:${snake(server).replaceAll(/\W/g, "")}|slack|jira|linear|gmail|github|gitlab)_`), "");
  const row = toolThreads().find(({ server: is, tool }) => is.test(server) && tool.test(bare));
  return row && threadByRow(row, server, args);
}

function threadByRow({ takes, only = {}, place }: ToolThread, server: string, args: Arguments): Thread | undefined {
  const given = Object.entries(args).flatMap(([key, value]) => (isEmpty(value) ? [] : [[snake(key), value] as const]));
  if (new Set(given.map(([key]) => key)).size < given.length) return undefined; // which of two spellings counts, only the server knows
  if (given.some(([key, value]) => !Object.hasOwn(takes, key) || (only[key] && !only[key].test(String(value))))) return undefined;
  const of = (role: ThreadRole): readonly (readonly [string, Json | undefined])[] => given.filter(([key]) => takes[key] === role);
  const texts = of("text").map(([, value]) => value);
  const places = of("place");
  if (places.some(([, value]) => typeof value !== "string" && typeof value !== "number")) return undefined;
  if (!texts.every((text) => typeof text === "string")) return undefined;
  const where = place(Object.fromEntries(places.map(([key, value]) => [key, String(value)])));
  return where === undefined ? undefined : threadAt(`${server} ${where}`, texts);
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
