import type { Command } from "unbash";

const file = String.raw`["']?((?:[\w.~-]+\/)*(?:\.env[\w.-]*|[\w-]+\.env))["']?`;
const word = String.raw`(?:'[^'|]*'|"[^"$\x60|]*"|[^\s'"$\x60|;&<>()]+)`;
const without = String.raw`[ef]?grep[ ]+-v(?:[ ]+-[eE])?[ ]+${word}`;
const edited = String.raw`sed[ ]+(?:-[Er][ ]+)?["'](?:\/[^'"/]*\/d|s\/[^'"/]*\/[^'"/$\x60]*\/g?)["']`;
const filter = String.raw`[ ]*\|[ ]*(?:${without}|${edited}|xargs(?:[ ]+-\w+(?:[ ]+'[^']{0,4}')?){0,3}|tr[ ]+${word}[ ]+${word})`;
const taking = new RegExp(String.raw`^\$\([ ]*(?:(?:cat|${without}|${edited}|xargs[ ]*<|<)[ ]*)${file}(?:${filter}){0,4}[ ]*\)$`);

interface TakenSettings {
  readonly files: readonly string[];
  /** The other words of the command. */
  readonly args: Command["args"];
}

/**
 * `export $(grep -v '^#' .env | xargs)`, `env $(cat x.env) npm test`: variables out of a file, which nobody is shown. As
 * good as `set -a; . ./.env`.
 */
export function takenSettings(node: Command): TakenSettings | undefined {
  const name = node.name?.value;
  if (name !== "export" && name !== "env") return undefined;
  const found = node.args.map((each) => (each.type === "Word" ? taking.exec(each.text.slice(0, 400))?.[1] : undefined));
  const files = found.filter((each) => each !== undefined);
  const args = node.args.filter((_, at) => found[at] === undefined);
  const isShown = name === "env" && !args.some((each) => each.type === "Word" && !/^-|=/.test(each.text));
  return files.length === 0 || isShown ? undefined : { files, args };
}
