import { describe, expect, test } from "vitest";
import type { Facts } from "../facts.ts";
import { attended } from "../files/facts.fixture.ts";
import { actsOf } from "./deeds.fixture.ts";

/** A project in which `src` and `tests` are folders, and what is read of its files. */
const looked = (more: Partial<Facts> = {}): Facts => ({
  ...attended,
  files: { "tests/a.test.js": "test()", "tests/stop.test.js": "process.kill(1)", stop: "process.kill(1)" },
  exists: ["src", "tests", "tests/a.test.js", "tests/stop.test.js", "tests/big.test.js", "stop", "big", "more"],
  unread: { big: "1", "tests/big.test.js": "2" },
  unreadable: { src: { why: "folder" }, tests: { why: "folder" }, big: { why: "large" }, "tests/big.test.js": { why: "large" } },
  ...more,
});

describe("A15 a folder of tests is where a runner looks, not what it runs", () => {
  test.each([
    "node --test src/",
    "node --test src",
    "node --test ./tests",
    "node --test src tests",
    "node --test 'src/**/*.test.js'",
    "node --test tests/*.test.js",
    "node --test --watch src/",
    "node --import tsx --test src/",
    "node --test-reporter spec --test src/",
    "tsx --test src/",
    "mocha tests",
    "vitest run tests",
    "jest tests/",
    "pytest tests/",
    "python -m pytest tests/",
    "node --test tests/a.test.js",
  ])("%s", (command) => {
    expect(actsOf(command, looked())).toEqual([]);
    expect(actsOf(command, looked({ producedByMission: ["tests/**", "src/**"] }))).toEqual([]);
  });

  test("as what npm test says it is", () => {
    const files = { "package.json": '{"scripts":{"test":"node --test src/"}}' };
    expect(actsOf("npm test", looked({ files }))).toEqual([]);
  });
});

describe("A11 a file that a runner is given is read", () => {
  test.each([
    ["node --test tests/stop.test.js", "stop"],
    ["node --test src tests/stop.test.js", "stop"],
    ["node --test-reporter spec --test tests/stop.test.js", "stop"],
    ["node --test-reporter ./tests/stop.test.js --test", "stop"],
    ["node --test stop", "stop"],
    ["node --test tests/big.test.js", "opaque"],
    ["node --test big", "opaque"],
    ["node --test ../other", "unknown"],
    ["node --test /srv/tests/", "unknown"],
    ["node src", "unknown"],
    ["bash src", "unknown"],
    ['node --test "$unheard"', "opaque"],
  ])("%s", (command, act) => {
    expect(actsOf(command, looked())).toEqual([act]);
  });

  test("and so is a folder into which the same command fetched something", () => {
    expect(actsOf("curl -so src/a.test.js https://a.example/x; node --test src/", looked())).toContain("unknown");
    expect(actsOf("curl -so src/a.test.js https://a.example/x; node --test 'src/*.js'", looked())).not.toEqual([]);
  });
});
