import type { CallExpression, Expression, Node } from "oxc-parser";
import { walk, type Source } from "./source.ts";

/** A test or a group of tests, as a reader of the report sees it. */
export interface Title {
  readonly text: string;
  readonly line: number;
  /** `conditional` is `skipIf` and `runIf`: it may run, but not everywhere. */
  readonly runs: "always" | "conditional" | "never";
}

/** The name a call starts from and what was chained to it: `test.skip.each(table)("…")` is test, skip, each. */
export interface CalledName {
  readonly base: string;
  readonly chain: readonly string[];
}

const testNames = ["test", "it", "describe", "suite"];

/** All titles of a file. A test inside a skipped group is skipped. */
export function titlesOf(source: Source): readonly Title[] {
  const titles: Title[] = [];
  walk(source.program, (node, ancestors) => {
    if (node.type !== "CallExpression" || !isTestCall(node)) return;
    const text = titleText(node.arguments[0]);
    if (text === undefined) return;
    const chains = [...ancestors(), node].flatMap((each) => (isTestCall(each) ? (calledName(each)?.chain ?? []) : []));
    titles.push({ text, line: source.lineAt(node.start), runs: runsUnder(chains) });
  });
  return titles;
}

export function calledName(call: CallExpression): CalledName | undefined {
  const chain: string[] = [];
  let callee: Expression = call.callee;
  for (;;) {
    if (callee.type === "Identifier") return { base: callee.name, chain: chain.toReversed() };
    if (callee.type === "CallExpression") callee = callee.callee;
    else if (callee.type === "TaggedTemplateExpression") callee = callee.tag;
    else if (callee.type === "MemberExpression" && callee.property.type === "Identifier") {
      chain.push(callee.property.name);
      callee = callee.object;
    } else return undefined;
  }
}

export const isTestCall = (node: Node): node is CallExpression =>
  node.type === "CallExpression" && testNames.includes(calledName(node)?.base ?? "");

function titleText(argument: Node | undefined): string | undefined {
  if (argument?.type === "Literal" && typeof argument.value === "string") return argument.value;
  if (argument?.type !== "TemplateLiteral") return undefined;
  return argument.quasis.map(({ value }) => value.cooked ?? value.raw).join("…");
}

function runsUnder(chains: readonly string[]): Title["runs"] {
  if (chains.includes("skip") || chains.includes("todo")) return "never";
  return chains.includes("skipIf") || chains.includes("runIf") ? "conditional" : "always";
}
