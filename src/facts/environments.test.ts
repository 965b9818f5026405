import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseIn, environmentOf, findEnvironments } from "./environments.ts";
import type { ActionPlace } from "./place.ts";

describe.each([
  {
    environment: "production",
    hits: ["prod", "shop-prod-eu", "shop_production", "ShopProd", "db.live.example", "prod2", "non-prod", "test-prod", "prd-7"],
    misses: ["product", "preprod", "pre-prod", "nonprod", "delivery", "reproduce"],
  },
  {
    environment: "staging",
    hits: ["staging", "shop-stage", "uat3", "preprod", "pre-prod", "pre_prod", "dev-staging", "ShopQa", "stg"],
    misses: ["backstage", "stages", "equate", "prestaged"],
  },
  {
    environment: "dev",
    hits: ["dev", "shop-dev", "app_test", "db.local", "Sandbox1", "development", "minikube", "kind-kind"],
    misses: ["device", "localhost", "latest", "developer", "shop", "mankind"],
  },
])("A17 a name that speaks of $environment", ({ environment, hits, misses }) => {
  test.each(hits)("%s", (name) => expect(environmentOf(name)).toBe(environment));
  test.each(misses)("but not %s", (name) => expect(environmentOf(name)).not.toBe(environment));
});

test("A17 the user's own words for production count, and count first", () => {
  expect(environmentOf("shop-blue-dev", ["Blue"])).toBe("production");
  expect(environmentOf("eu-1", ["eu-1"])).toBe("production");
  expect(environmentOf("blueprint", ["blue"])).toBeUndefined();
});

test.each([
  ["postgres://mira:s3cret@db.prod.test:5432/orders?sslmode=require", { host: "db.prod.test", database: "orders" }],
  ["mysql://db.test", { host: "db.test" }],
  ["postgres://db.test/a%20b", { host: "db.test" }],
  ["orders.sqlite", undefined],
  ["file:orders.db", undefined],
  [undefined, undefined],
])("A17 of a database address only host and database are taken: %s", (address, spot) => {
  expect(databaseIn(address)).toEqual(spot);
});

describe("looking around", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "assent-environments-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const look = (more: Partial<ActionPlace> = {}) =>
    findEnvironments({
      cwd: folder,
      env: {},
      home: folder,
      user: "mira",
      os: "linux",
      environments: [],
      controlPlane: [],
      session: "attended",
      ...more,
    });

  test.each([
    [".kube/config", "clusters: []\ncurrent-context: shop-prod\n", { kubeContext: "shop-prod", environment: "production" }],
    [".kube/config", `{\n  "current-context": "live-1"\n}`, { kubeContext: "live-1", environment: "production" }],
    [
      ".kube/config",
      "clusters:\n- cluster:\n    server: https://127.0.0.1:41827\n  name: a\ncurrent-context: kind-a\n",
      { kubeContext: "kind-a", environment: "dev" },
    ],
    [".terraform/environment", "prod", { stack: "prod", environment: "production" }],
    ["fly.toml", `primary_region = "ams"\napp = 'shop-prd'\n`, { stack: "shop-prd", environment: "production" }],
    [".vercel/project.json", `{"projectName": "shop-prod"}`, { stack: "shop-prod", environment: "production" }],
    [".netlify/state.json", `{"siteName": "shop-live"}`, { stack: "shop-live", environment: "production" }],
  ])("A17 %s says %j", async (file, text, fact) => {
    await write(file, text);
    expect(await look()).toEqual([fact]);
  });

  test.each([
    [".kube/config", "current-context:\nname: prod\n"],
    [".kube/config", "current-context: blue\n"],
    [".kube/config", "current-context: dev-7\n"],
    [".kube/config", "    server: https://127.0.0.1:1\n    server: https://10.0.0.4:6443\ncurrent-context: kind-a\n"],
    [".netlify/state.json", `{"siteName": "shop-dev"}`],
    ["fly.toml", "app = 'shop-staging'\n"],
    [".terraform/environment", "default"],
    ["fly.toml", "[env]\n  app_env = 'prod'\n"],
  ])("A17 %s says nothing: %j", async (file, text) => {
    await write(file, text);
    expect(await look()).toEqual([]);
  });

  test("A17 what the user said about a place counts, not what its name suggests", async () => {
    await write("kube", "current-context: dev-7\n");
    const environments = [{ kubeContext: "dev-7", environment: "production" }];
    expect(await look({ env: { KUBECONFIG: join(folder, "kube") }, environments })).toEqual(environments);
  });

  test("A17 of an address in the environment no user and no password is told", async () => {
    const found = await look({ env: { DATABASE_URL: "postgres://mira:hunter2@10.0.0.7/orders_prod" } });
    expect(found).toEqual([{ host: "10.0.0.7", database: "orders_prod", environment: "production" }]);
  });
});
