import { expect, test } from "vitest";
import { dumps } from "../lexicon/secrets/dumped.fixture.ts";
import { canaries, type Canary } from "../lexicon/secrets/wrapped.fixture.ts";
import { redactSecrets, redactStream } from "./redact.ts";

const redact = redactSecrets([]);
const whole = ({ lead, secret, tail }: Canary): string => `${lead}${secret}${tail}`;
/** One line, found as it stands, and long enough that a part of it is of use: others are the subject of other tests. */
const shown = canaries(7).filter((canary) => !/[\s"'`\\]/.test(canary.secret) && redact(whole(canary)) !== whole(canary));

/** The longest part of a secret that can be read. */
function readable({ lead, secret, tail }: Canary, text: string): string {
  const size = Math.max(6, Math.ceil(secret.length * 0.4));
  const parts = Array.from({ length: Math.max(0, secret.length - size + 1) }, (_, at) => secret.slice(at, at + size));
  return parts.find((part) => text.includes(part) && !lead.includes(part) && !tail.includes(part)) ?? "";
}

test.each(Object.entries(dumps))("D22 no secret is recorded in clear, byte by byte: %s", (_, { shows, reads }) => {
  const left = shown.flatMap((canary) => {
    const dumped = shows(whole(canary));
    if (readable(canary, reads(dumped)) === "") throw new Error(`nobody can read ${dumped}`);
    const part = readable(canary, reads(redact(dumped)));
    return part === "" ? [] : [`${part} of ${canary.lead}«${canary.secret}»`];
  });
  expect(left).toEqual([]);
});

test("D22 nor when it comes in pieces", () => {
  const texts = shown.flatMap((canary, at) =>
    Object.values(dumps).flatMap(({ shows }, turn) => ((at + turn) % 41 === 0 ? [`before\n${shows(whole(canary))}\nafter it\n`] : [])),
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
