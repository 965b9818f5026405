import type { Redact } from "../kernel/ports.ts";
import { redactSecrets } from "./redact.ts";

/** Values of the vault that this process has opened. It may not write them anywhere, however it came by a text. */
const opened = new Set<string>();

export function noteOpened(values: readonly string[]): void {
  for (const value of values) opened.add(value);
}

/** As `redactSecrets`, and for every value that is opened later too. */
export function redactOpened(values: readonly string[]): Redact {
  let known = -1;
  let redact: Redact = (text) => text;
  const now = (): Redact => {
    if (known !== opened.size) {
      known = opened.size;
      redact = redactSecrets([...values, ...opened]);
    }
    return redact;
  };
  return Object.assign((text: string) => now()(text), {
    knowing: (whole: Parameters<NonNullable<Redact["knowing"]>>[0]) => now().knowing?.(whole) ?? now(),
  });
}
