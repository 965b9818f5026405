/** In ASCII a text takes one byte for each character, on the disk and in the memory of whoever reads it. */
export const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
