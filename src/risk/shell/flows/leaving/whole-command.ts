import { lazily } from "../../../../kernel/lazily.ts";
import { longPattern } from "../../../../kernel/long-pattern.ts";
import { starredIn, type HeldSecret } from "../../../net/secret-shapes.ts";
import { detourVariable } from "../../../tools/outward.ts";
import { workOn } from "../../../work.ts";
import { tokensToldIn } from "./own-tokens.ts";

/** Facts about the words of a whole command. Program after program asks for them: each is found out once. */
export interface WholeCommand {
  /** Whether something in it encodes a text. */
  readonly turns: () => boolean;
  readonly secrets: () => readonly HeldSecret[];
  /** Whether something in it routes later traffic through a third party. */
  readonly detours: () => boolean;
  /** Assignments that hold for all programs behind them. */
  readonly exported: () => readonly (readonly [name: string, value: string])[];
  /** Variables, and those whose value they are given. */
  readonly given: () => readonly (readonly [name: string, from: string])[];
}

export const wholeOf = (command: string): WholeCommand => ({
  turns: lazily(() => {
    workOn(command);
    return turning.test(command);
  }),
  detours: lazily(
    () =>
      command.includes("=") &&
      [...command.matchAll(/(?<![\w-])(\w{4,40})=(?=[^\s;&|])/g)].some(([, name = ""]) => detourVariable.test(name)),
  ),
  exported: lazily(() => {
    if (!/export|declare|typeset/.test(command)) return [];
    return [...command.matchAll(exporting)].map(([, name = "", value = ""]) => [name, value.replace(/^["']/, "")] as const);
  }),
  given: lazily(() => {
    if (!/=[^;&|\n]{0,100}\$/.test(command)) return [];
    const text = command.slice(0, givenWithin);
    return [
      ...[...text.matchAll(giving)].map(([, name = "", from = ""]) => [name, from] as const),
      ...[...text.matchAll(telling)].flatMap(([, name = "", told = ""]) => tokensToldIn(told).map((from) => [name, from] as const)),
    ];
  }),
  secrets: lazily(() => starredIn(command.replaceAll("'\\''", "'"))),
});

const giving = /(?<![\w-])([A-Za-z_]\w{0,99})=[^;&|\n$]{0,40}(?:\$\([^;&|\n$)]{0,40})?\$\{?([A-Z][A-Z0-9_]{0,120})(?!\w)/g;
const telling = /(?<![\w-])([A-Za-z_]\w{0,99})=["']?(\$\([^()\n]{3,300}\))/g;
const givenWithin = 20_000;
const exporting = longPattern("g")`
  (?<![\w-])(?:export|declare|typeset)[ \t]{1,9}(?:-\w{1,9}[ \t]{1,9}){0,3}([A-Za-z_]\w{0,99})=("[^"\n]{0,4096}|'[^'\n]{0,4096}|
  [^\s;&|"']{1,4096})
`;

/** Programs that encode a text, so that it could not be recognised. */
const turning = longPattern()`
  (?:^|[\s|(\x60;&])(?:rev|tr|base64|base32|basenc|xxd|od|hexdump|openssl|gzip|bzip2|xz|zstd|sed|awk|cut|fold|uuencode|gpg|
  age)(?=[\s)\x60|;&]|$)|\$\{\w{1,60}(?:[:/#%^,@])
`;
