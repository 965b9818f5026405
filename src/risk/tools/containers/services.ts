import { work } from "../../work.ts";
import type { Yaml } from "./yaml-text.ts";
import { isList, membersOf, readYaml, textOf, textsOf } from "./yaml.ts";

type Members = ReadonlyMap<string, Yaml>;

/** The files of a composition as they are read: the text of another one, by its path, if somebody knows it. */
export type ReadsFile = (path: string) => string | undefined;

/** A service with the words by which `docker run` would start the same. */
export interface ComposedService {
  readonly name: string;
  /** Services that are started before it. */
  readonly needs: readonly string[];
  readonly profiles: readonly string[];
  readonly options: readonly string[];
  readonly image: string;
  readonly command: readonly string[];
  /** Folder and file from which its image is built. */
  readonly build?: { readonly context: string; readonly file: string };
}

const filesMax = 16;
/** Some files are included by several others. */
const compositionsMax = 64;
const servicesMax = 100;
/** Services that extend one another. */
const extendsMax = 16;

/** Files as they are read one after another, each of them once, and whether that was all there is. */
interface FilesRead {
  readonly reads: ReadsFile;
  readonly own: Map<string, Members>;
  compositions: number;
  isWhole: boolean;
}

/** Services of a composition. Not whole: there is more, or something in it was not understood. */
export interface Composition {
  readonly services: readonly ComposedService[];
  readonly isWhole: boolean;
}

/** The services of a composition: later files lie over earlier ones, and files that they include or extend count. */
export function servicesOf(files: readonly string[], folder: string, reads: ReadsFile): Composition {
  const read: FilesRead = { reads, own: new Map(), compositions: 0, isWhole: true };
  const whole = files.map((file) => readComposition(file, read, [])).reduce(over, new Map<string, Yaml>());
  const volumes = membersOf(whole.get("volumes"));
  const secrets = new Map([...membersOf(whole.get("secrets")), ...membersOf(whole.get("configs"))]);
  const services = [...membersOf(whole.get("services"))];
  return {
    services: services.slice(0, servicesMax).map(([name, given]) => serviceOf(name, membersOf(given), { volumes, secrets, folder })),
    isWhole: read.isWhole && services.length <= servicesMax,
  };
}

/** A file as it stands there; nothing of one that nobody knows. */
function ownOf(file: string, read: FilesRead): Members {
  const known = read.own.get(file);
  if (known) return known;
  const text = read.reads(file);
  const { documents, isWhole } = readYaml(text !== undefined && read.own.size < filesMax ? text : "");
  if (!isWhole || (text !== undefined && read.own.size >= filesMax)) read.isWhole = false;
  const own = documents.map(membersOf).reduce(over, new Map<string, Yaml>());
  if (read.own.size < filesMax && text !== undefined) read.own.set(file, own);
  return own;
}

/** A file with what it includes and extends; `within` are the files that include it. */
function readComposition(file: string, read: FilesRead, within: readonly string[]): Members {
  read.compositions += 1;
  if (read.compositions > compositionsMax) read.isWhole = false;
  if (read.compositions > compositionsMax || within.includes(file)) return new Map();
  const own = ownOf(file, read);
  const included = membersList(own.get("include")).flatMap((each) => textsOf(each instanceof Map ? each.get("path") : each));
  const found = [...membersOf(own.get("services"))];
  if (found.length > servicesMax) read.isWhole = false;
  const services = new Map(found.slice(0, servicesMax).map(([name]) => [name, extended(file, name, read, [])] as const));
  return [
    ...included.slice(0, compositionsMax).map((path) => readComposition(besideFile(path, file), read, [...within, file])),
    new Map<string, Yaml>([...own, ["services", services]]),
  ].reduce(over, new Map<string, Yaml>());
}

/** A service over the one that it extends, which may extend another; `behind` are those that extend it. */
function extended(file: string, name: string, read: FilesRead, behind: readonly string[]): Members {
  const given = membersOf(membersOf(ownOf(file, read).get("services")).get(name));
  const from = given.get("extends");
  const base = textOf(membersOf(from).get("service")) || textOf(from);
  const other = textOf(membersOf(from).get("file"));
  const key = `${name} ${file}`;
  if (base === "" || behind.includes(key)) return given;
  if (behind.length < extendsMax) return over(extended(other === "" ? file : besideFile(other, file), base, read, [...behind, key]), given);
  read.isWhole = false;
  return given;
}

const besideFile = (path: string, file: string): string =>
  /^[/~]/.test(path) || !file.includes("/") ? path : file.slice(0, file.lastIndexOf("/") + 1) + path;

const membersList = (value: Yaml | undefined): readonly Yaml[] => (isList(value) ? value : value === undefined ? [] : [value]);

/** A later map over an earlier one: lists go on, maps are laid over each other, the rest is replaced. */
function over(before: Members, after: Members): Members {
  const found = new Map(before);
  work(1 + (before.size + after.size) / itemsPerUnit);
  for (const [key, value] of after) {
    const held = found.get(key);
    if (isList(held) && isList(value)) {
      work((held.length + value.length) / itemsPerUnit);
      found.set(key, [...held, ...value]);
    } else if (held instanceof Map && value instanceof Map) found.set(key, over(held, value));
    else found.set(key, value);
  }
  return found;
}

