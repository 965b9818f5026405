import type { Facts } from "../facts.ts";
import { attended } from "../files/facts.fixture.ts";
import type { ProgramCall } from "../tools/call.ts";
import { isKnown, unknownPiece, type Deed } from "../deed.ts";
import { expandWord, type Expander } from "./words/expand.ts";
import { parseShell } from "./parse.ts";
import { newScope, type ShellScope } from "./scope.ts";
import { shellDeeds } from "./shell.ts";

/** Deeds of a command, each as a line: `delete dist`. A part that only the shell will know is a question mark. */
export const deedsOf = (command: string, facts: Facts = attended): readonly string[] => shellDeeds(command, facts, facts.cwd).map(shown);

/** The paths that a command removes: the plainest way to see how its words were read. */
export const removedBy = (command: string, facts: Facts = attended): readonly string[] =>
  shellDeeds(command, facts, facts.cwd)
    .filter(({ act }) => act === "delete")
    .map(({ target, cwd }) => marked(/^[/~]/.test(target) || cwd === "/code/shop" ? target : `${cwd ?? "?"}: ${target}`));

/** The acts of a command other than on paths. */
export const actsOf = (command: string, facts: Facts = attended): readonly string[] => [
  ...new Set(
    shellDeeds(command, facts, facts.cwd)
      .map(({ act }) => act)
      .filter((act) => !/^(read|list|write|delete|harmless)$/.test(act)),
  ),
];

const marked = (text: string): string => (isKnown(text) ? text : text.replaceAll(unknownPiece, "?"));
const shown = ({ act, target }: Deed): string => marked(`${act} ${target}`.trim());

/** The fields that the words of a command become, in a scope of one's own. */
export function fieldsOf(command: string, scope: ShellScope = newScope("/code/shop", ["bash"])): readonly string[] {
  const parsed = parseShell(command);
  const node = "script" in parsed ? parsed.script.commands[0]?.command : undefined;
  if (node?.type !== "Command") return [];
  const expander: Expander = {
    facts: attended,
    substitute: () => undefined,
    dynamic: () => {},
    process: () => "/dev/fd/63",
    listed: () => undefined,
  };
  return node.args.flatMap((word) => (word.type === "Word" ? expandWord(word, scope, expander).map(({ text }) => marked(text)) : []));
}

/** A call without anything special about it. */
export const plainCall = (program: string, words: readonly string[] = [], stdin?: string): ProgramCall => ({
  program,
  path: program,
  words: words.map((text) => ({ text, span: { start: 0, end: 0 } })),
  span: { start: 0, end: 0 },
  variables: new Map(),
  cwd: "/code/shop",
  facts: attended,
  ...(stdin === undefined ? {} : { stdin: { kind: "text", text: stdin, span: { start: 0, end: 0 } } }),
});
