import { shellTools } from "../lexicon/shell-tools.ts";
import { inQuotes } from "../lexicon/shell-words.ts";
import { longPattern } from "../kernel/long-pattern.ts";
import { isRecord, type Json } from "../kernel/ids.ts";
import { unknownPiece, type Deed } from "./deed.ts";
import { describedDeeds } from "./described.ts";
import { tellsToAnswer } from "./answering.ts";
import type { Facts } from "./facts.ts";
import { injectionIn, injectionInResult } from "./injection/injection.ts";
import { codeDeeds, languageOfTool } from "./mcp/code.ts";
import { descriptionDeeds } from "./mcp/description.ts";
import { mcpDeeds } from "./mcp/mcp.ts";
import { requestDeeds } from "./net/request.ts";
import { holdsSecret } from "./net/secret-shapes.ts";
import { shellDeeds } from "./shell/shell.ts";
import { sqlDeeds } from "./sql/deeds.ts";
import { patchDeeds } from "./files/patch.ts";
import { tellsOurCommand } from "./told-commands.ts";
import { TooMuchWork } from "./work.ts";

export type ToolInput = Readonly<Record<string, Json>>;

/** How one kind of tool call becomes deeds. Undefined: its input is malformed. */
export type Surface = (input: ToolInput, place: SurfacePlace) => readonly Deed[] | undefined;

interface SurfacePlace {
  readonly facts: Facts;
  readonly cwd: string;
  readonly tool: string;
  /** Deeds of the same input as another tool. */
  readonly as: (tool: string, input: ToolInput) => readonly Deed[];
}

const text = (input: ToolInput, ...keys: readonly string[]): string | undefined => {
  for (const key of keys) {
    const value = Object.hasOwn(input, key) ? input[key] : undefined;
    if (typeof value === "string") return value;
  }
  return undefined;
};

const pathKeys = ["path", "file_path", "filePath", "filename", "notebook_path", "absolute_path", "target_file"] as const;
/** A folder to look through, as Gemini CLI says it. */
const placeKeys = [...pathKeys, "dir_path"] as const;
const replacedKeys = ["old_string", "oldString", "old_str", "old_text"] as const;
const contentKeys = [
  "content",
  "new_string",
  "newString",
  "new_str",
  "contents",
  "file_text",
  "new_source",
  "text",
  "diff",
  "patch",
] as const;

/** Places to look through: one, or as Copilot CLI says it, several. */
const placesIn = (input: ToolInput): readonly string[] => {
  const several = Object.hasOwn(input, "paths") ? input["paths"] : undefined;
  const named = typeof several === "string" ? [several] : Array.isArray(several) ? several.filter((each) => typeof each === "string") : [];
  const one = text(input, ...placeKeys);
  return one === undefined ? named : [one, ...named];
};

const shell: Surface = (input, { facts, cwd, tool }) => {
  const value = Object.hasOwn(input, "command") ? input["command"] : (input["cmd"] ?? input["script"]);
  if (Array.isArray(value) && value.length === 0) return undefined;
  const command = Array.isArray(value) ? value.map((word) => (typeof word === "string" ? inQuotes(word) : unknownPiece)).join(" ") : value;
  if (typeof command !== "string") return undefined;
  const program = text(input, "shell") ?? "sh";
  const line = usualShell.test(program) ? command : `${inQuotes(program)} -c ${inQuotes(command)}`; // it may be anything
  return shellDeeds(line, facts, text(input, "cwd", "workdir") ?? cwd, isTypedInto(tool) ? "keyboard" : undefined);
};

