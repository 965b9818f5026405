import { describe, expect, test } from "vitest";
import type { Json } from "../../kernel/ids.ts";
import { diffOf, noPins, toolPins, type PinnedTools } from "./pins.ts";

const whole = { isFirst: true, isLast: true };
const tool = (name: string, description = "Reads.", more: Readonly<Record<string, Json>> = {}): Json => ({ name, description, ...more });

function pinned(kept: PinnedTools = noPins) {
  let now = kept;
  const pins = toolPins({ kept, keep: (next) => (now = next), digest: (text) => String(text.length) });
  return { pins, now: () => now };
}

describe("words of a tool", () => {
  test("are first seen with the first list, however many pages it has, and new after that", () => {
    const { pins } = pinned();
    pins.offered([tool("a")], { isFirst: true, isLast: false });
    pins.offered([tool("b")], { isFirst: false, isLast: true });
    expect(["a", "b"].map((name) => pins.unlike(name)?.state)).toEqual(["first", "first"]);
    pins.offered([tool("a"), tool("c")], whole);
    expect(["a", "b", "c"].map((name) => pins.unlike(name)?.state)).toEqual(["first", undefined, "added"]);
  });

  test("stay taken up over connections, until they change: in a schema and in a title too", () => {
    const { pins, now } = pinned();
    pins.offered([tool("a")], whole);
    pins.take("a", pins.unlike("a")?.says ?? "");
    const { pins: later } = pinned(JSON.parse(JSON.stringify(now())) as PinnedTools);
    later.offered([tool("a")], whole);
    expect(later.unlike("a")).toBeUndefined();
    later.offered([{ description: "Reads.", name: "a" }], whole); // another order says the same
    expect(later.unlike("a")).toBeUndefined();
    for (const more of [
      { title: "Other" },
      { inputSchema: { properties: { p: { description: "any" } } } },
      { annotations: { readOnlyHint: true } },
    ]) {
      later.offered([tool("a", "Reads.", more)], whole);
      expect(later.unlike("a")).toMatchObject({ state: "changed", diff: expect.stringContaining("+ ") });
    }
    later.offered([tool("a")], whole);
    expect(later.unlike("a")).toBeUndefined();
  });

  test("A23 are taken up as they were judged, whatever is said meanwhile", () => {
    const { pins } = pinned();
    pins.offered([tool("a")], whole);
    const judged = pins.unlike("a")?.says ?? "";
    pins.offered([tool("a", "Deletes.")], whole);
    pins.take("a", judged);
    expect(pins.unlike("a")?.state).toBe("changed");
  });

  test("K10 are bounded, and the end of long ones counts all the same", () => {
    const { pins } = pinned();
    const long = "x".repeat(100_000);
    pins.offered([tool("a", long)], whole);
    const says = pins.unlike("a")?.says ?? "";
    expect(says.length).toBeLessThan(61_000);
    pins.take("a", says);
    pins.offered([tool("a", `${long}y`)], whole);
    expect(pins.unlike("a")?.state).toBe("changed");
  });

  test.each(["__proto__", "constructor", "toString"])("of a tool named %s are like any other's", (name) => {
    const { pins } = pinned({ isWhole: true, tools: {} });
    pins.offered([JSON.parse(`{"name":"${name}","description":"x"}`) as Json], whole);
    expect(pins.unlike(name)?.state).toBe("added");
    pins.take(name, pins.unlike(name)?.says ?? "");
    expect(pins.unlike(name)).toBeUndefined();
  });
});

test("a diff shows what went and what came, and no line that stayed", () => {
  expect(diffOf("a\nb\nb\nc", "a\nb\nd\nc")).toBe("- b\n+ d");
});
