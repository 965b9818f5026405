import { inQuotes } from "../../lexicon/shell-words.ts";
import { unknownPiece } from "../deed.ts";
import { codeLimits, type Value } from "./types.ts";

export const nothing: Value = {};

export const textValue = (text: string, from = 0): Value => ({
  text: text.length > codeLimits.textMax ? text.slice(0, headMaxChars) + unknownPiece : text,
  ...(from && { from }),
});

const headMaxChars = 1_000;

/** A value with more origins. */
export const stained = (value: Value, from: number): Value => (from === 0 ? value : { ...value, from: (value.from ?? 0) | from });

/** Origins of all parts of a value. */
export function originOf(value: Value, depth = 0): number {
  let bits = value.from ?? 0;
  if (depth > 2) return bits; // lists and objects carry the origins of what they hold
  for (const part of [...(value.either ?? []), ...(value.items ?? []), ...(value.fields?.values() ?? [])]) {
    bits |= originOf(part, depth + 1);
  }
  return bits;
}

/** A list of values, with the origins of all of them. */
export function listValue(items: readonly Value[]): Value {
  const from = items.reduce((bits, item) => bits | originOf(item), 0);
  return from === 0 ? { items } : { items, from };
}

/** The value as text, with `unknownPiece` where it is not known. */
export const textOf = (value: Value): string => value.text ?? unknownPiece;

/** One of several values; the order and repetitions do not matter. */
export function either(first: Value, second: Value): Value {
  const options = [...(first.either ?? [first]), ...(second.either ?? [second])];
  const distinct = options.filter((option, index) => options.findIndex((other) => sameValue(option, other)) === index);
  if (distinct.length === 1) return distinct[0] ?? nothing;
  const from = options.reduce((bits, option) => bits | originOf(option), 0);
  if (distinct.length <= codeLimits.optionsMax) return { either: distinct, from };
  return { either: [...distinct.slice(0, codeLimits.optionsMax - 1), { text: unknownPiece }], from };
}

const sameValue = (first: Value, second: Value): boolean =>
  first === second ||
  (first.text === second.text &&
    first.name === second.name &&
    first.thing === second.thing &&
    first.path === second.path &&
    first.service?.path === second.service?.path &&
    first.service?.isNear === second.service?.isNear &&
    first.from === second.from &&
    first.items === second.items &&
    first.params === second.params &&
    first.fields === second.fields);

/** All possible values, one by one. */
export const optionsOf = (value: Value): readonly Value[] => value.either ?? [value];

/** Any element of a list, or of a list that a name or text stands for. */
export function elementOf(value: Value): Value {
  const items = optionsOf(value).flatMap((option) => option.items ?? []);
  if (items.length === 0) {
    // A pattern of files stands for each of them.
    if (value.text !== undefined && /[*?]/.test(value.text)) return value;
    return value.thing === "path" || value.thing === "own" || value.service ? value : stained(nothing, originOf(value));
  }
  return items.slice(1, 64).reduce(either, items[0] ?? nothing);
}

/** Two values one after the other, in every combination. */
export function concat(first: Value, second: Value): Value {
  const from = originOf(first) | originOf(second);
  if (first.items && second.items) return { items: [...first.items, ...second.items].slice(0, 500), from };
  if (first.thing === "own" && first.text === undefined) return { thing: "own", from };
  const lefts = optionsOf(first).slice(0, codeLimits.optionsMax);
  const rights = optionsOf(second).slice(0, codeLimits.optionsMax);
  if (lefts.length * rights.length === 1) return textValue(textOf(first) + textOf(second), from);
  return lefts
    .flatMap((left) => rights.map((right) => textValue(textOf(left) + textOf(right), from)))
    .slice(0, codeLimits.optionsMax)
    .reduce(either);
}

/** Path pieces joined as the languages do: an absolute piece starts over. */
export function joinPaths(parts: readonly Value[]): Value {
  const from = parts.reduce((bits, part) => bits | originOf(part), 0);
  const [first] = parts;
  if (first?.thing === "own" && !parts.slice(1).some((part) => part.text?.includes(".."))) return { thing: "own", from };
  const choice = parts.find((part) => part.either);
  if (choice) {
    return (choice.either ?? []).map((option) => joinPaths(parts.map((part) => (part === choice ? option : part)))).reduce(either, nothing);
  }
  const joined = parts.map(textOf).reduce((path, part) => {
    if (part === "" || path === "") return path + part;
    if (part.startsWith("/") || part === "~" || part.startsWith("~/")) return part;
    return path.endsWith("/") ? path + part : `${path}/${part}`;
  }, "");
  return { ...textValue(joined, from), thing: "path" };
}

/** A word as a shell would need it written. A leading `~/` stays outside the quotes: it stands for the home here. */
export function shellWord(word: string): string {
  if (word !== "" && /^[\w@%+=:,./~\-\uFFFC]+$/.test(word)) return word;
  const home = word.startsWith("~/") ? "~/" : "";
  return home + inQuotes(word.slice(home.length));
}

/** A list of arguments as the text of a command. */
export const shellWords = (items: readonly Value[]): string =>
  items.map((item) => (item.text === unknownPiece ? unknownPiece : shellWord(textOf(item)))).join(" ");
