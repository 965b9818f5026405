import { expect, test } from "vitest";
import { inOrder, loadGraph, suppressors } from "../kernel/graph.ts";
import { settlingProtocols, upstreamProtocols } from "./attend/types.ts";
import { protocolGraph } from "./graph.ts";

const installed = [
  "attend",
  "goal",
  "guard",
  "switch",
  "solicit",
  "clarify",
  "bound",
  "frame",
  "ground",
  "gap",
  "recollect",
  "elicit",
  "induce",
  "contextualize",
  "grasp",
];
const graph = loadGraph(protocolGraph, installed);

test("K9 the graph that ships makes sense, and offers the protocols in the order in which attend looks for them", () => {
  expect(inOrder(graph, upstreamProtocols.toReversed())).toEqual(upstreamProtocols);
  expect(inOrder(graph, settlingProtocols.toReversed())).toEqual(settlingProtocols);
  expect(inOrder(graph, settlingProtocols)).toEqual(settlingProtocols);
});

test("S7, P7 what words mean is asked first, and solicit also waits for the guard and, at its point, for gap", () => {
  expect(["solicit", "bound", "ground", "recollect", "clarify", "goal"].map((name) => suppressors(graph, name))).toEqual([
    ["clarify", "guard", "gap"],
    ["clarify"],
    ["clarify"],
    ["clarify"],
    [],
    [],
  ]);
});

test("P7 grasp comes last, whatever else there is, and suppresses nothing", () => {
  const others = installed.filter((name) => name !== "grasp");
  expect(inOrder(graph, ["grasp", ...others]).at(-1)).toBe("grasp");
  expect(inOrder(graph, ["grasp", "contextualize", "attend"])).toEqual(["attend", "contextualize", "grasp"]);
  expect(installed.flatMap((name) => suppressors(graph, name))).not.toContain("grasp");
});

test("P7 a decision is looked at before its work, and a result after it", () => {
  expect(inOrder(graph, ["contextualize", "attend", "gap"])).toEqual(["gap", "attend", "contextualize"]);
  expect(inOrder(graph, ["induce", "contextualize", "attend"])).toEqual(["attend", "contextualize", "induce"]);
});
