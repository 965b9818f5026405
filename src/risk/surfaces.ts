import type { Json } from "../kernel/ids.ts";
import { unknownPiece, type Deed } from "./deed.ts";
import type { Facts } from "./facts.ts";
import { injectionIn } from "./injection/injection.ts";
import { mcpDeeds } from "./mcp/mcp.ts";
import { requestDeeds } from "./net/request.ts";
import { shellDeeds } from "./shell/shell.ts";
import { sqlDeeds } from "./sql/deeds.ts";
import { patchDeeds } from "./files/patch.ts";

export type Input = Readonly<Record<string, Json>>;

/** How one kind of tool call becomes deeds. Undefined: its input is malformed. */
export type Surface = (
  input: Input,
  place: { readonly facts: Facts; readonly cwd: string; readonly tool: string },
) => readonly Deed[] | undefined;

const text = (input: Input, ...keys: readonly string[]): string | undefined => {
  for (const key of keys) {
    const value = Object.hasOwn(input, key) ? input[key] : undefined;
    if (typeof value === "string") return value;
  }
  return undefined;
};

const pathKeys = [
  "path",
  "file_path",
  "filePath",
  "filename",
  "notebook_path",
  "absolute_path",
  "target_file",
] as const;
const contentKeys = ["content", "new_string", "newString", "contents", "new_source", "text", "diff", "patch"] as const;

const shell: Surface = (input, { facts, cwd }) => {
  const value = Object.hasOwn(input, "command") ? input["command"] : (input["cmd"] ?? input["script"]);
  const command = Array.isArray(value)
    ? value.map((word) => (typeof word === "string" ? quoted(word) : unknownPiece)).join(" ")
    : value;
  if (typeof command !== "string") return undefined;
  return shellDeeds(command, facts, text(input, "cwd", "workdir") ?? cwd);
};
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** Keys typed into a shell that runs already are a command like any other. */
const typing: Surface = (input, { facts }) => {
  const chars = text(input, "chars", "input", "text");
  if (chars === undefined) return undefined;
  return /^\p{Cc}*$/u.test(chars) ? [] : shellDeeds(chars.trimEnd(), facts, undefined); // Ctrl-C alone is no command
};

const writing =
  (keeps: boolean): Surface =>
  (input, { cwd, tool }) => {
    const path = text(input, ...pathKeys);
    if (path === undefined) return undefined;
    const edits = Array.isArray(input["edits"]) ? JSON.stringify(input["edits"]) : undefined;
    const content = text(input, ...contentKeys) ?? edits;
    return [
      {
        act: "write",
        tool,
        target: path,
        cwd,
        ...(keeps ? { keeps: true } : {}),
        ...(content === undefined ? {} : { content }),
      },
    ];
  };

const reading =
  (act: "read" | "list"): Surface =>
  (input, { cwd, tool }) => {
    const path = text(input, ...pathKeys, "pattern") ?? (act === "list" ? "." : undefined);
    return path === undefined ? undefined : [{ act, tool, target: path, cwd }];
  };

const fetching: Surface = (input, { facts }) => {
  const url = text(input, "url", "uri");
  if (url === undefined) return undefined;
  const [method, body] = [text(input, "method"), text(input, "body", "data")];
  return requestDeeds(
    { url, tool: "WebFetch", ...(method === undefined ? {} : { method }), ...(body === undefined ? {} : { body }) },
    facts,
  );
};

const harmless: Surface = () => [];

/** How much of a result is read: its head and its tail. What lies between is named, not passed over. */
const resultLimits = { headChars: 350_000, tailChars: 150_000 } as const;

/** A result that came back to the agent: looked at for instructions, nothing else (A30). */
const result: Surface = (input) => {
  const { content } = input;
  const body = typeof content === "string" ? content : content === undefined ? undefined : JSON.stringify(content);
  if (body === undefined) return undefined;
  const source = text(input, "source") ?? "";
  const deed = { tool: "tool_result", target: source } as const;
  const { headChars, tailChars } = resultLimits;
  const isLong = body.length > headChars + tailChars;
  const pieces = isLong
    ? [
        [0, headChars],
        [body.length - tailChars, body.length],
      ]
    : [[0, body.length]];
  const found = pieces.flatMap(([from = 0, to]) =>
    injectionIn(body.slice(from, to), source).map(({ start, end, why }): Deed => {
      const span = { start: from + start, end: from + end };
      return { ...deed, act: "injection", span, quote: body.slice(span.start, span.end), why };
    }),
  );
  const unread: Deed = { ...deed, act: "unknown", why: "too long to be read whole" };
  return isLong ? [...found, unread] : found;
};

