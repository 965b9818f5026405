import { describe, expect, test } from "vitest";
import { place, verdictOf } from "../../battery.fixture.ts";
import type { Facts } from "../../facts.ts";

const manifest = (scripts: Readonly<Record<string, string>>): string => JSON.stringify({ name: "x", scripts });
const dependent = (dependencies: Readonly<Record<string, string>>, more = {}): string =>
  JSON.stringify({ name: "x", scripts: { test: "vitest" }, dependencies, ...more });
const lock = (resolved: string): string => JSON.stringify({ packages: { "node_modules/a": { resolved, integrity: "sha512-x" } } });
const facts: Facts = {
  ...place,
  files: {
    "lib/package.json": manifest({ postinstall: "node build.js", prepare: "tsc" }),
    "/code/shop/.git/worktrees/fix/gitdir": "/srv/fix/.git\n",
  },
  foreign: {
    "/srv/other/package.json": manifest({ preinstall: "node ./pre.js" }),
    "/srv/bad/package.json": manifest({ postinstall: "npx assent off" }),
    "/srv/git/package.json": dependent({ a: "git+https://github.com/evil/a.git" }),
    "/srv/short/package.json": dependent({ a: "evil/a" }),
    "/srv/file/package.json": dependent({ a: "file:../b" }),
    "/srv/deep/package.json": dependent({}, { overrides: { a: { b: "https://x.example/b.tgz" } } }),
    "/srv/spaces/package.json": dependent({}, { workspaces: ["packages/*"] }),
    "/srv/shell/package.json": dependent({ a: "^1" }),
    "/srv/shell/.npmrc": "script-shell=/tmp/evil.sh",
    "/srv/mono/package.json": dependent({}, { workspaces: ["a"] }),
    "/srv/mono/a/package.json": dependent({ a: "^1" }),
    "/srv/locked/package.json": dependent({ a: "^1" }),
    "/srv/locked/package-lock.json": lock("git+ssh://git@github.com/evil/a.git#1"),
    "/srv/my stuff/package.json": manifest({ install: "node a.js" }),
    "/srv/plain/package.json": dependent(
      { a: "^1.2.3", b: ">=1 <2 || 3.x", c: "npm:@d/c@~1", e: "latest" },
      { packageManager: "npm@11.1.0" },
    ),
    "/srv/plain/package-lock.json": lock("https://registry.npmjs.org/a/-/a-1.2.3.tgz"),
    "/srv/fix/.git": "gitdir: /code/shop/.git/worktrees/fix\n",
    "/srv/fix/package.json": manifest({ prepare: "husky" }),
    "/srv/fake/.git": "gitdir: /code/shop/.git/worktrees/fix\n",
    "/srv/fake/package.json": manifest({ prepare: "husky" }),
    "/tmp/old/package.json": manifest({ prepare: "husky" }),
  },
  unreadable: { "/srv/hidden/.npmrc": { why: "settings", names: [] } },
};
const installs = (folder: string): readonly string[] => [
  `npm --prefix ${folder} ci`,
  `npm ci --prefix=${folder}`,
  `npm ci --prefix=${folder} --loglevel=error`,
  `npm -C ${folder} install`,
  `npm -C ${folder} rebuild`,
  `npm -w web --prefix ${folder} i`,
  `pnpm -C ${folder} install --frozen-lockfile`,
  `pnpm --dir ${folder} i --frozen-lockfile`,
  `yarn --cwd ${folder} install --frozen-lockfile`,
];
const plainly = (folder: string): readonly string[] => installs(folder).filter((command) => !command.endsWith("rebuild"));
const roads = (folder: string, commands = installs(folder)): readonly string[] =>
  [...commands, `cd ${folder} && npm ci`, `cd ${folder} && yarn`, `(cd ${folder}; pnpm install)`].filter(
    (command) => verdictOf(command, facts) !== "low",
  );
const asked =
  "/srv/other ../other /srv/empty /srv/git /srv/short /srv/file /srv/deep /srv/spaces /srv/shell /srv/mono/a /srv/locked /srv/hidden " +
  "/srv/fake /tmp/old '/srv/my stuff' /srv/my\\ stuff";

describe("A14 installing in a folder that an option names is installing there", () => {
  test.each(["lib", ".", "/srv/fix", "/srv/fix/lib"])("A15 what is the project's is free: %s", (folder) => {
    expect(roads(folder)).toEqual([]);
  });

  test.each(asked.match(/'[^']*'|(?:\\ |\S)+/g) ?? [])("A14 what nobody has seen outside asks: %s", (folder) => {
    expect(roads(folder)).toHaveLength(installs(folder).length + 3);
    expect(verdictOf(`npm --prefix ${folder} ci`, facts)).toBe("gate");
  });

  test("A16 what a script there must not do is refused", () => {
    expect(installs("/srv/bad").map((command) => verdictOf(command, facts))).toEqual(installs("/srv/bad").map(() => "refuse"));
  });

  test("A15 outside is free where all that decides was read, and so are folders that the command made", () => {
    expect(roads("/srv/plain", plainly("/srv/plain"))).toEqual([]);
    expect(verdictOf("npm --prefix /srv/other ls", facts)).toBe("low");
    expect(verdictOf("cd /srv/other && npm outdated", facts)).toBe("low");
    expect(verdictOf("cd /srv/other && npm install -g typescript", facts)).toBe(verdictOf("npm install -g typescript", facts));
    expect(verdictOf("npm --prefix /srv/plain rebuild", facts)).toBe("gate");
    expect(verdictOf("mkdir -p /tmp/new && cd /tmp/new && npm init -y && npm install", facts)).toBe("low");
    expect(verdictOf("git worktree add /tmp/wt HEAD && npm --prefix /tmp/wt ci", facts)).toBe("low");
    expect(verdictOf("git worktree add -b fix ../wt; cd ../wt/web && pnpm install", facts)).toBe("low");
    expect(verdictOf("git -C /srv/other worktree add /tmp/wt && cd /tmp/wt && npm ci", facts)).toBe("gate");
    expect(verdictOf("cd /srv/other && git worktree add /tmp/wt && cd /tmp/wt && npm ci", facts)).toBe("gate");
    expect(verdictOf("git worktree add /tmp/wt && cd /tmp/wtx && npm ci", facts)).toBe("gate");
    expect(verdictOf("npm --prefix /srv/other ci --ignore-scripts", facts)).toBe("low");
    expect(verdictOf("npm --prefix /srv/shell ci --ignore-scripts", facts)).toBe("gate");
    expect(verdictOf("npm --prefix /srv/other ci --ignore-scripts=false", facts)).toBe("gate");
  });

  test("A17 another registry is one there too", () => {
    expect(verdictOf("npm --prefix /srv/plain ci --registry https://r.example", facts)).toBe("gate");
    expect(verdictOf("npm --prefix /srv/plain install left-pad", facts)).toBe("advisory");
  });
});
