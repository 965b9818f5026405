import { isTestCode, walk, type Problem, type Source } from "./source.ts";
import type { Node } from "oxc-parser";

/** Files outside of protocols and their hosts that may tell protocols apart, and why. */
const mayCompare: Readonly<Record<string, string>> = {};

/** Where a session's state is at home: what folds it, the protocol that it is of, and its host. */
const homes = /^src\/(?:kernel|runtime|journal|protocols|host)\//;

/**
 * A surface's knowledge of a session comes from its protocol's view. So nobody else asks for the protocol of a session,
 * or reads its state; every protocol has a view; and the API describes each.
 */
export function viewProblems(sources: readonly Source[], allowed = mayCompare): readonly Problem[] {
  const shipped = sources.filter(({ path }) => path.startsWith("src/") && !isTestCode(path));
  const surfaces = shipped.filter(({ path }) => !homes.test(path));
  return [
    ...surfaces.flatMap((source) => comparisons(source, allowed[source.path] !== undefined)),
    ...surfaces.flatMap((source) => namesListed(source, protocolsIn(shipped))),
    ...surfaces.flatMap(statesRead),
    ...surfaces.flatMap(machinesLoaded),
    ...shipped.flatMap(undescribed),
    ...missingViews(shipped),
  ];
}

function comparisons(source: Source, isAllowed: boolean): readonly Problem[] {
  const found: Problem[] = [];
  walk(source.program, (node) => {
    if (comparesProtocol(node)) found.push(`${source.path}:${source.lineAt(node.start)} tells protocols apart; ask the view what it shows`);
  });
  if (!isAllowed) return found;
  return found.length > 0 ? [] : [`${source.path}: mayCompare lists it, but it tells no protocols apart`];
}

function comparesProtocol(node: Node): boolean {
  switch (node.type) {
    case "BinaryExpression": {
      if (!/^[!=]==?$/.test(node.operator)) return false;
      const { left, right } = node;
      return (isProtocol(left) && isName(right)) || (isProtocol(right) && isName(left));
    }
    case "SwitchStatement":
      return isProtocol(node.discriminant);
    case "MemberExpression":
      return node.computed && isProtocol(node.property);
    case "CallExpression": {
      const { callee } = node;
      const asks =
        callee.type === "MemberExpression" &&
        callee.property.type === "Identifier" &&
        /^(?:includes|has|hasOwn|get)$/.test(callee.property.name);
      return asks && node.arguments.some(isProtocol);
    }
    default:
      return false;
  }
}

/** `protocol`, `record.protocol`, `loaded.protocol.name`. */
function isProtocol(node: Node): boolean {
  if (node.type === "Identifier") return node.name === "protocol";
  if (node.type !== "MemberExpression" || node.property.type !== "Identifier" || node.computed) return false;
  return node.property.name === "protocol" || (node.property.name === "name" && isProtocol(node.object));
}

/** `"attend"`, `attend.name`. */
const isName = (node: Node): boolean =>
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "name");

/** The name of each protocol is that of its folder. */
const protocolsIn = (sources: readonly Source[]): ReadonlySet<string> =>
  new Set(sources.flatMap(({ path }) => /^src\/protocols\/([^/]+)\/machine\.ts$/.exec(path)?.[1] ?? []));

/** A list of protocols forgets the next one: who may be started, and how, stands in the protocol's own row. */
function namesListed(source: Source, protocols: ReadonlySet<string>): readonly Problem[] {
  const found: Problem[] = [];
  walk(source.program, (node) => {
    const named = new Set(textsListed(node).filter((text) => protocols.has(text)));
    if (named.size > (isNamed(node) ? 0 : 1))
      found.push(`${source.path}:${source.lineAt(node.start)} names ${[...named].join(", ")}; take the rows of src/protocols/`);
  });
  return found;
}

/** `protocol: "goal"`. */
const isNamed = (node: Node): boolean => node.type === "Property" && node.key.type === "Identifier" && node.key.name === "protocol";

/** Texts side by side, in an array or as a union of types. Members may be named so: a section of the configuration is. */
function textsListed(node: Node): readonly string[] {
  switch (node.type) {
    case "ArrayExpression":
      return node.elements.flatMap((each) => (each === null ? [] : textIn(each)));
    case "TSUnionType":
      return node.types.flatMap((each) => (each.type === "TSLiteralType" ? textIn(each.literal) : []));
    case "Property":
      return isNamed(node) ? textIn(node.value) : [];
    default:
      return [];
  }
}

const textIn = (node: Node): readonly string[] => (node.type === "Literal" && typeof node.value === "string" ? [node.value] : []);

function statesRead(source: Source): readonly Problem[] {
  const found: Problem[] = [];
  walk(source.program, (node) => {
    if (node.type !== "MemberExpression" || node.property.type !== "Identifier" || node.property.name !== "state") return;
    const { object } = node;
    const name = object.type === "MemberExpression" ? object.property : object;
    if (name.type === "Identifier" && name.name === "session")
      found.push(`${source.path}:${source.lineAt(node.start)} reads the state of a session; take its view`);
  });
  return found;
}

/** Whoever has a machine can fold a state of its own. */
const machinesLoaded = ({ path, imports }: Source): readonly Problem[] =>
  imports
    .filter(({ target = "", typesOnly }) => !typesOnly && /^src\/protocols\/[^/]+\/machine\.ts$/.test(target))
    .map(({ line, target }) => `${path}:${line} imports ${target}; take the view of its protocol`);

/** Shapes that others get to see: the API's, and those of views. */
const isDescription = (path: string): boolean => /^src\/server\/(?:schemas|api)\.ts$|\/view(?:-shapes)?\.ts$/.test(path);

function undescribed(source: Source): readonly Problem[] {
  if (!isDescription(source.path)) return [];
  return [...source.text.matchAll(/\bz\.(?:unknown|any)\(\)/g)].map(
    ({ 0: what, index }) => `${source.path}:${source.lineAt(index)} says ${what} where it should say what there is`,
  );
}

function missingViews(sources: readonly Source[]): readonly Problem[] {
  const table = sources.find(({ path }) => path === "src/protocols/views.ts")?.imports ?? [];
  return sources.flatMap(({ path }) => {
    const folder = /^(src\/protocols\/[^/]+)\/machine\.ts$/.exec(path)?.[1];
    if (folder === undefined || table.some(({ target }) => target === `${folder}/view.ts`)) return [];
    return [`${folder}: has no view.ts with a row in src/protocols/views.ts`];
  });
}
