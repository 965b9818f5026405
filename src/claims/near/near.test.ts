import { describe, expect, test } from "vitest";
import { problemsOf } from "../follows.ts";

const isSupported = (claim: string, source: string): boolean => problemsOf(claim, [source]).length === 0;

describe("other words that say the same", () => {
  test.each([
    ["a modifier from another sentence", "Inspectors found rust on three of the bridge's twelve bearings.", bridge()],
    ["whose it is", "The council accepted Ms Oduya's report without changes on Friday.", report()],
    ["some, where all are said", "Several sixth-formers passed the practical.", "All the sixth-formers passed the practical."],
    ["a number in letters", "Eighteen lambs were sold.", "18 lambs were sold."],
    ["a date in German", "Ab dem 3. Juni ist die Brücke gesperrt.", "Die Brücke ist ab dem 3. Juni gesperrt. Der Weg bleibt frei."],
  ])("U4 %s", (_, claim, source) => {
    expect(isSupported(claim, source)).toBe(true);
  });
});

describe("the words of the source, put together to say something else", () => {
  test.each([
    ["all for several", "The parents are against the uniform.", "Several parents at the meeting spoke against the uniform."],
    ["will for may", "According to analysts the price will rise.", "The price may rise, according to two analysts."],
    ["always for one time", "The court accepts a screenshot as evidence.", "The court accepted a screenshot as evidence."],
    [
      "everywhere for one machine",
      "Enabling compression cut log volume by 71 %.",
      "On our test box, enabling compression cut log volume by 71 %.",
    ],
    ["a “not” where there is none", "The transferred volume was not halved.", "The transferred volume was halved."],
    ["who did it", "In April our team warned the vendor's engineer of frost.", "The vendor's engineer warned our team of frost in April."],
    ["one figure for the other", "Of 80 loans, 18 were approved and 62 rejected.", "Of 80 loans, 62 were approved and 18 rejected."],
    ["one figure for two", "The server returns 429 above 429 requests.", "The server returns 429 above 100 requests."],
    [
      "the latter",
      "The left kidney was large and had a cyst, the right was small.",
      "The left kidney was large and the right small, the latter with a cyst.",
    ],
  ])("U4 %s", (_, claim, source) => {
    expect(isSupported(claim, source)).toBe(false);
  });

  test("U4 a word from another sentence may say whose, and not who", () => {
    const source =
      "The proxy forwards every signed request from the mobile app to the old gateway. It drops large requests without a header.";
    expect(isSupported("The old gateway drops large requests from the mobile app without a header.", source)).toBe(false);
  });
});

function bridge(): string {
  return "The bridge was inspected in April. Inspectors found rust on three of the twelve bearings.";
}

function report(): string {
  return "Ms Oduya wrote a report. The council accepted her report without changes on Friday.";
}
