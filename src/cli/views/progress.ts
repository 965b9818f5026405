import type { Io } from "../io.ts";

/** A line on stderr that counts along on long work, only where a person watches. */
export function progressOn(io: Io, what: string): { readonly at: (n: number) => void; readonly done: () => void } {
  const shows = io.interactive && process.stderr.isTTY;
  let lastMs = performance.now();
  let isShown = false;
  return {
    at(n) {
      if (!shows || performance.now() - lastMs < everyMs) return;
      lastMs = performance.now();
      isShown = true;
      process.stderr.write(`\r${n} ${what}…`);
    },
    done() {
      if (isShown) process.stderr.write("\r\u001b[K");
    },
  };
}

const everyMs = 200;
