import { describe, expect, test } from "vitest";
import { detectSecrets } from "../lexicon/secrets/detect.ts";
import { ordinaryTexts } from "../lexicon/secrets/ordinary.fixture.ts";
import { canaries, leftOf, wrappings } from "../lexicon/secrets/wrapped.fixture.ts";
import { redactSecrets, redactStream } from "./redact.ts";

const seeds = [7, 20_311];
const redact = redactSecrets([]);

describe("D22 no secret is recorded in clear, however it is wrapped", () => {
  test.each(Object.entries(wrappings))("%s", (_, wrap) => {
    const left = seeds.flatMap((seed) =>
      canaries(seed).flatMap((canary) => {
        const part = leftOf(canary, redact(wrap(canary)));
        return part === undefined ? [] : [`${part} of ${canary.lead}«${canary.secret}»`];
      }),
    );
    expect(left).toEqual([]);
  });

  test("there are enough of them", () => {
    expect(canaries(1).length * Object.keys(wrappings).length).toBeGreaterThan(900);
  });

  test("nor when it comes in pieces", () => {
    const texts = canaries(7).flatMap((canary, at) =>
      Object.values(wrappings).flatMap((wrap, turn) => ((at + turn) % 6 === 0 ? [wrap(canary)] : [])),
    );
    const wrong = texts.filter((text, at) => {
      const stream = redactStream([]);
      const size = 3 + (at % 29);
      let said = "";
      for (let from = 0; from < text.length; from += size) said += stream.push(text.slice(from, from + size));
      return said + stream.end() !== redact(text);
    });
    expect(wrong).toEqual([]);
  });

  test("and what is redacted stays as it is", () => {
    const once = canaries(7).flatMap((canary) => Object.values(wrappings).map((wrap) => redact(wrap(canary))));
    expect(once.filter((text) => redact(text) !== text)).toEqual([]);
  });
});

test("D22 of ordinary ids and words at most one in 2,000 is starred", () => {
  for (const seed of seeds) {
    const texts = ordinaryTexts(seed);
    expect(texts.length).toBeGreaterThan(2_000);
    expect(texts.filter((text) => detectSecrets(text).length > 0)).toEqual([]);
  }
});
