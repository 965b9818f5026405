import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown, unknownPiece } from "../deed.ts";
import { isSecretName } from "../secret-names.ts";
import { bareShell, emitShell, nameOf, noteDeed, plain, words } from "./effects.ts";
import { runsSql } from "./dialects/sql.ts";
import { noteHandedPaths } from "./handed.ts";
import { opensOwnClient, secretsNamed } from "./rows/logins.ts";
import { isUsedAsMeant } from "./network.ts";
import { canonical, constantOf, environmentVariable, isActing, isEnvironment } from "./names.ts";
import { rowFor } from "./rows/rows.ts";
import { bindParameter } from "./binding.ts";
import { bind, noteOpaque, type CodeCall, type CodeRun, type Meaning } from "./run.ts";
import { destroysByName, givesData, joinNames, noteService, serviceOf } from "./services.ts";
import { listMethod, textMethod } from "./texts.ts";
import { origin, type Value } from "./types.ts";
import { either, elementOf, joinPaths, nothing, optionsOf, originOf, stained, textValue } from "./values.ts";

type Shared = Omit<Meaning, "inner">;

/** Meanings of names, members, indexes and calls. `inner` is added by the reader of whole pieces of code. */
export const meaning: Shared = {
  module: (run, name) => moduleValue(run, name),

  member: (run, value, name) => each(value, (option) => memberOf(run, option, name)),

  index: (run, value, key) => each(value, (option) => indexOf(run, option, key)),

  call: (run, call) => {
    const results = optionsOf(call.callee).map((callee) => callOne(run, { ...call, callee }));
    return results.reduce(either);
  },

  shell: (run, text, at) => {
    emitShell(run, at, text);
    return { text: unknownPiece, from: origin.host };
  },

  alone: (run, value, at) => {
    // `node -p` prints what a statement yields.
    if (run.language !== "javascript" || value.thing === "condition") return;
    if ((originOf(value) & (origin.environment | origin.secret)) === 0) return;
    noteDeed(
      run,
      { callee: value, args: [], named: new Map(), start: at.start, end: at.end },
      { act: "read-secret", target: "environment" },
    );
  },
};

const each = (value: Value, change: (option: Value) => Value): Value =>
  value.either ? value.either.map(change).reduce(either) : change(value);

function moduleValue(run: CodeRun, name: string): Value {
  const star = run.stars.find((module) => rowFor(run.language, canonical(run.language, `${module}.${name}`)));
  return named(run, star === undefined ? name : `${star}.${name}`);
}

function named(run: CodeRun, name: string): Value {
  const full = canonical(run.language, name);
  if (isEnvironment(run.language, full)) return { name: full, from: origin.environment };
  return constantOf(run.language, full) ?? { name: full };
}

function memberOf(run: CodeRun, value: Value, name: string): Value {
  if (isEnvironment(run.language, value.name))
    return run.language === "javascript" ? variableOf(run, name) : stained({ name: `${value.name}.${name}` }, origin.environment);
  const field = value.fields?.get(name);
  if (field) return field;
  if (value.name !== undefined && value.name.length < 200) return stained(named(run, `${value.name}.${name}`), value.from ?? 0);
  if (value.thing === "path" && ["parent", "parents", "dirname"].includes(name)) return joinPaths([value, textValue("..")]);
  if (value.thing === "path" && name === "name") return nothing;
  if (value.thing === "own") return name === "name" ? value : { thing: "own" };
  if (value.thing === "memory") return stained({ thing: "memory" }, originOf(value));
  return ofService(value, name) ?? stained(nothing, originOf(value));
}

function indexOf(run: CodeRun, value: Value, key: Value): Value {
  if (isEnvironment(run.language, value.name)) {
    return key.text !== undefined && isKnown(key.text) ? variableOf(run, key.text) : { from: origin.environment };
  }
  if (run.language === "ruby" && value.name === "Dir") return { items: [{ ...key, thing: "path" }] };
  if (value.items && key.text !== undefined && /^\d{1,4}$/.test(key.text)) return value.items[Number(key.text)] ?? nothing;
  if (value.items) return elementOf(value);
  if (value.name !== undefined && key.text !== undefined && isKnown(key.text)) {
    if (["sys.modules", "globals", "locals", "vars"].includes(value.name)) return moduleValue(run, key.text);
    return memberOf(run, value, key.text);
  }
  if (value.fields && key.text !== undefined) return value.fields.get(key.text) ?? nothing;
  if (isActing(value.name) && key.text === undefined && key.name === undefined) return { name: "chosen by the code" };
  if (isActing(value.name) && (key.text !== undefined || isActing(key.name))) return { name: "chosen by the code" };
  if (isActing(value.name) && value.name !== "sys.argv" && value.name !== "process.argv" && !value.name?.includes("."))
    return { name: "chosen by the code" };
  return ofService(value, key.text ?? "") ?? stained(nothing, originOf(value));
}

