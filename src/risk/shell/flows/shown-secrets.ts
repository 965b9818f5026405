import { forEachChild, type Command, type ParsedScript, type SyntaxNode, type Word, type WordPart } from "unbash";
import { isSurelySecretName } from "../../secret-names.ts";
import { namesAssigned } from "../words/assigned.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import type { ShellScope } from "../scope.ts";

/** A quick look before the whole script is walked. */
const mayShow = (source: string): boolean =>
  isOfAll(source) ||
  (source.includes("$") && [...source.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)].some(([, name = ""]) => isSurelySecretName(name)));

/** Names of all variables are gone through, and the value behind each name is taken. */
const isOfAll = (source: string): boolean =>
  source.includes("${!") && /\bcompgen\s+-(?:[ev]\b|A\s+(?:variable|export))|\$\{!\w+[@*]\}/.test(source);

/** Programs that show what they are given, and those that pass it on in a form anybody can read. */
const printers: ReadonlySet<string> = new Set(["echo", "printf", "print"]);
const passes: ReadonlySet<string> = new Set(
  "base64 base32 cat cut head tail tee xxd od hexdump rev sed awk tr fold nl grep less more".split(" "),
);

/** Secrets of the environment that a script would print. Variables it sets itself do not count. */
export function lookAtShownSecrets(look: ShellWalk, script: ParsedScript, scope: ShellScope, at: WalkPosition): void {
  if (!mayShow(at.source)) return;
  const own = namesAssigned(script);
  const isSecret = (name: string): boolean =>
    isSurelySecretName(name) && !own.has(name) && !scope.variables.has(name) && look.facts.variables?.[name] === undefined;
  const visit = (node: SyntaxNode): void => {
    if (node.type === "Word" || node.type === "Assignment") return; // a substitution's output is caught
    if (node.type === "Pipeline") {
      const [first, ...rest] = node.commands;
      if (first && rest.every((each) => each.type === "Command" && passes.has(each.name?.value ?? ""))) visit(first);
      const last = node.commands.at(-1);
      if (last && last !== first) visit(last);
      return;
    }
    if (node.type === "Command") {
      for (const name of shownBy(node).filter((each) => isSecret(each) || (each === anyName && isOfAll(at.source))))
        look.add(
          {
            act: "read-secret",
            tool: node.name?.value ?? "",
            target: name,
            span: { start: node.pos, end: node.end },
            why: `prints ${name}`,
          },
          at,
        );
      return;
    }
    forEachChild(node, visit);
  };
  visit(script);
}

/** Names of the variables that a command prints to where they are seen. */
function shownBy({ name, args, redirects }: Command): readonly string[] {
  const intoFile = redirects.some(
    (each) => each.type === "Redirect" && /^(?:&?>>?|>\|)$/.test(each.operator) && !/^\/dev\/(?:std|tty)/.test(each.target?.value ?? ""),
  );
  if (intoFile) return [];
  if (printers.has(name?.value ?? "") && !(name?.value === "printf" && args[0]?.type === "Word" && args[0].value === "-v"))
    return args.flatMap((each) => (each.type === "Word" ? namesIn(each) : []));
  if (name?.value !== "cat") return [];
  return redirects.flatMap((each) => {
    if (each.type === "HereString") return each.target ? namesIn(each.target) : [];
    return each.type === "HereDoc" ? (each.body.parts ?? []).flatMap(namesInPart) : [];
  });
}

/** Stands for a name that only the running shell knows. */
const anyName = "a variable of any name";
const namesIn = ({ parts = [] }: Word): readonly string[] => parts.flatMap(namesInPart);

function namesInPart(part: WordPart): readonly string[] {
  if (part.type === "DoubleQuoted" || part.type === "LocaleString") return part.parts.flatMap(namesInPart);
  if (part.type === "SimpleExpansion") return [part.text.slice(1)];
  if (part.type !== "ParameterExpansion") return [];
  const { operation } = part;
  if (part.prefix === "!" && operation === undefined) return [anyName];
  if (part.prefix !== undefined) return [];
  // `${X:+set}` only says whether there is one.
  return operation?.type === "Default" && operation.operator.includes("+") ? [] : [part.parameter];
}