const usualShell = /^(?:(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/bin\/)?(?:ba|z|da|k|fi)?sh$/;

/** Codex keeps started programs and types into them later, and its hooks do not see that. */
const isTypedInto = (tool: string): boolean => tool.toLowerCase() === "exec_command";

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
    if (path === undefined || path.trim() === "") return undefined;
    const edits = Array.isArray(input["edits"]) ? input["edits"] : undefined;
    const content = text(input, ...contentKeys) ?? (edits && piecesOf(edits, contentKeys));
    const replaces = text(input, ...replacedKeys) ?? (edits && piecesOf(edits, replacedKeys));
    return [
      {
        act: "write",
        tool,
        target: path,
        cwd,
        ...(keeps ? { keeps: true } : {}),
        ...(content === undefined ? {} : { content }),
        ...(keeps && replaces !== undefined ? { replaces } : {}),
      },
    ];
  };

/** Several edits at once: their pieces, one after the other. An edit of unknown form is taken as it is. */
const piecesOf = (edits: readonly Json[], keys: readonly string[]): string =>
  edits.map((edit) => (isRecord<Json>(edit) ? text(edit, ...keys) : undefined) ?? JSON.stringify(edit)).join("\n");

const reading =
  (act: "read" | "list"): Surface =>
  (input, { cwd, tool }) => {
    const places = placesIn(input);
    const path = places.length > 0 ? undefined : (text(input, "pattern") ?? (act === "list" ? "." : undefined));
    const targets = path === undefined ? places : [path];
    return targets.length === 0 ? undefined : targets.map((target) => ({ act, tool, target, cwd }));
  };

/** A search in contents shows what it finds: a file named by path or glob is read. A folder's own files are listed. */
const searching: Surface = (input, { cwd, tool }) => {
  const places = placesIn(input);
  const paths = places.length > 0 ? places : ["."];
  const globs = ["glob", "include", "file_pattern", "include_pattern"].flatMap((key) => {
    const value = Object.hasOwn(input, key) ? input[key] : undefined;
    return typeof value === "string" ? [value] : Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  });
  const named = globs
    .flatMap((glob) => (glob.includes("{") ? [glob] : glob.split(/[,\s]+/)))
    .filter((glob) => /^[^*?!]/.test(glob.replace(/^(\*\*\/)+/, ""))); // `*.ts` names no file in particular
  const below = paths.flatMap((path) => named.map((glob) => (/^[~/]/.test(glob) ? glob : `${path}/${glob}`)));
  return [...paths, ...below].map((target) => ({ act: "read", tool, target, cwd }));
};

/** A tool that is an interpreter: what its code would do. */
const coding: Surface = (input, { facts, cwd, tool }) => {
  const code = text(input, "code", "source", "script", "input", "command");
  const language = languageOfTool(tool);
  return code === undefined || language === undefined ? undefined : codeDeeds(language, code, { facts, cwd });
};

const fetching: Surface = (input, { facts }) => {
  const prompt = text(input, "prompt", "query", "question", "instructions") ?? "";
  const url = text(input, "url", "uri");
  const urls = url === undefined ? addressesIn(prompt) : [url]; // Gemini CLI has them among the words
  if (urls.length === 0) return undefined;
  const sent = input["body"] ?? input["data"] ?? input["json"];
  const body = typeof sent === "object" && sent !== null ? JSON.stringify(sent) : text(input, "body", "data", "json");
  const method = text(input, "method");
  const given = input["headers"];
  const headers = typeof given === "object" && given !== null ? Object.entries(given).map(headerText) : [];
  const told: Deed = { act: "leak", tool: "WebFetch", target: "", why: "puts a secret into a question" };
  const more = { tool: "WebFetch", headers, ...(method === undefined ? {} : { method }), ...(body === undefined ? {} : { body }) };
  const request = urls.flatMap((each) => requestDeeds({ url: each, ...more }, facts));
  return holdsSecret(prompt) ? [...request, told] : request;
};