/** A part of what a service gave is behind that service too. */
const ofService = ({ service, from = 0 }: Value, name: string): Value | undefined =>
  service ? stained({ service: { ...service, path: joinNames(service.path, name) } }, from) : undefined;

/** One environment variable: a place is known by its name, a secret is marked, the rest is only unknown. */
function variableOf(run: CodeRun, name: string): Value {
  if (name === "PWD" || name === "INIT_CWD") return { text: ".", thing: "path" };
  if (name === "TMPDIR" || name === "TEMP" || name === "TMP") return { text: "/tmp", thing: "path" };
  if (isSecretName(name)) run.seen.add(`secret ${name}`);
  return environmentVariable(textValue(name));
}

function callOne(run: CodeRun, call: CodeCall): Value {
  if (call.callee.name === "chosen by the code") {
    noteOpaque(run, call, "calls a function that only the code chooses");
    return nothing;
  }
  const service = serviceOf(run, call);
  if (service === "mock") return { thing: "memory" };
  if (service) {
    run.seen.add("service");
    noteHandedPaths(run, call);
  }
  if (service && (noteService(run, call, service) || opensOwnClient(run, call))) return { service };
  const result = callKnown(run, call);
  const isOpen = result.text === undefined && result.items === undefined && result.thing === undefined && result.name === undefined;
  return service && isOpen && !givesData(service, call) ? { ...result, service } : result;
}

function callKnown(run: CodeRun, call: CodeCall): Value {
  const { callee } = call;
  const known = knownMethod(run, call);
  if (known) return known;
  const name = run.language === "php" && callee.text !== undefined ? canonical("php", callee.text) : callee.name;
  const row = name === undefined ? undefined : rowFor(run.language, name);
  const effect = row ?? methodRow(run, call);
  if (effect !== plain) noteSecrets(run, call, effect !== undefined);
  const target: CodeCall = { ...call, callee: name === undefined ? callee : { ...callee, name } };
  if (row === undefined && call.receiver?.name !== undefined) noteHandedPaths(run, target); // a method of an unknown module
  if (effect) return effect(run, target) ?? nothing;
  if (callee.params) return applyFunction(run, call, callee.params);
  if (run.language === "php" && callee.text !== undefined && !isKnown(callee.text)) {
    noteOpaque(run, call, "calls a function that only the code chooses");
  }
  // The module `sh` makes a function of every program.
  const program = run.language === "python" && run.seen.has("sh") ? /^sh\.(\w+)$/.exec(name ?? "")?.[1] : undefined;
  if (program !== undefined) return words()(run, { ...target, args: [{ text: program }, ...call.args] }) ?? nothing;
  if (call.named.has("tagged")) runsSql()(run, target);
  destroysByName(run, target);
  noteHandedPaths(run, target);
  const [given] = call.args;
  if (launching.test(call.method ?? name ?? "") && bareShell.test(given?.text ?? given?.items?.[0]?.text ?? ""))
    noteOpaque(run, call, "may start a shell, and write to it what nobody sees");
  return generic(run, target);
}

/** Method names with which libraries start a program and write to it. */
const launching = /(?:^|\.|_)(?:spawn|run|start|exec\w*|launch|p?open|pipe|writer|reader|harness)$/i;

function methodRow(run: CodeRun, call: CodeCall) {
  if (call.method === undefined) return undefined;
  // An unknown function of a module in the tables is not taken for a method of another thing.
  return rowFor(run.language, `.${call.method}`);
}

