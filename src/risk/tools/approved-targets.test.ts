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

test.each([
  [
    "git push",
    "origin/dev",
    "dev",
    [
      "git push origin dev --push-option=deploy=prod",
      "git -c push.pushOption=deploy=prod push origin dev",
      "git push origin dev -o merge_request.create",
      "git push origin dev -o $X",
      "git push --recurse-submodules=on-demand origin dev",
      "git push --recurse-submodules on-demand origin dev",
      "git -c push.recurseSubmodules=on-demand push origin dev",
      "git push origin dev -u --follow-tags",
      "git push origin dev --follow",
      "git -c push.followTags=true push origin dev",
      "git push --no-verify origin dev",
      "git -c core.hooksPath=/dev/null push origin dev",
      "HUSKY=0 git push origin dev",
      "LEFTHOOK=0 git push origin dev",
      "git push --signed origin dev",
      "git push --unheard-of origin dev",
    ],
  ],
  [
    "npm publish",
    ".",
    "production",
    [
      "npm publish --tag next",
      "npm publish --access public",
      "npm publish --ignore-scripts",
      "npm publish --workspaces",
      "npm publish -w a",
      "npm publish --provenance=false",
    ],
  ],
  [
    "kubectl apply",
    "web.yaml",
    "dev",
    [
      "kubectl apply -f web.yaml --context kind-shop -n payments",
      "kubectl apply -f web.yaml --context kind-shop --prune --all",
      "kubectl apply -f web.yaml --context kind-shop --force",
      "kubectl apply -f web.yaml --context kind-shop --server-side --force-conflicts",
      "kubectl apply -f web.yaml --context kind-shop --as admin",
      "kubectl apply -f web.yaml -f b.yaml --context kind-shop",
    ],
  ],
  ["pulumi up", "dev", "dev", ["pulumi up -y -s dev --refresh", "pulumi up -y -s dev --replace urn:x", "pulumi up -s dev -c a=b"]],
] as const)("A19 an approval of %s %s [%s] does not stretch over options that do something else", (tool, target, environment, commands) => {
  const approved = { ...place, approvals: [{ tool, target, environment }] };
  const verdicts = commands.map(
    (command) => assess({ tool: "Bash", input: { command }, cwd: place.cwd ?? "/code/shop" }, approved).verdict,
  );
  expect(verdicts).toEqual(commands.map(() => "gate"));
});

test.each([
  [
    "git push",
    "origin/dev",
    "dev",
    [
      "git push -u origin dev",
      "git push -q origin dev",
      "git push --verbose --progress origin dev",
      "git push --recurse-submodules=check origin dev",
      "git push --recurse-submodules=no origin dev",
      "git -c push.followTags=false push origin dev",
      "git -c push.default=simple push origin dev",
      "HUSKY=1 git push origin dev",
      "git -c color.ui=always push origin dev",
    ],
  ],
  ["npm publish", ".", "production", ["npm publish --otp 123456", "npm publish --json", "npm publish --loglevel warn"]],
  [
    "kubectl apply",
    "web.yaml",
    "dev",
    ["kubectl apply -f web.yaml --context kind-shop --timeout 20s", "kubectl apply --context=kind-shop -v 4 -f web.yaml"],
  ],
  ["pulumi up", "dev", "dev", ["pulumi up --yes -s dev", "pulumi up -y -s dev -m note"]],
] as const)("A19 an approval of %s %s [%s] holds for the same with other words around it", (tool, target, environment, commands) => {
  const approved = { ...place, approvals: [{ tool, target, environment }] };
  const verdicts = commands.map(
    (command) => assess({ tool: "Bash", input: { command }, cwd: place.cwd ?? "/code/shop" }, approved).verdict,
  );
  expect(verdicts).toEqual(commands.map(() => "low"));
});
