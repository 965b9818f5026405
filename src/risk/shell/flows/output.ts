import { textOfBytes } from "../words/bytes.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { withoutEnd } from "../../../kernel/text.ts";
import { isKnown, madeTemporary, unknownPiece } from "../../deed.ts";
import { placeNamed } from "../../files/places/named-places.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { findsOnlyOurs } from "../../tools/system/own-processes.ts";
import { searchBy } from "../../tools/system/process-searches.ts";
import { withoutListing } from "../words/listed.ts";
import { ownProcess } from "../scope.ts";
import { nameFits } from "../../per-name.ts";
import { workOn } from "../../work.ts";

const outputMaxChars = 65_536;

/** A program's output, where that follows from the command alone. Undefined: only running it would tell. */
export function predictedOutput(call: ProgramCall): string | undefined {
  if (call.elsewhere) return undefined;
  if (setsUp(call.program) && setups.test([call.program, ...call.words.map(({ text }) => text)].join(" "))) return ":\n";
  const printer = printers[call.program];
  if (!printer) return undefined;
  if (call.stdin?.kind === "text") workOn(call.stdin.text);
  const output = printer(
    call,
    call.words.map(({ text }) => text),
    call.stdin?.kind === "text" ? call.stdin.text : undefined,
  );
  return output === undefined || output.length > outputMaxChars ? undefined : withoutListing(output);
}

/** Programs that print for `eval`: settings of the shell for a tool that is installed here. */
const setsUp = nameFits(longPattern()`
  ^(?:fnm|opam|ssh-agent|direnv|mise|rtx|rbenv|pyenv|nodenv|goenv|jenv|starship|zoxide|brew|conda|luarocks|dircolors|
  register-python-argcomplete)
`);
const setups = longPattern()`
  ^((fnm|opam) env\b|ssh-agent -[sc]$|(direnv|mise|rtx) (hook|activate) \w+$|(rbenv|pyenv|nodenv|goenv|jenv|starship|zoxide) (init|
  virtualenv-init)\b[\w .-]*$|brew shellenv|conda shell\.\w+ hook$|luarocks path|dircolors\b|register-python-argcomplete )
`;

type Printer = (call: ProgramCall, words: readonly string[], input: string | undefined) => string | undefined;

const decodes = (words: readonly string[]): boolean => words.some((word) => /^(-[a-zA-Z]*[dD][a-zA-Z]*|--decode)$/.test(word));
const onlyFlags = (words: readonly string[]): boolean => words.every((word) => word.startsWith("-"));
/** Decoded bytes as text; other bytes decide nothing that we could read. */
const asText = (bytes: Buffer): string => bytes.toString("latin1");

/** Numbers of processes: those that this session started, or nobody knows whose. */
const ownOrUnknown: Printer = ({ program, facts }, words) => {
  const search = searchBy(program, words);
  return search && findsOnlyOurs(search, facts) ? `${ownProcess}\n` : undefined;
};

const printers: Readonly<Record<string, Printer | undefined>> = {
  __proto__: null as never,
  echo: (_, words) => {
    const flags = words.findIndex((word) => !/^-[neE]+$/.test(word));
    const rest = flags < 0 ? [] : words.slice(flags);
    const options = words.slice(0, flags < 0 ? words.length : flags).join("");
    const text = options.includes("e") ? unescaped(rest.join(" ")) : rest.join(" ");
    return options.includes("n") ? text : `${text}\n`;
  },
  printf: (_, [format, ...values]) => (format === undefined || format === "-v" ? undefined : formatted(format, values)),
  cat: (_, words, input) => (words.length === 0 || (words.length === 1 && words[0] === "-") ? input : undefined),
  tee: (_, __, input) => input,
  base64: (_, words, input) =>
    input === undefined || !isKnown(input)
      ? undefined
      : decodes(words)
        ? asText(Buffer.from(input, "base64"))
        : onlyFlags(words)
          ? `${Buffer.from(input).toString("base64")}\n`
          : undefined,
  base32: () => undefined,
  openssl: (_, words, input) =>
    input !== undefined && isKnown(input) && words.includes("-d") && words.some((word) => /^-?base64$|^-a$/.test(word))
      ? asText(Buffer.from(input, "base64"))
      : undefined,
  xxd: (_, words, input) =>
    input !== undefined && isKnown(input) && words.some((word) => /^-[a-z]*r/.test(word))
      ? asText(Buffer.from(input.replaceAll(/^[0-9a-f]{1,8}: /gim, "").replaceAll(/[^0-9a-fA-F]/g, ""), "hex"))
      : undefined,
  rev: (_, words, input) =>
    input === undefined || words.length > 0
      ? undefined
      : input
          .split("\n")
          .map((line) => [...line].toReversed().join(""))
          .join("\n"),
  tac: (_, words, input) => (words.length > 0 ? undefined : input?.split("\n").toReversed().join("\n")),
  tr: (_, words, input) => (input === undefined || !isKnown(input) ? undefined : translated(words, input)),
  pgrep: ownOrUnknown,
  pidof: ownOrUnknown,
  lsof: ownOrUnknown,
  pwd: ({ cwd }) => (cwd === undefined ? undefined : `${cwd}\n`),
  mktemp: () => `/tmp/${madeTemporary}\n`,
  which: (_, words) => located(words),
  command: (_, words) => (words[0] === "-v" || words[0] === "-V" ? located(words.slice(1)) : undefined),
  type: (_, words) => (words[0]?.startsWith("-") ? located(words.slice(1)) : undefined),
  basename: (_, words) =>
    words.length === 1
      ? withoutEnd(words[0] ?? "", "/")
          .split("/")
          .at(-1)
      : undefined,
  dirname: (_, words) =>
    words.length === 1 && !words[0]?.includes("**") && isKnown(words[0]?.split("/").at(-1) ?? "") // it may hold folders
      ? withoutEnd(words[0] ?? "", "/")
          .split("/")
          .slice(0, -1)
          .join("/") || "."
      : undefined,
  realpath: (_, words) => words.filter((word) => !word.startsWith("-"))[0],
  readlink: (_, words) => words.filter((word) => !word.startsWith("-"))[0],
  git: (call, words) =>
    words[0] === "rev-parse"
      ? repositoryPlace(call, words.slice(1))
      : words[0] === "branch" && words[1] === "--show-current"
        ? call.facts.currentBranch
        : undefined,
  printenv: ({ facts }, words) => {
    const [name = ""] = words;
    const value = words.length === 1 ? placeNamed(name, facts.variables) : undefined;
    return value === undefined ? undefined : `${value}\n`;
  },
  envsubst: ({ facts }, words, input) =>
    words.length > 0
      ? undefined
      : input?.replaceAll(
          /\$(?:\{(\w{1,60})\}|(\w{1,60}))/g,
          (_whole, braced?: string, name?: string) => placeNamed(braced ?? name ?? "", facts.variables) ?? unknownPiece,
        ),
  jobs: (_, words) => (words.includes("-p") ? ownProcess : undefined),
  true: () => "",
  ":": () => "",
  cd: () => "",
  export: () => "",
  set: () => "",
};

