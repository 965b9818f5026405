import { secretShapes } from "./shapes/secret-shapes.ts";

/** Numbers that look like chance and are the same in every run. */
export function drawing(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const alphabets = {
  word: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  url: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
  signs: "!@#$%^&*?+=~",
} as const;

/** A value of one of the alphabets that has a small letter, a capital and a digit. */
export function drawn(draw: (below: number) => number, length: number, from: keyof typeof alphabets = "word"): string {
  for (;;) {
    const text = Array.from({ length }, () => alphabets[from][draw(alphabets[from].length)]).join("");
    if (/[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && /^[A-Za-z0-9]/.test(text)) return text;
  }
}

/** A text with a secret in it, and the secret. */
export interface Canary {
  readonly lead: string;
  readonly secret: string;
  readonly tail: string;
}

/** Passwords that people make up, with signs in every place. */
function password(draw: (below: number) => number): string {
  const sign = (): string => alphabets.signs[draw(alphabets.signs.length)] ?? "!";
  return `${drawn(draw, 4)}${sign()}${drawn(draw, 4)}${sign()}`;
}

/** Names that leave no doubt, as files and programs write them before a value. */
const names: readonly (readonly [lead: string, tail: string, kind: "password" | "short" | "url"])[] = [
  ["password=", "", "password"],
  ['"password": "', '"', "password"],
  ["password: ", "", "password"],
  ["PASSWORD: ", "", "password"],
  ["pwd=", "", "password"],
  ["DB_PASSWORD='", "'", "password"],
  ["mysql_login --password ", "", "password"],
  ['password = "', '"', "password"],
  ["machine shop.example login mira password ", "", "password"],
  ["db.shop.example:5432:shop:mira:", "", "password"],
  ["postgres://mira:", "@db.shop.example/shop", "url"],
  ["Server=db;Database=shop;User Id=mira;Password=", ";Encrypt=true", "password"],
  ["api_key=", "", "short"],
  ['"api_key": "', '"', "short"],
  ["apiKey: '", "'", "short"],
  ["API_KEY=", "", "short"],
  ["https://api.shop.example/v1?api_key=", "&page=2", "short"],
  ["client_secret=", "", "url"],
  ["access_token: ", "", "url"],
  ["auth_token = '", "'", "url"],
  ["root:", "@tcp(db:3306)/shop", "short"],
  ["secret=", "", "password"],
  ['"token": "', '"', "password"],
  ["passwd: ", "", "password"],
  ["auth='", "'", "password"],
  ["Set-Cookie: session=", "; HttpOnly", "url"],
];

/** One of each known shape, and of each name with a value of its kind. */
export function canaries(seed: number): readonly Canary[] {
  const draw = drawing(seed);
  const shaped = secretShapes().flatMap(({ examples }) =>
    examples()
      .hits.slice(0, 1)
      .flatMap((hit) => {
        const found = /^([^«]*)«([^»]*)»([^]*)$/.exec(hit);
        return found ? [{ lead: found[1] ?? "", secret: found[2] ?? "", tail: (found[3] ?? "").replaceAll(/[«»]/g, "") }] : [];
      }),
  );
  const named = names.map(([lead, tail, kind]) => ({
    lead,
    tail,
    secret: kind === "password" ? password(draw) : kind === "short" ? drawn(draw, 8) : drawn(draw, 32, "url"),
  }));
  return [...shaped, ...named];
}

const numbered = (text: string, before: (line: number) => string): string =>
  text
    .split("\n")
    .map((line, index) => `${before(index + 1)}${line}`)
    .join("\n");
const whole = ({ lead, secret, tail }: Canary): string => `${lead}${secret}${tail}`;
const red = "\u001B[31m";
const off = "\u001B[0m";

/** How a text may be shown, kept and carried. */
export const wrappings: Readonly<Record<string, (canary: Canary) => string>> = {
  "as it is": whole,
  "in a sentence": (canary) => `the line was: ${whole(canary)} and nothing else`,
  "in colour": ({ lead, secret, tail }) => `${lead}${red}${secret}${off}${tail}`,
  "with its name in colour": ({ lead, secret, tail }) => `${red}${lead}${off}${secret}${tail}`,
  "with a match in colour": ({ lead, secret, tail }) =>
    `${lead}${secret.slice(0, 5)}${red}\u001B[K${secret.slice(5, 9)}${off}${secret.slice(9)}${tail}`,
  "every letter in colour": ({ lead, secret, tail }) =>
    `${lead}${[...secret].map((letter) => `\u001B[1;3${letter.charCodeAt(0) % 8}m${letter}`).join("")}${off}${tail}`,
  "as a link of a terminal": (canary) => `\u001B]8;;https://shop.example\u0007${whole(canary)}\u001B]8;;\u0007`,
  "behind a link of a terminal": (canary) =>
    `\u001B]8;;https://shop.example/?q=${encodeURIComponent(whole(canary))}\u001B\\here\u001B]8;;\u001B\\`,
  "between nuls": (canary) => `PATH=/bin\0${whole(canary)}\0HOME=/root\0`,
  slanted: (canary) => `it is _${whole(canary)}_`,
  "behind the number of a line": (canary) => numbered(whole(canary), (line) => `${line}:`),
  "behind the name of a file": (canary) => numbered(whole(canary), (line) => `config/app.env:${line}:`),
  "behind an arrow": (canary) => numbered(whole(canary), (line) => `${String(line).padStart(6)}→`),
  "behind numbers and a tab": (canary) => numbered(whole(canary), (line) => `${String(line).padStart(6)}\t`),
  "in a context of a search": (canary) => numbered(whole(canary), (line) => `app.env-${line}-`),
  "added by a change": (canary) => numbered(whole(canary), () => "+"),
  "removed by a change": (canary) => numbered(whole(canary), () => "-"),
  quoted: (canary) => numbered(whole(canary), () => "> "),
  "in a list": (canary) => numbered(whole(canary), () => "- "),
  "in a table": (canary) => numbered(whole(canary), () => "| ") + " |",
  "in JSON": (canary) => JSON.stringify({ output: whole(canary) }),
  "in JSON of JSON": (canary) => JSON.stringify({ event: JSON.stringify({ output: `\n${whole(canary)}\n` }) }),
  "in a page": (canary) =>
    `<code>${whole(canary).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;")}</code>`,
  "in an address": (canary) => `https://shop.example/?q=${encodeURIComponent(whole(canary))}`,
  "every letter escaped": (canary) =>
    [...whole(canary)].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  "as UTF-16": (canary) => [...whole(canary)].join("\0"),
  "with letters of no width": ({ lead, secret, tail }) => `${lead}${secret.slice(0, 3)}\u200B${secret.slice(3)}${tail}`,
  "over two lines": ({ lead, secret, tail }) =>
    secret.length < 24 || secret.includes("\n") ? `${lead}${secret}${tail}` : `${lead}${secret.slice(0, -12)}\n${secret.slice(-12)}${tail}`,
  "over two lines of a change": (canary) => inTwo(canary, -12, (one, other) => `+${one}\n+${other}`),
  "put together by a program": (canary) => inTwo(canary, 12, (one, other) => `const text = "${one}" +\n  "${other}";`),
  "put together without a sign": (canary) => inTwo(canary, 9, (one, other) => `text = ("${one}"\n        "${other}")`),
  "side by side in quotes": (canary) => inTwo(canary, 9, (one, other) => `text = "${one}" "${other}"`),
  "side by side in quotes of two kinds": (canary) => inTwo(canary, 9, (one, other) => `text="${one}"'${other}'`),
  "put together over two lines of a change": (canary) =>
    inTwo(canary, 9, (one, other) => `+  text = '${one.replaceAll("'", '"')}' +\n+    '${other.replaceAll("'", '"')}'`),
  "on a line that goes on inside it": (canary) => inTwo(canary, 12, (one, other) => `run ${one}\\\n${other}`),
  "as a dump": (canary) => dump(whole(canary)),
  "as a dump behind numbers": (canary) => numbered(dump(`x = 1 and then ${whole(canary)}`), (line) => `${line}:`),
  "struck over": (canary) => [...whole(canary)].map((letter) => (letter === "\n" ? letter : `${letter}\b${letter}`)).join(""),
  underlined: (canary) => [...whole(canary)].map((letter) => (letter === "\n" ? letter : `_\b${letter}`)).join(""),
  "in wide letters": (canary) => whole(canary).replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfe_e0)),
  "as quoted-printable": (canary) => quotedPrintable(`To: mira\n\nthe line that was asked for is ${whole(canary)} and no other\n`),
  "in the name of a file": ({ lead, secret, tail }) =>
    lead === "" && tail === "" && /^(?:sk|hf|gsk|xai|vcp|re|phx|ntn|pcsk)[-_]\w{24,}$/.test(secret)
      ? `copy of file-${secret}.txt`
      : `${lead}${secret}${tail}`,
  "in a code fence": (canary) => `\`\`\`\n${whole(canary)}\n\`\`\``,
  "in a log": (canary) => `2031-04-01T10:00:00.000Z INFO [app] ${whole(canary)}`,
  "behind a carriage return": (canary) => `loading...\r${whole(canary)}\r\n`,
};

/** A text with its secret cut in two at a place, where that leaves two parts. */
function inTwo({ lead, secret, tail }: Canary, at: number, put: (one: string, other: string) => string): string {
  if (secret.length < 24 || /[\s"]/.test(secret)) return `${lead}${secret}${tail}`;
  const bare = lead.replaceAll('"', "'");
  return put(`${bare}${secret.slice(0, at)}`, `${secret.slice(at)}${tail.replaceAll('"', "'")}`);
}

/** As a mail carries it: lines of at most 76 letters. */
function quotedPrintable(text: string): string {
  const lines = text.replaceAll("=", "=3D").split("\n");
  return lines.map((line) => (line.match(/(?:=3D|[^=]){1,72}/g) ?? []).join("=\n")).join("\n");
}

function dump(text: string): string {
  const bytes = Buffer.from(text);
  const lines = Array.from({ length: Math.ceil(bytes.length / 16) }, (_, index) => bytes.subarray(index * 16, index * 16 + 16));
  return lines
    .map(
      (line, index) =>
        `${(index * 16).toString(16).padStart(8, "0")}: ${(line.toString("hex").match(/.{1,4}/g) ?? []).join(" ").padEnd(39)}  ` +
        `${line.toString("latin1").replaceAll(/[^\x20-\x7e]/g, ".")}`,
    )
    .join("\n");
}

const unseen = new RegExp(`${"\u001B"}\\[[0-9;]*[A-Za-z]|[${"\0"}\u200B]`, "g");

const struck = new RegExp(`[^]${"\u0008"}`, "g");

/** The part of a secret that is left and must not be: any stretch of it that is long enough to be of use. */
export function leftOf({ lead, secret, tail }: Canary, shown: string): string | undefined {
  const plain = shown
    .normalize("NFKC")
    .replaceAll(struck, "")
    .replaceAll(/=3D|=\n/g, (sign) => (sign === "=3D" ? "=" : ""))
    .replaceAll(unseen, "");
  const size = Math.max(6, Math.ceil(secret.length * 0.4));
  for (let at = 0; at + size <= secret.length; at += 1) {
    const part = secret.slice(at, at + size);
    if (plain.includes(part) && !lead.includes(part) && !tail.includes(part)) return part;
  }
  return undefined;
}