const addressesIn = (words: string): readonly string[] => words.match(/\bhttps?:\/\/[^\s"'`<>]{1,2000}/gi) ?? [];

/** An object of headers, or a list of lines or of names and values. */
const headerText = ([name, value]: readonly [string, Json | undefined]): string => {
  const said = Array.isArray(value) ? value.join(": ") : typeof value === "string" ? value : JSON.stringify(value ?? "");
  return /^\d+$/.test(name) ? said : `${name}: ${said}`;
};

/** A question to a service, which learns its words. */
const asking: Surface = (input, { tool }) =>
  holdsSecret(JSON.stringify(input)) ? [{ act: "leak", tool, target: "", why: "puts a secret into a question" }] : [];

const harmless: Surface = () => [];

/** How much of a result is read: its head and its tail. The part between is reported, not skipped. */
const resultLimits = { headChars: 150_000, tailChars: 60_000 } as const;

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
    hiddenIn(body.slice(from, to), source).map(({ start, end, why }): Deed => {
      const span = { start: from + start, end: from + end };
      return { ...deed, act: "injection", span, quote: body.slice(span.start, span.end), why };
    }),
  );
  const unread: Deed = { ...deed, act: "unknown", why: "too long to be read whole" };
  return isLong ? [...found, unread] : found;
};

/** Text that takes too much work to read was made so: its message to an agent is unknown. */
function hiddenIn(text: string, source: string): ReturnType<typeof injectionIn> {
  try {
    return injectionInResult(text, source);
  } catch (cause) {
    if (!(cause instanceof TooMuchWork)) throw cause;
    return [{ start: 0, end: Math.min(text.length, 200), why: "hides more than can be read", smuggles: false }];
  }
}

const sql: Surface = (input, { facts }) => {
  const statement = text(input, "statement", "query", "sql");
  if (statement === undefined) return undefined;
  const environment = text(input, "env", "environment") ?? "unknown";
  const isAway = !/^(?:dev|local|test)/i.test(environment) && holdsSecret(statement);
  const leak: Deed = { act: "leak", tool: "sql", target: "", environment, why: "puts a secret into a statement" };
  return [
    ...sqlDeeds(statement, { environment, ...(facts.sql ? { looks: facts.sql } : {}) }).map((deed) => ({ environment, ...deed })),
    ...(isAway ? [leak] : []),
  ];
};

/**
 * Another agent with the same guard: its calls are looked at one by one. Only smuggled instructions and addresses that
 * give something away count here.
 */
const agent: Surface = (input, { facts, cwd }) => {
  const deed = { tool: "Agent", target: "" } as const;
  const settings: Record<string, Json> = {};
  const [orders, commands]: [string[], string[]] = [[], []];
  for (const [key, value] of Object.entries(input)) {
    if (typeof value === "string" && /^(prompt|description|message|instructions?|task|goal|input)$/i.test(key)) orders.push(value);
    else if (typeof value === "string" && /^(command|cmd|script|shell)$/i.test(key)) commands.push(value);
    else settings[key] = value;
  }
  const isUnguarded =
    unguarded.test(JSON.stringify(settings)) ||
    orders.some((order) => /bypassPermissions|dangerously[-_ ](skip|bypass)|skip[-_ ]?permissions/i.test(order));
  const smuggled = orders.flatMap((order) =>
    injectionIn(order, "Task")
      .filter(({ smuggles }) => smuggles)
      .map(({ start, end, why }): Deed => ({ ...deed, act: "injection", quote: order.slice(start, end), why })),
  );
  const leaks = orders.flatMap((order) =>
    addressesIn(order).flatMap((url) => requestDeeds({ url, tool: "Agent" }, facts).filter(({ act }) => act === "leak")),
  );
  const off: Deed = { ...deed, act: "disarm", why: "starts another agent with its guards off" };
  const answering: Deed = { ...deed, act: "control-plane", why: "tells another agent to answer in a person's place" };
  const tells = orders.some((order) => tellsToAnswer(order, facts) || tellsOurCommand(order));
  return [
    ...(isUnguarded ? [off] : []),
    ...(tells ? [answering] : []),
    ...commands.flatMap((command) => shellDeeds(command, facts, cwd)),
    ...smuggled,
    ...leaks,
  ];
};
const unguarded = longPattern("i")`
  bypassPermissions|dangerously|danger[-_]full[-_]access|skip[-_ ]?permissions|"(yolo|full[-_]auto)"|"(approval|
  ask_for_approval)(_?policy|_?mode)?":"never"|"(disable|skip|no)_?(all_?)?(hooks|guards?|sandbox|approvals?)":(true|"true"|1)|
  "(hooks|sandbox|guards?)":(false|"off"|"none"|"disabled")|"sandbox(_?mode)?":"(none|off|disabled)"
`;

