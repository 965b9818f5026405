import { isList, membersOf, readYaml, textOf, textsOf, type Yaml } from "./yaml.ts";

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
const servicesMax = 100;

/** The services of a composition: later files lie over earlier ones, and files that they include or extend count. */
export function servicesOf(files: readonly string[], folder: string, reads: ReadsFile): readonly ComposedService[] {
  const left = { count: filesMax };
  const whole = files.map((file) => readComposition(file, reads, left)).reduce(over, new Map<string, Yaml>());
  const volumes = membersOf(whole.get("volumes"));
  const secrets = new Map([...membersOf(whole.get("secrets")), ...membersOf(whole.get("configs"))]);
  return [...membersOf(whole.get("services"))]
    .slice(0, servicesMax)
    .map(([name, given]) => serviceOf(name, membersOf(given), { volumes, secrets, folder }));
}

function readComposition(file: string, reads: ReadsFile, left: { count: number }): Members {
  const text = left.count > 0 ? reads(file) : undefined;
  left.count -= 1;
  if (text === undefined) return new Map();
  const own = membersOf(readYaml(text));
  const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/") + 1) : "";
  const beside = (path: string): string => (/^[/~]/.test(path) ? path : folder + path);
  const read = (path: string): Members => readComposition(beside(path), reads, left);
  const included = membersList(own.get("include")).flatMap((each) => textsOf(each instanceof Map ? each.get("path") : each));
  const services = new Map(
    [...membersOf(own.get("services"))].slice(0, servicesMax).map(([name, given]) => {
      const from = membersOf(given).get("extends");
      const base = textOf(membersOf(from).get("service")) || textOf(from);
      const other = textOf(membersOf(from).get("file"));
      const held = base === "" ? undefined : (other === "" ? own : read(other)).get("services");
      return [name, over(membersOf(membersOf(held).get(base)), membersOf(given))] as const;
    }),
  );
  return [...included.map(read), new Map([...own, ["services", services]])].reduce(over, new Map<string, Yaml>());
}

const membersList = (value: Yaml | undefined): readonly Yaml[] => (isList(value) ? value : value === undefined ? [] : [value]);

/** A later map over an earlier one: lists go on, maps are laid over each other, the rest is replaced. */
function over(before: Members, after: Members): Members {
  const found = new Map(before);
  for (const [key, value] of after) {
    const held = found.get(key);
    if (isList(held) && isList(value)) found.set(key, [...held, ...value]);
    else if (held instanceof Map && value instanceof Map) found.set(key, over(held, value));
    else found.set(key, value);
  }
  return found;
}

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
      ...(/^(?:true|yes|on)$/i.test(textOf(given.get("privileged"))) ? ["--privileged"] : []),
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

const namesIn = (value: Yaml | undefined): readonly string[] => (value instanceof Map ? [...value.keys()] : textsOf(value));

const variablesOf = (value: Yaml | undefined): readonly string[] =>
  value instanceof Map ? [...membersOf(value)].map(([name, text]) => `${name}=${textOf(text)}`) : textsOf(value);

/** A name of a volume stands for the folder that it is bound to, if it is bound to one. */
function mountOf(each: Yaml, { volumes, folder }: Around): readonly string[] {
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
