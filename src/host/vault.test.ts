import { expect, test } from "vitest";
import { boundValue } from "./vault.ts";

const entries = { main: { value: "v", bindings: [{ host: "api.example.test", header: "x-api-key" }] }, free: { value: "w", bindings: [] } };

test("W12 a value goes to the host and into the header that its name is bound to, and nowhere else", () => {
  expect(boundValue(entries, "main", { host: "api.example.test", header: "X-Api-Key" })).toBe("v");
  expect(boundValue(entries, "main", { host: "API.example.test" })).toBe("v");
  for (const to of [{ host: "api.example.test:8443" }, { host: "evil.test" }, { host: "api.example.test", header: "authorization" }])
    expect(() => boundValue(entries, "main", to)).toThrow(/"main" is not bound to/);
  expect(() => boundValue(entries, "free", { host: "api.example.test" })).toThrow(/not bound/);
});

test("W14 a name that is not there is said with the remedy", () => {
  expect(() => boundValue(entries, "gone", { host: "api.example.test", header: "x-api-key" })).toThrow(
    'the vault has no "gone"; a person runs: assent vault write gone --host api.example.test --header x-api-key',
  );
  expect(() => boundValue(entries, "constructor", { host: "a.test" })).toThrow(/the vault has no/);
});
