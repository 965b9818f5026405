import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { familiesOf } from "../of-family.ts";
import { words } from "../plain.ts";
import { useOf, type Program, type Use } from "../table.ts";
import { entryOf, startsShell } from "./image-programs.ts";
import { runTakes } from "./run.ts";
import { composeTakes, engineTakes, inner } from "./words.ts";

/** A command that a new container starts. */
export interface StartedContainer {
  /** Its options and operands, as `run` has them. */
  readonly use: Use;
  readonly isComposed: boolean;
  /** Empty: whatever the image does by itself. */
  readonly command: readonly CommandWord[];
}

const engines: ReadonlySet<string> = new Set(words("docker podman nerdctl podman-remote finch lima-nerdctl"));
const composers: ReadonlySet<string> = new Set(words("docker-compose podman-compose"));
const engine = lazily((): Program => ({ names: [], takes: engineTakes(), stopsAtOperand: true, rows: [] }));
const compose = lazily((): Program => ({ names: [], takes: composeTakes, stopsAtOperand: true, rows: [] }));

export const startsContainers = (program: string): boolean => engines.has(program) || composers.has(program);

/** `docker run`, `podman container run`, `docker compose run`, and what stands behind the image or the service. */
export function startedContainer(call: ProgramCall): StartedContainer | undefined {
  const isOwn = composers.has(call.program);
  const outer = useOf(isOwn ? compose() : engine(), call);
  const isComposed = isOwn || outer.operands[0]?.text === "compose";
  const used = isComposed && !isOwn ? inner({ ...outer, rest: outer.operands.slice(1) }, composeTakes, true) : outer;
  const [first, second] = used.operands.map(({ text }) => text);
  const skip = /^(?:run|create)$/.test(first ?? "")
    ? 1
    : !isComposed && first === "container" && /^(?:run|create)$/.test(second ?? "")
      ? 2
      : 0;
  if (skip === 0 || (isComposed && first === "create")) return undefined;
  const use = inner({ ...outer, rest: used.operands.slice(skip) }, runTakes(), true);
  const [image, ...given] = use.operands;
  if (!image || use.has("--help")) return undefined;
  return { use, isComposed, command: commandOf(isComposed ? "" : image.text, given, use) };
}

/** The words that start: behind the program of an option, or that of the image. */
function commandOf(image: string, given: readonly CommandWord[], { options, call }: Use): readonly CommandWord[] {
  const asked = options.findLast(({ name }) => name === "--entrypoint");
  if (asked) return asked.value && asked.value.text !== "" ? [...entryWords(asked.value), ...given] : given;
  const [first] = given;
  const entry = entryOf(image);
  if (!first) return call.stdin && startsShell(image) ? [{ text: "sh", span: call.span }] : [];
  const isCommand = entry === undefined || first.text === entry || isShellOrPath(first.text) || isOtherProgram(first.text, entry);
  return isCommand ? given : [{ text: entry, span: first.span }, ...given];
}

/** `--entrypoint '["sh","-c"]'` is a list to some engines. */
function entryWords({ text, span }: CommandWord): readonly CommandWord[] {
  const list = /^\s*\[.*\]\s*$/s.test(text) ? [...text.matchAll(/"((?:[^"\\]|\\.){0,400})"/g)].map(([, word = ""]) => word) : [text];
  return list.map((word) => ({ text: word, span }));
}

const isShellOrPath = (text: string): boolean => /^(?:ba|da|z|a)?sh$|\//.test(text) && isKnown(text);
/** Entry points that hand on what is a program and take the rest for their own: `node:24 npm test`. */
const handing: ReadonlySet<string> = new Set(words("node composer docker wp bun deno"));
const isOtherProgram = (text: string, entry: string): boolean =>
  handing.has(entry) && familiesOf(text).length > 0 && !subCommands.has(text);
/** Of these, words that are also programs. */
const subCommands: ReadonlySet<string> = new Set(words("install run exec test build"));
