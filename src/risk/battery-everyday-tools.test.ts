import { describe, expect, test } from "vitest";
import { assess } from "./assess.ts";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

describe("A14 packages come from the index that everybody uses, and are checked", () => {
  test("however it is named", () => {
    const commands = [
      "npm ci --registry=https://registry.npmjs.org/",
      "npm ci --registry https://registry.npmmirror.com",
      "pip install -r requirements.txt -i https://pypi.tuna.tsinghua.edu.cn/simple",
      "pip install -r requirements.txt --extra-index-url https://download.pytorch.org/whl/cpu",
      "UV_INDEX_URL=https://pypi.org/simple uv sync",
      "GOPROXY=https://proxy.golang.org,direct go mod download",
      "GOPROXY=off go build ./...",
      "GOFLAGS=-mod=mod go test ./...",
      "GONOSUMDB='github.com/acme/*' go mod download",
      "npm ci --strict-ssl=true",
      "uv add rich --extra dev",
    ];
    expect(stopped(commands)).toEqual([]);
  });
  test("another one, or one whose packages nobody checks, is a foreign source", () => {
    const commands = [
      "npm ci --registry=https://registry.example",
      "npm ci --registry http://registry.npmjs.org",
      "npm ci --registry=https://registry.npmjs.org@evil.example/",
      "npm ci --@acme:registry=https://registry.example",
      "npm_config_registry=https://registry.example npm ci",
      "NPM_CONFIG_REGISTRY=https://registry.example pnpm install --frozen-lockfile",
      "npm ci --strict-ssl=false",
      "npm ci --no-strict-ssl",
      "NODE_TLS_REJECT_UNAUTHORIZED=0 npm ci",
      "pip install -r requirements.txt --index-url https://pypi.example/simple",
      "PIP_EXTRA_INDEX_URL=https://pypi.example/simple pip install -r requirements.txt",
      "pip install --trusted-host pypi.org -r requirements.txt",
      "UV_DEFAULT_INDEX=https://pypi.example/simple uv sync",
      "GOPROXY=https://goproxy.example go mod download",
      "GOPROXY=https://proxy.golang.org,https://goproxy.example go build ./...",
      "GOSUMDB=off go mod download",
      "GONOSUMDB='*' go mod download all",
      "npm ci --regis=https://registry.example",
      "pip install -r requirements.txt --index-u https://pypi.example/simple",
    ];
    expect(passing(commands)).toEqual([]);
  });
});

describe("A14 a name that speaks of something does not do it", () => {
  test("as those that get, show, count or report", () => {
    const commands = [
      "python3 src/tools/get_migration_seed.py --count 3",
      "node scripts/show-release-version.js",
      "python3 tools/count_migrations.py",
      "npm run find-deploy-target",
      "node scripts/migration-report.js",
      "python3 scripts/describe_publish.py",
      "bash scripts/print-rollout.sh",
      "npm run compare:release",
      "python3 tools/deploy_history.py",
      "ruby bin/explain_migration.rb",
    ];
    expect(stopped(commands)).toEqual([]);
  });
  test("and one that does both does it", () => {
    const commands = [
      "python3 tools/migrate.py",
      "bash scripts/check-and-deploy.sh",
      "node scripts/get-then-publish.js",
      "npm run list_and_purge",
      "python3 seed.py",
      "bash release.sh",
      "npm run deploy:all",
      "python3 tools/report_and_release.py",
    ];
    expect(passing(commands)).toEqual([]);
  });
});

const tool = (server: string, name: string, args: Record<string, string | boolean | string[]>, facts: Facts = place): string =>
  assess({ tool: "mcp", input: { server, name, args }, cwd: facts.cwd ?? "/" }, facts).verdict;
const root = place.projectRoot ?? "/";

