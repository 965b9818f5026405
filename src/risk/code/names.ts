import { lazily } from "../../kernel/lazily.ts";
import { unknownPiece } from "../deed.ts";
import { namedPlace } from "../files/places/named-places.ts";
import { isSecretName, isSurelySecretName } from "../secret-names.ts";
import { origin, type Language, type Value } from "./types.ts";
import { textValue } from "./values.ts";

type Rewrite = readonly [RegExp, string];

/** Spellings of one name, brought to the one that the tables use. Applied in order, each once. */
const rewrites: Partial<Record<Language, readonly Rewrite[]>> = {
  python: [
    [/^(?:__)?builtins(?:__)?\.(?:__dict__\.)?/, ""],
    [/^__dict__\.|\.__dict__$/, ""],
    [/^(?:posix|nt)\./, "os."],
    [/^(?:io|codecs|builtins)\.open$/, "open"],
    [/^pathlib(?:2|3x)?\.(?:Path|PosixPath|PurePath|PurePosixPath|WindowsPath)\b/, "Path"],
    [/^pathlib(?:2|3x)?\.(?:Path)\b/, "Path"],
    [/^(?:httpx|niquests|curl_cffi\.requests)\./, "requests."],
    [/^sys\.modules\./, ""],
    [/^(?:cPickle|dill|cloudpickle|_pickle)\./, "pickle."],
  ],
  javascript: [
    [/^(?:globalThis|global|window|self)\./, ""],
    [/^node:/, ""],
    [
      /^(?:npm:\/?|https:\/\/(?:esm\.sh|esm\.run|cdn\.skypack\.dev)\/)((?:@[\w.-]{1,60}\/)?[a-z][\w-]{0,60})(?:@[\^~]?\d[\w.+-]{0,30})?/,
      "$1",
    ],
    [/^(?:fs\/promises|fs-extra|graceful-fs)\b/, "fs"],
    [/\.default\b/, ""],
    [/^fs\.promises\b/, "fs"],
    [/^(?:process\.mainModule|module|require\.main)\.require\b/, "require"],
    [/^(?:node-fetch|cross-fetch|undici\.fetch|isomorphic-fetch)$/, "fetch"],
    [/^import$/, "require"],
    [/^cross-spawn\.sync$/, "child_process.spawnSync"],
    [/^cross-spawn\b/, "child_process.spawn"],
    [/^path\.(?:posix|win32)\b/, "path"],
  ],
  ruby: [
    [/^(?:Kernel|Object|self)\./, ""],
    [/^::/, ""],
  ],
  perl: [
    [/^CORE\.(?:GLOBAL\.)?/, ""],
    [/^main\./, ""],
    [/^File\.Path\./, ""],
    [/^(?:File\.Copy|MIME\.Base64|POSIX)\./, ""],
  ],
};

export function canonical(language: Language, name: string): string {
  let result = name;
  for (const [pattern, replacement] of rewrites[language] ?? []) result = result.replace(pattern, replacement);
  return language === "php" ? result.replace(/^\\/, "").toLowerCase() : result;
}

const path = (text: string): Value => ({ ...textValue(text), thing: "path" });

/** Names whose value is known wherever the code runs. */
const constants: Partial<Record<Language, Readonly<Record<string, Value>>>> = {
  python: {
    "sys.executable": textValue("python3"),
    "os.sep": textValue("/"),
    "os.path.sep": textValue("/"),
    "os.curdir": path("."),
    "os.pardir": path(".."),
    "os.devnull": path("/dev/null"),
    "os.name": textValue("posix"),
    __file__: path("./main.py"),
  },
  javascript: {
    "process.execPath": textValue("node"),
    "path.sep": textValue("/"),
    __dirname: path("."),
    __filename: path("./main.js"),
    "import.meta.dirname": path("."),
    "os.EOL": textValue("\n"),
  },
  ruby: {
    "Dir.pwd": path("."),
    __dir__: path("."),
    "Dir.home": path("~"),
    "Dir.tmpdir": path("/tmp"),
    "File.SEPARATOR": textValue("/"),
  },
  php: { php_binary: textValue("php"), __dir__: path("."), directory_separator: textValue("/"), php_eol: textValue("\n") },
};

export const constantOf = (language: Language, name: string): Value | undefined => {
  const known = constants[language] ?? {};
  if (Object.hasOwn(known, name)) return known[name];
  return isHeldSecret(language, name) ? { text: unknownPiece, from: origin.setting } : undefined;
};

/** Secrets among the settings of an application: `django.conf.settings.SECRET_KEY`, `app.config.settings.api_key`. */
const isHeldSecret = (language: Language, name: string): boolean =>
  language === "python" && isSurelySecretName(/^(?:[\w.]{1,80}\.)?settings\.([A-Za-z]\w{0,80})$/.exec(name)?.[1]?.toUpperCase() ?? "");

/** The table of environment variables, as each language calls it. */
const environments: Partial<Record<Language, readonly string[]>> = {
  python: ["os.environ", "os.environb"],
  javascript: ["process.env", "Deno.env", "Bun.env", "import.meta.env"],
  ruby: ["ENV"],
  perl: ["$ENV"],
  php: ["$_env", "$_server"],
};

export const isEnvironment = (language: Language, name: string | undefined): boolean =>
  name !== undefined && (environments[language] ?? []).includes(name);

/** Modules whose functions act on the machine: picking one of them by a name that only the code knows hides the act. */
const actingModules = lazily(
  () =>
    new Set(
      (
        "os sys subprocess shutil builtins __builtins__ pty socket importlib posix globals locals vars fs child_process " +
        "process globalThis global window require vm Kernel Object File FileUtils IO Process _G io Runtime"
      ).split(" "),
    ),
);

export const isActing = (name: string | undefined): boolean => name !== undefined && actingModules().has(name.split(".")[0] ?? "");

/** One variable, or all of them if none is named. */
export function environmentVariable(name: Value | undefined): Value {
  if (name?.text === undefined) return { from: origin.environment };
  if (name.text === "HOME" || name.text === "USERPROFILE") return { text: "~", thing: "path" };
  const place = namedPlace(name.text);
  if (place !== undefined) return { text: place, thing: "path" };
  return { text: unknownPiece, ...(isSecretName(name.text) && { from: origin.secret }) };
}
