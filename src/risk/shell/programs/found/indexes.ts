import { longPattern } from "../../../../kernel/long-pattern.ts";
import { lazily } from "../../../../kernel/lazily.ts";
import { shells } from "../../../../lexicon/programs.ts";
import { isKnown } from "../../../deed.ts";
import { resolvePath } from "../../../files/resolve.ts";
import { rowsByName } from "../../../rows-by-name.ts";
import type { ProgramCall } from "../../../tools/call.ts";
import { knownIndexes } from "../../../tools/packages/indexes.ts";
import { workOn } from "../../../work.ts";
import { insideModule } from "../../doubt.ts";
import { wholeAt } from "../../file-content.ts";
import { programName, type ShellWalk, type WalkPosition } from "../../look.ts";

/** Files in which a manager of packages finds from where it takes them. */
interface IndexRow {
  readonly programs: string;
  readonly on: RegExp;
  /** It also fetches without any word. */
  readonly bare?: string;
  readonly files: readonly string[];
  /** Options whose value is such a file. */
  readonly options?: readonly string[];
  /** Addresses in such a file. */
  readonly addresses: RegExp;
}

const javascript = /^(?:i|in|install|ci|clean-install|add|a|update|up|upgrade|dlx|x|exec|it|cit|rebuild|create|init)$/;
const python = /^(?:install|sync|add|lock|update|download|wheel|compile|run|upgrade|pip)$/;

