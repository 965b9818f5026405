import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { screenOf, type Screen } from "./terminal.ts";

export interface Shell {
  readonly size: { readonly columns: number; readonly rows: number };
  /** What is on the screen now, or was when so much had been written. */
  screen(until?: number): Screen;
  /** Everything that was written to it. */
  written(): string;
  type(keys: string): void;
  /** Waits until the screen is as wanted. */
  until(isThere: (lines: readonly string[]) => boolean, what: string): Promise<void>;
  end(): void;
}

const patienceMs = 120_000;
export const prompt = "shop $";

/** The lines of a screen without their looks, spaces at their ends left out. */
const linesOf = ({ rows }: Screen): readonly string[] =>
  rows.map((row) =>
    row
      .map(({ text }) => text)
      .join("")
      .trimEnd(),
  );

/** A real shell in a real terminal, through `script`; `normal` makes everything the same that differs from run to run. */
export function openShell(
  { size, cwd, env }: { readonly size: Shell["size"]; readonly cwd: string; readonly env: Readonly<Record<string, string>> },
  normal: (written: string) => string,
): Shell {
  const begin = `stty cols ${size.columns} rows ${size.rows}; exec bash --norc --noprofile -i`;
  const child = spawn("script", ["-qfec", begin, "/dev/null"], { cwd, env: { ...env, PS1: String.raw`\[\e[36m\]shop\[\e[39m\] $ ` } });
  let written = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (written += chunk));
  child.stdin.on("error", () => {});
  const screen = (until?: number): Screen => screenOf(normal(written).slice(0, until), size);
  return {
    size,
    screen,
    written: () => normal(written),
    type: (keys) => void child.stdin.write(keys),
    async until(isThere, what) {
      for (const end = Date.now() + patienceMs; !isThere(linesOf(screen())); await sleep(10))
        if (Date.now() > end) throw new Error(`the screen never showed ${what}:\n${linesOf(screen()).join("\n")}`);
    },
    end: () => void child.kill("SIGKILL"),
  };
}
