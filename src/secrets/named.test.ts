import { expect, test } from "vitest";
import type { Json } from "../kernel/ids.ts";
import { mapNamed, mapTexts } from "../kernel/texts.ts";
import { redacted, redactSecrets } from "./redact.ts";

const redact = redactSecrets([]);
const recorded = (value: Json): Json => mapNamed(mapTexts(value, ["**"], redact), ["**"], redact);

test.each<[string, Json, Json]>([
  ["a member", { user: "mira", password: "Winter2031!" }, { user: "mira", password: redacted }],
  ["a member of a member", { env: { DB_PASSWORD: "Winter2031!" } }, { env: { DB_PASSWORD: redacted } }],
  ["a header", { headers: { "X-Api-Key": "k7Qx2Zp9" } }, { headers: { "X-Api-Key": redacted } }],
  [
    "a pair",
    { fields: [{ name: "Password", value: "Winter2031!" }, { name: "City" }] },
    { fields: [{ name: "Password", value: redacted }, { name: "City" }] },
  ],
  [
    "what is typed into a page",
    { element: "Password field", ref: "e12", text: "Winter2031!" },
    { element: "Password field", ref: "e12", text: redacted },
  ],
  ["one level below", { api_key: { value: "k7Qx2Zp9" } }, { api_key: { value: redacted } }],
  ["a list", { password: ["k9#mQ2$vL8"] }, { password: [redacted] }],
  [
    "a name beside a long text",
    { text: "a word ".repeat(400), token: "k9#mQ2$vL8" },
    { text: "a word ".repeat(400), token: redacted },
  ],
])("D22 a value among the arguments of a tool is redacted by its name: %s", (_, value, expected) => {
  expect(recorded(value)).toEqual(expected);
  expect(recorded(recorded(value))).toEqual(expected);
});

test("D22 a value that is no text, and names nobody can tell apart from it, keep nothing in clear", () => {
  const secrets = ["84726195", "k9#mQ2$vL8"];
  const odd: readonly Json[] = [
    { password: 84_726_195 },
    { a: [{ b: { c: { d: { e: { f: { password: "k9#mQ2$vL8" } } } } } }] },
    { password: { x: 1 }, token: ["k9#mQ2$vL8", { password: 84_726_195 }] },
  ];
  for (const value of odd) {
    const text = JSON.stringify(recorded(value));
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
});

test("D22 ordinary arguments stay as they are", () => {
  const value: Json = {
    command: "npm test -- token",
    password: "required",
    key: "shop-linux-1",
    keys: ["Enter"],
    __proto__: { token: 4096 },
    tokens: 4096,
    nothing: null,
  };
  expect(recorded(value)).toEqual(value);
});
