import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { heard } from "../../protocols/attend/upstream/model-word.ts";
import { scanUpstream } from "../../protocols/attend/upstream/scan.ts";
import type { Deficit, UpstreamProtocol, UpstreamSources } from "../../protocols/attend/types.ts";
import { controlsFor } from "./controls.ts";
import { readWith, suggestDeficits, wordsIn, type AskModel } from "./suggest.ts";
import type { Config } from "../../config/config.ts";

const never = new AbortController().signal;
const good = { protocol: "goal", source: "arguments", quote: "make it better", harm: "Nobody can tell when it is done." };

describe("U2 a model's words are taken if they have the right shape", () => {
  test("findings and answers of a request", () => {
    const said = [{ id: "request-1", findings: [good], answered: [{ protocol: "goal", quote: "below 3 s" }] }];
    const word = { findings: [good], answered: [{ protocol: "goal", quote: "below 3 s" }] };
    expect([...wordsIn(`Here you are:\n\`\`\`json\n${JSON.stringify(said)}\n\`\`\``)]).toEqual([["request-1", word]]);
  });

  test.each([
    ["no JSON at all", "I found nothing."],
    ["half of it", '[{"id":"request-1"'],
    ["no list", '{"id":"request-1"}'],
    ["nothing in the list", "[null, 1, []]"],
  ])("%s adds nothing and breaks nothing", (_, reply) => expect(wordsIn(reply).size).toBe(0));

  test.each([
    ["an unknown protocol", { ...good, protocol: "destroy" }],
    ["an unknown source", { ...good, source: "constructor" }],
    ["no quote", { ...good, quote: 7 }],
  ])("%s is no finding", (_, finding) => {
    expect(wordsIn(JSON.stringify([{ id: "a", findings: [finding], answered: finding }])).get("a")).toEqual({ findings: [], answered: [] });
  });
});

describe("U2 quotes are verified word for word", () => {
  const sources: UpstreamSources = { arguments: ["Make  the\nreport nicer. It has 4 columns; `npm test` stays green."] };
  const rule: Deficit = { protocol: "goal", source: "arguments", quote: "nicer", harm: "no measure" };

  test("white space is folded, everything else counts", () => {
    const findings: readonly Deficit[] = ["Make the report", "make the report", "Make the plan"].map((quote) => ({ ...rule, quote }));
    expect(heard([], { findings, answered: [] }, sources)).toEqual([{ ...rule, quote: "Make  the\nreport", by: "model" }]);
  });

  test("an answer says something of its own: a name or a number", () => {
    const answeredBy = (quote: string) => heard([rule], { findings: [], answered: [{ protocol: "goal", quote }] }, sources)[0]?.answered;
    expect(answeredBy("It has 4 columns")).toBe("It has 4 columns");
    expect(answeredBy("`npm test` stays green")).toBe("`npm test` stays green");
    for (const quote of ["nicer", "report nicer.", "stays green", "It has 9 columns", ""]) expect(answeredBy(quote)).toBeUndefined();
  });
});

test("U1 without a model the rules stand alone, and it is said", async () => {
  const around = { config: {} as Config, environment: {} };
  expect(await suggestDeficits(around, { arguments: ["x"] }, [good as Deficit], never)).toEqual({ deficits: [good], readers: {} });
});

