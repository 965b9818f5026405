import { fingerprintOf, type Fingerprint } from "../../facts/fingerprint.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";

export interface SightPorts {
  readonly environment: ProcessEnvironment;
  /** With the journal's key: from a plain digest of a short secret the secret can be guessed. */
  readonly seal: (text: string) => string;
}

/** Files and variables enter as keyed digests: changes show, but nothing can be read or guessed. */
export async function placeNow({ environment, seal }: SightPorts, cwd: string): Promise<Fingerprint> {
  const seen = await fingerprintOf(cwd, environment).catch(() => ({}));
  return Object.fromEntries(
    Object.entries(seen).map(([part, value]) => [part, /^(?:file|env):/.test(part) ? seal(`${part}=${value}`) : value]),
  );
}
