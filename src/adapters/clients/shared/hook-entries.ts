import { isRecord } from "../../../kernel/ids.ts";
import type { JsonObject } from "../../agents/json.ts";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { Fault } from "../../../kernel/trouble.ts";
import { wordsOfShellLine } from "../../../lexicon/shell-words.ts";

/** Matchers by event: the shape that Claude Code (in its settings) and Codex (in `hooks.json`) share. */
export type HookEntries = Readonly<Record<string, readonly JsonObject[]>>;

/** The name of our hook's file: what tells an entry of ours from everyone else's, wherever it was installed. */
export const hookFileName = "assent-hook.js";
/** Beside it, the entry that asks a running `assent up` without starting Node. */
export const quickHookName = "assent-hook.pl";

/** Whether a command line starts our hook for this client: this installation's or an older one's. */
export const startsOurHook = (command: unknown, client: string): boolean =>
  typeof command === "string" && isOurHook(wordsOfShellLine(command), client);

const isOurHook = (words: readonly string[], client: string): boolean =>
  words.at(-1) === client && basename(words.at(-2) ?? "") === hookFileName;

/**
 * Puts our entries into a document and leaves everything else where it is: other hooks keep their order, and ours
 * their place, because Codex knows a hook by its place.
 */
export function withEntries(document: JsonObject, entries: HookEntries, client: string): JsonObject {
  const present = matchersIn(document);
  const events = [...new Set([...Object.keys(present), ...Object.keys(entries)])];
  const hooks = events.flatMap((event): readonly [string, unknown][] => {
    const { kept, at } = withoutOurs(present[event] ?? [], client);
    const matchers = kept.toSpliced(at, 0, ...(entries[event] ?? []));
    return matchers.length > 0 || isEmptyList(document, event) ? [[event, matchers]] : [];
  });
  return { ...document, hooks: Object.fromEntries(hooks) };
}

/** Removes our entries, and parts that would be left empty. */
export function withoutEntries(document: JsonObject, client: string): JsonObject {
  if (!hasEntries(document, client)) return document;
  const { hooks } = withEntries(document, {}, client);
  const { hooks: _, ...rest } = document;
  return isRecord(hooks) && Object.keys(hooks).length > 0 ? { ...document, hooks } : rest;
}

export const hasEntries = (document: JsonObject, client: string): boolean =>
  Object.values(matchersIn(document))
    .flat()
    .some((matcher) => handlersIn(matcher).some(isOursOf(client)));

/**
 * Whether a document starts our hook before every call, in the way in which we write it: with a hook that is there, and
 * blocking when that fails, for a client that can be told so.
 */
export const gatesCalls = (document: JsonObject, client: string, failing?: "block"): boolean =>
  (matchersIn(document)["PreToolUse"] ?? []).some(
    (matcher) =>
      isRecord(matcher) &&
      matcher["matcher"] === "*" &&
      handlersIn(matcher).some(
        (handler) =>
          isRecord(handler) &&
          startsOurHook(handler["command"], client) &&
          handler["onFailure"] === failing &&
          existsSync(wordsOfShellLine(String(handler["command"])).at(-2) ?? ""),
      ),
  );

/** The command lines of ours, one for each handler. */
export const ourCommands = (document: JsonObject, client: string): readonly string[] =>
  Object.values(matchersIn(document))
    .flat()
    .flatMap(handlersIn)
    .filter(isOursOf(client))
    .map((handler) => String(isRecord(handler) ? handler["command"] : ""));

const isEmptyList = ({ hooks }: JsonObject, event: string): boolean => {
  const list = isRecord(hooks) ? hooks[event] : undefined;
  return Array.isArray(list) && list.length === 0;
};

interface Kept {
  readonly kept: readonly unknown[];
  /** Index of ours, or where they would be: behind all others. */
  readonly at: number;
}

function withoutOurs(matchers: readonly unknown[], client: string): Kept {
  const isOurs = isOursOf(client);
  const first = matchers.findIndex((matcher) => handlersIn(matcher).some(isOurs));
  const kept = matchers.flatMap((matcher) => {
    const handlers = handlersIn(matcher);
    const others = handlers.filter((handler) => !isOurs(handler));
    if (others.length === handlers.length) return [matcher];
    return others.length === 0 ? [] : [{ ...(matcher as JsonObject), hooks: others }];
  });
  return { kept, at: first < 0 ? kept.length : Math.min(first, kept.length) };
}

const isOursOf =
  (client: string) =>
  (handler: unknown): boolean =>
    isRecord(handler) && startsOurHook(handler["command"], client);

const handlersIn = (matcher: unknown): readonly unknown[] => {
  const handlers = isRecord(matcher) ? matcher["hooks"] : undefined;
  return Array.isArray(handlers) ? handlers : [];
};

function matchersIn({ hooks = {} }: JsonObject): Readonly<Record<string, readonly unknown[]>> {
  if (!isRecord(hooks)) throw new Fault("config.invalid", "`hooks` is not an object there; it was left as it is");
  for (const [event, matchers] of Object.entries(hooks))
    if (!Array.isArray(matchers)) throw new Fault("config.invalid", `\`hooks.${event}\` is not a list there; it was left as it is`);
  return hooks as Readonly<Record<string, readonly unknown[]>>;
}
