import type { TrustRow } from "../setup.ts";

/**
 * Trust for hooks in the text of Codex's `config.toml`. Only our own sections are read and written; the rest of the
 * file stays as it is to the byte. Null when it mentions hooks in a form that we do not read: then a person has to do
 * it.
 */
export function withTrust(text: string, rows: readonly TrustRow[]): string | null {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  if (/^[ \t]*"?hooks"?\s*[=.]|^[ \t]*state\s*[=.]/m.test(text)) return null; // a table written in one line takes no more
  const missing = rows.filter(({ key, hash }) => trustedHash(text, key) !== hash);
  const bare = withoutTrust(
    text,
    missing.map(({ key }) => key),
  );
  if (missing.some(({ key }) => bare.includes(quoted(key)) || bare.includes(`'${key}'`))) return null;
  const sections = missing.map(({ key, hash }) => `${eol}${headerOf(key)}${eol}trusted_hash = ${quoted(hash)}${eol}`);
  const ended = bare === "" || bare.endsWith("\n") ? bare : `${bare}${eol}`;
  return missing.length === 0 ? text : `${ended}${sections.join("")}`;
}

/** Takes the sections of these keys out, each with the empty line before it. */
export const withoutTrust = (text: string, keys: readonly string[]): string =>
  keys.reduce((rest, key) => {
    const lines = linesOf(rest);
    const found = sectionOf(lines, headerOf(key));
    if (!found) return rest;
    const isBlank = lines[found.start - 1]?.trim() === "";
    return lines.toSpliced(found.start - (isBlank ? 1 : 0), found.length + (isBlank ? 1 : 0)).join("");
  }, text);

/** The hash that is trusted for a key; undefined if none is, or if it is written in a way we do not read. */
export const trustedHash = (text: string, key: string): string | undefined => textIn(text, headerOf(key), "trusted_hash");

/** Whether a person told Codex to trust this project: without that it passes over everything in `.codex`. */
export const isProjectTrusted = (text: string, project: string): boolean =>
  textIn(text, `[projects.${quoted(project)}]`, "trust_level") === "trusted";

/** A basic string of TOML. JSON's escapes are among its own; only the delete character has to be added. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll("\u007f", "\\u007f");

const headerOf = (key: string): string => `[hooks.state.${quoted(key)}]`;

/** With their line ends, so that joined they are the text again. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** A header and the lines that follow it, up to an empty one or the next header. */
function sectionOf(lines: readonly string[], header: string): { start: number; length: number } | undefined {
  const start = lines.findIndex((line) => line.trim() === header);
  if (start < 0) return undefined;
  const rest = lines.slice(start + 1).findIndex((line) => line.trim() === "" || line.trimStart().startsWith("["));
  return { start, length: rest < 0 ? lines.length - start : rest + 1 };
}

/** The value of a plain text in a section. */
function textIn(text: string, header: string, name: string): string | undefined {
  const lines = linesOf(text);
  const { start = 0, length = 0 } = sectionOf(lines, header) ?? {};
  const values = lines.slice(start, start + length).map((line) => /^\s*([\w-]+)\s*=\s*"([^"\\]*)"\s*$/.exec(line));
  return values.find((found) => found?.[1] === name)?.[2];
}
