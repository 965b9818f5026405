import { describe, expect, test } from "vitest";
import type { Workplace } from "../../src/adapters/workplaces/layer.ts";
import type { BoxTier } from "../../src/lexicon/box-tiers.ts";
import { openSample, runBoxed, type WorkSample } from "./work-sample.ts";

const changesMade: readonly (readonly [name: string, script: string, expected: readonly string[]])[] = [
  ["nothing", "git status --short; touch src/a.ts; cat node_modules/dep/index.js >/dev/null", []],
  [
    "edits, new files, deletions, links, modes and ignored files",
    "echo more >> src/a.ts; rm src/b.ts; mkdir -p new/deep dist; echo x > new/deep/file; " +
      "ln -s a.ts src/link; echo y > dist/out.js; chmod +x src/a.ts",
    ["dist/out.js file", "new/deep/file file", "src/a.ts file x", "src/b.ts gone", "src/link link"],
  ],
  ["a folder that was made anew", "rm -rf src; mkdir src; echo z > src/z.ts", ["src/a.ts gone", "src/b.ts gone", "src/z.ts file"]],
  ["a folder that became a file", "rm -rf src; echo z > src", ["src file", "src/a.ts gone", "src/b.ts gone"]],
  ["a file that became a folder", "rm src/a.ts; mkdir src/a.ts; echo z > src/a.ts/z", ["src/a.ts gone", "src/a.ts/z file"]],
  ["a folder that was renamed", "mv src lib", ["lib/a.ts file", "lib/b.ts file", "src/a.ts gone", "src/b.ts gone"]],
  ["a change that was undone", "echo x >> src/a.ts; git checkout -q src/a.ts; touch src/b.ts", []],
  ["a change that git was told not to see", "git update-index --assume-unchanged src/a.ts; echo x >> src/a.ts", ["src/a.ts file"]],
  ["a pipe", "mkfifo src/p", ["src/p other"]],
];

/** Every kind of place gives the project with its history and its dependencies, tells every change, and keeps what was done. */
export function workplaceContract(tier: BoxTier, sampleNow: () => WorkSample): void {
  const within = async <Result>(name: string, work: (opened: Workplace) => Promise<Result> | Result): Promise<Result> => {
    const opened = await openSample(sampleNow(), `${tier}-${name.replaceAll(" ", "-")}`, tier);
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  };

  describe(`W2, W5 a worker's place of kind ${tier}`, () => {
    test("has the project's files, history and dependencies, and nothing to commit", () =>
      within("whole", (opened) => {
        const { out } = runBoxed(
          sampleNow(),
          opened,
          tier,
          "git status --short; git log --oneline | wc -l; cat src/a.ts node_modules/dep/index.js",
        );
        expect(out).toBe("1\none\ndep\n");
      }));

    test.each(changesMade)("W4 the list of changes knows %s", (name, script, expected) =>
      within(name, async (opened) => {
        expect(runBoxed(sampleNow(), opened, tier, script)).toEqual({ code: 0, out: "" });
        const listed = (await opened.changes()).map(({ path, kind, isExecutable }) => `${path} ${kind}${isExecutable ? " x" : ""}`);
        expect(listed).toEqual(expected);
        expect(sampleNow().git("status", "--short")).toBe("");
      }),
    );

    test("W2 whoever opens it meanwhile works in the same place, also after the first has closed it", () =>
      within("together", async (opened) => {
        const other = await openSample(sampleNow(), `${tier}-together`, tier);
        try {
          expect(runBoxed(sampleNow(), opened, tier, "echo one >> src/a.ts").out).toBe("");
          expect(runBoxed(sampleNow(), other, tier, "echo two >> src/a.ts; echo new > src/c.ts").out).toBe("");
          expect(runBoxed(sampleNow(), opened, tier, "cat src/a.ts src/c.ts; echo three >> src/b.ts").out).toBe("one\none\ntwo\nnew\n");
          await opened.close();
          expect(runBoxed(sampleNow(), other, tier, "cat src/b.ts; echo four >> src/b.ts").out).toBe("two\nthree\n");
          expect((await other.changes()).map(({ path }) => path)).toEqual(["src/a.ts", "src/b.ts", "src/c.ts"]);
        } finally {
          await other.close();
        }
      }));

    test("D8 a claim that was taken out is gone for the worker too", () =>
      within("taken", async (opened) => {
        runBoxed(sampleNow(), opened, tier, "mkdir .worker; echo x > .worker/done.json; echo y > src/y.ts");
        await opened.remove(".worker/done.json");
        expect((await opened.changes()).map(({ path }) => path)).toEqual(["src/y.ts"]);
        expect(runBoxed(sampleNow(), opened, tier, "ls .worker").out).toBe("");
      }));

    test("is taken up again with all that was done in it", async () => {
      const commit = "echo kept > src/kept.ts; git add -A; git -c user.name=w -c user.email=w@example.test commit -qm w";
      await within("again", (opened) => runBoxed(sampleNow(), opened, tier, commit));
      const { out } = await within("again", (opened) => runBoxed(sampleNow(), opened, tier, "cat src/kept.ts; git log --oneline | wc -l"));
      expect(out).toBe("kept\n2\n");
    });
  });
}
