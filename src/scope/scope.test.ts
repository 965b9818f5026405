import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auditChanges, type AuditRequest, type ScopedChange } from "./audit.ts";
import { auditRestsOn, isCheck } from "./checks.ts";
import { landingSecrets } from "./landing-secrets.ts";
import { ownedFiles, ownedProblems, overlaps, owns } from "./owned.ts";
import { sacredBecause } from "./sacred.ts";
import { sacredListIn } from "./sacred-list.ts";
import { indistinct } from "./spelling.ts";

const request = (more: Partial<AuditRequest> = {}): AuditRequest => ({
  root: "/project",
  permissions: [],
  listed: ownedFiles([]),
  isCommitted: () => false,
  isScratch: () => false,
  verifyCommand: "npm test",
  owned: ownedFiles(["src/price/**", "docs/price.md"]),
  ...more,
});
const changed = (...paths: readonly string[]): readonly ScopedChange[] => paths.map((path) => ({ path, kind: "file" }));

describe("W4, D21 a worker's changes", () => {
  test("are owned, scratch, or a violation", () => {
    const isScratch = (path: string): boolean => path.startsWith("dist/");
    expect(auditChanges(changed("src/price/a.ts", "dist/a.js", "src/cart.ts"), request({ isScratch }))).toEqual({
      owned: ["src/price/a.ts"],
      scratch: 1,
      violations: [{ path: "src/cart.ts", why: "outside" }],
      checks: [],
    });
  });

  test("of a sacred file are a violation, although it is owned", () => {
    const owned = ownedFiles(["**/x/**", "x/**", ".env", ".git/config"]);
    const { violations } = auditChanges(changed(".env", ".git/config", "x/id_rsa"), request({ owned }));
    expect(violations.map(({ why }) => why)).toEqual(["sacred", "sacred", "sacred"]);
  });

  test("that are neither file nor link cannot land", () => {
    expect(auditChanges([{ path: "src/price/pipe", kind: "other" }], request()).violations).toEqual([
      { path: "src/price/pipe", why: "unlandable" },
    ]);
  });

  test.each([
    ["../../.env", "leads-to-sacred"],
    ["../../.git/config", "leads-to-sacred"],
    ["../../keys/../.ENV", "leads-to-sacred"],
    ["../../../elsewhere", "leads-out"],
    ["/etc/passwd", "leads-out"],
    ["a/b/up/../../../etc/passwd", "leads-out"],
    ["../up/./..", "leads-out"],
    ["a//../b", "leads-out"],
    ["...a/../b", "leads-out"],
  ])("a link to %s is a violation: %s", (target, why) => {
    const link: ScopedChange = { path: "src/price/link", kind: "link", target };
    expect(auditChanges([link], request()).violations).toEqual([{ path: "src/price/link", why }]);
    expect(auditChanges([{ ...link, target: "../cart.ts" }], request()).owned).toEqual(["src/price/link"]);
  });

  test("a deletion counts as a change", () => {
    const gone: ScopedChange[] = [
      { path: "src/price/old.ts", kind: "gone" },
      { path: "src/cart.ts", kind: "gone" },
    ];
    expect(auditChanges(gone, request())).toMatchObject({ owned: ["src/price/old.ts"], violations: [{ path: "src/cart.ts" }] });
  });
});

describe("D19 sacred files", () => {
  const why = (path: string, more: Partial<AuditRequest> = {}): string | undefined => sacredBecause(path, request(more));

  test.each([
    ...["src/.g\u200cit/hooks/x", "src/.git", "src/a/.GIT/COMMIT_EDITMSG", "src/git~1/config", "src/.git./x", "src/.git /x"],
    ...["src/.git::$INDEX_ALLOCATION/x", "src\\.git\\config", ".e\u200cnv", ".env.", ".env::$DATA", "\uff0eenv", ".git\ufeffattributes"],
  ])("another system would take %j for one", (path) => expect(why(path)).toEqual(expect.any(String)));

  test.each(["src/a.git.ts", "src/git~/x", "src/a b.ts", "src/caf\u00e9.ts", "src/...", "src/git.ts"])(
    "%j is no other name of one",
    (path) => expect(why(path)).toBeUndefined(),
  );

  test.each([".env", ".env.production", "keys/server.pem", ".git/config", ".git/hooks/pre-commit", "src/auth/callback.ts"])(
    "nothing unlocks %s",
    (path) => expect(why(path, { permissions: ["auth", "billing", "dependencies"] })).toEqual(expect.any(String)),
  );

  test.each([
    ["src/auth/session.ts", "auth"],
    ["src/billing/plan.ts", "billing"],
    ["package.json", "dependencies"],
  ] as const)("%s wants the permission %s", (path, permission) => {
    expect(why(path)).toEqual(expect.any(String));
    expect(why(path, { permissions: [permission] })).toBeUndefined();
  });

  test("a migration that is committed stays as it is, a new one may come", () => {
    expect(why("db/migrations/001_users.sql", { isCommitted: () => true })).toEqual(expect.any(String));
    expect(why("db/migrations/002_orders.sql")).toBeUndefined();
  });

  test.each(["src/price.ts", "docs/auth.md", "tests/billing/plan.test.ts", ".env.example"])("%s is an ordinary file", (path) => {
    expect(why(path)).toBeUndefined();
  });
});