const removing: Surface = (input, { cwd, tool }) => {
  const path = text(input, ...pathKeys);
  return path === undefined ? undefined : [{ act: "delete", tool, target: path, cwd, tree: true }];
};

const moving: Surface = (input, { cwd, tool }) => {
  const [from, to] = [text(input, "from", "source", "src", "old_path", ...pathKeys), text(input, "to", "destination", "dest", "new_path")];
  if (from === undefined || to === undefined) return undefined;
  return [
    { act: "delete", tool, target: from, cwd },
    { act: "write", tool, target: to, cwd },
  ];
};

/** By the names that clients give their tools, in lower case. */
export const surfaces: ReadonlyMap<string, Surface> = new Map<string, Surface>([
  ...shellTools.map((name) => [name, shell] as const),
  ...["write", "write_file", "create_file", "create", "save_file"].map((name) => [name, writing(false)] as const),
  ...["edit", "multiedit", "notebookedit", "edit_file", "replace", "str_replace", "search_replace", "append"].map(
    (name) => [name, writing(true)] as const,
  ),
  ...["read", "read_file", "view", "view_image", "open_file", "notebookread"].map((name) => [name, reading("read")] as const),
  ...["ls", "list", "list_directory", "glob", "find_files"].map((name) => [name, reading("list")] as const),
  ...["grep", "grep_search", "search", "search_file_content", "codebase_search"].map((name) => [name, searching] as const),
  ...["webfetch", "web_fetch", "fetch", "fetch_url"].map((name) => [name, fetching] as const),
  ...["websearch", "web_search", "google_web_search", "session_store_sql", "readmcpresource", "read_mcp_resource"].map(
    (name) => [name, asking] as const,
  ),
  ...[
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
    "skill",
    "wait_agent",
    "close_agent",
    "reportfindings",
    "taskoutput",
    "think",
    "schedulewakeup",
    "question",
    "request_user_input",
    "invalid", // opencode's name for a tool that is not there
    "lsp",
    "write_todos", // Gemini CLI's, to the end of these
    "update_topic",
    "ask_user",
    "enter_plan_mode",
    "exit_plan_mode",
    "complete_task",
    "activate_skill",
    "list_background_processes",
    "read_background_output",
    "list_mcp_resources",
    "get_internal_docs",
    "read_bash", // Copilot CLI's, to the end of these
    "stop_bash",
    "list_bash",
    "read_agent",
    "write_agent",
    "list_agents",
    "report_intent",
    "update_todo",
    "fetch_copilot_cli_documentation",
    "session_sql", // a database that is made for the session and ends with it
  ].map((name) => [name, harmless] as const),
  ...["delete", "delete_file", "remove", "remove_file"].map((name) => [name, removing] as const),
  ...["move", "rename", "move_file", "rename_file"].map((name) => [name, moving] as const),
  ...["task", "agent", "subagent", "dispatch_agent", "spawn_agent", "invoke_agent"].map((name) => [name, agent] as const),
  ...["python", "python3", "ipython", "python_repl", "node", "javascript", "js", "ruby", "perl", "php"].map(
    (name) => [name, coding] as const,
  ),
  ["described", describedDeeds],
  ["write_stdin", typing],
  ["tool_result", result],
  ["toolresult", result],
  ["sql", sql],
  ["mcp", mcpDeeds],
  ["mcp_description", descriptionDeeds],
  ["apply_patch", patchDeeds],
  ["patch", patchDeeds],
]);
