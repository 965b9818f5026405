import { expect, test } from "vitest";
import { assess } from "../assess.ts";
import { place } from "../battery.fixture.ts";

test.each([
  ["kubectl apply -f web.yaml --context kind-shop", "kubectl apply", "web.yaml", "dev"],
  ["kubectl apply -k base --context kind-shop", "kubectl apply", "base", "dev"],
  ["pulumi up -y -s dev", "pulumi up", "dev", "dev"],
  ["git push origin agent/fix-7", "git push", "origin/agent/fix-7", "dev"],
  ["npm publish", "npm publish", ".", "production"],
  ["cd packages/b && npm publish", "npm publish", "packages/b", "production"],
  ["npm publish --registry http://localhost:4873", "npm publish", ".", "dev"],
  ["cargo publish", "cargo publish", ".", "production"],
  ["twine upload dist/a.whl", "twine upload", "dist/a.whl", "production"],
  ["gh pr create --fill", "gh pr create", "shop/shop agent/fix-7", "production"],
  ["gh pr create -R a/b --head x", "gh pr create", "a/b x", "production"],
  ["gh issue create -t x", "gh issue create", "shop/shop", "production"],
])("A19 %s is settled by an approval of its target", (command, tool, target, environment) => {
  const action = { tool: "Bash", input: { command }, cwd: place.cwd ?? "/code/shop" };
  const approved = { ...place, approvals: [{ tool, target, environment }] };
  const other = { ...place, approvals: [{ tool, target: `${target}-other`, environment }] };
  expect(assess(action, place).verdict).toBe("gate");
  expect(assess(action, approved).verdict).toBe("low");
  expect(assess(action, other).verdict).toBe("gate");
});

test.each([
  ["npm publish --registry https://npm.example", {}],
  ["npm publish --registry $R", {}],
  ["cd $X && npm publish", {}],
  ["gh pr create", { remotes: {} }],
  ["cd /elsewhere && gh pr create", {}],
])("A19 of %s nobody knows the place, so no approval settles it", (command, facts) => {
  const action = { tool: "Bash", input: { command }, cwd: place.cwd ?? "/code/shop" };
  expect(assess(action, { ...place, ...facts }).pattern.environment).toBe("unknown");
});

test("A19 a package is approved by its name, where that is known", () => {
  const action = { tool: "Bash", input: { command: "npm publish" }, cwd: "/code/shop" };
  const files = { "package.json": '{ "name": "@shop/cart", "publishConfig": { "registry": "http://localhost:1" } }' };
  expect(assess(action, { ...place, files }).pattern).toEqual({ tool: "npm publish", target: "@shop/cart", environment: "dev" });
});
