import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drawing } from "../wrapped.fixture.ts";

const nouns = (
  "account address agent archive basket branch bucket button cache channel client column config cursor customer device dialog domain " +
  "editor element engine event factory feature field filter folder format gateway handler header index invoice item journal label layout " +
  "ledger letter limit locale manager market member memory message metric mission model module monitor network node number object option " +
  "order output packet parser payment person planner policy portal product profile project prompt protocol" +
  "query queue reader record region " +
  "report request result review route runner sample schema screen script search section sender server setting shape signal source stage " +
  "status store stream string style switch system table target task team template tenant thread ticket timer topic trace track trigger " +
  "update upload user value vendor version view " +
  "visitor volume watcher widget window worker"
).split(" ");
const names = "mira jonas anna pavel keiko luis fatima noor olga sven tariq ying".split(" ");
const shorts = "in si ch re tx ws pk ev".split(" ");
const telling = ["token", "secret", "password", "auth", "session", "credentials", "api-key", "jwt", "cookie", "access-token"];

const alphabets: Readonly<Record<string, string>> = {
  hex: "0123456789abcdef",
  HEX: "0123456789ABCDEF",
  b36: "abcdefghijklmnopqrstuvwxyz0123456789",
  B36: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
  b62: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  b64: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
  b64url: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
};

type Draw = (below: number) => number;
const oneOf = (draw: Draw, list: readonly string[]): string => list[draw(list.length)] ?? "";
const letters = (draw: Draw, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(draw(alphabet.length))).join("");
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const from = (draw: Draw, name: string, length: number): string => letters(draw, alphabets[name] ?? "", length);

/** Fillings for the words of a template. */
const fills: Readonly<Record<string, (draw: Draw) => string>> = {
  noun: (draw) => oneOf(draw, nouns),
  Noun: (draw) => capital(oneOf(draw, nouns)),
  NOUN: (draw) => oneOf(draw, nouns).toUpperCase(),
  name: (draw) => oneOf(draw, names),
  Name: (draw) => capital(oneOf(draw, names)),
  short: (draw) => oneOf(draw, shorts),
  tell: (draw) => oneOf(draw, telling),
  d: (draw) => String(1 + draw(9)),
  n12: (draw) => String(100_000_000_000 + draw(899_999_999)),
  ver: (draw) => `${draw(9)}.${draw(30)}.${draw(20)}`,
  ip: (draw) => `10.${draw(255)}.${draw(255)}.${draw(255)}`,
  uuid: (draw) =>
    [8, 4, 0, 0, 12]
      .map((length, at) => (at === 2 ? `4${from(draw, "hex", 3)}` : at === 3 ? `a${from(draw, "hex", 3)}` : from(draw, "hex", length)))
      .join("-"),
  ulid: (draw) => `01${letters(draw, "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24)}`,
  object: (draw) => `6${from(draw, "hex", 23)}`,
  snowflake: (draw) => `1${letters(draw, "0123456789", 17)}`,
  vlq: (draw) => Array.from({ length: 12 }, () => `${letters(draw, "ACDEGIKMOQSUW", 4)}${oneOf(draw, [",", ";"])}`).join(""),
  json64: (draw) =>
    Buffer.from(`{"version":3,"file":"${oneOf(draw, nouns)}.js","names":["${oneOf(draw, nouns)}","token"]}`).toString("base64"),
};

function fill(draw: Draw, template: string): string {
  const counted = template.replaceAll(/\{n:(\d+)\}/g, (_, below: string) => String(1 + draw(Number(below))));
  return counted
    .replaceAll(/\{(hex|HEX|b36|B36|b62|b64url|b64):(\d+)\}/g, (_, name: string, length: string) => from(draw, name, Number(length)))
    .replaceAll(/\{([A-Za-z]\w*)\}/g, (whole, name: string) => fills[name]?.(draw) ?? whole);
}

/** An ordinary text, and what it is. */
export interface EverydayText {
  readonly kind: string;
  readonly text: string;
}

/** Kinds stand behind `====`, and lines of `----` between templates. */
const templates = readFileSync(join(import.meta.dirname, "templates.txt"), "utf8")
  .trimEnd()
  .split(/^==== /m)
  .slice(1)
  .flatMap((section) => {
    const [kind = "", ...lines] = section.replace(/\n$/, "").split("\n");
    return lines
      .join("\n")
      .split("\n----\n")
      .map((template) => ({ kind, template }));
  });

/** Texts of every day, all different: each template so often, alone, and as often with another one on the lines below. */
export function everydayTexts(seed: number, rounds: number): readonly EverydayText[] {
  const draw = drawing(seed);
  const made = Array.from({ length: rounds }, () => templates.map(({ kind, template }) => ({ kind, text: fill(draw, template) }))).flat();
  const pairs = made.map(({ kind, text }) => {
    const other = made[draw(made.length)];
    return { kind: `${kind}, then ${other?.kind}`, text: `${text}\n${other?.text}` };
  });
  return [...new Map([...made, ...pairs].map((each) => [each.text, each])).values()];
}
