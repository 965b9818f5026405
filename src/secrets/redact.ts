import type { Redact } from "../kernel/ports.ts";

export const redacted = "***REDACTED***";

/** Shorter values would turn ordinary words into stars. */
const valueMinChars = 6;

/** Redacts declared secrets by value, also in base64 and URL encoding. The detector of unknown secrets comes with the risk engine. */
export function redactValues(values: readonly string[]): Redact {
  const both = values.flatMap((value) => [value, value.trim()]); // a variable often ends with a line break that its use lacks
  const forms = both.filter((value) => value.length >= valueMinChars).flatMap(formsOf);
  const longestFirst = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return (text) => text;
  const pattern = new RegExp(longestFirst.map(escapePattern).join("|"), "g");
  // What is redacted already is left alone, so that a secret that looks like the mark cannot make a second pass differ.
  return (text) =>
    text
      .split(redacted)
      .map((piece) => piece.replace(pattern, redacted))
      .join(redacted);
}

function formsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const base64 = [bytes.toString("base64").replace(/=+$/, ""), ...[0, 1, 2].map((shift) => insideBase64(bytes, shift))];
  const urlSafe = base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  const url = encodeURIComponent(value.toWellFormed());
  const lowerUrl = url.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
  const forms = [url, lowerUrl, url.replaceAll("%20", "+")];
  return [value, ...base64, ...urlSafe, ...forms, JSON.stringify(value).slice(1, -1)];
}

/** The part of base64 that stays the same whatever stands before and after, as in `user:password`. */
function insideBase64(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
  return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
