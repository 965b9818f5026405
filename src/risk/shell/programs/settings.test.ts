import { expect, test } from "vitest";
import { passing, place as project, stopped, workshop } from "../../battery.fixture.ts";
import { outputOptions } from "../flows/output-options.ts";
import { appOptions } from "./settings-apps.ts";
import { settingOptions } from "./settings-table.ts";
import { settingVariables } from "./settings-variables.ts";
import { sourceRows } from "./sources-table.ts";

const place = (text: string): string => text.replaceAll(/F(?=[\s"']|$)/g, "/tmp/x");

test("A14 every row of settings stops its own hits, and none of its misses", () => {
  for (const { hits, misses } of settingVariables) {
    expect(
      passing(
        hits.map((hit) => `export '${hit}'`),
        workshop,
      ),
    ).toEqual([]);
    expect(
      stopped(
        misses.map((miss) => `export '${miss}'`),
        workshop,
      ),
    ).toEqual([]);
  }
  for (const { hits, misses } of [...settingOptions(), ...appOptions(), ...outputOptions(), ...sourceRows()]) {
    expect(passing(hits.map(place), workshop)).toEqual([]);
    expect(stopped(misses.map(place), workshop)).toEqual([]);
  }
});

test("A14 variables that a program takes out of a file count as those before it", () => {
  const commands = [
    "node --env-file=x.env a.js",
    "node --env-file x.env a.js",
    "bun --env-file=x.env run a.ts",
    "uv run --env-file x.env a.py",
    "heroku local -e x.env",
  ];
  const reading = (text: string): typeof project => ({ ...project, unreadable: {}, files: { "x.env": text } });
  for (const line of ["NODE_OPTIONS=--require=/tmp/evil.js", 'export LD_PRELOAD="/tmp/evil.so"', "PORT=1\nPYTHONPATH=/tmp/x"])
    expect(passing(commands, reading(line))).toEqual([]);
  for (const line of ["PORT=3000\nAPI=https://api.example.com", "NODE_OPTIONS=--max-old-space-size=4096"])
    expect(stopped(commands, reading(line))).toEqual([]);
  expect(
    passing(["node --env-file=x.env a.js"], {
      ...project,
      files: {},
      unreadable: { "x.env": { why: "settings", names: ["NODE_OPTIONS"] } },
    }),
  ).toEqual([]);
});
