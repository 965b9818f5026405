import { describe, expect, test } from "vitest";
import { inOrder, loadGraph } from "../kernel/graph.ts";
import { protocolGraph } from "./graph.ts";
import { nextAfter } from "./next-steps.ts";
import { startableNames } from "./startable.ts";
import { viewOf } from "./views.ts";

const outputs = {
  clarify: { original: "x", clarified: "x", readings: [] },
  bound: { intent: "x", map: [] },
  ground: { intent: "x", mapping: [] },
};
const ended = (phase: string) => ({ phase, subject: { intent: "x", cwd: "/" }, open: [], decisions: [], elsewhere: [], gone: [] });
const next = (protocol: string, phase: string): readonly string[] => {
  const view = viewOf(protocol, ended(phase) as never, []);
  return view.shows === "questions" ? view.next.map((step) => step.protocol) : [];
};

describe.each(Object.keys(outputs))("%s", (protocol) => {
  test("U10 names at its end what helps next, as every surface sees it, and nothing while it asks or was left", () => {
    expect(next(protocol, "settled")).toEqual(nextAfter(protocol).map((step) => step.protocol));
    expect(next(protocol, "settled")).not.toEqual([]);
    expect([next(protocol, "finding"), next(protocol, "left")]).toEqual([[], []]);
  });

  test("P7 what it names can be started and comes after it in the graph", () => {
    const names: readonly string[] = startableNames;
    const graph = loadGraph(
      protocolGraph,
      [...new Set([...names, ...protocolGraph.flatMap(({ from, to }) => [from, to])])].filter((name) => name !== "*"),
    );
    for (const step of nextAfter(protocol)) {
      expect(names).toContain(step.protocol);
      expect(inOrder(graph, [step.protocol, protocol])).toEqual([protocol, step.protocol]);
    }
  });
});
