import { expect, test } from "vitest";
import { api } from "./api.ts";
import { openApi } from "./openapi.ts";
import { apiBase, exchangeReportPath, exportPath, feedPath, paths, reportPath, type RouteName } from "./paths.ts";

type Node = Readonly<Record<string, unknown>>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Node;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Node }>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Node }>>;
  readonly security?: readonly unknown[];
}

const document = JSON.parse(JSON.stringify(openApi("1.2.3"))) as {
  readonly openapi: string;
  readonly info: Node;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

function refsIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "$ref" ? [String(inner)] : refsIn(inner)));
}

const resolve = (ref: string): unknown =>
  ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((node, key) => (node as Node | undefined)?.[key.replaceAll("~1", "/")], document);

test("is OpenAPI 3.1: every operation has an id of its own, a summary, responses with descriptions, and refs that lead somewhere", () => {
  expect([document.openapi, document.info]).toMatchObject(["3.1.0", { title: "Assent", version: "1.2.3" }]);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operation } of operations) {
    expect(operation.summary).not.toBe("");
    for (const response of Object.values(operation.responses)) expect(response.description).not.toBe("");
  }
  expect(refsIn(document).filter((ref) => !ref.startsWith("#/") || resolve(ref) === undefined)).toEqual([]);
});

test("has every route of the table with its method, and nothing else", () => {
  const table = Object.values(paths).map(({ method, path }) => `${method.toLowerCase()} ${apiBase}${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  const described = operations.map(({ method, path }) => `${method} ${path}`);
  const others = [feedPath, exportPath, reportPath, exchangeReportPath].map((path) => `get ${path.replace(":id", "{id}")}`);
  expect(described.toSorted()).toEqual([...table, ...others].toSorted());
});

test("every name in a path is a required parameter, and every member of an input is in one place", () => {
  for (const { path, method, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation.parameters ?? [];
    expect(parameters.filter((each) => each.in === "path").map(({ name, required }) => [name, required])).toEqual(
      inPath.map((name) => [name, true]),
    );
    const input = api[operation.operationId as RouteName]?.input as unknown as { def: { shape: object } } | undefined;
    if (!input) continue;
    const body = operation.requestBody?.content["application/json"]?.schema["properties"] ?? {};
    const members = [...parameters.map(({ name }) => name), ...Object.keys(body)];
    expect(members.toSorted()).toEqual(Object.keys(input.def.shape).toSorted());
    expect(operation.requestBody !== undefined).toBe(method === "post");
  }
});

test("parameters say what they are, and who may ask is written down", () => {
  const limits = operations.flatMap(({ operation }) => operation.parameters ?? []).filter(({ name }) => name === "limit");
  expect(limits.length).toBeGreaterThan(0);
  for (const { schema } of limits) expect(schema).toMatchObject({ type: "integer", minimum: 1, maximum: 1_000 });
  const open = operations.filter(({ operation }) => operation.security?.length === 0);
  expect(open.map(({ operation }) => operation.operationId)).toEqual(["login"]);
});

test("what a session shows is described, each kind of view by itself, and nothing of a session is of any shape", () => {
  const session = operations.find(({ operation }) => operation.operationId === "getSession")?.operation;
  const content = session?.responses["200"]?.content["application/json"] as { readonly schema: Node };
  const { view } = content.schema["properties"] as { readonly view: { readonly oneOf: readonly Node[] } };
  const kinds = view.oneOf.map((each) => each["properties"] as Readonly<Record<string, Node>>);
  expect(kinds.map(({ shows }) => shows?.["const"]).toSorted()).toEqual([
    "ask",
    "calls",
    "companion",
    "countersign",
    "delivery",
    "exchange",
    "grade",
    "lenses",
    "mission",
    "phase",
    "questions",
    "ship",
    "switch",
    "tasks",
    "tenure",
    "treasury",
    "work",
  ]);
  for (const members of kinds)
    for (const [name, member] of Object.entries(members)) expect([name, Object.keys(member)]).not.toEqual([name, []]);
  expect(Object.keys(content.schema["properties"] as Node)).not.toContain("state");
});
