import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown } from "../deed.ts";
import type { Stdin } from "./call.ts";
import type { DeedSketch, ProgramRow, Use } from "./table.ts";

/** Words with which an assistant takes orders of another program, by its input or at a port. */
const serving: Readonly<Record<string, RegExp>> = {
  codex: /^(?:debug )?(?:app-server|mcp-server|exec-server|proto|remote-control)(?: (?!generate-|help\b)|$)/,
  claude: /^(?:mcp serve|remote-control)(?: |$)/,
  opencode: /^web(?: |$)/,
  goose: /^web(?: |$)/,
};
/** Every assistant's words for the protocol of editors, and for a port. */
const ofAll = /^(?:acp|serve|server)(?: |$)/;

const isServing = (use: Use): boolean => {
  const said = use.operands.map(({ text }) => text).join(" ");
  if (use.has("--help", "-h", "--version")) return false;
  const isStream = /(?:^| )--input-format[ =]stream-json(?: |$)/.test(use.call.words.map(({ text }) => text).join(" ")); // behind `-p`
  return isStream || Boolean(serving[use.call.program]?.test(said)) || ofAll.test(said) || use.has("--acp", "--experimental-acp");
};

/** The methods that are called in lines of JSON. Undefined: it is something else, or not known. */
function methodsIn(stdin: Stdin | undefined): readonly string[] | undefined {
  if (stdin?.kind !== "text" || !isKnown(stdin.text)) return undefined;
  const lines = stdin.text.split("\n").filter((line) => line.trim() !== "");
  try {
    return lines.flatMap((line) => {
      const { method, request } = JSON.parse(line) as { readonly method?: unknown; readonly request?: { readonly subtype?: unknown } };
      return [method, request?.subtype].filter((name) => typeof name === "string");
    });
  } catch {
    return undefined;
  }
}

/** Methods that only ask, or begin a talk. */
const asking = longPattern()`
  ^(?:initialized?|interrupt|notifications\/initialized|authenticate|ping|shutdown|exit|get[A-Z]\w*)$|
  \/(?:list|read|status|get|loaded\/list|listChanged)$
`;
const settings = /config|settings|hooks|trust|permission|plugin|feature/i;
const ofHooks = /hooks|\bassent\b|trusted_hash|bypass/i;

/** Orders in the input, as far as it is in the command: everything else may be in it. */
function orders({ call: { stdin } }: Use): readonly DeedSketch[] {
  const methods = methodsIn(stdin);
  if (!methods) return [{ act: "opaque", why: "takes orders of another program, and nobody sees which" }];
  const told = methods.filter((name) => !asking.test(name));
  if (told.length === 0) return [];
  const isSetting = told.some((name) => settings.test(name));
  if (isSetting && stdin?.kind === "text" && ofHooks.test(stdin.text))
    return [{ act: "control-plane", why: "changes the hooks of another agent" }];
  return [
    isSetting
      ? { act: "executable-config", why: "changes another agent's settings" }
      : { act: "opaque", why: "gives another agent orders that no guard sees" },
  ];
}

/** Whoever speaks with an assistant as an editor does runs commands and writes its settings: no hook is asked about that. */
export const spoken = (): ProgramRow => ({
  if: isServing,
  does: orders,
  hits: [
    "codex app-server",
    'codex app-server <<< \'{"method":"config/value/write","params":{"keyPath":"model"}}\'',
    'codex app-server <<< \'{"method":"config/batchWrite","params":{"edits":[{"keyPath":"features.hooks","value":false}]}}\'',
    "codex app-server < x.jsonl",
    "codex app-server --listen ws://127.0.0.1:1",
    "codex mcp-server < x",
    "opencode serve",
    "opencode acp",
    "gemini --experimental-acp < x",
    "goose acp",
    "claude -p --input-format stream-json < x",
    'claude -p --input-format stream-json <<< \'{"type":"control_request","request":{"subtype":"set_permission_mode"}}\'',
  ],
  misses: [
    "codex app-server --help",
    "codex app-server generate-ts --out x",
    "codex exec 'explain the app-server'",
    "claude -p 'what is acp'",
    "claude -p --input-format text < x",
  ],
});
