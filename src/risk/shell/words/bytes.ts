/** A run of bytes in the escapes of `$'…'` and `printf`: `\xc3\xa9`, `\303\251`. */
const run = /(?:\\(?:x[0-9a-fA-F]{1,2}|0?[0-7]{1,3}))+/g;
const single = /\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3}))/g;

/** Bytes as the system's text. What is none becomes the sign for that: such a name cannot be looked up, only listed. */
export const textOfBytes = (escapes: string): string => decoder.decode(bytesOf(escapes));
const decoder = new TextDecoder();

const bytesOf = (escapes: string): Uint8Array =>
  Uint8Array.from([...escapes.matchAll(single)].map(([, hex, octal = ""]) => Number.parseInt(hex ?? octal, hex === undefined ? 8 : 16)));

/** The value of `$'…'`, in which the parser made a letter of each byte. */
export function withBytes(written: string, value: string): string {
  let [read, rest] = ["", value];
  for (const [escapes] of written.matchAll(run)) {
    const letters = String.fromCodePoint(...bytesOf(escapes));
    const at = /[\u0080-\u00ff]/.test(letters) ? rest.indexOf(letters) : -1;
    if (at < 0) continue;
    read += rest.slice(0, at) + textOfBytes(escapes);
    rest = rest.slice(at + letters.length);
  }
  return read + rest;
}

/** Stands in a name for bytes that are no text. */
const noText = "\uFFFD";
export const isNameable = (path: string): boolean => !path.includes(noText);
