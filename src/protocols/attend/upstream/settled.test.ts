import { describe, expect, test } from "vitest";
import type { Deficit, UpstreamProtocol } from "../types.ts";
import { heard, quotedOnly } from "./model-word.ts";
import { isOutputOf, settles } from "./settled.ts";

/** Lines by which people write a result down, and whose result each is. */
const written: Readonly<Record<UpstreamProtocol, readonly string[]>> = {
  clarify: [
    "Clarified: the logo in the footer",
    "Clarification: only the footer",
    "- clarified intent = move the logo",
    "Restated intent: move the logo to the left",
    "**Interpretation:** the left one",
    "Meaning: the green button",
  ],
  goal: [
    "Metric: p95 below 200 ms",
    "measure = lines of the log",
    "End state: no open orders",
    '{"endstate": "no open orders"}',
    "Success criterion: it loads",
    "Success criteria: it loads and saves",
    "Acceptance: Mara can log in",
    "Acceptance criteria: Mara can log in",
    "Done when: the page loads",
    "Definition of done: the page loads",
  ],
  bound: [
    "Owner: Mara",
    "Owners: Mara and Jo",
    "Owned by: the data team",
    "Decided by: Mara",
    "Decision-maker: Jo",
    "decision maker: Jo",
    "Approver: Jo",
    "Approved by: Jo on Monday",
    "Decides: the board",
    '{"who": "Mara"}',
  ],
  solicit: [
    '{"decisions": [{"title": "Port"}]}',
    "Answer: 9100",
    "Answers: 9100 and 9200",
    "Fact: the port is 9100",
    "Facts: the port is 9100",
    "Known facts: the port is 9100",
    "Context: it runs on staging",
    "Informed: the port is 9100",
  ],
  frame: [
    "Approach: event sourcing",
    "Framework: threat modelling",
    "Chosen: the queue",
    "Chosen approach: the queue",
    "Decision: the queue",
    "Strategy: the strangler",
    "Lens: cost accounting",
  ],
  ground: [
    "Mapping: article 17 to the sign-up",
    "Mappings: two of them",
    "Grounded: article 17",
    "Grounding: article 17",
    "Checked against: WCAG 2.2",
    "Applies here: section 4",
  ],
};
const protocols = Object.keys(written) as readonly UpstreamProtocol[];

describe.each(protocols)("A3 a result of %s", (protocol) => {
  test.each(written[protocol])("stands in: %s", (text) => {
    expect(protocols.filter((each) => settles(each, text))).toEqual([protocol]);
  });
  test.each(["null", "none", "unknown", "TBD", "tba", "tbc", "?"])("is no %s", (blank) => {
    const [, label = ""] = /^[^\w]*([\w -]+?)["*]*\s*[:=]/.exec(written[protocol][0] ?? "") ?? [];
    expect(settles(protocol, `${label}: ${blank}`)).toBe(false);
    expect(settles(protocol, `${label}: 4`)).toBe(true);
  });
  test("names its protocol within forty characters", () => {
    const named = (between: number) => isOutputOf(protocol, `${protocol}${" ".repeat(between)}: it`);
    expect([named(0), named(40), named(41)]).toEqual([true, true, false]);
    expect(isOutputOf(protocol, `{"id": 1, "protocol": "${protocol}"}`)).toBe(true);
  });
});

describe("U2 the word of a model", () => {
  const said = `Move ${"x".repeat(700)} and ${"word ".repeat(4)}`;
  const finding = (quote: string): Deficit => ({ protocol: "clarify", source: "arguments", quote, harm: "h" });

  test("of its findings three count", () => {
    const many = (count: number) => Array.from({ length: count }, () => finding("Move"));
    expect([2, 3, 4].map((count) => quotedOnly(many(count), { arguments: [said] }).length)).toEqual([2, 3, 3]);
  });

  test("a quote of more than 600 characters is none", () => {
    const quoted = (chars: number) => quotedOnly([finding("x".repeat(chars))], { arguments: [said] }).length;
    expect([quoted(600), quoted(601)]).toEqual([1, 0]);
  });

  test("a finding is answered by a name or a number that stands in the text, and by nothing less", () => {
    const sources = { arguments: ["Open the port. It is 9100, as on the old host."] };
    const answered = (quote: string) => heard([finding("the port")], { findings: [], answered: [{ protocol: "clarify", quote }] }, sources);
    expect(answered("It is 9100")).toEqual([{ ...finding("the port"), answered: "It is 9100" }]);
    expect(answered("as on the old host")).toEqual([finding("the port")]);
    expect(answered("It is 9200")).toEqual([finding("the port")]);
  });
});
