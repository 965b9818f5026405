/**
 * How long a client waits for our hook before a call. The hook waits for a person and says no shortly before this:
 * where the client gives up first, Codex runs the call.
 */
export const hookTimeoutSeconds = 600;

/** How a client starts our hook, word by word, and how long it waits for it before a call; usually `hookTimeoutSeconds`. */
export interface HookStart {
  readonly command: readonly string[];
  readonly timeoutS: number;
}

/** Words as one line for a POSIX shell: all that are not plainly harmless are quoted. */
export const shellLine = (words: readonly string[]): string =>
  words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(" ");

/** The words of a command line that `shellLine` wrote. */
export const shellWords = (line: string): readonly string[] =>
  [...line.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\'/g, (part, inner: string | undefined) => inner ?? part.slice(1)),
  );
