import { describe, expect, test } from "vitest";
import { assess } from "../assess.ts";
import type { Facts } from "../facts.ts";

const facts: Facts = { session: "attended", cwd: "/code/shop", projectRoot: "/code/shop", home: "/home/mira" };
const run = (command: string, known: Partial<Facts>): string =>
  assess({ tool: "Bash", input: { command }, cwd: "/code/shop" }, { ...facts, ...known }).verdict;

describe("A15 what is not there is not lost", () => {
  test.each(["rm -f *.log", "rm -rf scratch", "rm -rf scratch-* && mkdir scratch-1", "rm -f notes.txt"])("%s", (command) => {
    expect(run(command, { exists: [] })).toBe("low");
    expect(run(command, {})).not.toBe("low"); // nobody looked
  });

  test.each([
    ["rm -f *.log", ["a.log"]],
    ["rm -rf scratch", ["scratch"]],
    ["rm -rf scratch-*", ["scratch-1"]],
    ["mv notes.txt a.log; rm -f *.log", ["notes.txt"]],
    ["mv notes.txt scratch; rm -rf scratch", ["notes.txt"]],
  ])("A16 %s where it is there", (command, exists) => {
    expect(run(command, { exists, untracked: exists })).toBe("gate");
  });
});

describe("A11 what nobody looked for is not known to be missing", () => {
  const files = { "clean.sh": "rm -rf scratch\n", Makefile: "clean:\n\trm -rf scratch\n" };

  test.each(["bash clean.sh", ". ./clean.sh", "make clean", "rm -rf other/../scratch"])("%s", (command) => {
    expect(run(command, { files, exists: ["clean.sh"], looked: ["clean.sh", "Makefile"] })).toBe("gate");
    expect(run(command, { files, exists: ["clean.sh"], looked: ["clean.sh", "scratch"] })).toBe("low");
    expect(run(command, { files, exists: ["scratch"], looked: ["scratch"] })).toBe("gate");
  });

  test("what lies below something that is missing is missing too", () => {
    expect(run("rm -rf scratch/deep", { exists: [], looked: ["scratch"] })).toBe("low");
    expect(run("rm -f *.log", { exists: [], looked: ["*.log"] })).toBe("low");
    expect(run("rm -f *.txt", { exists: [], looked: ["*.log"] })).toBe("gate");
  });
});

describe("A15 a first environment file from the project's example", () => {
  test.each(["cp .env.example .env", "cp .env.local.example .env.local", "cp -n apps/web/.env.sample apps/web/.env"])("%s", (command) => {
    expect(run(command, { exists: [".env.example"] })).toBe("low");
    expect(run(command, { exists: [".env", ".env.local", "apps/web/.env"] })).not.toBe("low");
    expect(run(command, {})).toBe("gate");
    expect(run(command, { exists: [], session: "dispatched" })).toBe("refuse");
  });

  test.each(["cp .env.production .env", "cp config .env", "cp .env.example /home/mira/.netrc.env"])("%s", (command) => {
    expect(run(command, { exists: [] })).toBe("gate");
  });
});
