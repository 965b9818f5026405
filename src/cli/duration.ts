import { Fault } from "../kernel/trouble.ts";
import { textOption, type CommandInput } from "./command.ts";

const unitsMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

const unitWords: Readonly<Record<string, string>> = { s: "s", m: "min", h: "h", d: "days" };

/** A written time as every other screen says it: `30m` is 30 min. */
export const spoken = (written: string): string =>
  written.replace(/^(\d+)([smhd])$/, (_, count: string, unit: string) =>
    written === "1d" ? "1 day" : `${count} ${unitWords[unit] ?? unit}`,
  );

/** A time as people write it: `30m`, `2h`, `1d`. Throws `input.invalid`, also for nothing and for more than the limit. */
export function durationMs(text: string, most: string, option = "--for"): number {
  const [, count = "", unit = ""] = /^(\d{1,5})([mhd])$/.exec(text.trim()) ?? [];
  const ms = Number(count) * (unitsMs[unit] ?? 0);
  if (!(ms > 0)) throw new Fault("input.invalid", `"${text}" is not a time; write it like 30m, 2h or 1d`);
  if (text !== most && ms > durationMs(most, most)) throw new Fault("input.invalid", `${option} takes at most ${most}`);
  return ms;
}

/** As far back as counts by day go. */
export const sinceMost = "400d";

/** `--since`, checked. */
export function sinceOption(input: CommandInput): string | undefined {
  const written = textOption(input, "since");
  if (written !== undefined) durationMs(written, sinceMost, "--since");
  return written;
}

/** The moment that long before now. */
export const sinceOf = (written: string | undefined, now: string): string | undefined =>
  written === undefined ? undefined : new Date(Date.parse(now) - durationMs(written, sinceMost)).toISOString();
