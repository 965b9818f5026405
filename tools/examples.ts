import { parseSync } from "rolldown/utils";

/** Names under which rows of tables carry the examples that their tests hold them to; two of them mean that only together. */
const carrying: readonly (readonly string[])[] = [["hits"], ["misses"], ["reads", "changes"]];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** Code whose tables have lost their examples: nobody runs them, and they are half a megabyte of the package. */
export function withoutExamples(file: string, code: string): string {
  const gone: Node[] = [];
  const made: Node[] = [];
  const look = (each: unknown): void => {
    if (Array.isArray(each)) for (const one of each) look(one);
    else if (isNode(each)) {
      if (each.type === "ObjectExpression") gone.push(...examplesOf(each["properties"] as readonly Node[]));
      if (isMaker(each)) return void made.push(each["value"] as Node);
      for (const one of Object.values(each)) look(one);
    }
  };
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${String(errors[0]?.message)}`);
  look(program);
  const cuts = [...gone.map((each) => [each, "[]"] as const), ...made.map((each) => [each, "()=>({hits:[],misses:[]})"] as const)];
  const sorted = cuts.toSorted(([one], [other]) => other.start - one.start);
  return sorted.reduce((left, [{ start, end }, text]) => `${left.slice(0, start)}${text}${left.slice(end)}`, code);
}

/** `examples: () => ({ hits: […], misses: […] })`: made when a test asks. */
const isMaker = ({ type, key, value }: Node): boolean =>
  type === "Property" && isNode(key) && key["name"] === "examples" && isNode(value) && value.type === "ArrowFunctionExpression";

const isNode = (each: unknown): each is Node => typeof each === "object" && each !== null && "type" in each && "start" in each;

/** `hits: ["rm a"]`: lists of texts and of nothing else. */
function examplesOf(properties: readonly Node[]): readonly Node[] {
  const lists = new Map(properties.flatMap(({ key, value }) => (isNode(key) && isNode(value) ? [[String(key["name"]), value]] : [])));
  const named = carrying.filter((names) => names.every((name) => lists.has(name))).flat();
  return named.flatMap((name) => lists.get(name) ?? []).filter(isTexts);
}
function isTexts(each: Node): boolean {
  const said = each.type === "CallExpression" ? each["arguments"] : each.type === "ArrayExpression" ? each["elements"] : undefined;
  return Array.isArray(said) && (each.type === "ArrayExpression" || said.length > 0) && said.every((one) => isNode(one) && isText(one));
}
const isText = (each: Node): boolean =>
  each.type === "Literal" ? typeof each["value"] === "string" : each.type === "TemplateLiteral" && isEmpty(each["expressions"]);
const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;
