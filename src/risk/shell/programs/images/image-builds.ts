import { withoutEnd } from "../../../../kernel/text.ts";
import { isKnown } from "../../../deed.ts";
import { resolvePath } from "../../../files/resolve.ts";
import type { ProgramCall } from "../../../tools/call.ts";
import { plainPath, withoutDots, type Mount } from "../../../tools/containers/mounts.ts";
import { buildTakes, engineTakes, inner } from "../../../tools/containers/words.ts";
import { useOf } from "../../../tools/table.ts";
import { work, workOn } from "../../../work.ts";
import { shellLine } from "../../../../lexicon/shell-words.ts";
import { wholeAt } from "../../file-content.ts";
import { factsInside } from "../../contained.ts";
import type { ShellWalk, WalkPosition } from "../../look.ts";
import { newScope } from "../../scope.ts";

/** An image to be built: the folder that the build sees, and the file that says how. */
export interface ImageBuild {
  readonly context: string;
  readonly file: string;
}

/** `docker build [options] context`: what the file of the image runs. */
export function lookAtImageBuild(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const use = useOf({ names: [], rows: [], takes: engineTakes(), stopsAtOperand: true }, call);
  const [first = "", second = ""] = use.operands.map(({ text }) => text);
  const isShort = /^(?:build|bud)$/.test(first);
  if (!isShort && !(/^(?:buildx|image|builder|container)$/.test(first) && /^(?:build|b)$/.test(second))) return;
  const there = inner({ ...use, rest: use.operands.slice(isShort ? 1 : 2) }, buildTakes());
  const context = there.operands[0]?.text ?? ".";
  if (/:\/\/|^-$|^git@/.test(context) || !isKnown(context)) return;
  const named = there.value("-f", "--file");
  lookAtImage(look, { context, file: named ?? `${withoutEnd(context, "/")}/Dockerfile` }, call, at);
}

/** A `RUN` as a command in a new container that sees what was copied into it, and nothing else of this machine. */
export function lookAtImage(look: ShellWalk, { context, file }: ImageBuild, call: ProgramCall, at: WalkPosition): void {
  const [place] = resolvePath(file, { cwd: call.cwd, facts: look.facts }).places;
  const text = place === undefined ? undefined : wholeAt(look, place);
  if (text === undefined) return;
  const use = useOf({ names: [], rows: [] }, call);
  const root = plainPath(context === "." ? "./" : context, use);
  const { instructions, isWhole } = instructionsIn(text);
  let [folder, mounts, isTooMuch]: [string, readonly Mount[], boolean] = ["/", [], !isWhole];
  for (const { name, rest } of instructions) {
    if (name === "FROM") [folder, mounts] = ["/", []];
    else if (name === "WORKDIR") folder = withoutDots(rest.startsWith("/") ? rest : `${folder}/${rest}`);
    else if (name !== "RUN") {
      const added = copied(rest, root, folder);
      isTooMuch ||= mounts.length + added.length > mountsMax;
      mounts = [...added, ...mounts].slice(0, mountsMax);
    } else {
      const container = { facts: factsInside(look.facts, "alone"), mounts, isComposed: false };
      look.text(scriptOf(rest), newScope(folder), { ...at, stdin: undefined, within: call.span, depth: at.depth + 1, container });
    }
  }
  if (isTooMuch) look.add({ act: "opaque", tool: call.program, target: file, span: call.span, why: tooMuch }, at);
}

/** Files and folders that one image sees: each path that a `RUN` names is looked for among them. */
const mountsMax = 200;
const tooMuch = "the file of the image says more than is followed";

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

const instructionsMax = 200;

/** The instructions that run or copy something, or say where, each as one line; a here-document goes on to its end. */
function instructionsIn(file: string): { readonly instructions: readonly Instruction[]; readonly isWhole: boolean } {
  workOn(file);
  const lines = file
    .replaceAll(/^[ \t]*#[^\n]*\n/gm, "")
    .replaceAll(/\\[ \t]*\r?\n(?:[ \t]*\r?\n)*/g, " ")
    .split(/\r?\n/);
  const found: Instruction[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [, name = "", rest = ""] = /^\s*(FROM|RUN|COPY|ADD|WORKDIR)\s+([^]*)$/i.exec(lines[index] ?? "") ?? [];
    if (name === "") continue;
    if (found.length === instructionsMax) return { instructions: found, isWhole: false };
    const end = /<<-?\s?["']?(\w{1,40})/.exec(rest)?.[1];
    const last = end === undefined ? -1 : endOf(lines, index, end);
    found.push({ name: name.toUpperCase(), rest: [rest.trim(), ...(last > index ? lines.slice(index + 1, last + 1) : [])].join("\n") });
    if (last > index) index = last;
  }
  return { instructions: found, isWhole: true };
}

function endOf(lines: readonly string[], from: number, end: string): number {
  work((lines.length - from) / linesPerUnit);
  return lines.findIndex((line, at) => at > from && line.trim() === end);
}
const linesPerUnit = 16;

const ownOptions = /^(?:--[a-z-]{1,30}(?:=\S{0,500})?\s+)+/;

/** `RUN ["a", "b"]` starts a program by its words; a bare here-document is a script. */
function scriptOf(rest: string): string {
  const text = rest.replace(ownOptions, "");
  const script = /^<<-?\s?["']?\w{1,40}["']?\n([^]*)\n[^\n]*$/.exec(text)?.[1];
  if (script !== undefined) return script;
  const list = /^\[\s*".*"\s*\]$/s.test(text) ? [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = ""]) => word) : undefined;
  return list ? shellLine(list) : text;
}

/** Files that a copy puts into the image, as mounts that nothing can change. */
function copied(rest: string, root: string, folder: string): readonly Mount[] {
  if (/--from=/.test(rest)) return [];
  const words = rest
    .replace(ownOptions, "")
    .replaceAll(/["',[\]]/g, " ")
    .trim()
    .split(/\s+/);
  const goal = words.pop() ?? "";
  const target = withoutDots(goal.startsWith("/") ? goal : `${folder}/${goal}`);
  return words
    .filter((source) => !source.includes("://"))
    .map((source) => {
      const place = withoutDots(`${root}/${source}`);
      const isInto = words.length > 1 || goal.endsWith("/") || goal === ".";
      const isFile = /\.[^/.]+$|\.env|\/\.[^/]+$/.test(place) && !/^\.{0,2}\/?$/.test(source);
      return {
        source: place,
        target: isInto && isFile ? withoutDots(`${target}/${place.split("/").at(-1) ?? ""}`) : target,
        readOnly: true,
      };
    });
}
