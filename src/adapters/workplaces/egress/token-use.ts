import { numbersIn, type PassingNumbers } from "./json-numbers.ts";
import { bytesPerToken, outputTokensUnsaid } from "./policy.ts";
import type { TokenUse } from "./types.ts";

/** More tokens than any model takes: who counts so does not count. */
const tokensMax = 1_000_000_000;

/** Names of counts in replies of all APIs, with what each counts. Those of one row are added up. */
const counts = {
  inputTokens: [["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"], ["prompt_tokens"]],
  outputTokens: [["output_tokens"], ["completion_tokens"]],
} as const;

/** Where a reply has them: as a whole, at the beginning of a stream of events, at its end. */
const places = ["usage", "message.usage", "response.usage"] as const;

const replyPaths = new Set(
  [...counts.inputTokens, ...counts.outputTokens].flat().flatMap((name) => places.map((place) => `${place}.${name}`)),
);
const mostNames = ["max_tokens", "max_output_tokens", "max_completion_tokens"] as const;
const requestPaths = new Set<string>([...mostNames, "n"]);

const believed = (value: number | undefined): number => Math.min(tokensMax, Math.max(0, Math.ceil(value ?? 0)));

/** The most that a call can take, by what it sends. */
export function requestReader(): { push(chunk: Buffer): void; most(): TokenUse } {
  const numbers = numbersIn(requestPaths);
  let bytes = 0;
  return {
    push(chunk) {
      bytes += chunk.length;
      numbers.push(chunk);
    },
    most() {
      const found = numbers.found();
      const said = Math.max(...mostNames.map((name) => believed(found.get(name))));
      const answers = Math.max(1, believed(found.get("n")));
      return { inputTokens: Math.ceil(bytes / bytesPerToken), outputTokens: (said || outputTokensUnsaid) * answers };
    },
  };
}

/** Tokens that a call took, as its reply says; undefined where it does not say. */
export function replyReader(isStream: boolean): Pick<PassingNumbers, "push"> & { used(): TokenUse | undefined } {
  const numbers = numbersIn(replyPaths, { lines: isStream });
  return {
    push: numbers.push,
    used() {
      const found = numbers.found();
      if (found.size === 0) return undefined;
      const count = (name: string): number => Math.max(...places.map((place) => believed(found.get(`${place}.${name}`))));
      const most = (rows: readonly (readonly string[])[]): number =>
        Math.max(...rows.map((row) => row.reduce((sum, name) => sum + count(name), 0)));
      return { inputTokens: most(counts.inputTokens), outputTokens: most(counts.outputTokens) };
    },
  };
}
