import { expect, test } from "vitest";
import type { Json } from "../../kernel/ids.ts";
import { workshop } from "../battery.fixture.ts";
import { assess } from "../assess.ts";

const verdictOf = ([label, args]: Call): string => {
  const [server = "", name = ""] = label.split("/");
  return assess({ tool: "mcp", input: { server, name, args }, cwd: "/srv/app" }, workshop).verdict;
};
type Call = readonly [label: string, args: Json];

const reading: readonly Call[] = [
  ["system/get_environment_variables", {}],
  ["shell/get_env", {}],
  ["process/env_get_all", {}],
  ["render/list_environment_variables", { serviceId: "x" }],
  ["netlify/getEnvVars", { site: "x" }],
  ["vercel/list_env", { project: "x", decrypt: true }],
  ["aws-ssm/get_parameter", { Name: "/app/db/host", WithDecryption: true }],
  ["aws/get_parameters", { names: ["/app/db-password"] }],
  ["consul/get", { key: "app/api_key" }],
  ["onepassword/resolve", { reference: "op://dev/db/password" }],
  ["x/lookup", { ref: "op://dev/db/password" }],
  ["aws/describe", { id: "arn:aws:secretsmanager:eu-west-1:1:secret:db" }],
  ["gcp/get_version", { name: "projects/x/secrets/db/versions/latest" }],
  ["secrets/get", { name: "db" }],
  ["aws-secrets/retrieve", { id: "db" }],
  ["vault/list_and_get", { mount: "kv", path: "db" }],
  ["infisical/list", { path: "/", showValues: true }],
  ["neon/get_connection_string", { projectId: "x" }],
  ["atlas/getConnectionUri", { cluster: "x" }],
  ["atlas/get_cluster", { name: "x", with_password: true }],
  ["docker/inspect_container", { id: "api", show_env: true }],
  ["github/get_private_key", { app: "x" }],
];

const ordinary: readonly Call[] = [
  ["github/list_environments", { repo: "x" }],
  ["vercel/get_environment", { id: "x" }],
  ["python/check_env", {}],
  ["neon/get_connection_status", { projectId: "x" }],
  ["db/list_connections", {}],
  ["aws-ssm/get_parameter", { Name: "/app/db/host" }],
  ["aws-ssm/get_parameter", { Name: "/app/db/host", WithDecryption: false }],
  ["consul/get", { key: "app/port" }],
  ["fs/read_file", { path: "src/password.ts" }],
  ["github/get_file_contents", { repo: "a", path: "docs/api-key.md" }],
  ["secrets/list", {}],
  ["vault/get_status", {}],
  ["infisical/list", { path: "/", showValues: false }],
  ["grafana/query_metrics", { query: "up", show_values: true }],
  ["figma/get_variables", { file: "x" }],
  ["docker/inspect_container", { id: "api" }],
  ["docs/search", { query: "op://vault and how to resolve it" }],
  ["redis/get_key", { key: "cart:1" }],
  ["render/list_env_names", { serviceId: "x" }],
  ["kubernetes/explain", { resource: "secrets" }],
];

test("A14 a tool that reads secrets is told by its name, its server and what it is asked for", () => {
  expect(reading.filter((call) => verdictOf(call) !== "gate")).toEqual([]);
});

test("A15 a look at names, states and other things is none", () => {
  expect(ordinary.filter((call) => verdictOf(call) !== "low")).toEqual([]);
});
