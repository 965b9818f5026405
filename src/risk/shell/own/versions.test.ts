import { describe, expect, test } from "vitest";
import { attended } from "../../files/facts.fixture.ts";
import { actsOf } from "../deeds.fixture.ts";
import { versionManagers } from "./versions-table.ts";

const rows = versionManagers().map((row) => ({ ...row, name: `${row.names} at ${row.at}` }));
const bin = (folder: string): string => `${folder}/bin/node`;

describe("A16 the Node that starts the guard is not taken away by the manager of its versions", () => {
  test.each(rows)("$name", ({ at, hits, asks = [], misses }) => {
    const facts = { ...attended, controlPlane: [bin(at)] };
    expect(hits.filter((command) => !actsOf(command, facts).includes("control-plane"))).toEqual([]);
    expect(asks.filter((command) => !actsOf(command, facts).includes("disarm"))).toEqual([]);
    const isOurs = (command: string): boolean => ["control-plane", "disarm"].some((act) => actsOf(command, facts).includes(act));
    expect(misses.filter(isOurs)).toEqual([]);
    const elsewhere = { ...attended, controlPlane: ["/srv/node/bin/node"] };
    expect([...hits, ...asks].filter((command) => actsOf(command, elsewhere).includes("control-plane"))).toEqual([]);
  });

  test("nor the guard that lies in a version", () => {
    const root = "/home/mira/.nvm/versions/node/v24.2.1/lib/node_modules/assent";
    const facts = { ...attended, controlPlane: [`${root}/dist/hook`, `${root}/dist/hook/**`, "/usr/bin/node"] };
    expect(actsOf("nvm uninstall 24", facts)).toContain("control-plane");
    expect(actsOf("nvm uninstall 20", facts)).not.toContain("control-plane");
  });
});
