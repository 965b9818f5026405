const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const letters = [...alphabet];
/** Two letters for every twelve bits. */
const pairs = letters.flatMap((one) => letters.map((other) => one + other));
const unknown = 64;
const values = new Uint8Array(128).fill(unknown);
letters.forEach((letter, value) => (values[letter.charCodeAt(0)] = value));

/** Bytes as text. Our own, because machines also run where Node is not, and read a hundred vectors for every message. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const held = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += pairs[held >> 12];
    text += pairs[held & 0xf_ff];
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return missing === 0 ? text : text.slice(0, -missing) + "=".repeat(missing);
}

/** Text as bytes; null for what `toBase64` never wrote. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const end = text.length - padding;
  let worst = 0;
  for (let from = 0, to = 0; from < end; from += 4, to += 3) {
    const one = valueAt(text, from);
    const two = valueAt(text, from + 1);
    const three = from + 2 < end ? valueAt(text, from + 2) : 0;
    const four = from + 3 < end ? valueAt(text, from + 3) : 0;
    worst |= one | two | three | four;
    bytes[to] = (one << 2) | (two >> 4); // what lies behind the end is not written
    bytes[to + 1] = (two << 4) | (three >> 2);
    bytes[to + 2] = (three << 6) | four;
  }
  return worst >= unknown ? null : bytes;
}

const valueAt = (text: string, at: number): number => values[text.charCodeAt(at)] ?? unknown;
