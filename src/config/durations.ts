import { z } from "zod/mini";

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time as people write it: `10s`, `30m`, `4h`, `1d`. */
export const duration = () => z.string().check(z.regex(/^\d{1,4}[smhd]$/, { error: "write a time as 10s, 30m, 4h or 1d" }));

export const durationIn = (text: string): number => Number(text.slice(0, -1)) * (unitsMs[text.slice(-1)] ?? 0);
