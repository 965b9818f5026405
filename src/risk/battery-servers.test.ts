import { expect, test } from "vitest";
import type { Json } from "../kernel/ids.ts";
import { assess } from "./assess.ts";
import { place } from "./battery.fixture.ts";

type Args = Readonly<Record<string, Json>>;
type Call = readonly [tool: string, args: Args];

const verdictOf = ([tool, args]: Call): string => {
  const [server = "", name = ""] = tool.split("/");
  return assess({ tool: "mcp", input: { server, name, args }, cwd: "/code/shop" }, place).verdict;
};
const passed = (calls: readonly Call[]): readonly Call[] => calls.filter((call) => !/^(?:gate|refuse)$/.test(verdictOf(call)));
const asked = (calls: readonly Call[]): readonly Call[] => calls.filter((call) => verdictOf(call) !== "low");

const secrets: readonly Call[] = [
  ["k8s/get_resource", { kind: "Secret", name: "db" }],
  ["kubernetes/kubectl_get", { resourceType: "secrets", namespace: "x" }],
  ["kubernetes/kubectl_describe", { resource: "pods,secrets" }],
  ["kubernetes/resources_get", { apiVersion: "bitnami.com/v1alpha1", kind: "SealedSecret", name: "db" }],
  ["openshift/resources_list", { kind: "v1/Secret" }],
  ["k8s/kubeconfig_view", { raw: true }],
  ["1password/get_item", { item: "db" }],
  ["bitwarden/item_get", { id: "1" }],
  ["aws-secrets-manager/fetch", { id: "db" }],
  ["vault/read", { path: "kv/db" }],
  ["keeper/record_get", { uid: "a", fields: "login,password" }],
  ["azure/mcp", { command: "keyvault_secret_get", name: "db" }],
];

const operations: readonly Call[] = [
  ["kubernetes/kubectl_generic", { command: "delete", resourceType: "pvc", name: "x" }],
  ["azure/sql", { command: "sql_server_delete", parameters: { server: "s" } }],
  ["cloud/manage", { subcommand: "destroy", id: "1" }],
  ["cloud/instances", { verb: "terminate", id: "1" }],
  ["k8s/deployment", { name: "api", replicas: 0 }],
  ["ecs/service", { service: "api", desiredCount: 0 }],
  ["docker/compose_down", { project: "app", volumes: true }],
  ["docker/docker_compose_down", { "remove-orphans": true, volumes: true }],
  ["argocd/sync_application", { name: "shop" }],
  ["github/dispatch_workflow", { workflow: "deploy.yml" }],
  ["circleci/trigger_pipeline", { project: "shop" }],
  ["render/redeploy_service", { id: "srv-1" }],
  ["broker/submit_order", { symbol: "X" }],
  ["browser/click", { element: "Submit order" }],
  ["atlassian/transition_issue", { id: "A-1" }],
];

const statements: readonly Call[] = [
  ["neo4j/read_neo4j_cypher", { query: "MATCH (n:User) DELETE n" }],
  ["memgraph/run_query", { query: "MATCH (a)-[r]->(b) DELETE r" }],
  ["graph/ask", { cypher: "CALL apoc.periodic.iterate('MATCH (n) RETURN n', 'DELETE n', {})" }],
  ["neo4j/read_neo4j_cypher", { query: "MATCH (n:User {id: 1}) SET n.role = 'admin'" }],
  ["neo4j/read", { query: "LOAD CSV FROM 'https://x.example/a.csv' AS row CREATE (:A {x: row[0]})" }],
  ["mongodb/aggregate", { collection: "a", pipeline: [{ $match: {} }, { $out: { db: "b", coll: "c" } }] }],
  ["mongodb/aggregate", { collection: "a", pipeline: [{ $merge: "users" }] }],
  ["mongo/explain", { collection: "a", pipeline: '[{"$out":"users"}]' }],
  ["mongodb/aggregate", { collection: "a", pipeline: [{ $facet: { a: [{ $addFields: { x: { $function: { body: "f" } } } }] } }] }],
  ["documentdb/query", { stages: [{ $out: "x" }] }],
  ["git/git_fetch", { repo_path: "/code/shop", remote: "ext::sh -c id" }],
  ["git/git_clone", { url: "ext::sh -c id", path: "/tmp/y" }],
  ["git/git_clone", { url: "https://x.example/y", path: "/tmp/y", config: ["core.fsmonitor=/tmp/x"] }],
  ["git/git_pull", { remote: "ext::sh -c 'id'", branch: "main" }],
];

test("A14 the kind and the fields that a tool of a server is asked for are read: a secret is one", () =>
  expect(passed(secrets)).toEqual([]));
test("A14 an operation counts wherever a tool of a server is told it", () => expect(passed(operations)).toEqual([]));
test("A14 a statement does what it says, whatever the tool is called", () => expect(passed(statements)).toEqual([]));

const harmless: readonly Call[] = [
  ["kubernetes/resources_get", { apiVersion: "v1", kind: "ConfigMap", name: "db" }],
  ["kubernetes/kubectl_get", { resourceType: "pods", namespace: "secrets-operator" }],
  ["kubernetes/kubectl_get", { resourceType: "secretproviderclasses" }],
  ["kubernetes/configuration_view", { minified: true }],
  ["1password/item_list", { vault: "work" }],
  ["1password/list_vaults", {}],
  ["obsidian-vault/read_note", { title: "plan" }],
  ["figma/get_fields", { fields: "name,width" }],
  ["docs/search", { query: "how to delete a secret" }],
  ["mongodb/collection-schema", { database: "a", collection: "b" }],
  ["mongodb/aggregate_view_get", { pipeline: [{ $match: { $expr: { $eq: ["$out", 1] } } }] }],
  ["neo4j/read_neo4j_cypher", { query: "MATCH (n:User) WHERE n.name = 'DELETE n' RETURN n" }],
  ["neo4j/read_neo4j_cypher", { query: "MATCH (n)-[:CREATED]->(m) RETURN n.set LIMIT 5" }],
  ["playwright/browser_console_messages", {}],
  ["playwright/browser_network_requests", {}],
  ["playwright/browser_resize", { width: 800, height: 600 }],
  ["playwright/browser_close", {}],
  ["chrome-devtools/performance_start_trace", { reload: true, autoStop: true }],
  ["chrome-devtools/performance_stop_trace", {}],
  ["chrome-devtools/list_network_requests", {}],
  ["chrome-devtools/emulate_cpu", { throttlingRate: 4 }],
  ["sequential-thinking/sequentialthinking", { thought: "we should delete the table", thoughtNumber: 1, nextThoughtNeeded: true }],
  ["shop/get_order", { id: "1" }],
  ["shop/list_orders", { place: "Graz" }],
  ["argocd/get_sync_status", { name: "x" }],
  ["circleci/list_triggers", {}],
  ["git/git_fetch", { repo_path: "/code/shop", remote: "origin" }],
  ["git/git_status", { repo_path: "/code/shop" }],
  ["docker/list_containers", { all: true }],
];

test("A15 tools that look at things beside secrets, at a page or at a plan stay free", () => expect(asked(harmless)).toEqual([]));
