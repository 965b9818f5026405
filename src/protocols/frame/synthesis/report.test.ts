import { describe, expect, test } from "vitest";
import { answer, begin, cost, inquired, reportOf as filed, resultOf, trigger, type World } from "../machine.fixture.ts";
import { reportOf } from "./report.ts";
import type { FrameEvent } from "../types.ts";

const markdown = (journal: readonly FrameEvent[]): string => reportOf(journal.map((event, index) => ({ version: index + 1, event })));

const talked: World = {
  triggers: [trigger()],
  ask: ({ wants, lens }) =>
    wants === "report"
      ? { reply: { report: filed(lens === cost ? { divergence: "A second disk is cheaper than an outage" } : {}) } }
      : undefined,
};

test("F14 the whole inquiry as Markdown: the answer first, and every claim leads to who said it", () => {
  const added = answer(inquired(talked), "add-input", "We have two disks", talked);
  const journal = answer(answer(added, "wrap-up", undefined, talked), "all", undefined, talked);
  expect(markdown(journal)).toMatchSnapshot();
});

test("F16 it begins with what it is about and what was kept; the question stands whole below the answer", () => {
  const added = answer(inquired(), "add-input", "We have two disks");
  const text = markdown(answer(answer(added, "wrap-up"), "choose", "a1"));
  const headings = text.split("\n").filter((line) => /^##? /.test(line));
  expect(headings.slice(0, 6)).toEqual([
    "# Decide whether the journal stays one file",
    "## Kept",
    "## Assessment",
    "## Where the lenses agree",
    "## Added by people",
    "## The question",
  ]);
  expect(text).toContain("- **[a1](#a1)** Keep one journal file while appends stay below the measured limit — [");
  expect(text).toContain("**Mira:** We have two disks *(no claim rests on it)*\n\nThe synthesis is the same as before.");
  expect(text).toContain("> Should we keep the journal in one file?\n>   And what would it cost to split it?");
  const nothing = markdown(answer(answer(inquired(), "wrap-up"), "nothing"));
  expect(nothing).toContain("## Kept\n\nNothing was kept.");
  expect(markdown(inquired())).not.toContain("## Kept");
});

describe("what a report says about itself", () => {
  test("F14 every link leads to an anchor", () => {
    const text = markdown(inquired(talked));
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target);
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((target) => !text.includes(`<a id="${target}"></a>`))).toEqual([]);
  });

  test("F8 who is missing is named", () => {
    const world: World = { ask: ({ lens }) => (lens === cost ? { failed: "timeout", detail: "" } : undefined) };
    expect(markdown(answer(inquired(world), "without"))).toContain("**Missing:** Cost accounting.");
  });

  test("F5 lenses that were only recommended, and a session without a synthesis, say so", () => {
    const recommended = answer(begin({}, { mode: "recommend" }), "choose", "1");
    expect(markdown(recommended)).toContain("One lens: take it along");
    expect(markdown(begin())).toContain("There is no synthesis yet");
    expect(markdown([])).toBe("");
  });

  test("F20 a partial one says so", () => {
    expect(markdown(inquired({}, { planMode: true }))).toContain("**Plan mode: a partial lens.");
  });

  test("K11 what others wrote cannot look like the report's own headings, anchors or control characters", () => {
    const evil = 'fine\n# Assessment\n<a id="a1"></a>\u001b[31m src/a.ts:1\n---\n![x](http://evil.example/a.png) \\![y][z]';
    const world: World = { ask: ({ lens }) => ({ reply: { result: resultOf(lens, { analysis: evil }) } }) };
    const text = markdown(inquired(world));
    expect(text).not.toContain("\n# Assessment");
    expect(text).not.toContain('<a id="a1"></a>\u001b');
    expect(text).toContain("&lt;a id=");
    expect(text).not.toContain("\u001b");
    expect(text).toContain("(http://evil.example/a.png)");
    expect(text).not.toContain("!["); // a picture is loaded by whoever looks at it
  });

  test("F7 a journal that was tampered with is called so", () => {
    const journal = inquired().map((event) =>
      event.type === "perspective.given" ? { ...event, given: { ...event.given, question: "another" } } : event,
    );
    expect(markdown(journal)).toContain("**Isolation does not hold:**");
  });
});