/** Methods of texts, lists, the environment and functions. */
function knownMethod(run: CodeRun, call: CodeCall): Value | undefined {
  const { receiver, method } = call;
  if (!receiver || method === undefined) return undefined;
  if (isEnvironment(run.language, receiver.name)) {
    if (["get", "fetch", "getenv", "dig", "values_at", "key?", "has_key?", "setdefault"].includes(method))
      return orElse(indexOf(run, receiver, call.args[0] ?? nothing), call.args[1]);
    if (["pop", "update", "setdefault", "delete", "clear", "store", "__setitem__"].includes(method)) return nothing;
    if (["key?", "include?", "has", "keys", "size", "length"].includes(method)) return { thing: "condition" };
    return { from: origin.environment };
  }
  if (receiver.name !== undefined && rowFor(run.language, receiver.name)) {
    const row = rowFor(run.language, receiver.name);
    if (run.language === "javascript" && method === "call")
      return row?.(run, { ...call, callee: receiver, args: call.args.slice(1) }) ?? nothing;
    if (run.language === "javascript" && method === "apply")
      return row?.(run, { ...call, callee: receiver, args: call.args[1]?.items ?? call.args.slice(1) }) ?? nothing;
    if (method === "bind" || method === "__call__")
      return method === "bind" && call.args.length <= 1
        ? receiver
        : (row?.(run, { ...call, callee: receiver, args: call.args.slice(method === "bind" ? 1 : 0) }) ?? nothing);
  }
  return textMethod(call) ?? listMethod(call);
}

/** The fallback for a variable that is not set: it may be either. */
const orElse = (value: Value, other: Value | undefined): Value =>
  other?.text === undefined || value.text === undefined ? value : either(value, other);

/** A secret handed to any function may end up anywhere. */
function noteSecrets(run: CodeRun, call: CodeCall, isJudged: boolean): void {
  const isGiven = [...call.args, ...call.named.values()].some((arg) => (originOf(arg) & origin.secret) !== 0);
  if (!isGiven || run.deeds.some((deed) => deed.act === "read-secret") || (isJudged && isUsedAsMeant(run, call))) return;
  noteDeed(run, call, { act: "read-secret", target: secretsNamed(run).slice(0, 5).join(" ") });
}

/** A function of this code: its parameters may now hold the arguments. */
function applyFunction(run: CodeRun, call: CodeCall, params: readonly string[]): Value {
  if (params[0] === "$_" && params.length === 1) bind(run, "$_", { items: call.args });
  else for (const [index, arg] of call.args.entries()) if (params[index] !== undefined) bindParameter(run, params[index], arg);
  for (const [name, arg] of call.named) if (params.includes(name)) bind(run, name, arg);
  return stained(
    nothing,
    call.args.reduce((bits, arg) => bits | originOf(arg), 0),
  );
}

const listed = (value: Value | undefined): readonly Value[] => (value ? (value.items ?? [value]) : []);

/** Any other call: functions among its arguments may be called with the other arguments, and origins flow through it. */
function generic(run: CodeRun, call: CodeCall): Value {
  const given = [...call.args, ...call.named.values()];
  const subject = call.receiver?.items || call.receiver?.text !== undefined ? [call.receiver] : [];
  for (const arg of given) {
    const row = arg.name === undefined ? undefined : rowFor(run.language, arg.name);
    const rest = [...call.args.filter((other) => other !== arg), ...listed(call.named.get("args")), ...subject];
    if (row && rest.length > 0 && arg.name !== nameOf(run, call)) {
      row(run, { ...call, callee: arg, args: rest.map((other) => (other.items ? elementOf(other) : other)), named: new Map() });
    }
    for (const parameter of arg.params ?? []) {
      const source = call.receiver ?? rest[0];
      if (source && (parameter.includes(">") || parameter === arg.params?.[0]))
        bindParameter(run, parameter, call.method === "then" ? source : elementOf(source));
    }
  }
  const all = [...given, ...(call.receiver ? [call.receiver] : [])].reduce((bits, value) => bits | originOf(value), 0);
  const from = all & ~origin.setting; // what is made with a setting does not show it
  const kept =
    call.receiver?.thing === "memory" || call.receiver?.thing === "database" || call.receiver?.thing === "child"
      ? { thing: call.receiver.thing, ...(call.receiver.path !== undefined && { path: call.receiver.path }) }
      : {};
  if (call.callee.name?.includes(".objects.")) return { name: call.callee.name, from };
  // Lists stay lists through sorted(), list(), set(), Array.from and the like.
  const [first] = call.args;
  if (
    (first?.items || first?.service) &&
    longPattern()`
      (?:^|\.)(?:list|sorted|set|tuple|reversed|from|enumerate|iter|ipairs|pairs|map|filter|c|unlist|array_map|array_filter|flatten|
      tqdm|all|allSettled)$
    `.test(call.callee.name ?? "")
  )
    return { ...first };
  if (
    first?.text !== undefined &&
    longPattern()`
      (?:^|\.)(?:str|String|quote|list|sorted|escapeshellarg|shlex\.split|pathToFileURL|fileURLToPath|URL|of|toString|bytes|strdup|
      normalize|resolve|trim)$
    `.test(call.callee.name ?? "")
  )
    return first;
  return stained(kept, from);
}
