import { expect, test } from "vitest";
import { placeOf, requestDeeds, type NetRequest } from "./request.ts";

const facts = {
  console: "http://127.0.0.1:4242",
  environments: [
    { host: "*.staging.shop.test", environment: "staging" },
    { host: "*.shop.test", environment: "production" },
  ],
};
const acts = (request: Omit<NetRequest, "tool">): readonly string[] =>
  requestDeeds({ ...request, tool: "curl" }, facts).map(({ act, environment }) =>
    environment === undefined ? act : `${act} ${environment}`,
  );

test.each([
  ["http://2130706433/", "127.0.0.1"],
  ["http://0x7f.1:80/", "127.0.0.1"],
  ["http://0177.0.0.1", "127.0.0.1"],
  ["http://[::ffff:a9fe:a9fe]/", "169.254.169.254"],
  ["http://%6c%6fcalhost/", "localhost"],
  ["http://good.test@bad.test/", "bad.test"],
  ["10-1-2-3.nip.io/x", "10.1.2.3"],
  ["http://v2.example.test/", "v2.example.test"],
  ["http://1.2.3.4.5/", "1.2.3.4.5"],
])("A14 %s goes to %s", (url, host) => {
  expect(placeOf(url).host).toBe(host);
});

test.each<[string, Omit<NetRequest, "tool">, readonly string[]]>([
  ["a question", { url: "https://shop.test/a" }, []],
  ["a change in production", { url: "https://api.shop.test/a", method: "PUT" }, ["external-write production"]],
  ["a change in staging", { url: "https://api.staging.shop.test/a", body: "{}" }, ["external-write staging"]],
  ["a change on this machine", { url: "localhost:3000/a", body: "a=1" }, ["external-write dev"]],
  ["a removal elsewhere", { url: "https://x.test/a", method: "delete" }, ["destroy unknown"]],
  ["a hidden method", { url: "https://api.shop.test/a", body: "", headers: ["X-HTTP-Method-Override: DELETE"] }, ["destroy production"]],
  ["the console, asked", { url: "http://localhost:4242/" }, []],
  ["the console, told", { url: "http://0x7f000001:4242/x", body: "" }, ["control-plane"]],
  ["the console, by another spelling", { url: "http://ip6-localhost:04242/x", body: "" }, ["control-plane"]],
  ["metadata as a number", { url: "http://2852039166/latest/" }, ["read-secret unknown"]],
  ["a question in GraphQL", { url: "https://api.shop.test/graphql", body: '{"query":"{ me { id } }"}' }, []],
  ["a mutation", { url: "http://localhost:4000/graphql", body: '{"query":"mutation { deleteUser(id: 1) { id } }"}' }, ["destroy dev"]],
  ["a search with a body", { url: "http://localhost:9200/logs/_search", body: "{}" }, []],
  ["an index removed here", { url: "http://localhost:9200/logs", method: "DELETE" }, ["destroy dev"]],
  ["a comment", { url: "https://api.github.com/repos/a/b/issues/3/comments", body: "{}" }, ["message unknown"]],
  ["comments, read", { url: "https://api.github.com/repos/a/b/issues/3/comments" }, []],
  ["a page of results", { url: "https://other.example/items?page=\uFFFC" }, []],
  ["data in a query", { url: "https://other.example/?d=\uFFFC" }, ["leak unknown"]],
  ["data in a path", { url: "https://other.example/\uFFFC" }, ["leak unknown"]],
  ["data in a name", { url: "https://\uFFFC.other.example/" }, ["leak unknown"]],
  ["an unknown address, asked", { url: "\uFFFC" }, ["unknown unknown"]],
  ["an unknown address, told", { url: "\uFFFC/x", body: "a" }, ["external-write unknown"]],
  ["raw words", { url: "gopher://127.0.0.1:6379/_SET" }, ["external-write unknown"]],
  ["a local file", { url: "file:///etc/hosts" }, ["read"]],
  ["a file sent away", { url: "https://other.example/", files: ["/home/dev/a.tgz"] }, ["leak unknown", "external-write unknown"]],
])("A12 %s", (_, request, expected) => {
  expect(acts(request)).toEqual(expected);
});

test("A19 a change names its path without the query, so that one approval does not settle them all", () => {
  const target = (url: string): string | undefined => requestDeeds({ url, body: "", tool: "curl" }, facts)[0]?.target;
  expect([target("https://api.shop.test/a?b=1"), target("http://localhost:3000/a"), target("api.shop.test/")]).toEqual([
    "api.shop.test/a",
    "localhost:3000/a",
    "api.shop.test",
  ]);
});

test("A10 long and hostile addresses are answered", () => {
  for (const url of [
    "/".repeat(200_000),
    `http://${"a.".repeat(100_000)}`,
    `http://x/?${"QUtJQQ%3D".repeat(20_000)}`,
    `http://x/?${"a=\uFFFC&".repeat(50_000)}`,
  ])
    expect(acts({ url, body: "x".repeat(200_000) })).toBeDefined();
});