interface Blind {
  readonly text: string;
  readonly deficient: boolean;
  readonly good_model: {
    readonly findings: readonly { way: number; quote: string; question: string }[];
    readonly answered: readonly { quote: string }[];
  };
}
const blind = (name: string): readonly Blind[] =>
  readFileSync(new URL(`../../../test/blind/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Blind);

interface Item {
  readonly id: string;
  readonly texts: { readonly arguments: readonly [string] };
  readonly found: readonly { readonly protocol: UpstreamProtocol; readonly quote: string }[];
}
const protocolOf = ["", "clarify", "goal", "clarify", "bound", "bound", "solicit", "ground", "solicit", "bound", "goal"];
const says =
  (word: (item: Item) => object): AskModel =>
  async ({ user }) =>
    JSON.stringify((JSON.parse(user) as readonly Item[]).map((item) => ({ id: item.id, ...word(item) })));
const finding = (quote: string): object => ({ protocol: "goal", source: "arguments", quote, harm: "It stays open." });

/** Stands in for a good one: its answers were written blind, with a few slips; of the checks it gets each right. */
const goodModel = (cases: readonly Blind[]): AskModel => {
  const known = new Map(cases.map((each) => [each.text, each.good_model]));
  return says(
    ({
      texts: {
        arguments: [text],
      },
      found,
    }) => {
      const said = known.get(text);
      const isOpen = controlsFor("")
        .concat(controlsFor("1"), controlsFor("12"))
        .some((each) => each.intent === text && each.fault({ findings: [], answered: [] }));
      if (!said) return { findings: isOpen ? [finding(text)] : [], answered: [] };
      const findings = said.findings.map(({ way, quote, question }) => ({ ...finding(quote), protocol: protocolOf[way], harm: question }));
      const answered =
        said.findings.length > 0 ? [] : said.answered.flatMap(({ quote }) => found.map(({ protocol }) => ({ protocol, quote })));
      return { findings, answered };
    },
  );
};

const badModels: Readonly<Record<string, AskModel>> = {
  hangs: () => new Promise(() => {}),
  fails: () => Promise.reject(new Error("busy")),
  "says nothing": async () => "",
  "invents quotes": says(() => ({ findings: [finding("words that nobody wrote")], answered: [] })),
  flatters: says(
    ({
      texts: {
        arguments: [text],
      },
      found,
    }) => ({
      findings: [],
      answered: found.map(({ protocol }) => ({ protocol, quote: text })),
    }),
  ),
  floods: says(
    ({
      texts: {
        arguments: [text],
      },
    }) => ({ findings: text.split(" ").map(finding), answered: [] }),
  ),
  "lies both ways": says(
    ({
      texts: {
        arguments: [text],
      },
      found,
    }) => ({
      findings: [finding(text)],
      answered: found.map(({ protocol }) => ({ protocol, quote: text })),
    }),
  ),
};

/** Counts only: the held half is never shown. */
async function counts(cases: readonly Blind[], ask?: AskModel) {
  let [stopped, alarms] = [0, 0];
  for (const { text, deficient } of cases) {
    const sources = { arguments: [text] };
    const rules = scanUpstream(sources);
    const { deficits } = ask ? await readWith({ name: "m", ask, maxMs: 20 }, sources, rules, never) : { deficits: rules };
    if (deficits.every(({ answered }) => answered !== undefined)) continue;
    if (deficient) stopped += 1;
    else alarms += 1;
  }
  return { stopped, alarms };
}

describe.each([
  { name: "intents", alarmsMost: 1 },
  { name: "first-held-intents", alarmsMost: 1 },
  { name: "second-intents", alarmsMost: 2 }, // one is a slip of the model that stands in
])("U2 of $name", ({ name, alarmsMost }) => {
  const cases = blind(name);

  test("with a good model at least nine in ten are stopped, and at most three in a hundred that say enough", async () => {
    const { stopped, alarms } = await counts(cases, goodModel(cases));
    expect(stopped).toBeGreaterThanOrEqual(45);
    expect(alarms).toBeLessThanOrEqual(alarmsMost);
  });

  test.each(Object.keys(badModels).filter((each) => each !== "hangs"))(
    "a model that %s makes it no worse than by rules alone",
    async (bad) => {
      expect(await counts(cases, badModels[bad])).toEqual(await counts(cases));
    },
  );

  test("a model that hangs is left out, and said to be", async () => {
    const [first] = cases.slice(0, 1).map(({ text }) => ({ arguments: [text] }));
    const rules = scanUpstream(first ?? {});
    const { deficits, readers } = await readWith({ name: "m", ask: badModels["hangs"]!, maxMs: 20 }, first ?? {}, rules, never);
    expect([deficits, readers]).toEqual([rules, { leftOut: "m: no answer within 0.02 s" }]);
  });
});

test("U2 whatever a model says, no finding of a rule is lost, and nothing is added that is not in the words", async () => {
  const text = "Make the report nicer. It has 4 columns.";
  const rules = scanUpstream({ arguments: [text] });
  const anything = fc.array(
    fc.record({
      id: fc.constantFrom("request-1", "request-2", "request-3", "request-4"),
      findings: fc.anything(),
      answered: fc.anything(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (said) => {
      const { deficits } = await readWith({ name: "m", ask: async () => JSON.stringify(said) ?? "" }, { arguments: [text] }, rules, never);
      expect(deficits.slice(0, rules.length).map(({ answered: _, ...each }) => each)).toEqual(rules);
      for (const { quote, by } of deficits.slice(rules.length)) expect([by, text.includes(quote)]).toEqual(["model", true]);
    }),
    { numRuns: 100 },
  );
});