describe("A14 a server for git is git", () => {
  test.each<readonly [string, Record<string, string | boolean | string[]>]>([
    ["git_add", { files: ["src/delete-account.ts"] }],
    ["git_commit", { message: "Drop the payments table, and refund everybody" }],
    ["git_checkout", { branch_name: "checkout-payments" }],
    ["git_create_branch", { branch_name: "purge", base_branch: "main" }],
    ["git_reset", {}],
    ["git_diff_staged", { context_lines: "3" }],
    ["git_stash", { mode: "push" }],
    ["git_show", { revision: "HEAD~1" }],
    ["git_branch", { branch_type: "local" }],
    ["add", { files: ["a.ts"] }],
  ])("%s %j is no question", (name, args) => expect(tool("git", name, { repo_path: root, ...args })).toBe("low"));

  test.each<readonly [string, Record<string, string | boolean | string[]>]>([
    ["git_push", { remote: "origin", branch: "main" }],
    ["git_push", { force: true }],
    ["git_reset", { mode: "hard" }],
    ["git_checkout", { branch_name: "--", files: ["src"] }],
    ["git_clean", {}],
    ["git_commit", { message: "x", hook: "rm -rf ~" }],
  ])("%s %j asks", (name, args) => expect(tool("git", name, { repo_path: root, ...args })).not.toBe("low"));
});

describe("A14 a hand at a page", () => {
  test.each<readonly [string, string, Record<string, string | boolean | string[]>]>([
    ["playwright", "browser_navigate", { url: "http://localhost:5173/checkout/pay?step=confirm" }],
    ["puppeteer", "puppeteer_fill", { url: "http://127.0.0.1:6006/iframe.html?id=delete", selector: "#confirm", value: "DELETE" }],
    ["chrome-devtools", "navigate_page", { url: "http://localhost:3000/admin/users/delete" }],
    ["playwright", "browser_type", { url: "http://[::1]:3000/", text: "buy", submit: true }],
    ["playwright", "browser_take_screenshot", { url: "http://localhost:3000/pay" }],
  ])("%s %s %j on this machine is no question", (server, name, args) => expect(tool(server, name, args)).toBe("low"));

  test.each<readonly [string, string, Record<string, string | boolean | string[]>, string]>([
    ["playwright", "browser_click", { element: "Next page", ref: "e1" }, "advisory"],
    ["playwright", "browser_click", { element: "Pay now", ref: "e1" }, "gate"],
    ["playwright", "browser_click", { element: "Send message", ref: "e1" }, "gate"],
    ["playwright", "browser_navigate", { url: "http://localhost:9200/_all/_delete" }, "gate"],
    ["playwright", "browser_evaluate", { url: "http://localhost:3000", function: "() => fetch('/x')" }, "gate"],
    ["mail", "send_form", { url: "http://localhost:3000/" }, "gate"],
  ])("%s %s %j: %s", (server, name, args, verdict) => expect(tool(server, name, args)).toBe(verdict));
});

describe("A12 the main checkout is another one than the worktree of a session", () => {
  const worktree = "/srv/wt/fix-7";
  const facts: Facts = { ...place, worktree, filesOwnedRoot: worktree, cwd: worktree };
  const at = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: worktree }, facts).verdict;
  test.each([
    `git -C ${root} commit -qam x`,
    `git -C ${root} stash -u`,
    `git -C ${root} switch main`,
    `git -C ${root} cherry-pick abc1234`,
    `cd ${root} && git add src/a.ts`,
    `git --git-dir=${root}/.git --work-tree=${root} commit -am x`,
    `git -C ${root} pull`,
  ])("%s is an advisory there", (command) => expect(at(command)).toBe("advisory"));
  test(`a second signal makes it a question`, () => expect(at(`git -C ${root} commit -qam x --no-verify`)).toBe("gate"));
  test.each([
    `git -C ${root} log --oneline -3`,
    `git -C ${root} status -sb`,
    `git -C ${root} stash list`,
    `git -C ${root} branch new-one`,
    `git -C ${root} apply --check /tmp/x.patch`,
    `git -C ${worktree} commit -qam x`,
    "git commit -qam x",
    "git stash",
    "git cherry-pick abc1234",
  ])("%s is none", (command) => expect(at(command)).toBe("low"));
});

test("A17 a service of the postgres file may be anywhere, and one called prod is production", () => {
  const update = `psql -c "UPDATE orders SET note = 'x' WHERE id = 1"`;
  expect(["PGSERVICE=orders-prod", "PGSERVICE=orders"].map((service) => verdictOf(`${service} ${update}`))).toEqual(["gate", "gate"]);
  expect(verdictOf(`PGSERVICE=orders-prod psql -c 'select 1'`)).toBe("low");
});