const sql: Surface = (input, { facts }) => {
  const statement = text(input, "statement", "query", "sql");
  if (statement === undefined) return undefined;
  const environment = text(input, "env", "environment") ?? "unknown";
  return sqlDeeds(statement, { environment, ...(facts.sql ? { looks: facts.sql } : {}) }).map((deed) => ({
    environment,
    ...deed,
  }));
};

/** Another agent with the same guard: its calls are looked at one by one, its instruction is only words. */
const agent: Surface = (input) => {
  const words = JSON.stringify(input);
  return /bypassPermissions|dangerously|skip[-_ ]?permissions|"(yolo|full[-_]auto)"/i.test(words)
    ? [{ act: "disarm", tool: "Agent", target: "", why: "starts another agent with its guards off" }]
    : [];
};

const removing: Surface = (input, { cwd, tool }) => {
  const path = text(input, ...pathKeys);
  return path === undefined ? undefined : [{ act: "delete", tool, target: path, cwd, tree: true }];
};

const moving: Surface = (input, { cwd, tool }) => {
  const [from, to] = [
    text(input, "from", "source", "src", "old_path", ...pathKeys),
    text(input, "to", "destination", "dest", "new_path"),
  ];
  if (from === undefined || to === undefined) return undefined;
  return [
    { act: "delete", tool, target: from, cwd },
    { act: "write", tool, target: to, cwd },
  ];
};

/** By the names that clients give their tools, in lower case. */
export const surfaces: ReadonlyMap<string, Surface> = new Map<string, Surface>([
  ...[
    "bash",
    "shell",
    "exec_command",
    "local_shell",
    "run_shell_command",
    "run_command",
    "run_terminal_cmd",
    "execute",
    "terminal",
    "execute_command",
  ].map((name) => [name, shell] as const),
  ...["write", "write_file", "create_file", "create", "save_file"].map((name) => [name, writing(false)] as const),
  ...["edit", "multiedit", "notebookedit", "edit_file", "replace", "str_replace", "search_replace", "append"].map(
    (name) => [name, writing(true)] as const,
  ),
  ...["read", "read_file", "view", "view_image", "open_file", "notebookread"].map(
    (name) => [name, reading("read")] as const,
  ),
  ...["ls", "list", "list_directory", "glob", "find_files"].map((name) => [name, reading("list")] as const),
  ...["grep", "search", "search_file_content", "codebase_search"].map((name) => [name, reading("list")] as const),
  ...["webfetch", "web_fetch", "fetch", "fetch_url"].map((name) => [name, fetching] as const),
  ...[
    "websearch",
    "web_search",
    "google_web_search",
    "todowrite",
    "todoread",
    "update_plan",
    "exitplanmode",
    "enterplanmode",
    "askuserquestion",
    "bashoutput",
    "toolsearch",
    "tool_search",
    "listagents",
    "killshell",
    "killbash",
    "sendmessage", // to another agent of the team
    "send_input",
    "listmcpresources",
    "readmcpresource",
    "skill",
    "wait_agent",
    "close_agent",
    "reportfindings",
    "taskoutput",
    "think",
  ].map((name) => [name, harmless] as const),
  ...["delete", "delete_file", "remove", "remove_file"].map((name) => [name, removing] as const),
  ...["move", "rename", "move_file", "rename_file"].map((name) => [name, moving] as const),
  ...["task", "agent", "subagent", "dispatch_agent", "spawn_agent"].map((name) => [name, agent] as const),
  ["write_stdin", typing],
  ["tool_result", result],
  ["toolresult", result],
  ["sql", sql],
  ["mcp", mcpDeeds],
  ["apply_patch", patchDeeds],
  ["patch", patchDeeds],
]);
