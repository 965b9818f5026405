import { isKnown } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { mountsOf, plainPath, withoutDots, type Mount } from "../../tools/containers/mounts.ts";
import { startedContainer, startsContainers, type StartedContainer } from "../../tools/containers/started.ts";
import { engineOf, isEngineHere } from "../../tools/containers/where.ts";
import { nameFits } from "../../per-name.ts";
import { factsInside, type Container } from "../contained.ts";
import { programName, type ShellWalk, type WalkPosition } from "../look.ts";
import { copyOf, variableIn, type ShellScope } from "../scope.ts";
import { lookAtComposition } from "./images/compositions.ts";
import { lookAtImageBuild } from "./images/image-builds.ts";

const isEngine = nameFits(/^(?:docker|podman|nerdctl|podman-remote|finch|lima-nerdctl|docker-compose|podman-compose)$/);
const isBuilder = nameFits(/^buildah$/);

/** The command of a new container: what it does to mounted files and to the world outside. What the engine does itself, its table says. */
export function lookAtContainer(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  const { program } = call;
  if (isEngine(program) || isBuilder(program)) lookAtImageBuild(look, call, at);
  if (!isEngine(program) || !startsContainers(program)) return;
  lookAtComposition(look, call, scope, at);
  const started = startedContainer(call);
  const [first, ...words] = started?.command ?? [];
  if (!started || !first) return;
  const container = containerOf(started, call);
  const variables = variablesOf(started, call, scope, look.facts);
  const cwd = folderOf(started, container);
  const inside = { ...copyOf(scope), functions: new Map(), aliases: new Map(), doubtful: new Set<string>(), cwd };
  for (const [name, value] of variables) inside.variables.set(name, [value]);
  const stdin = inputFromHere(call);
  const inner: ProgramCall = {
    ...call,
    program: programName(first.text),
    path: first.text,
    words,
    variables,
    stdin,
    cwd,
    otherwiseIn: undefined,
  };
  look.call(inner, inside, { ...at, depth: at.depth + 1, container });
}

/** The shell out here opens the file, wherever the program inside starts. */
function inputFromHere({ stdin, cwd, facts }: ProgramCall): ProgramCall["stdin"] {
  const [place] = stdin?.kind === "file" && isKnown(stdin.path) ? resolvePath(stdin.path, { cwd, facts }).places : [];
  return place === undefined ? stdin : { kind: "file", path: place };
}

function containerOf({ use, isComposed }: StartedContainer, call: ProgramCall): Container {
  const { facts } = call;
  const known = mountsOf(use)
    .filter(({ target }) => target.startsWith("/"))
    .map((mount): Mount => ({
      ...mount,
      source: isKnown(mount.source) ? plainPath(mount.source, use) : `${facts.projectRoot ?? ""}${mount.source.replace(/^[^/]*/, "")}`,
      target: withoutDots(mount.target),
    }));
  const project = facts.projectRoot ?? call.cwd;
  const assumed =
    isComposed && known.length === 0 && project !== undefined
      ? usualTargets.map((target) => ({ source: project, target, readOnly: false }))
      : [];
  const mounts = isEngineHere(engineOf(use)) ? [...known, ...assumed] : [];
  return {
    facts: factsInside(facts, isComposed || facts.container === "composed" ? "composed" : "alone"),
    mounts,
    isComposed: assumed.length > 0,
  };
}

/** Folders where images keep the project that they are made for. */
const usualTargets = [
  "/app",
  "/code",
  "/src",
  "/workspace",
  "/work",
  "/w",
  "/project",
  "/repo",
  "/usr/src/app",
  "/usr/src",
  "/var/www/html",
  "/srv/app",
];

/** Variables that the container is given; one without a value has that of this shell. */
function variablesOf({ use }: StartedContainer, call: ProgramCall, scope: ShellScope, facts: Facts): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (const { name, value } of use.options) {
    if (!/^(?:-e|--env)$/.test(name) || !value) continue;
    const [, variable = "", text] = /^([A-Za-z_]\w{0,99})(?:=(.*))?$/s.exec(value.text) ?? [];
    const known = text ?? call.variables.get(variable) ?? variableIn(scope, facts, variable)?.join(" ");
    if (variable !== "" && known !== undefined) given.set(variable, known);
  }
  return given;
}

/** Where the command starts: in the folder that is named; else, as images like to, where the first mount is. */
function folderOf({ use }: StartedContainer, { mounts }: Container): string | undefined {
  const [first] = mounts;
  const named = use.value("-w", "--workdir");
  if (named === undefined) return first?.source;
  return named.startsWith("/") && isKnown(named) ? withoutDots(named) : undefined;
}
