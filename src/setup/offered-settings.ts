import type { WrittenConfig } from "../config/write-config.ts";

/** Settings for every project that `init` offers, and takes back with the guard; each is off until a person says yes. */
const offered = {
  /** Notices on this desktop. */
  desktop: { part: "notify", value: true },
  /** The first call of an agent starts `assent up`, which ends after so long without one. */
  startsUp: { part: "guard", value: "1h" },
} as const;

export type OfferedSetting = keyof typeof offered;
export const offeredSettings = Object.keys(offered) as readonly OfferedSetting[];

const partIn = (written: WrittenConfig, name: OfferedSetting): Readonly<Record<string, unknown>> =>
  (written[offered[name].part] ?? {}) as Readonly<Record<string, unknown>>;

/** On; nothing else of that part changes. */
export const withOffered = (written: WrittenConfig, name: OfferedSetting): WrittenConfig => ({
  ...written,
  [offered[name].part]: { ...partIn(written, name), [name]: offered[name].value },
});

/** No longer said. Another value than ours is a person's, and stays. */
export function withoutOffered(written: WrittenConfig, name: OfferedSetting): WrittenConfig {
  const { part, value } = offered[name];
  const { [name]: said, ...others } = partIn(written, name);
  if (said !== value) return written;
  const { [part]: _, ...rest } = written;
  return Object.keys(others).length > 0 ? { ...written, [part]: others } : rest;
}

/** Those that an `init` switched on: its own text says them, and the one before did not. */
export const switchedOn = (wrote: string | null, before: string | null): readonly OfferedSetting[] =>
  offeredSettings.filter((name) => isSaid(wrote, name) && !isSaid(before, name));

function isSaid(text: string | null, name: OfferedSetting): boolean {
  try {
    return partIn(JSON.parse(text?.replace(/^\uFEFF/, "") ?? "{}") as WrittenConfig, name)[name] === offered[name].value;
  } catch {
    return false; // no configuration at all
  }
}
