import { describe, expect, test } from "vitest";
import { inOrder, loadGraph, suppressors, unmet, type GraphRow } from "./graph.ts";
import { Fault } from "./trouble.ts";

const names = ["clarify", "goal", "solicit", "frame"];
const before = (from: string, to: string, kind: GraphRow["kind"] = "precondition"): GraphRow => ({ from, to, kind });

const faultOf = (...rows: readonly GraphRow[]): string => {
  try {
    loadGraph(rows, names);
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "config.invalid") return cause.message;
  }
  throw new Error("the graph was taken");
};

describe("loading", () => {
  test("K9 an unknown name is refused, on either side, and the known ones are named", () => {
    const because = 'there is no protocol "dance"; known are clarify, goal, solicit, frame';
    expect(faultOf(before("dance", "goal"))).toBe(`the graph of protocols has dance → goal (precondition): ${because}`);
    expect(faultOf(before("goal", "dance", "suppression"))).toContain(because);
  });

  test("K9 a wildcard may come first and never second", () => {
    expect(faultOf(before("goal", "*", "advisory"))).toBe(
      "the graph of protocols has goal → * (advisory): a wildcard cannot come after something; name the protocol",
    );
    expect(unmet(loadGraph([before("*", "frame")], names), "frame", new Set(["goal"]))).toEqual(["clarify", "solicit"]);
  });

  test.each([
    [[before("goal", "goal")], "goal → goal"],
    [[before("clarify", "goal"), before("goal", "solicit"), before("solicit", "clarify")], "clarify → goal → solicit → clarify"],
    [[before("frame", "goal"), before("*", "frame")], "frame → goal → frame"],
  ])("K9 preconditions that go in a circle are refused", (rows, circle) => {
    expect(faultOf(...rows)).toBe(`the graph of protocols has ${circle}: each would wait for the next, and none could ever start`);
  });

  test("K9 two ways to one protocol are no circle, and neither are advisories that disagree", () => {
    const diamond = [before("clarify", "goal"), before("clarify", "solicit"), before("goal", "frame"), before("solicit", "frame")];
    expect(loadGraph(diamond, names)).toEqual(diamond);
    expect(() => loadGraph([before("goal", "frame", "advisory"), before("frame", "goal", "advisory")], names)).not.toThrow();
  });
});

describe("following", () => {
  const graph = loadGraph(
    [before("clarify", "goal"), before("goal", "solicit", "advisory"), before("clarify", "solicit", "suppression")],
    names,
  );

  test("K9 a precondition is met by converging, and by nothing else", () => {
    expect(unmet(graph, "goal", new Set(["solicit"]))).toEqual(["clarify"]);
    expect(unmet(graph, "goal", new Set(["clarify"]))).toEqual([]);
    expect(unmet(graph, "solicit", new Set())).toEqual([]);
  });

  test("S7 who keeps whom from asking", () => {
    expect(suppressors(graph, "solicit")).toEqual(["clarify"]);
    expect(suppressors(graph, "goal")).toEqual([]);
  });

  test("K9 what comes first is offered first; everything else stays as it was", () => {
    expect(inOrder(graph, ["frame", "solicit", "goal", "clarify"])).toEqual(["frame", "clarify", "goal", "solicit"]);
    const disagreeing = loadGraph([before("goal", "frame", "advisory"), before("frame", "goal", "advisory")], names);
    expect(inOrder(disagreeing, ["goal", "frame"])).toEqual(["goal", "frame"]);
  });
});