const itemsPerUnit = 32;

interface Around {
  readonly volumes: Members;
  readonly secrets: Members;
  readonly folder: string;
}

/** Keys of a service that are an option of `run` by another name. */
const options: readonly (readonly [key: string, option: string])[] = [
  ["pid", "--pid"],
  ["ipc", "--ipc"],
  ["uts", "--uts"],
  ["userns_mode", "--userns"],
  ["cgroup", "--cgroupns"],
  ["network_mode", "--network"],
  ["cap_add", "--cap-add"],
  ["devices", "--device"],
  ["device_cgroup_rules", "--device-cgroup-rule"],
  ["security_opt", "--security-opt"],
  ["volumes_from", "--volumes-from"],
  ["env_file", "--env-file"],
  ["working_dir", "--workdir"],
];

function serviceOf(name: string, given: Members, around: Around): ComposedService {
  const entry = wordsOf(given.get("entrypoint"));
  const build = given.get("build");
  const context = textOf(build) || textOf(membersOf(build).get("context")) || ".";
  const [program, ...more] = entry;
  return {
    name,
    needs: [...namesIn(given.get("depends_on")), ...textsOf(given.get("links")).map((text) => text.split(":")[0] ?? "")],
    profiles: textsOf(given.get("profiles")),
    options: [
      ...privilegeOf(textOf(given.get("privileged"))),
      ...options.flatMap(([key, option]) => textsOf(given.get(key)).map((text) => `${option}=${text}`)),
      ...membersList(given.get("volumes")).flatMap((each) => mountOf(each, around)),
      ...["secrets", "configs"].flatMap((kind) =>
        membersList(given.get(kind)).flatMap((each) => heldFile(each, around, kind === "secrets")),
      ),
      ...variablesOf(given.get("environment")).flatMap((text) => ["-e", text]),
      ...(program === undefined ? [] : ["--entrypoint", program]),
    ],
    image: textOf(given.get("image")) || name,
    command: [...more, ...wordsOf(given.get("command"))],
    ...(build === undefined ? {} : { build: { context, file: textOf(membersOf(build).get("dockerfile")) || "Dockerfile" } }),
  };
}

const privilegeOf = (text: string): readonly string[] =>
  /^(?:|~|null|false|no?|off|0)$/i.test(text) ? [] : [text.includes("$") ? `--privileged=${text}` : "--privileged"];

const namesIn = (value: Yaml | undefined): readonly string[] => (value instanceof Map ? [...value.keys()] : textsOf(value));

const variablesOf = (value: Yaml | undefined): readonly string[] =>
  value instanceof Map ? [...membersOf(value)].map(([name, text]) => `${name}=${textOf(text)}`) : textsOf(value);

/** A name of a volume stands for the folder that it is bound to, if it is bound to one. */
function mountOf(each: Yaml, { volumes, folder }: Around): readonly string[] {
  work(1);
  const bound = (name: string): string => textOf(membersOf(membersOf(volumes.get(name)).get("driver_opts")).get("device"));
  if (typeof each === "string") {
    const [, source = "", rest = ""] = /^((?:\$\{[^}]*\}|[^:])*)(:.*)?$/s.exec(each) ?? [];
    return rest === "" ? [] : ["-v", `${beside(bound(source) || source, folder)}${rest}`];
  }
  const members = membersOf(each);
  const source = textOf(members.get("source") ?? members.get("src"));
  const target = textOf(members.get("target") ?? members.get("dst") ?? members.get("destination"));
  const place = bound(source) || (textOf(members.get("type")) === "bind" ? source : "");
  const isReadOnly = textOf(members.get("read_only") ?? members.get("readonly")) === "true";
  return place === "" ? [] : ["-v", `${beside(place, folder)}:${target}${isReadOnly ? ":ro" : ""}`];
}

const beside = (path: string, folder: string): string =>
  path.startsWith("./") || path.startsWith("../") || path === "." || path === ".." ? `${folder}/${path}` : path;

/** A file of this machine that a container sees as a secret or as its settings. */
function heldFile(each: Yaml, { secrets, folder }: Around, isSecret: boolean): readonly string[] {
  const name = textOf(each) || textOf(membersOf(each).get("source"));
  const file = textOf(membersOf(secrets.get(name)).get("file"));
  const target = textOf(membersOf(each).get("target")) || name;
  const inside = target.startsWith("/") ? target : `${isSecret ? "/run/secrets/" : "/"}${target}`;
  return file === "" ? [] : ["-v", `${/^[/~$]/.test(file) ? file : `${folder}/${file}`}:${inside}:ro`];
}

/** A command as a list, or as a line that is cut into words and nothing more. */
const wordsOf = (value: Yaml | undefined): readonly string[] =>
  isList(value)
    ? textsOf(value)
    : [...textOf(value).matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])+/gs)].map(([word]) =>
        word.replaceAll(
          /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs,
          (_, double?: string, single?: string, one?: string) => double?.replaceAll(/\\(["\\$`])/g, "$1") ?? single ?? one ?? "",
        ),
      );
