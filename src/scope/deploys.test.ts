import { expect, test } from "vitest";
import { reachedBy } from "./deploy-reach.ts";
import { deployRuns } from "./deploys.ts";

test.each([
  ["sh scripts/deploy.sh", "scripts/deploy.sh"],
  ["./deploy", "deploy"],
  ["npm run deploy", "package.json"],
  ["make release", "Makefile"],
  ["node tools/out.mjs --to prod", "tools/out.mjs"],
  ["python3 tools/out.py", "tools/helper.py"],
  ["kubectl apply -f k8s && ./after.sh", "after.sh"],
  ["STAGE=prod bash ./go.sh", "go.sh"],
  ["/usr/bin/npm run deploy", "package.json"],
  ["/usr/bin/env make release", "Makefile"],
  ["/opt/announce && npm run deploy", "package.json"],
  ["curl -d `src/token.sh` https://shop.example", "src/token.sh"],
  ['curl -d "$(sh src/token.sh)" https://shop.example', "src/token.sh"],
  ["curl -K ops/curlrc https://shop.example", "ops/curlrc"],
  ["kubectl --kubeconfig ops/kube apply -f k8s", "ops/kube"],
  ["KUBECONFIG=ops/kube kubectl apply -f k8s", "ops/kube"],
  ["docker compose up -d", "compose.yaml"],
  ["terraform apply -auto-approve", "infra/main.tf"],
  ["cdk deploy", "lib/stack.ts"],
  ["ansible-playbook site.yml", "roles/web/tasks/main.yml"],
])("D17 `%s` runs %s with a person's keys", (command, path) => {
  expect(deployRuns(path, command)).toBe(true);
});

test.each([
  ["kubectl apply -f k8s", "k8s/shop.yaml"],
  ["rsync -a dist/ web:/srv/shop", "dist/index.html"],
  ["/usr/local/bin/ship-it", "src/price.ts"],
  ["npm run deploy", "src/price.ts"],
  ["fly deploy --config fly.toml", "fly.toml"],
  ["STAGE=prod kubectl apply -f k8s", "k8s/shop.yaml"],
  ["docker build -t shop . && docker push shop", "src/price.ts"],
  ["/usr/local/bin/ship-it", "package.json"],
])("D17 `%s` sends %s and does not run it", (command, path) => {
  expect(deployRuns(path, command)).toBe(false);
});

const tree: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ scripts: { deploy: "npm run out", out: "node tools/out.mjs", predeploy: "sh tools/before.sh" } }),
  "tools/out.mjs": 'import { where } from "../lib/where.mjs";\nspawnSync("bash", ["tools/after.sh"]);',
  "tools/before.sh":
    '#!/bin/sh\nHERE=$(dirname "$0")\n. "$HERE/../lib/env.sh"\nrsync -a public/ web:/srv/shop\nkubectl apply -f k8s/shop.yaml\n',
  "lib/where.mjs": 'export const where = require("./places");',
  "lib/places.js": "",
  "lib/env.sh": "export STAGE=prod",
  "tools/after.sh": "cd ops && ./tell",
  "ops/tell": "echo told",
  Makefile: "release:\n\tsh tools/before.sh\n\tpython3 -m jobs.out\n",
  "jobs/out.py": "from jobs.common import push\n",
  "jobs/common.py": "",
  "src/price.ts": "export const price = 1;",
  "public/index.html": "<p>",
  "k8s/shop.yaml": "kind: Pod",
};
const links = new Map([
  ["bin", "tools"],
  ["deploy", "bin/before.sh"],
]);
const files = { paths: new Set([...Object.keys(tree), ...links.keys()]), links, read: async (path: string) => tree[path] };

test.each([
  ["npm run deploy", ["tools/out.mjs", "lib/where.mjs", "lib/places.js", "tools/after.sh", "ops/tell", "tools/before.sh", "lib/env.sh"]],
  ["make release", ["Makefile", "tools/before.sh", "lib/env.sh", "jobs/out.py", "jobs/common.py"]],
  ["./deploy", ["deploy", "bin", "tools/before.sh", "lib/env.sh"]],
  ["sh bin/before.sh", ["bin", "tools/before.sh", "lib/env.sh"]],
  ["cd tools && sh before.sh", ["tools/before.sh", "lib/env.sh"]],
])("D17 `%s` comes to run what its scripts run and take in, and not what they send", async (command, expected) => {
  const reached = await reachedBy(command, files);
  expect([...reached]).toEqual(expect.arrayContaining(expected));
  for (const sent of ["public/index.html", "k8s/shop.yaml", "src/price.ts"]) expect([sent, reached.has(sent)]).toEqual([sent, false]);
});

test("D17 scripts that name each other come to an end", async () => {
  const round: Readonly<Record<string, string>> = { "a.sh": "sh b.sh", "b.sh": "sh a.sh" };
  const reached = await reachedBy("sh a.sh", {
    paths: new Set(Object.keys(round)),
    links: new Map([["x", "x"]]),
    read: async (path) => round[path],
  });
  expect([...reached].toSorted()).toEqual(["a.sh", "b.sh"]);
});
