import { expect, test } from "vitest";
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
])("D17 `%s` runs %s with a person's keys", (command, path) => {
  expect(deployRuns(path, command)).toBe(true);
});

test.each([
  ["kubectl apply -f k8s", "k8s/shop.yaml"],
  ["rsync -a dist/ web:/srv/shop", "dist/index.html"],
  ["/usr/local/bin/ship-it", "src/price.ts"],
  ["npm run deploy", "src/price.ts"],
  ["fly deploy --config fly.toml", "fly.toml"],
])("D17 `%s` sends %s and does not run it", (command, path) => {
  expect(deployRuns(path, command)).toBe(false);
});
