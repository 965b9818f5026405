import { describe, expect, test } from "vitest";
import { attended } from "../files/facts.fixture.ts";
import { deedsOf } from "./deeds.fixture.ts";

describe("A14 in a shell without `[[` its words are redirections and programs", () => {
  const files = {
    "a.sh": "#!/bin/sh\n[[ a > f ]]",
    "b.sh": "#!/usr/bin/env bash\n[[ a > f ]]",
    "package.json": '{"scripts":{"x":"[[ a > f ]]"}}',
    Makefile: "x:\n\t[[ a > f ]]\n",
    "bash.mk": "SHELL := /bin/bash\nx:\n\t[[ a > f ]]\n",
  };
  const facts = { ...attended, files };

  test.each([
    "sh -c '[[ a > f ]]'",
    "dash -c 'if [[ a > f ]]; then :; fi'",
    "sh <<< '[[ a > f ]]'",
    "sh -c 'eval \"[[ a > f ]]\"'",
    "sh -c '[[ a && b > f || c > f ]]'",
    "python3 -c 'import os; os.system(\"[[ a > f ]]\")'",
    "./a.sh",
    "sh b.sh",
    "npm run x",
    "make x",
  ])("%s writes", (command) => {
    expect(deedsOf(command, facts)).toContain("write f");
  });

  test.each(["[[ a > f ]]", "bash -c '[[ a > f ]]'", "sh -c 'bash -c \"[[ a > f ]]\"'", "./b.sh", "bash a.sh", "make -f bash.mk x"])(
    "%s compares",
    (command) => {
      expect(deedsOf(command, facts)).toEqual([]);
    },
  );

  test("the shell of the place counts", () => {
    expect(deedsOf("[[ a > f ]]", { ...attended, shell: "/bin/dash" })).toContain("write f");
  });

  test("what stands behind `||` runs, what stands behind `&&` does not", () => {
    expect(deedsOf("sh -c '[[ a || reboot ]]'")).not.toEqual([]);
    expect(deedsOf("sh -c '[[ a && reboot ]]'")).toEqual([]);
    expect(deedsOf("sh -c '[[ -n a || -f b ]]'")).toEqual([]);
    expect(deedsOf("sh -c '[[ a =~ ^(b|c)$ ]]'")).toEqual([]);
  });
});
