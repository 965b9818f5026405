import { expect, test } from "vitest";
import { passing, stopped, workshop } from "../../battery.fixture.ts";
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