/** Where the repository has its own files. A worktree has them in the main checkout, at places of the same names. */
function repositoryPlace({ facts, repository }: ProgramCall, given: readonly string[]): string | undefined {
  const words = given.filter((word) => !word.startsWith("--path-format="));
  const root = facts.projectRoot;
  if (root === undefined || repository !== undefined) return undefined;
  const [asked, value] = words;
  if (asked === "--show-toplevel") return root;
  if (asked === "--git-path" && value !== undefined) return `${root}/.git/${value}\n`;
  return words.length === 1 && /^--(?:absolute-git-dir|git-dir|git-common-dir)$/.test(asked ?? "") ? `${root}/.git\n` : undefined;
}

const located = (words: readonly string[]): string | undefined => (words.length === 1 ? `/usr/bin/${words[0] ?? ""}\n` : undefined);

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
  e: "\x1b",
  "\\": "\\",
  "'": "'",
  '"': '"',
};

/** `\x41`, `\101`, `\u0041`, `\n`: as `printf` and `echo -e` read them. */
export const unescaped = (text: string): string =>
  text.replaceAll(/(?:\\(?:x[0-9a-fA-F]{1,2}|0?[0-7]{1,3}))+|\\(u[0-9a-fA-F]{1,4}|.)/gs, (whole, body: string | undefined) => {
    if (body === undefined) return textOfBytes(whole);
    return /^u[0-9a-fA-F]/.test(body) ? String.fromCodePoint(Number.parseInt(body.slice(1), 16)) : (escapes[body] ?? whole);
  });

function formatted(format: string, values: readonly string[]): string | undefined {
  const read = unescaped(format);
  const holes = read.match(/%[^%]/g) ?? [];
  if (holes.some((hole) => !["%s", "%d", "%b", "%c", "%i", "%q"].includes(hole)))
    return values.length === 0 && holes.length === 0 ? read : undefined;
  const perRound = Math.max(1, holes.length);
  const rounds = Math.max(1, Math.ceil(values.length / perRound));
  if (holes.length === 0 || rounds > 1_000) return holes.length === 0 ? read.replaceAll("%%", "%") : undefined;
  let next = 0;
  return Array.from({ length: rounds }, () =>
    read.replaceAll(/%(.)/g, (_, kind: string) => {
      if (kind === "%") return "%";
      const value = values[next++] ?? "";
      return kind === "b" ? unescaped(value) : kind === "c" ? value.slice(0, 1) : value;
    }),
  ).join("");
}

function translated(words: readonly string[], input: string): string | undefined {
  const [from, to] = words.filter((word) => !/^-[a-z]$/.test(word)).map(characterSet);
  if (words.includes("-d")) return from === undefined ? undefined : [...input].filter((char) => !from.includes(char)).join("");
  if (from === undefined || to === undefined || to === "" || words.some((word) => /^-[csC]$/.test(word))) return undefined;
  return [...input].map((char) => (from.includes(char) ? (to[from.indexOf(char)] ?? to.at(-1) ?? "") : char)).join("");
}

/** `a-zA-Z` written out; classes such as `[:upper:]` too. */
function characterSet(text: string): string | undefined {
  const classed = unescaped(text)
    .replace("[:upper:]", "A-Z")
    .replace("[:lower:]", "a-z")
    .replace("[:space:]", " \t\n")
    .replace("[:digit:]", "0-9");
  if (classed.includes("[:")) return undefined;
  return classed.replaceAll(/(.)-(.)/gs, (_, from: string, to: string) => {
    const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
    return last < first || last - first > 255
      ? ""
      : Array.from({ length: last - first + 1 }, (__, index) => String.fromCharCode(first + index)).join("");
  });
}
