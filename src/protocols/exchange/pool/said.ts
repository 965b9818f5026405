import { isRecord, type Json } from "../../../kernel/ids.ts";
import { clip } from "../../../kernel/text.ts";
import { hashOf } from "../clusters/hash.ts";
import { exchangeLimits } from "../policy.ts";
import { isDeclined } from "../restart/declined.ts";
import type { MindSaid, TermVersions } from "../types.ts";
import { words } from "../words.ts";

const textOf = (value: unknown, maxChars: number): string =>
  typeof value === "string" ? clip(value.toWellFormed().trim(), maxChars, "nowhere: it was too long") : "";

/** X4: a request is made outright or not at all; words that look like one stay a thought. */
export function readThought(said: MindSaid): { readonly text: string; readonly isRequest: boolean; readonly asked?: string } {
  const { messageMaxChars } = exchangeLimits;
  const thought = textOf(said.thought, messageMaxChars);
  const asked = isDeclined(textOf(said.restart, messageMaxChars)) ? "" : textOf(said.restart, messageMaxChars);
  return {
    text: clip([asked, thought].filter(Boolean).join("\n\n"), messageMaxChars, "nowhere: it was too long"),
    isRequest: asked !== "",
    ...(asked.split(/\s+/).length >= ownWordsMin ? { asked: sameOf(asked) } : {}),
  };
}

/** Whoever asks in so many words says something; “yes, please” anybody says. */
const ownWordsMin = 4;

/** Stands for a text: case, blanks and punctuation make no other text of it. */
export function sameOf(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  return `${hashOf(letters).toString(36)}.${hashOf(letters, 1).toString(36)}.${letters.length.toString(36)}`;
}

interface AuditGiven {
  readonly reads: readonly string[];
  readonly versions: TermVersions;
}

/** X6: an audit names the version of its rule and the messages that it read, or it is sent back. */
export function readAudit(
  said: Json,
  { reads, versions }: AuditGiven,
): { readonly summary: string; readonly read: readonly string[] } | { readonly problems: readonly string[] } {
  const { summary, rule, read } = isRecord(said) ? said : {};
  const text = textOf(summary, exchangeLimits.auditMaxChars);
  const ids = Array.isArray(read) ? [...new Set(read.filter((id) => typeof id === "string").map((id) => id.replace(/^#/, "")))] : [];
  const unknown = ids.filter((id) => !reads.includes(id));
  const problems = [
    ...(text === "" ? [words.audit.noSummary] : []),
    ...(rule === versions.rule ? [] : [words.audit.rule(versions.rule)]),
    ...(ids.length === 0 ? [words.audit.read] : []),
    ...(unknown.length === 0 ? [] : [words.audit.unknown(unknown)]),
  ];
  return problems.length > 0 ? { problems } : { summary: text, read: ids };
}
