import { describe, expect, test } from "vitest";
import { tiersFrom } from "../../adapters/workplaces/tier.ts";
import { chooseTier, tierFrom } from "./box-choice.ts";

const noBubblewrap = "nsenter: failed to execute bwrap: No such file or directory";
const forbidden = "unshare: unshare failed: Operation not permitted";
const unknownCall = "Landlock: Function not implemented";
const machine = (a?: string, other?: string, landlock?: string) =>
  tiersFrom([
    ["A", a],
    ["A'", other],
    ["B", landlock],
  ]);
const [full, half] = [machine(), machine(noBubblewrap)];
const [little, none] = [machine(noBubblewrap, forbidden), machine(noBubblewrap, forbidden, unknownCall)];

describe("W6 the kind of box", () => {
  test("is the best that the machine gives", () => {
    expect([chooseTier(full, {}), chooseTier(half, {}), chooseTier(half, { demanded: "A'" })]).toEqual(["A", "A'", "A'"]);
    expect([chooseTier(little, {}), chooseTier(little, { demanded: "B" }), chooseTier(full, { asked: "B" })]).toEqual(["B", "B", "B"]);
  });

  test("is the one that was asked for, as long as the configuration allows it", () => {
    expect([chooseTier(full, { asked: "A'" }), chooseTier(none, { asked: "C" })]).toEqual(["A'", "C"]);
    expect(() => chooseTier(full, { asked: "C", demanded: "A'" })).toThrow(/demands a box of kind A'/);
    expect(() => chooseTier(half, { asked: "A" })).toThrow(/cannot be had\n {2}A: bubblewrap is not installed/);
  });

  test("less than the configuration demands does not start, with the remedy", () => {
    expect(() => chooseTier(half, { demanded: "A" })).toThrow(/demands a box of kind A \(workers\.box\)\n.*apt-get install bubblewrap/);
    expect(() => chooseTier(little, { demanded: "A'" })).toThrow(/demands a box of kind A' \(workers\.box\)\n {2}A: .*\n {2}A': /);
    expect(() => chooseTier(full, { asked: "C", demanded: "B" })).toThrow(/demands a box of kind B/);
  });

  test.each([undefined, "C"] as const)("none at all is never a default (demanded: %s)", (demanded) => {
    expect(() => chooseTier(none, { demanded })).toThrow(/gives no box.*--box C\)\n {2}A: .*\n {2}A': .*\n {2}B: .*Linux 6\.2/);
  });

  test("is written as A, A', B or C", () => {
    expect([tierFrom("a"), tierFrom("A′"), tierFrom("b"), tierFrom(undefined)]).toEqual(["A", "A'", "B", undefined]);
    for (const said of ["D", ""]) expect(() => tierFrom(said)).toThrow(/--box is A, A', B or C/);
  });
});
