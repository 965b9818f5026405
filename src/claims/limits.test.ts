import { describe, expect, test } from "vitest";
import { problemsOf } from "./follows.ts";
import { stemOf } from "./language.ts";
import { readSentence } from "./sentence.ts";

const kindsOf = (claim: string, source: string): readonly string[] => [...new Set(problemsOf(claim, [source]).map(({ kind }) => kind))];
const clausesOf = (text: string): number => readSentence(text).clauses.length;

/** Each limit with what is just within it and what is just beyond. */
describe("U6 the limits of a claim", () => {
  test("U4 a word of two letters has no ending to lose", () => {
    expect([stemOf("pi", "en"), stemOf("ski", "en")]).toEqual(["pi", "sky"]);
  });

  test("U4 two halves of four words each say something, of three they are a list", () => {
    expect(clausesOf("The old pump stops and the new fan starts")).toBe(2);
    expect(clausesOf("The old pump stops and the fan starts")).toBe(1);
    expect(clausesOf("The pump stops and the new fan starts")).toBe(1);
  });

  test("U4 a “no” before a thing ends with it, two words further on", () => {
    const negatives = readSentence("It has no rota on call nights").clauses[0]?.words.map(
      ({ form, isNegative }) => `${form} ${isNegative}`,
    );
    expect(negatives).toEqual(["rota true", "call true", "nights false"]);
  });

  test("U4 of a share of something it takes two words to be about the same", () => {
    expect(kindsOf("The drivers signed.", "31 of 40 drivers signed.")).toContain("beyond");
    expect(kindsOf("The drivers waited.", "31 of 40 drivers signed. The drivers waited.")).toEqual([]);
  });

  test("U4 small counts in letters are words, from four on they are figures", () => {
    expect(kindsOf("Three pumps of the hall stopped.", "Pumps of the hall stopped.")).not.toContain("number");
    expect(kindsOf("Four pumps of the hall stopped.", "Pumps of the hall stopped.")).toContain("number");
  });

  test("U4 a name of five letters may end in an s, a shorter one is another", () => {
    expect(kindsOf("The relay of Omars is slow.", "The relay of Omar is slow.")).not.toContain("name");
    expect(kindsOf("The relay of Anns is slow.", "The relay of Ann is slow.")).toContain("name");
  });

  test("U4 a unit of two to four consonants is one, longer words are not", () => {
    const unitIn = (text: string) => readSentence(text).clauses[0]?.amounts[0]?.unit;
    expect([unitIn("It takes 12 kWh now"), unitIn("It takes 12 kWhrs now"), unitIn("It takes 12 q now")]).toEqual(["kwh", "", ""]);
  });
});
