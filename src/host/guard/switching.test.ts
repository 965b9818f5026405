import { expect, test } from "vitest";
import { switchProtocol } from "../../protocols/switch/machine.ts";
import { tenure } from "../../protocols/tenure/machine.ts";
import { treasury } from "../../protocols/treasury/machine.ts";
import { isStanding } from "./switching.ts";

test("K8 what is kept as a session and is no work rests: nobody reads for ever that it is running", () => {
  const kept = [switchProtocol, tenure, treasury].map(({ name, rests }) => [isStanding({ protocol: name }), rests]);
  expect(kept).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
});
