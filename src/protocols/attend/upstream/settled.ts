import type { UpstreamProtocol } from "../types.ts";

/** Labels under which a result is written down, in the output of a protocol or in plain words. */
const labels: Readonly<Record<UpstreamProtocol, string>> = {
  clarify: "clarified|clarification|clarified intent|restated intent|interpretation|meaning",
  goal: "metric|measure|end ?state|success criteri(?:on|a)|acceptance(?: criteria)?|done when|definition of done",
  bound: "owner|owners|owned by|decided by|decision[- ]?maker|approver|approved by|decides|who",
  solicit: "decisions|answer|answers|facts?|known facts|context|informed",
  frame: "approach|framework|chosen|chosen approach|decision|strategy|lens",
  ground: "mapping|mappings|grounded|grounding|checked against|applies here",
};

/** `"metric": "p95 < 200 ms"` and `Metric: p95 < 200 ms` settle; `"metric": null` and `Metric: TBD` do not. */
const labelled = (protocol: UpstreamProtocol): RegExp =>
  new RegExp(
    `(?:^|[\\n{,"*]|[.;] )[ \\t"*-]{0,6}(?:${labels[protocol]})["*]{0,3}[ \\t]{0,3}[:=][ \\t"{[*]{0,6}(?!null|none|unknown|tbd|tba|` +
      `tbc|\\?)[^\\s"\\]}]`,
    "i",
  );

const labelledBy = Object.fromEntries(
  (Object.keys(labels) as UpstreamProtocol[]).map((protocol) => [protocol, labelled(protocol)]),
) as Readonly<Record<UpstreamProtocol, RegExp>>;

/** Whether a text writes down a result of the protocol. */
export const settles = (protocol: UpstreamProtocol, text: string): boolean => labelledBy[protocol].test(text);

/** Whether an output of a finished protocol names it: `goal: …`, `{"protocol":"goal",…}`. */
export const isOutputOf = (protocol: UpstreamProtocol, text: string): boolean =>
  new RegExp(`^\\W{0,3}${protocol}\\b[^\\n]{0,40}[:{]|"protocol"\\s{0,3}:\\s{0,3}"${protocol}"`, "i").test(text);
