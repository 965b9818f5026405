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
const byVim = /(?:^|[\n|])[:\s]{0,9}(?:command[ \t]{1,9})?(?:so|source|luafile|pyfile|py3file|rubyfile)!?[ \t]{1,9}([^\s|]{1,300})/g;
/** The same from the folder of the file: `require(__dirname + "/a.js")`, `require_once __DIR__ . '/a.php'`. */
const byFolder = longPattern("g")`
  \b(?:require|require_relative|require_once|include|include_once|load|dofile|import|fork|Worker)\)?[\s(]{0,9}(?:[\w.:]{1,40}[\s(]{1,9})?
  (?:__dirname|__dir__|__DIR__|import\.meta\.dirname|dirname\(__FILE__\)|require\.resolve)[)(\s.,+]{1,9}["'\x60]([^"'\x60\n]{1,300})["'\x60]
`;
/** A `require` by another name. */
const byMadeRequire = /\bcreateRequire\b/;
const byAnyCall = /[\w)]\(\s{0,9}["'\x60](\.{1,2}\/[^"'\x60\n]{1,300})["'\x60]\s{0,9}\)/g;
/** `new Worker(new URL("./a.js", import.meta.url))`, which the one before does not see. */
const byUrl = /\bnew\s{1,9}URL\(\s{0,9}["'\x60]([^"'\x60\n]{1,300}\.[cm]?[jt]s)["'\x60]/g;
/** A package or a file of the project: `use Shop::Cart`, `require Shop::Cart`, `require 'shop/cart'`. */
const byPackage: Readonly<Partial<Record<Language, RegExp>>> = {
  perl: /(?:^|[;{\n])[^\S\n]{0,40}(?:use|no|require)[^\S\n]{1,9}([A-Za-z_]\w{0,60}(?:::\w{1,60}){0,9})/g,
  ruby: /\b(?:require|load)[^\S\n]{0,9}\(?[^\S\n]{0,9}["']([\w/-]{1,200})["']/g,
};
const moduleByText = /\b(?:import_module|__import__|run_module)\s{0,9}\(\s{0,9}["']([\w.]{1,200})["']/g;
const moduleByName = longPattern("g")`
  (?:^|[;\n:])[^\S\n]{0,40}(?:from[^\S\n]{1,9}([\w.]{1,200})[^\S\n]{1,9}import[^\S\n]{1,9}([\w,* ()]{1,200})|
  import[^\S\n]{1,9}([\w., ]{1,400}))
`;

const endings: Readonly<Partial<Record<Language, readonly string[]>>> = {
  javascript: ["", ".js", ".cjs", ".mjs", ".ts", ".tsx", "/index.js", "/index.ts"],
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
  paths.push(
    ...[...text.matchAll(byFolder)].flatMap(([, path = ""]) => placesOf(language, `./${path.replace(/^[./]+(?=\w)/, keepsUp)}`, "")),
  );
  if (byMadeRequire.test(text)) paths.push(...[...text.matchAll(byAnyCall)].flatMap(([, path = ""]) => placesOf(language, path, "")));
  paths.push(...[...text.matchAll(byUrl)].flatMap(([, path = ""]) => (language === "javascript" ? placesOf(language, path, "") : [])));
  for (const [, name = ""] of text.matchAll(byPackage[language] ?? never)) paths.push(packagePlaces(language, name));
  if (language === "vim" || language === "gdb" || language === "kakoune" || language === "tcl")
    return [...text.matchAll(byVim)].map(([, path = ""]) => [path]).slice(0, max);
  return [...paths, ...(language === "python" ? modulesIn(text) : [])].slice(0, max);
}

/** The part of a path that leads up. */
const keepsUp = (start: string): string => (start.includes("..") ? `${start.replace(/^\/+/, "")}` : "");

const never = /(?!)/g;

const packagePlaces = (language: Language, name: string): readonly string[] =>
  language === "perl" ? [`${name.replaceAll("::", "/")}.pm`] : [`${name}.rb`];

/** Where a module lies whose name a program is told: `pytest -p x`, `rspec -r x`, `mocha -r ./x`. */
export const placesOfName = (language: Language, name: string): readonly string[] =>
  language === "python" ? modulePlaces(name) : (endings[language] ?? [""]).map((ending) => name + ending);

const pathWords = /^(?:require_relative|fork|Worker|run_path|execfile|dofile|loadfile|do)$/;

/** A bare name is a package to JavaScript and Ruby, unless the word says that it is a file. */
function placesOf(language: Language, given: string, word: string): LoadedFiles {
  const path = given.replace(/^file:\/\//, "");
  const isBare = !/^[./~]/.test(path) && !pathWords.test(word);
  if (noCode.test(path) || (isBare && (language === "javascript" || !/[./]/.test(path)) && language !== "lua")) return [];
  const plain = (endings[language] ?? [""]).map((ending) => path + ending);
  return [language === "javascript" ? [...plain, ...beforeCompiling(path)] : plain];
}

/** Sources name what will be compiled of them: `./a.js` is `a.ts` to those who run it as it is. */
const beforeCompiling = (path: string): readonly string[] =>
  /\.[cm]?js$/.test(path) ? [path.replace(/js$/, "ts"), path.replace(/js$/, "tsx")] : [];

const modulesIn = (text: string): LoadedFiles => {
  const names = [...text.matchAll(moduleByText)].map(([, name = ""]) => name);
  for (const [, from, parts = "", plain = ""] of text.matchAll(moduleByName)) {
    if (from !== undefined) names.push(from, ...plainNames(parts).map((part) => (from.endsWith(".") ? from : `${from}.`) + part));
    else names.push(...plainNames(plain));
  }
  return [...new Set(names)].map(modulePlaces);
};

const plainNames = (list: string): readonly string[] =>
  list.split(",").flatMap((each) => /^[\s(]{0,9}([\w.]{1,200})/.exec(each)?.[1] ?? []);

/** Where Python looks for a module of the project, every package on the way to it included. Each dot but the first leads up. */
export function modulePlaces(name: string): readonly string[] {
  const up = "../".repeat(Math.max(0, (/^\.{0,9}/.exec(name)?.[0].length ?? 0) - 1));
  const parts = name.split(".").filter(Boolean);
  const whole = parts.join("/");
  const packages = parts.map((_, at) => `${parts.slice(0, at + 1).join("/")}/__init__.py`);
  const first = parts.length > 1 ? [`${parts[0]}.py`] : []; // a file with the name of the package takes its place
  return whole === "" ? [] : [`${whole}.py`, ...packages.slice(0, 4), ...first].map((path) => up + path);
}

/** Code and options that say where to look for modules: `sys.path.insert(0, "lib")`, `use lib 'lib'`, `ruby -Ilib`. */
const searching: Readonly<Partial<Record<Language, RegExp>>> = {
  python: /\b(?:sys\.path\.(?:insert|append|extend)|site\.addsitedir)\([^\n]{0,200}?["']([^"'\n]{1,200})["'][^"'\n]{0,20}(?=\n|$|;)/g,
  perl: /\buse[^\S\n]{1,9}lib\b[^"'\n(]{0,20}\(?["']([^"'\n]{1,200})["']/g,
  ruby: /\$(?:LOAD_PATH|:)\s{0,9}(?:<<|\.(?:unshift|push|append|prepend|insert))[^"'\n]{0,80}["']([^"'\n]{1,200})["']/g,
  lua: /\bpackage\.path\s{0,9}=[^"'\n]{0,80}["']([^"'\n?]{1,200})\?/g,
};
const searchingOption: Readonly<Partial<Record<Language, RegExp>>> = {
  perl: /^-(?:I|Mlib=)(.{0,200})$/,
  ruby: /^-I(.{0,200})$/,
};
const searchingVariable: Readonly<Partial<Record<Language, string>>> = {
  python: "PYTHONPATH",
  perl: "PERL5LIB",
  ruby: "RUBYLIB",
  javascript: "NODE_PATH",
};
const searchedMax = 4;

/** The folders that code, or the words before it, adds to those in which modules are looked for. */
export function searchedBy(language: Language, code: string, words: readonly { readonly text: string }[]): readonly string[] {
  const option = searchingOption[language];
  const inWords = words
    .slice(0, 40)
    .flatMap(({ text }, at) => (option?.test(text) ? [option.exec(text)?.[1] || (words[at + 1]?.text ?? "")] : []));
  const inCode = [...code.slice(0, textMaxChars).matchAll(searching[language] ?? never)].map(([, folder = ""]) => folder);
  // The script's own folder, as each language spells it.
  const plain = [...inWords, ...inCode].map((folder) => folder.replace(/^(?:\$\{?(?:FindBin::)?(?:Real)?Bin\}?|#\{__dir__\})\//, ""));
  return plain.filter((folder) => folder !== "").slice(0, searchedMax);
}

/** The same for the variable that the language reads. */
export const searchedByVariable = (language: Language, variables: ReadonlyMap<string, string>): readonly string[] =>
  (variables.get(searchingVariable[language] ?? "") ?? "").split(":").filter(Boolean).slice(0, searchedMax);

/** Files that an option of an interpreter loads: `perl -Mx`, `ruby -r./x`, `lua -l x`, `php -d auto_prepend_file=x`. */
export function loadedByOption(language: Language, option: string, value: string): readonly string[] {
  switch (`${language} ${option}`) {
    case "perl -M":
    case "perl -m":
      return packagePlaces("perl", (value.split("=")[0] ?? "").replace(/^-/, ""));
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