const rows = (): readonly IndexRow[] => [
  {
    programs: "npm pnpm yarn bun",
    on: javascript,
    bare: "yarn",
    files: [".npmrc", ".yarnrc", ".yarnrc.yml", "bunfig.toml"],
    addresses: longPattern("gim")`
      ^[ \t]{0,20}["']?(?:@[\w.-]{1,100}:)?(?:npm)?registry(?:server)?["']?[ \t]{0,9}[=: ][ \t]{0,9}
      (?:\{[^}\n]{0,80}url[ \t]{0,9}=[ \t]{0,9})?["']?([a-z+]{2,14}:\/\/[^\s"']{1,300})
    `,
  },
  {
    programs: "pip pip3 uv pipx",
    on: python,
    files: [],
    options: ["-r", "--requirement", "--requirements", "-c", "--constraint"],
    addresses: longPattern("gim")`
      ^[ \t]{0,20}(?:(?:-i|-f|--index-url|--extra-index-url|--find-links)[ \t=]{1,9}|
      (?:[\w.[\],-]{1,100}[ \t]{0,9}@[ \t]{0,9}|-e[ \t]{1,9})?(?=(?:git\+)?https?:\/\/
      (?!(?:www\.)?(?:github|gitlab|bitbucket|codeberg)\.\w{2,3}\/)))["']?([a-z+]{2,14}:\/\/[^\s"']{1,300})
    `,
  },
  {
    programs: "pip pip3 uv poetry pdm pipenv rye hatch pixi",
    on: python,
    files: ["uv.toml", "pyproject.toml", "Pipfile", "pip.conf"],
    addresses: longPattern("gim")`
      (?:^[ \t]{0,20}(?:extra-)?index-url[ \t]{0,9}=[ \t]{0,9}\[?|
      ^\[\[(?:tool\.)?(?:uv\.index|poetry\.source|pdm\.source|source|index)\]\][^[]{0,400}?^url[ \t]{0,9}=[ \t]{0,9})
      ["']?([a-z+]{2,14}:\/\/[^\s"']{1,300})
    `,
  },
  {
    programs: "bundle bundler",
    on: /^(?:install|update|add|lock|exec)$/,
    bare: "bundle",
    files: ["Gemfile"],
    addresses: longPattern("gm")`
      ^[^#\n]{0,200}?\b(?:source:?|git:)[ \t(]{1,4}["'](?!(?:https?|git|ssh):\/\/
      (?:www\.)?(?:github|gitlab|bitbucket|codeberg)\.\w{2,3}\/)([a-z+]{2,14}:\/\/[^\s"']{1,300})
    `,
  },
  {
    programs: "cargo",
    on: /^(?:build|b|run|r|test|t|check|c|install|update|fetch|add|clippy|doc)$/,
    files: [".cargo/config.toml", ".cargo/config"],
    addresses: /^[ \t]{0,20}(?:registry|index)[ \t]{0,9}=[ \t]{0,9}["']([a-z+]{2,14}:\/\/[^\s"']{1,300})/gm,
  },
  {
    programs: "composer",
    on: /^(?:i|install|update|upgrade|require)$/,
    files: ["composer.json"],
    addresses: /"type"\s{0,9}:\s{0,9}"composer"[^{}]{0,200}?"url"\s{0,9}:\s{0,9}"([a-z+]{2,14}:\/\/[^\s"']{1,300})/g,
  },
];

/** Settings of npm and yarn that name what runs the scripts, or what is loaded into them. */
const running = /^[ \t]{0,20}(script-shell|node-options|yarnPath)[ \t]{0,9}[=:][ \t]{0,9}["']?([^\n"']{1,300})/gim;

function runsOther(name: string, value: string): boolean {
  const text = value.trim();
  if (/^node-options$/i.test(name)) return /--(?:require|import|loader|experimental-loader)\b|(?:^|\s)-r\b/.test(text);
  return /^yarnPath$/i.test(name) ? !/^(?:\.\/)?\.yarn\/releases\//.test(text) : !shells.has(programName(text));
}

const rowsOf = lazily(() => rowsByName(rows(), ({ programs }) => programs));
const [namedMax, roundsMax] = [8, 3];

/** Packages that come from where a file says that nobody has settled, and what runs their scripts. */
export function lookAtIndexes(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const own = rowsOf().get(call.program);
  if (!own || call.elsewhere || call.cwd === undefined) return;
  for (const row of own) {
    const isMeant = call.words.some(({ text }) => row.on.test(text)) || (call.words.length === 0 && row.bare === call.program);
    const named = call.words.flatMap(({ text }, index) => {
      const [name = "", value] = text.split("=", 2);
      return row.options?.includes(name) ? [value ?? call.words[index + 1]?.text ?? ""] : [];
    });
    for (const file of isMeant ? [...row.files, ...named.slice(0, namedMax)] : []) lookAtIndex(look, file, row, { call, at });
    if (row.on === javascript) for (const file of [".npmrc", ".yarnrc.yml"]) lookAtRunning(look, file, { call, at });
  }
}

interface Running {
  readonly call: ProgramCall;
  readonly at: WalkPosition;
  /** Files that name files. */
  readonly round?: number;
}

function lookAtIndex(look: ShellWalk, file: string, row: IndexRow, { call, at, round = 0 }: Running): void {
  for (const { place, text } of textsOf(look, file, call)) {
    for (const [, address = ""] of text.matchAll(row.addresses))
      if (isKnown(address) && !knownIndexes.test(address))
        report(look, { file, place, why: `${file} has it take packages from ${address}` }, { call, at });
    if (row.options === undefined || round >= roundsMax) continue;
    const folder = file.slice(0, file.lastIndexOf("/") + 1);
    for (const [, other = ""] of [...text.matchAll(/^(?:-r|-c|--requirement|--constraint)[ \t=]{1,9}([\w./-]{1,200})/gm)].slice(
      0,
      namedMax,
    ))
      lookAtIndex(look, `${folder}${other}`, row, { call, at, round: round + 1 });
  }
}

function lookAtRunning(look: ShellWalk, file: string, { call, at }: Running): void {
  for (const { place, text } of textsOf(look, file, call))
    for (const [, name = "", value = ""] of text.matchAll(running))
      if (runsOther(name, value)) report(look, { file, place, why: `${file} says by ${name} what runs` }, { call, at });
}

const textsOf = (look: ShellWalk, file: string, { cwd }: ProgramCall): readonly { readonly place: string; readonly text: string }[] =>
  resolvePath(file, { cwd, facts: look.facts }).places.flatMap((place) => {
    const text = wholeAt(look, place);
    if (text !== undefined) workOn(text);
    return text === undefined ? [] : [{ place, text }];
  });

function report(
  look: ShellWalk,
  { file, place, why }: { readonly file: string; readonly place: string; readonly why: string },
  { call, at }: Running,
): void {
  look.add({ act: "run-foreign", tool: call.program, target: file, span: call.span, why }, insideModule(at, place, "found"));
}
