import { claudeSettings, shellLine } from "../claude-code/settings.ts";
import { hasEntries, ourCommands, withEntries, withoutEntries, type HookEntries } from "./hook-entries.ts";
import { isSameDocument, parseDocument, printDocument, type JsonObject } from "./json-document.ts";

/** A client whose hooks stand in a JSON file, and how that file looks with our hook in it. Pure; texts in, texts out. */
export interface HookFile {
  /** The text with our entries as they should be; the same text when they are there already. Throws `config.invalid`. */
  withHook(text: string | null, file: string): string;
  /**
   * The text without our entries; null when nothing but them was in it. What we had to change besides them becomes
   * again what it was before. Throws `config.invalid`.
   */
  withoutHook(text: string, file: string, before: string | null): string | null;
  /** The command lines of our entries. Throws `config.invalid`. */
  commandsIn(text: string, file: string): readonly string[];
}

/** How a client starts our hook, and how long it waits for it before a call; usually `hookTimeoutSeconds`. */
export interface HookStart {
  readonly command: readonly string[];
  readonly timeoutS: number;
}

/** `<project>/.claude/settings.local.json`. A call without an answer, or with a hook that fails, is blocked. */
export const claudeHookFile = ({ command, timeoutS }: HookStart): HookFile => {
  const { hooks, disableAllHooks } = claudeSettings(command);
  const entries = Object.fromEntries(
    Object.entries(hooks).map(([event, matchers]) => [
      event,
      matchers.map((matcher) => ({
        ...matcher,
        hooks: matcher.hooks.map((hook) => (hook.onFailure === "block" ? { ...hook, timeout: timeoutS } : { ...hook })),
      })),
    ]),
  );
  return hookFile("claude-code", {
    put: (document) => ({ ...withEntries(document, entries, "claude-code"), disableAllHooks }),
    take: (document, before) => {
      const { disableAllHooks: isOff, ...rest } = withoutEntries(document, "claude-code");
      const original = isOff === disableAllHooks ? before["disableAllHooks"] : isOff;
      return original === undefined ? rest : { ...rest, disableAllHooks: original };
    },
  });
};

/** Codex knows no `onFailure`, and cuts what it calls at the end of a session to three seconds. */
const codexEvents: Readonly<Record<string, number>> = {
  PostToolUse: 30,
  SessionStart: 30,
  UserPromptSubmit: 30,
  SubagentStop: 30,
  Stop: 30,
  SessionEnd: 3,
};

/** `<project>/.codex/hooks.json`. */
export const codexHookFile = ({ command, timeoutS }: HookStart): HookFile => {
  const entry = (timeout: number, rest: object = {}): readonly JsonObject[] => [
    { ...rest, hooks: [{ type: "command", command: shellLine(command), timeout }] },
  ];
  const entries: HookEntries = {
    PreToolUse: entry(timeoutS, { matcher: "*" }),
    ...Object.fromEntries(Object.entries(codexEvents).map(([event, timeout]) => [event, entry(timeout)])),
  };
  return hookFile("codex", {
    put: (document) => withEntries(document, entries, "codex"),
    take: (document) => withoutEntries(document, "codex"),
  });
};

interface Edit {
  readonly put: (document: JsonObject) => JsonObject;
  readonly take: (document: JsonObject, before: JsonObject) => JsonObject;
}

const hookFile = (client: string, { put, take }: Edit): HookFile => ({
  withHook(text, file) {
    const document = parseDocument(text ?? "", file);
    const wanted = put(document);
    return text !== null && isSameDocument(document, wanted) ? text : printDocument(wanted, text);
  },
  withoutHook(text, file, before) {
    const document = parseDocument(text, file);
    if (!hasEntries(document, client)) return text;
    const wanted = take(document, parseDocument(before ?? "", file));
    return Object.keys(wanted).length === 0 ? null : printDocument(wanted, text);
  },
  commandsIn: (text, file) => ourCommands(parseDocument(text, file), client),
});
