import { Fault } from "./trouble.ts";

/**
 * How protocols stand to each other (K9), as data. A row reads "from comes before to":
 *
 * - `precondition`: `to` is not started before `from` has converged in the same family of sessions.
 * - `advisory`: of both, `from` is offered first; nothing is refused.
 * - `suppression`: while `from` has a gate open about the same decision, `to` does not ask about it.
 */
export interface GraphRow {
  /** A protocol, or `*` for every other one. */
  readonly from: string;
  readonly to: string;
  readonly kind: "precondition" | "advisory" | "suppression";
}

/** A graph that was checked, with every wildcard spelled out. */
export type Graph = readonly GraphRow[];

const anyone = "*";

/** Checks a graph against the protocols there are. Throws `config.invalid` for the first thing that makes no sense. */
export function loadGraph(rows: readonly GraphRow[], names: readonly string[]): Graph {
  for (const { from, to, kind } of rows) {
    const row = `${from} → ${to} (${kind})`;
    if (to === anyone) throw invalid(row, "a wildcard cannot come after something; name the protocol");
    const unknown = [from, to].find((name) => name !== anyone && !names.includes(name));
    if (unknown !== undefined) throw invalid(row, `there is no protocol "${unknown}"; known are ${names.join(", ")}`);
  }
  const graph = rows.flatMap((row) =>
    row.from === anyone ? names.filter((name) => name !== row.to).map((from) => ({ ...row, from })) : [row],
  );
  const circle = circleIn(graph.filter(({ kind }) => kind === "precondition"));
  if (circle) throw invalid(circle.join(" → "), "each would wait for the next, and none could ever start");
  return graph;
}

const invalid = (row: string, because: string): Fault => new Fault("config.invalid", `the graph of protocols has ${row}: ${because}`);

/** A way that leads back to where it began, if there is one. */
function circleIn(rows: Graph): readonly string[] | undefined {
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[]): readonly string[] | undefined => {
    const at = way.indexOf(name);
    if (at >= 0) return [...way.slice(at), name];
    if (done.has(name)) return undefined;
    for (const { to } of rows.filter(({ from }) => from === name)) {
      const circle = walk(to, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const { from } of rows) {
    const circle = walk(from, []);
    if (circle) return circle;
  }
  return undefined;
}

/** The protocols that have to converge before this one may start, and have not. */
export const unmet = (graph: Graph, protocol: string, converged: ReadonlySet<string>): readonly string[] =>
  graph.filter(({ kind, to, from }) => kind === "precondition" && to === protocol && !converged.has(from)).map(({ from }) => from);

/** The protocols whose open gates keep this one from asking about the same decision. */
export const suppressors = (graph: Graph, protocol: string): readonly string[] =>
  graph.filter(({ kind, to }) => kind === "suppression" && to === protocol).map(({ from }) => from);

/** Names in the order in which they are best settled; where the graph says nothing, as they were given. */
export function inOrder<Name extends string>(graph: Graph, names: readonly Name[]): readonly Name[] {
  const before = graph.filter(({ kind }) => kind !== "suppression");
  const left = [...names];
  const ordered: Name[] = [];
  while (left.length > 0) {
    const isFree = (name: Name): boolean =>
      !before.some(({ from, to }) => to === name && from !== name && left.some((other) => other === from));
    const at = Math.max(0, left.findIndex(isFree)); // advisories may go in a circle; then the first is as good as any
    ordered.push(...left.splice(at, 1));
  }
  return ordered;
}
