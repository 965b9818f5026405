import { expect, test } from "vitest";
import { dispatched } from "../../files/facts.fixture.ts";
import { deedsShown } from "../deeds.fixture.ts";
import { formatters } from "./formatters.ts";

test.each<readonly [string, readonly string[]]>([
  ["prettier --write one.ts src", ["write one.ts keeps", "write src tree keeps"]],
  ["prettier --write .", []],
  ["prettier --write '**/*.ts'", []],
  ["eslint --fix . --ext .ts", []],
  ["eslint one.ts", []],
  ["black --line-length 100 lib", ["write lib tree keeps"]],
  ["ruff check --fix a.py", ["write a.py keeps"]],
  ["dprint fmt", []],
])("A14 %s", (command, deeds) => {
  expect(deedsShown(formatters(), command)).toEqual(deeds);
});

test.each<readonly [string, readonly string[]]>([
  ["prettier --write .", ["write . tree keeps"]],
  ["prettier --write '**/*.json' '!src/**'", ["write **/*.json keeps"]],
  ["ruff --fix .", ["write . tree keeps"]],
  ["gofmt -w ./...", ["write ./. tree keeps"]],
  ["ruff format", []],
])("A16 under a brief that names its files: %s", (command, deeds) => {
  expect(deedsShown(formatters(), command, dispatched)).toEqual(deeds);
});