describe("D11 globs", () => {
  test.each([
    ["src/**", "src/a/b.ts", true],
    ["./src/**", "src/a.ts", true],
    ["src/../lib/*.ts", "lib/a.ts", true],
    ["src", "src/a.ts", true],
    ["src/*.ts", "src/a/b.ts", false],
    ["src/**", "srcs/a.ts", false],
    ["README.md", "docs/README.md", false],
    ["app/[id]/page.tsx", "app/[id]/page.tsx", true],
    ["app/[[...slug]]/**", "app/[[...slug]]/page.tsx", true],
    ["app/[id]/page.tsx", "app/[name]/page.tsx", false],
  ])("%s and %s", (glob, path, expected) => expect(owns(ownedFiles([glob]), path)).toBe(expected));

  test.each([
    ["src/**", "src/a.ts", true],
    ["src/a/**", "src/b/**", false],
    ["src/*.ts", "src/a.*", true],
    ["SRC/a.ts", "src/A.ts", true],
    ["src", "src/deep/x", true],
    ["lib/x", "lib/xy", false],
    ["src/{cart,price}/**", "src/{price,tax}/**", true],
    ["src/*.{ts,js}", "src/*.{ts,js}", true],
    ["**/index.ts", "packages/a/index.ts", true],
    ["**/*.test.ts", "src", true],
    ["src/**/x.ts", "src/a/b/**", true],
    ["app/[id]/page.tsx", "app/[id]/**", true],
    ["caf\u00e9/a", "cafe\u0301/a", true],
    ["src/*.ts", "src/lib/**", false],
  ])("%s and %s may meet: %s", (one, other, expected) => {
    expect([overlaps(ownedFiles([one]), ownedFiles([other])), overlaps(ownedFiles([other]), ownedFiles([one]))]).toEqual([
      expected,
      expected,
    ]);
  });

  const parts = "a b ab A * ** ? [ab] [!a] {a,b} {a/b,c} a* *b **a [id] a.ts *.{ts,js} @(a|b) \\\\*".split(" ");
  const names = "a b ab A c [id] i a.ts x.js aa * b.ts {a,b}".split(" ");
  const pathOf = (from: readonly string[]) =>
    fc.array(fc.constantFrom(...from), { minLength: 1, maxLength: 3 }).map((all) => all.join("/"));

  test("D11 globs that do not meet, from whichever side, have no file in common", () => {
    const glob = pathOf(parts);
    fc.assert(
      fc.property(glob, glob, fc.array(pathOf(names), { minLength: 40, maxLength: 80 }), (one, other, paths) => {
        const [mine, theirs] = [ownedFiles([one]), ownedFiles([other])];
        const common = paths.filter((path) => owns(mine, path) && owns(theirs, path));
        expect(overlaps(mine, theirs)).toBe(overlaps(theirs, mine));
        if (!overlaps(mine, theirs)) expect(common).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  const everything = ["**", "*", "**/*", ".", "./", "/", "./**", "src/../**", "{**,x}", "{src,**}/**", "[a-z.]*/**", "**/*.*", "**/."];
  test.each(everything)("D10 %s owns the whole repository, which is too much", (glob) => {
    expect(ownedProblems([glob])).toEqual([expect.stringContaining("whole repository")]);
  });

  test("D10 globs that own everything together are too much as well, and wide ones that mean something are not", () => {
    expect(ownedProblems(["[a-m]*/**", "[n-z]*/**"])).toEqual([expect.stringContaining("together")]);
    expect(ownedProblems(["src/**", "**/*.ts", "*.md", "{src,test}/**", "packages/*/src/**"])).toEqual([]);
  });

  test.each(["../other/**", "/etc/passwd", "src/../../x"])("%s leads out of the project", (glob) => {
    expect(ownedProblems([glob])).toEqual([expect.stringContaining("out of the project")]);
  });
});

test.each([
  ["src/price.test.ts", true],
  ["tests/a.py", true],
  ["package.json", true],
  ["app/Makefile", true],
  ["scripts/check.sh", true],
  [".cargo/config.toml", true],
  ["bunfig.toml", true],
  ["src/sitecustomize.py", true],
  ["packages/a/.nycrc.json", true],
  ["src/test.js", true],
  ["src/setupTests.ts", true],
  ["src/node_modules/chai/index.js", true],
  ["gradlew", true],
  ["src/latest.js", false],
  ["src/price.ts", false],
])("W16 the check rests on %s: %s", (path, expected) => {
  expect(isCheck(path, "npm test && ./scripts/check.sh")).toBe(expected);
});

describe("W16 a check rests", () => {
  test.each<readonly [string, string, boolean]>([
    ["py/shop/price.py", "cd py && python3 -m unittest -q", false],
    ["py/test_price.py", "cd py && python3 -m unittest -q", true],
    ["py/run_checks.py", "cd py && python3 run_checks.py", true],
    ["py/checks/all.py", "cd py && python3 -m checks.all", true],
    ["checks.py", "python3 -m checks", true],
    ["js/src/price.js", "(cd py && python3 -m unittest) && (cd js && node --test)", false],
    ["js/run.js", "(cd py && python3 -m unittest) && (cd js && node run.js)", true],
    ["packages/shop/src/price.ts", "npm --prefix packages/shop test", false],
    ["packages/shop/scripts/check.sh", "make -C packages/shop && sh packages/shop/scripts/check.sh", true],
    ["server/price.go", "cd server && go test ./...", false],
    ["tools/check.sh", "cd server && sh ../tools/check.sh", true],
    ["a/b/check.sh", "cd a && cd b && ./check.sh", true],
    ["checks/price.sh", "sh checks/price.sh", true],
    ["checks/lib/sums.sh", "run-parts checks", true],
    ["checks/a.sh", "cd checks && for f in *.sh; do sh $f; done", true],
    ["checks/a.sh", "for f in checks/*.sh; do sh $f; done", true],
    ["checks/a.sh", "cd checks && ls | xargs -n1 sh", true],
    ["checks/lib.py", "cd checks && python3 all.py", true],
    ["src/price.ts", "cd checks && ls | xargs -n1 sh", false],
    ["packages/shop/scripts/a.sh", "make -C packages/shop", true],
    ["packages/shop/src/price.ts", "cd packages/shop && CI=1 npx vitest run && cd ../cart && npm test", false],
    ["checks/lib/sums.sh", "run-parts ./checks/", true],
  ])("on %s when it is `%s`: %s", (path, command, expected) => {
    expect(isCheck(path, command)).toBe(expected);
  });
});

describe("D28, W16 an audit rests", () => {
  test.each<readonly [string, string, boolean]>([
    ["tools/audit.js", "node tools/audit.js", true],
    ["tools/lib/rules.js", "node tools/audit.js", true],
    ["audit.sh", "sh ./audit.sh --all", true],
    ["package.json", "npm run audit", true],
    ["package.json", "node tools/audit.js", true],
    ["package.json", "/opt/audits/style.sh", false],
    ["src/price/round.ts", "node tools/audit.js", false],
    ["src/price/round.test.ts", "node tools/audit.js", false],
    ["src/price/round.test.ts", "npm run test:style", true],
    ["src/price/round.test.ts", "npx vitest run", true],
    ["src/price/round.ts", "npx eslint src/price", false],
    ["src/price/round.ts", "grep -q half src/price/round.ts", false],
    ["tools/rules.js", "npx eslint --config tools/rules.js src", true],
    ["tools/rules.js", "npx eslint --config=./tools/rules.js src", true],
    ["audits/a.sh", "cd src && bash ../x; audits/a.sh", true],
    ["audits/a.sh", "MODE=all audits/a.sh", true],
    ["audits/index.js", "node audits/", true],
  ])("on %s when it is `%s`: %s", (path, command, expected) => {
    expect(auditRestsOn(path, command)).toBe(expected);
  });
});

describe("D28 secrets that would land", () => {
  const token = `ghp_${"aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"}`;
  const found = (text: string, more: { path?: string; before?: string; declared?: readonly string[] } = {}): readonly string[] =>
    landingSecrets({ path: more.path ?? "src/price/key.ts", text, before: more.before }, more.declared);

  test("are told by name, and never by value", () => {
    expect(found(`export const key = "${token}";`)).toEqual(["GitHub token"]);
    expect(found("const password = 'Xk9mPq2vLz';")).toEqual([expect.stringMatching(/telling name/)]);
    expect(found("const a = 'own-secret-1';", { declared: ["own-secret-1"] })).toEqual(["a secret of the configuration"]);
  });

  test("are found in the name of a new file too, where they have a form that nothing else has", () => {
    expect(found("", { path: `src/${token}/a.txt` })).toEqual(["GitHub token"]);
    expect(found("x", { path: "src/own-secret-1.md", declared: ["own-secret-1"] })).toEqual(["a secret of the configuration"]);
    expect(found("y", { path: `src/${token}`, before: "x" })).toEqual([]);
    for (const path of ["src/password=Xk9mPq2vLz.ts", "db/20260101-a1b2c3d4e5f6.sql", "dist/index-Bk93kdLs.js"])
      expect(found("", { path })).toEqual([]);
  });

  test("are none where they were there before, or only look like one", () => {
    expect(found(`const key = "${token}"; // same`, { before: `const key = "${token}";` })).toEqual([]);
    expect(found("const password = 'Xk9mPq2vLz';", { path: "test/login.test.ts" })).toEqual([]);
    expect(found(`const key = "${token}";`, { path: "test/login.test.ts" })).toEqual(["GitHub token"]);
    for (const text of [
      "password: process.env.DB_PASSWORD",
      "const token = readToken();",
      "url = `https://u:p@host`",
      "secret: <your secret>",
    ])
      expect(found(text)).toEqual([]);
  });
});

describe("D19 the project's own list of sacred files", () => {
  const list = "# ours\n/infra\nsrc/price/tax.ts  # by law\n\ndb/**/*.sql\n";
  const listed = ownedFiles(sacredListIn(list) ?? []);

  test("holds against owning, scratch and every permission", () => {
    const paths = ["infra/main.tf", "infra", "src/price/tax.ts", "db/a/b.sql", "src/price/other.ts"];
    const { owned, violations } = auditChanges(
      changed(...paths),
      request({ listed, owned: ownedFiles(["**/*"]), isScratch: () => true, permissions: ["auth", "billing", "dependencies"] }),
    );
    expect([owned, violations.map(({ why }) => why)]).toEqual([["src/price/other.ts"], ["sacred", "sacred", "sacred", "sacred"]]);
    expect(auditChanges(changed("infra/out.log"), request({ listed, isScratch: () => true })).scratch).toBe(0);
  });

  test("counts as unreadable where a line of it is no path in the project", () => {
    for (const text of ["../other", "a\n..", "a\0b", "a/../../b", "//"]) expect(sacredListIn(text)).toBeUndefined();
    expect(sacredListIn("")).toEqual([]);
  });
});

describe("D11, W16 names that other systems cannot tell apart", () => {
  test.each<readonly [name: string, added: readonly string[], kept: readonly string[], expected: readonly (readonly string[])[]]>([
    ["case", ["src/Price.ts"], ["src/price.ts"], [["src/Price.ts", "src/price.ts"]]],
    ["a folder's case", ["SRC/other.ts"], ["src/price.ts"], [["SRC/other.ts", "src"]]],
    ["two ways to write one letter", ["src/cafe\u0301.ts"], ["src/caf\u00e9.ts"], [["src/cafe\u0301.ts", "src/caf\u00e9.ts"]]],
    [
      "two new ones",
      ["a/X", "a/x"],
      ["b"],
      [
        ["a/X", "a/x"],
        ["a/x", "a/X"],
      ],
    ],
    ["a folder and a file", ["docs/a"], ["Docs"], [["docs/a", "Docs"]]],
    ["what the project has already", ["docs/new.md"], ["docs/a.md", "Docs/b.md"], []],
    ["different names", ["src/a.ts", "src/b.ts"], ["src/c.ts", "lib/a.ts"], []],
  ])("%s", (_name, added, kept, expected) => {
    expect([...indistinct(added, kept)]).toEqual(expected);
  });
});
