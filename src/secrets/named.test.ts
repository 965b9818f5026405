import { expect, test } from "vitest";
import type { Json } from "../kernel/ids.ts";
import { mapTexts } from "../kernel/texts.ts";
import { redacted, redactSecrets } from "./redact.ts";

const redact = redactSecrets([]);
const recorded = (value: Json): Json => mapTexts(value, ["**"], redact);

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
  ["a name beside a long text", { text: "a word ".repeat(400), token: "k9#mQ2$vL8" }, { text: "a word ".repeat(400), token: redacted }],
  ["levels below", { password: { raw: { text: "Winter2031!" } } }, { password: { raw: { text: redacted } } }],
  ["a change", { password: { old: "Winter2031!", new: "Summer2032!" } }, { password: { old: redacted, new: redacted } }],
  ["a condition", { where: { apiKey: { $in: ["k7Qx2Zp9"] } } }, { where: { apiKey: { $in: [redacted] } } }],
  ["several", { tokens: { build: "k7Qx2Zp9" }, tokensUsed: 40 }, { tokens: { build: redacted }, tokensUsed: 40 }],
  ["a list of both", { auth: ["mira", "k9#mQ2$vL8"] }, { auth: ["mira", redacted] }],
  ["both behind a word for signing in", { login: ["mira", "Winter2031!"] }, { login: ["mira", redacted] }],
  ["a pair in a list", { headers: [["X-Api-Key", "k7Qx2Zp9"]] }, { headers: [["X-Api-Key", redacted]] }],
  ["a pair by other names", { k: "DB_PASSWORD", v: "Winter2031!" }, { k: "DB_PASSWORD", v: redacted }],
  [
    "a pair whose name is told below",
    { field: { name: "password" }, operator: "=", value: "Winter2031!" },
    { field: { name: "password" }, operator: "=", value: redacted },
  ],
  ["a name behind its value", { value: "k9#mQ2$vL8", label: "Password" }, { value: redacted, label: "Password" }],
  ["what says so itself", { sensitive: true, value: "k9#mQ2$vL8" }, { sensitive: true, value: redacted }],
  [
    "a manifest",
    { kind: "Secret", metadata: { name: "shop" }, stringData: { shop: "k9#mQ2$vL8" } },
    { kind: "Secret", metadata: { name: "shop" }, stringData: { shop: redacted } },
  ],
  [
    "what a tool is called",
    { server: "x", name: "put_secret", args: { name: "shop", value: "k9#mQ2$vL8" } },
    { server: "x", name: "put_secret", args: { name: "shop", value: redacted } },
  ],
  ["a file that is one", { path: "run/db_password", content: "Winter2031!" }, { path: "run/db_password", content: redacted }],
  [
    "a statement and its values",
    { sql: "UPDATE users SET password = $1", params: ["Winter2031!"] },
    { sql: "UPDATE users SET password = $1", params: [redacted] },
  ],
  ["another language", { пароль: "Winter2031!", 密码: "Winter2032!" }, { пароль: redacted, 密码: redacted }],
  ["a text of arguments", { body: '{"password":{"raw":{"x":"Winter2031!"}}}' }, { body: `{"password":{"raw":{"x":"${redacted}"}}}` }],
  ["words of a command", { argv: ["mysql", "-pWinter2031!", "shop"] }, { argv: ["mysql", `-p${redacted}`, "shop"] }],
  [
    "a program and its words",
    { command: "sshpass", args: ["-p", "Winter2031!", "ssh", "x"] },
    { command: "sshpass", args: ["-p", redacted, "ssh", "x"] },
  ],
  [
    "a piece of it elsewhere",
    { command: "deploy --password 'Winter2031!'", title: "deploys with Winter2031!" },
    { command: `deploy --password '${redacted}'`, title: `deploys with ${redacted}` },
  ],
])("D22 a value among the arguments of a tool is redacted by its name: %s", (_, value, expected) => {
  expect(recorded(value)).toEqual(expected);
  expect(recorded(recorded(value))).toEqual(expected);
});

test("D22 a value that is no text, and names nobody can tell apart from it, keep nothing in clear", () => {
  const secret = "k9#mQ2$vL8";
  const letters = [...secret].map((letter) => JSON.stringify(letter)).join(",");
  const secrets = ["84726195", secret, [...Buffer.from(secret)].join(","), letters];
  const odd: readonly Json[] = [
    { password: 84_726_195 },
    { password: [...Buffer.from("k9#mQ2$vL8")] },
    { token: { type: "Buffer", data: [...Buffer.from("k9#mQ2$vL8")] } },
    { password: [..."k9#mQ2$vL8"] },
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
    schema: { properties: { password: { type: "string", minLength: 12, description: "At least 12 letters" } } },
    usage: { tokens: { input: 812_345, model: "large-2031-04-01" } },
    secrets: ["DB_PASSWORD", "API_KEY_V2"],
    imagePullSecrets: [{ name: "registry-main-2" }],
    auth: { type: "oauth2", url: "https://login.shop.example/v2", user: "mira" },
    filter: [
      ["status", "open2close"],
      ["owner", "k7Qx2Zp9"],
    ],
    args: ["--max-tokens", "4096", "-p", "8080:80"],
    bytes: [72, 101, 108, 108, 111, 33],
    letters: ["a", "b", "c", "d", "e", "f"],
    path: "src/password.ts",
    content: "export const rounds2 = 12;",
  };
  expect(recorded(value)).toEqual(value);
});

test.each(["│ password │ % │", "Password\u00A0: %", "密码：%", "пароль: %", "Password🔑: %"])(
  "D22 signs and letters of other alphabets lead to a value as well: %s",
  (text) => {
    expect(redact(text.replace("%", "k9#mQ2$vL8"))).toBe(text.replace("%", redacted));
  },
);
