import { expect, test } from "vitest";
import { Fault } from "../../kernel/trouble.ts";
import { stateBehind, toFault } from "./faults.ts";

const fromServer = (code: string): Error => Object.assign(new Error("words"), { name: "PostgresError", code });
const fromNode = (code: string): Error => Object.assign(new Error(""), { code });

test.each([
  ["journal.unreachable", ["08006", "28P01", "3D000", "57P01", "57P02", "57P03"]],
  ["journal.busy", ["53300", "55P03", "57014", "40001", "40P01"]],
  ["journal.unwritable", ["53100", "25006", "42501", "58030"]],
  ["journal.corrupt", ["XX001", "XX002", "42P01", "3F000"]],
])("what the server says becomes %s", (code, states) => {
  expect(states.map((state) => (toFault(fromServer(state)) as Fault).code)).toEqual(states.map(() => code));
});

test("a connection that fails becomes journal.unreachable and says how", () => {
  const fault = toFault(fromNode("ECONNREFUSED"));
  expect(fault).toMatchObject({ code: "journal.unreachable", message: "PostgreSQL: ECONNREFUSED" });
  expect(stateBehind(fault)).toBe("ECONNREFUSED");
});

test("mistakes of ours and other people's errors stay what they are", () => {
  const others = [fromServer("42601"), fromServer("23505"), fromNode("UNDEFINED_VALUE"), new TypeError("x"), new Fault("lease.lost", "x")];
  expect(others.map((cause) => toFault(cause))).toEqual(others);
});
