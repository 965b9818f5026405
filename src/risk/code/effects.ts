import { unknownPiece, type Act, type Deed } from "../deed.ts";
import { placeSpelledIn } from "../files/places/named-places.ts";
import { note, noteOpaque, type CodeCall, type CodeRun } from "./run.ts";
import { codeLimits, origin, type Value } from "./types.ts";
import { elementOf, nothing, optionsOf, originOf, shellWord, shellWords, textOf } from "./values.ts";

/** Meaning of a call: notes deeds and shells, and says what it returns. */
export type CallEffect = (run: CodeRun, call: CodeCall) => Value | undefined;

/** Calls that do the same thing. A leading dot stands for a method of anything. */
export interface CallRow {
  readonly calls: string;
  readonly effect: CallEffect;
  /** Code in which the row finds something, and code in which it finds nothing. */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

export type ArgumentPlace = number | "self" | "all";

interface PathOptions {
  readonly tree?: boolean;
  /** The whole tree if this option is given and true. */
  readonly treeIf?: readonly string[];
  readonly keeps?: boolean;
  /** Names under which the argument may also be given. */
  readonly named?: readonly string[];
  readonly content?: number;
  /** An archive's content, whatever it is, comes to lie there; with no argument, where the code runs. */
  readonly spills?: boolean;
  readonly gives?: Value;
}

export const nameOf = (run: CodeRun, call: CodeCall): string => `${run.language} ${call.callee.name ?? call.method ?? "call"}`;

export function argument(call: CodeCall, place: ArgumentPlace, named: readonly string[] = []): Value | undefined {
  for (const name of named) {
    const value = call.named.get(name);
    if (value) return value;
  }
  if (place === "self") return call.receiver;
  return place === "all" ? { items: call.args } : call.args[place];
}

/** A named argument, or a field of an object given as an argument. */
export function option(call: CodeCall, name: string): Value | undefined {
  return call.named.get(name) ?? call.args.map((arg) => arg.fields?.get(name)).find((value) => value !== undefined);
}

export const isOn = (value: Value | undefined): boolean =>
  value !== undefined && !/^(?:false|0|none|null|undefined|nil|F|FALSE)$/i.test(value.text ?? value.name ?? "true");

/** Each path that a value may name. Paths that the code made for itself are its own business. */
function pathsOf(run: CodeRun, value: Value | undefined): readonly string[] {
  if (!value) return [unknownPiece];
  return optionsOf(value).flatMap((each): readonly string[] => {
    if (each.thing === "own") return [];
    if (each.items) return each.items.slice(0, 50).flatMap((item) => pathsOf(run, item));
    return [placed(run, textOf(each))];
  });
}

const streams = /^(?:\d{1,3}|-|\/dev\/(?:stdin|stdout|stderr|tty|null|fd\/\d+))$/;

/** A path as seen from where the code started. */
export function placed(run: CodeRun, target: string): string {
  const plain = target.replace(/^file:\/\//, "");
  if (run.folder === "" || /^[/~\\]|^[A-Za-z]:/.test(plain) || streams.test(plain) || placeSpelledIn(plain)) return plain;
  return `${run.folder.replace(/\/$/, "")}/${plain}`;
}

export function noteDeed(run: CodeRun, call: CodeCall, deed: Omit<Deed, "tool" | "span">): void {
  note(run, { ...deed, tool: nameOf(run, call), span: { start: call.start, end: call.end } });
}

type PathDeed = Omit<Deed, "tool" | "span" | "target">;

/** One deed for each path that the value may name. */
export function notePath(run: CodeRun, call: CodeCall, value: Value | undefined, deed: PathDeed): void {
  for (const target of pathsOf(run, value)) {
    if (deed.act !== "delete" && streams.test(target)) continue;
    noteDeed(run, call, { ...deed, target });
  }
}

/** Does something to the path that an argument names. */
export function path(act: "read" | "list" | "write" | "delete", place: ArgumentPlace, options: PathOptions = {}): CallEffect {
  return (run, call) => {
    const value = argument(call, place, options.named) ?? (options.spills ? { text: "." } : undefined);
    const tree = options.tree ?? (options.treeIf?.some((name) => isOn(option(call, name))) || undefined);
    const content = options.content === undefined ? undefined : call.args[options.content]?.text;
    notePath(run, call, value, {
      act,
      ...(tree && { tree }),
      ...(options.keeps && { keeps: true }),
      ...(options.spills && { spills: true, tree: true, keeps: true }),
      ...(content !== undefined && !content.includes(unknownPiece) && { content }),
    });
    if (act === "read") return { thing: "file", from: origin.file | originOf(value ?? nothing) };
    // Any file in the folder: an unknown name below a known folder.
    return options.gives ?? (act === "list" ? { items: [{ text: "*" }], from: origin.host } : nothing);
  };
}

/** Several effects of one call; the first result counts. */
export const both =
  (...effects: readonly CallEffect[]): CallEffect =>
  (run, call) =>
    effects.map((effect) => effect(run, call)).find((value) => value !== undefined);

/** An act whose target is an argument, or nothing in particular. */
export function act(kind: Act, options: { at?: ArgumentPlace; why?: string; environment?: string } = {}): CallEffect {
  return (run, call) => {
    const value = options.at === undefined ? undefined : argument(call, options.at);
    noteDeed(run, call, {
      act: kind,
      target: value ? textOf(elementOrSelf(value)) : "",
      ...(options.why !== undefined && { why: options.why }),
      ...(options.environment !== undefined && { environment: options.environment }),
    });
    return nothing;
  };
}

const elementOrSelf = (value: Value): Value => (value.items ? elementOf(value) : value);

/** Returns a value and does nothing. */
export const gives =
  (result: Value | ((run: CodeRun, call: CodeCall) => Value)): CallEffect =>
  (run, call) =>
    typeof result === "function" ? result(run, call) : result;

/** Nothing happens, and the result carries nothing on: lengths, types, truth. */
export const plain: CallEffect = () => ({ thing: "condition" });

/** A shell without a script. */
export const bareShell = /^(?:\/\S*\/)?(?:ba|z|da|k|c|tc|fi)?sh(?:\.exe)?(?:\s+-i?l?)?$|^cmd(?:\.exe)?$|^powershell(?:\.exe)?$/;

/** Hands text to a shell, or a list of words to the system. */
export function emitShell(run: CodeRun, call: { readonly start: number; readonly end: number }, value: Value, folder = ""): void {
  for (const each of optionsOf(value)) {
    const choice = each.items?.slice(0, 20).find((item) => item.either);
    if (choice) {
      for (const pick of choice.either ?? []) {
        emitShell(run, call, { items: (each.items ?? []).map((item) => (item === choice ? pick : item)) }, folder);
      }
      continue;
    }
    const text = each.items ? shellWords(flat(each.items)) : textOf(each);
    if (text.startsWith(unknownPiece)) {
      noteOpaque(run, call, "runs a command that only the code knows");
      continue;
    }
    if (text.trim() === "") continue;
    if (run.seen.has("socket") && bareShell.test(text)) noteOpaque(run, call, "gives a shell to a network connection");
    const place = folder === "" ? run.folder : placed(run, folder);
    if (run.shells.length >= codeLimits.shellsMax) {
      noteOpaque(run, call, "runs too many commands to read");
      return;
    }
    const full = place === "" ? text : `cd ${shellWord(place)} && ${text}`;
    if (run.shells.some((shell) => shell.text === full && shell.start === call.start)) continue;
    run.shells.push({ text: full, start: call.start, end: call.end });
  }
}

const flat = (items: readonly Value[], depth = 0): readonly Value[] =>
  items.flatMap((item) => (item.items && depth < 4 ? flat(item.items, depth + 1) : [item]));

/** A command in one argument: text for a shell, or a list of words. */
export function shell(place: ArgumentPlace, named: readonly string[] = []): CallEffect {
  return (run, call) => {
    const value = argument(call, place, named);
    const input = option(call, "input")?.text;
    const folder = option(call, "cwd")?.text ?? option(call, "chdir")?.text ?? "";
    if (value) emitShell(run, call, input === undefined ? value : fed(value, input), folder);
    return { thing: "child", from: origin.host };
  };
}

const fed = (value: Value, input: string): Value => ({
  text: `${value.items ? shellWords(flat(value.items)) : textOf(value)} <<< ${shellWord(input)}`,
});

/** A program and its words as separate arguments; lists among them are taken apart. */
export function words(from = 0): CallEffect {
  return (run, call) => {
    const given = call.args.slice(from).filter((arg) => !arg.params && !arg.fields);
    const folder = option(call, "cwd")?.text ?? option(call, "chdir")?.text ?? "";
    const isText = given.length === 1 && given[0]?.items === undefined;
    const listed = given.map((arg) => (arg.items || arg.text !== undefined || arg.either ? arg : { text: unknownPiece }));
    if (given.length > 0) emitShell(run, call, isText ? (given[0] ?? nothing) : { items: flat(listed) }, folder);
    return { thing: "child", from: origin.host };
  };
}

/** Runs text as code of the same language. */
export function evaluates(place: ArgumentPlace = 0, named: readonly string[] = []): CallEffect {
  return (run, call) => {
    const value = argument(call, place, named);
    if (!value) return nothing;
    const isForeign = (originOf(value) & origin.network) !== 0;
    for (const each of optionsOf(value)) {
      const text = each.text ?? unknownPiece;
      if (each.params) continue;
      if (isForeign) noteDeed(run, call, { act: "run-foreign", target: "" });
      else if (text.includes(unknownPiece)) noteOpaque(run, call, "runs text as code that only the code knows");
      if (text !== unknownPiece) run.meaning.inner(run, text, { kind: "text", text, start: call.start, end: call.end, spaced: false });
    }
    return nothing;
  };
}

/** Shows its arguments to readers of the output. */
export const shows: CallEffect = (run, call) => {
  const bits = call.args.reduce((all, arg) => all | originOf(arg), call.receiver ? originOf(call.receiver) : 0);
  if (bits & (origin.environment | origin.secret)) {
    noteDeed(run, call, { act: "read-secret", target: bits & origin.environment ? "environment" : "", why: "shows environment variables" });
  } else if (bits & origin.setting) noteDeed(run, call, { act: "read-secret", target: "", why: "shows secrets of the application" });
  return { from: bits };
};
