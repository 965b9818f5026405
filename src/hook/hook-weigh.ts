import { createInterface } from "node:readline";
import { answerWeighing } from "../host/weigh/weigh-request.ts";
import { loadEngine } from "../host/weigh/weigh.ts";
import type { WeighRequest } from "../host/weigh/weigher.ts";
import { redactSecrets } from "../secrets/redact.ts";

type Told = { readonly ready: true } | { readonly found: unknown } | { readonly failed: string };

/**
 * Weighs what it is told on its input, a line of JSON each, for as long as that is open. It sees files as the process sees
 * them whose mounts it was started in, and writes nothing. The first line holds the secrets that are starred.
 */
export async function weighLines(): Promise<void> {
  const say = (told: Told): void => void process.stdout.write(`${JSON.stringify(told)}\n`);
  await loadEngine();
  let redact: ReturnType<typeof redactSecrets> | undefined;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (redact) {
      const found = await answerWeighing(JSON.parse(line) as WeighRequest, redact).then(
        (each) => ({ found: each ?? null }),
        (cause: unknown) => ({ failed: cause instanceof Error ? cause.message : String(cause) }),
      );
      say(found);
    } else {
      redact = redactSecrets(JSON.parse(line) as readonly string[]);
      say({ ready: true });
    }
  }
}
