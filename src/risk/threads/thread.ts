import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown } from "../deed.ts";
import { injectionIn } from "../injection/injection.ts";
import { holdsSecret } from "../net/secret-shapes.ts";
import type { Thread } from "../types.ts";

/** Parts that an argument, a field or an option of a message can play. `aside` says nothing about who receives it. */
export type ThreadRole = "text" | "place" | "people" | "aside";

const peopleMax = 50;
const textMaxChars = 262_144;

/** Spellings by which a text names somebody who is told of it. */
const mentions: readonly RegExp[] = [
  /(?<![\w.@/-])@([\w-][\w.-]{0,80}(?:\/[\w.-]{1,80})?)/g, // code hosts, trackers, `@here`
  /<[@!#]([\w^&|!@-]{1,80})>/g, // Slack and Discord: a person, a group, everybody
  /\[~([\w:.-]{1,80})\]/g, // Jira
  /<at[^>]{0,80}>([^<]{1,80})<\/at>/g, // Teams
];

/** Words that a program reads in a thread and obeys: `/merge`, `bors r+`, an agent that is called by its name. */
const orders = longPattern("im")`
  ^[\s>*-]{0,20}(?:\/[a-z]|bors\b)|@(?:dependabot|renovate|copilot|claude|codex|cursor|devin|gemini|coderabbit|mergify|bors|greptile|
  jules)
`;

/**
 * The thread of a message, if all of it can be told: the place, and every text for whom it names. Undefined where a text
 * is not known, holds a secret, an instruction to an agent or an order to a program: such a message asks by itself.
 */
export function threadAt(place: string | undefined, texts: readonly string[], people: readonly string[] = []): Thread | undefined {
  if (place === undefined || !isPlain(place) || texts.length === 0 || !people.every(isPlain)) return undefined;
  const whole = texts.join("\n").normalize("NFKC");
  if (whole.length > textMaxChars || !isKnown(whole) || orders.test(whole)) return undefined;
  if (texts.some(holdsSecret) || injectionIn(whole, "message").length > 0) return undefined;
  const named = mentions.flatMap((mention) => [...whole.matchAll(mention)].map(([, name = ""]) => `@${name.replace(/[.-]+$/, "")}`));
  const all = [...new Set([...people, ...named].map((name) => name.toLowerCase()))].toSorted();
  return all.length > peopleMax ? undefined : { place, people: all };
}

const placeMaxChars = 300;
const isPlain = (text: string): boolean =>
  text.trim() !== "" && text.length <= placeMaxChars && isKnown(text) && !/[\p{Cc}\p{Cf}*?]/u.test(text);

/** Receivers of a mail as one place: another set of people is another thread. */
export function mailPlace(by: string, receivers: readonly string[]): string | undefined {
  const all = receivers
    .flatMap((each) => each.split(/[,;]/))
    .map((each) => (/<([^<>]+)>\s*$/.exec(each)?.[1] ?? each).trim().toLowerCase());
  const named = [...new Set(all.filter((each) => each !== ""))].toSorted();
  return named.length > 0 && named.every((each) => /^[^\s@<>"]{1,100}@[\w.-]{1,100}$/.test(each))
    ? `${by} to ${named.join(", ")}`
    : undefined;
}
