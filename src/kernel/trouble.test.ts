import { describe, expect, test } from "vitest";
import { BrokenInvariant, Fault, faults, invariant, isRefusal, never, refuse, type FaultCode } from "./trouble.ts";

const codes = Object.keys(faults) as readonly FaultCode[];

describe("three kinds of trouble", () => {
  test("a refusal is a value that says what was refused and why", () => {
    expect(refuse("gate.answer", "too late")).toEqual({ refused: "gate.answer", because: "too late" });
    expect(isRefusal(refuse("a", "b"))).toBe(true);
    expect(isRefusal([])).toBe(false);
    expect(isRefusal({})).toBe(false);
  });

  test.each(codes)("the fault %s carries its code, a hint that is a sentence, and whether to try again", (code) => {
    const cause = new Error("disk");
    const fault = new Fault(code, "it failed", { cause });
    const { name, message, retry, hint } = fault;
    expect({ name, message, retry, hint, cause: fault.cause, code: fault.code }).toEqual({
      name: "Fault",
      message: "it failed",
      code,
      cause,
      ...faults[code],
    });
    expect(hint).toMatch(/^[A-Z`].+\.$/);
    expect(fault).toBeInstanceOf(Error);
  });

  test("a mistake of ours breaks, and is not a fault that could be handled", () => {
    expect(() => invariant(1 + 1 === 3, "sums are right")).toThrow(new BrokenInvariant("invariant broken: sums are right"));
    expect(() => invariant(true, "x")).not.toThrow();
    expect(() => never({ type: "new" } as never)).toThrow(new BrokenInvariant(`invariant broken: no case for {"type":"new"}`));
    expect(new BrokenInvariant("x")).not.toBeInstanceOf(Fault);
  });
});
