import { longPattern } from "../../kernel/long-pattern.ts";
import type { Language } from "./types.ts";

/** Files that code loads and runs: each a list of the places where it may lie, from the folder that it starts in. */
export type LoadedFiles = readonly (readonly string[])[];

const textMaxChars = 65_536;
const loadedMax = 12;

/** A file by its path: `require("./a")`, `load 'a.rb'`, `runpy.run_path("a")`, `source("a.R")`. */
const byPath = longPattern("g")`
  \b(require|require_relative|require_once|include|include_once|load|dofile|loadfile|source|run_path|execfile|do|import|from|fork|
  Worker|evalfile|slurp)\)?\s{0,9}\(?\s{0,9}["'\x60]([^"'\x60\n]{1,300})["'\x60]
`;
/** The same as the second argument: `SourceFileLoader("a", "a.py")`. */
const bySecond =
  /\b(?:SourceFileLoader|spec_from_file_location|load_source|autoload)\s{0,9}\(?[^,\n]{1,100},\s{0,9}["']([^"'\n]{1,300})["']/g;
const byVim = /(?:^|[\n|])[:\s]{0,9}(?:so|source|luafile|pyfile|py3file|rubyfile)!?[ \t]{1,9}([^\s|]{1,300})/g;
const moduleByText = /\b(?:import_module|__import__|run_module)\s{0,9}\(\s{0,9}["']([\w.]{1,200})["']/g;
const moduleByName = longPattern("g")`
  (?:^|[;\n:])[^\S\n]{0,40}(?:from[^\S\n]{1,9}([\w.]{1,200})[^\S\n]{1,9}import[^\S\n]{1,9}([\w,* ()]{1,200})|
  import[^\S\n]{1,9}([\w., ]{1,400}))
`;

const endings: Readonly<Partial<Record<Language, readonly string[]>>> = {
  javascript: ["", ".js", ".cjs", ".mjs", ".ts", "/index.js"],
  ruby: ["", ".rb"],
  lua: ["", ".lua"],
  perl: ["", ".pl", ".pm"],
};

/** Data, and files that are no text anyway. */
const noCode = /\.(?:json|css|html?|txt|md|csv|ya?ml|toml|png|svg|node|wasm|so|jar)$/i;

export function loadedBy(language: Language, code: string, max = loadedMax): LoadedFiles {
  const text = code.slice(0, textMaxChars);
  const named = [...text.matchAll(byPath)].flatMap(([, word = "", path = ""]) => placesOf(language, path, word));
  const paths = [...named, ...[...text.matchAll(bySecond)].flatMap(([, path = ""]) => placesOf(language, path, ""))];
  if (language === "vim") return [...text.matchAll(byVim)].map(([, path = ""]) => [path]).slice(0, max);
  return [...paths, ...(language === "python" ? modulesIn(text) : [])].slice(0, max);
}

/** A bare name is a package to JavaScript and Ruby, unless the word says that it is a file. */
function placesOf(language: Language, given: string, word: string): LoadedFiles {
  const path = given.replace(/^file:\/\//, "");
  const isBare = !/^[./~]/.test(path) && !/^(?:require_relative|fork|Worker)$/.test(word);
  if (noCode.test(path) || (isBare && (language === "javascript" || !/[./]/.test(path)) && language !== "lua")) return [];
  return [(endings[language] ?? [""]).map((ending) => path + ending)];
}

const modulesIn = (text: string): LoadedFiles => {
  const names = [...text.matchAll(moduleByText)].map(([, name = ""]) => name);
  for (const [, from, parts = "", plain = ""] of text.matchAll(moduleByName)) {
    if (from !== undefined) names.push(from, ...plainNames(parts).map((part) => `${from}.${part}`));
    else names.push(...plainNames(plain));
  }
  return [...new Set(names)].map(modulePlaces);
};

const plainNames = (list: string): readonly string[] =>
  list.split(",").flatMap((each) => /^[\s(]{0,9}([\w.]{1,200})/.exec(each)?.[1] ?? []);

/** Where Python looks for a module of the project, every package on the way to it included. */
export function modulePlaces(name: string): readonly string[] {
  const parts = name.split(".").filter(Boolean);
  const whole = parts.join("/");
  const packages = parts.map((_, at) => `${parts.slice(0, at + 1).join("/")}/__init__.py`);
  const first = parts.length > 1 ? [`${parts[0]}.py`] : []; // a file with the name of the package takes its place
  return whole === "" ? [] : [`${whole}.py`, ...packages.slice(0, 4), ...first];
}

/** Files that an option of an interpreter loads: `perl -Mx`, `ruby -r./x`, `lua -l x`, `php -d auto_prepend_file=x`. */
export function loadedByOption(language: Language, option: string, value: string): readonly string[] {
  switch (`${language} ${option}`) {
    case "perl -M":
    case "perl -m":
      return [`${(value.split("=")[0] ?? "").replace(/^-/, "").replaceAll("::", "/")}.pm`];
    case "ruby -r":
      return [value, `${value}.rb`];
    case "lua -l":
      return [`${value.replaceAll(".", "/")}.lua`];
    case "php -d":
      return [/^auto_(?:pre|ap)pend_file=(.{1,300})$/.exec(value)?.[1] ?? []].flat();
    default:
      return [];
  }
}

/** Variables whose value is code for an interpreter, or `@` and a file of it. */
export const startVariables: Readonly<Partial<Record<Language, readonly string[]>>> = {
  lua: ["LUA_INIT", "LUA_INIT_5_4", "LUA_INIT_5_3"],
  vim: ["VIMINIT", "EXINIT", "GVIMINIT", "NVIM_INIT"],
};
