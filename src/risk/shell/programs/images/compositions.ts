import { unknownPiece } from "../../../deed.ts";
import { resolvePath } from "../../../files/resolve.ts";
import type { ProgramCall } from "../../../tools/call.ts";
import { subOf } from "../../../tools/containers/compose.ts";
import { runTakes } from "../../../tools/containers/run.ts";
import { servicesOf, type ComposedService } from "../../../tools/containers/services.ts";
import { engineTakes, inner } from "../../../tools/containers/words.ts";
import { useOf, type Use } from "../../../tools/table.ts";
import { factsInside } from "../../contained.ts";
import { wholeAt } from "../../file-content.ts";
import type { ShellWalk, WalkPosition } from "../../look.ts";
import { copyOf, variableIn, type ShellScope } from "../../scope.ts";
import { lookAtImage } from "./image-builds.ts";

const starting = /^(?:up|run|create|build|watch)$/;
const defaults = ["compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml"];

/** The containers of a composition, each as if `docker run` started it with what its files say. */
export function lookAtComposition(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  const sub = subOf(useOf({ names: [], rows: [], takes: engineTakes(), stopsAtOperand: true }, call));
  if (!sub || !starting.test(sub.name) || sub.use.has("--help", "--dry-run") || sub.raw.has("--dry-run", "--help")) return;
  const files = filesOf(look, sub.raw, call, scope);
  const folder = sub.raw.value("--project-directory") ?? folderOf(files[0] ?? "");
  const reads = (path: string): string | undefined => (path === "-" ? textFed(call) : readAt(look, path, call));
  const { services, isWhole } = servicesOf(files, folder, reads);
  if (!isWhole) look.add({ act: "opaque", tool: call.program, target: files[0] ?? "", span: call.span, why: moreThere }, at);
  const run = sub.name === "run" ? inner(sub.raw, runTakes(), true).operands.map(({ text }) => text) : undefined;
  const names = run ? run.slice(0, 1) : sub.use.operands.map(({ text }) => text);
  const filled = (text: string): string => filledIn(text, call, scope, look);
  for (const service of chosen(services, names, profilesOf(sub.raw, call))) {
    const { options, image, build } = service;
    if (build) {
      const context = beside(filled(build.context), folder);
      lookAtImage(look, { context, file: beside(filled(build.file), context) }, call, at);
    }
    if (sub.name === "build") continue;
    const command = run && run.length > 1 && run[0] === service.name ? run.slice(1) : service.command.map(filled);
    const words = ["run", ...options.map(filled), filled(image), ...command].map((text) => ({ text, span: call.span }));
    const started: ProgramCall = {
      ...call,
      program: "docker",
      path: "docker",
      words,
      stdin: undefined,
      facts: factsInside(look.facts, "composed"),
    };
    look.call(started, copyOf(scope), { ...at, stdin: undefined, within: call.span, depth: at.depth + 1 });
  }
}

const moreThere = "its composition holds more than is read, or what is not understood";

const beside = (path: string, folder: string): string => (/^[/~\uFFFC]|:\/\//.test(path) ? path : `${folder}/${path}`);

/** Paths of mounts begin with a dot or with a slash; names of volumes do not. */
function folderOf(file: string): string {
  const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : ".";
  return /^[/~.]/.test(folder) || file.startsWith("/") ? folder : `./${folder}`;
}

const textFed = ({ stdin }: ProgramCall): string | undefined => (stdin?.kind === "text" ? stdin.text : undefined);

function readAt(look: ShellWalk, path: string, { cwd }: ProgramCall): string | undefined {
  const [place] = resolvePath(path, { cwd, facts: look.facts }).places;
  return place === undefined ? undefined : wholeAt(look, place);
}

/** Files that are named, in an option or a variable; else those that it finds, with what lies over them. */
function filesOf(look: ShellWalk, use: Use, call: ProgramCall, scope: ShellScope): readonly string[] {
  const named = use.options.flatMap(({ name, value }) => (/^(?:-f|--file)$/.test(name) && value ? [value.text] : []));
  if (named.length > 0) return named;
  const variable = call.variables.get("COMPOSE_FILE") ?? variableIn(scope, look.facts, "COMPOSE_FILE")?.join(" ");
  if (variable !== undefined && variable !== "") return variable.split(":");
  const { projectRoot } = look.facts;
  const folders = ["", ...(projectRoot === undefined || projectRoot === call.cwd ? [] : [`${projectRoot}/`])];
  const found = folders
    .flatMap((folder) => defaults.map((name) => `${folder}${name}`))
    .find((path) => readAt(look, path, call) !== undefined);
  return found === undefined ? [] : [found, ...["yml", "yaml"].map((ending) => found.replace(/\.ya?ml$/, `.override.${ending}`))];
}

const profilesOf = (use: Use, call: ProgramCall): readonly string[] => [
  ...use.options.flatMap(({ name, value }) => (name === "--profile" && value ? [value.text] : [])),
  ...(call.variables.get("COMPOSE_PROFILES")?.split(",") ?? []),
];

/** The services that are named, with those that they need; without a name, all that are not for a profile which nobody asked for. */
function chosen(services: readonly ComposedService[], names: readonly string[], profiles: readonly string[]): readonly ComposedService[] {
  const isAsked = (service: ComposedService): boolean =>
    service.profiles.length === 0 || service.profiles.some((each) => profiles.includes(each) || profiles.includes("*"));
  const isOne = names.some((name) => services.some((service) => service.name === name));
  const taken = new Set(isOne ? names : services.filter(isAsked).map(({ name }) => name));
  const byName = new Map(services.map((service) => [service.name, service] as const));
  for (const name of taken) for (const needed of byName.get(name)?.needs ?? []) taken.add(needed);
  return services.filter(({ name }) => taken.has(name));
}

/** `$NAME` and `${NAME:-text}` as they are replaced in these files. */
const filledIn = (text: string, call: ProgramCall, scope: ShellScope, { facts }: ShellWalk): string =>
  text.replaceAll(replaced, (...found) => {
    const { dollar, name = "", bare = name, instead } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    if (dollar !== undefined) return "$";
    const value = call.variables.get(bare) ?? variableIn(scope, facts, bare)?.join(" ") ?? (bare === "HOME" ? facts.home : undefined);
    return value ?? instead ?? (bare === "PWD" ? "." : unknownPiece);
  });
const replaced =
  /\$(?:(?<dollar>\$)|\{(?<name>\w{1,100})(?::?-(?<instead>[^}]{0,1000})|:?[+?][^}]{0,1000})?\}|(?<bare>[A-Za-z_]\w{0,100}))/g;
