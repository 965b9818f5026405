import { describe, expect, test } from "vitest";
import { place, verdictOf } from "../../battery.fixture.ts";
import type { Facts } from "../../facts.ts";

const manifest = (scripts: Readonly<Record<string, string>>): string => JSON.stringify({ name: "x", scripts });
const facts: Facts = {
  ...place,
  files: { "lib/package.json": manifest({ postinstall: "node build.js", prepare: "tsc" }) },
  foreign: {
    "/srv/other/package.json": manifest({ postinstall: "node build.js" }),
    "/srv/bad/package.json": manifest({ postinstall: "npx assent off" }),
  },
};
const installs = (folder: string): readonly string[] => [
  `npm --prefix ${folder} ci`,
  `npm ci --prefix=${folder}`,
  `npm -C ${folder} install`,
  `pnpm -C ${folder} install --frozen-lockfile`,
  `pnpm --dir ${folder} i --frozen-lockfile`,
  `yarn --cwd ${folder} install --frozen-lockfile`,
];

describe("A14 installing in a folder that an option names is installing there", () => {
  test.each(["lib", "/srv/other", "../other", "/srv/bad", "/srv/empty"])("%s", (folder) => {
    const there = verdictOf(`cd ${folder} && npm ci`, facts);
    expect(installs(folder).map((command) => verdictOf(command, facts))).toEqual(installs(folder).map(() => there));
    expect(there).toBe(folder === "/srv/bad" ? "refuse" : "low");
  });

  test("A17 another registry is one there too", () => {
    expect(verdictOf("npm --prefix /srv/other ci --registry https://r.example", facts)).toBe("gate");
    expect(verdictOf("npm --prefix /srv/other install left-pad", facts)).toBe("advisory");
  });
});
