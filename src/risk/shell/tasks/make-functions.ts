import { unknownPiece } from "../../deed.ts";
import { work } from "../../work.ts";

const [charsPerCall, callsMax, depthMax, argumentsMax] = [2_000, 500, 6, 10] as const;

/** A function of make with what it is given, as `$(name …)` or `${name …}`: where it ends, and where commas part it. */
interface Called {
  readonly name: string;
  readonly given: readonly string[];
  readonly end: number;
}

const opening = /(?<!\$)\$[({]([a-z]{2,12})\s/g;

function calledAt(text: string, found: RegExpExecArray): Called | undefined {
  const start = found.index + found[0].length;
  const given: string[] = [];
  let [depth, from, end] = [1, start, start];
  for (; depth > 0 && end < text.length && end - start < charsPerCall; end += 1) {
    const character = text[end];
    if (character === "(" || character === "{") depth += 1;
    else if (character === ")" || character === "}") depth -= 1;
    else if (character === "," && depth === 1 && given.length < argumentsMax) {
      given.push(text.slice(from, end));
      from = end + 1;
    }
  }
  work(1 + (end - start) / charsPerCall);
  return depth > 0 ? undefined : { name: found[1] ?? "", given: [...given, text.slice(from, end - 1)], end };
}

/** Puts a text in the place of each function, from the outside in; `undefined` leaves it. */
function withFunctions(text: string, put: (called: Called, before: string) => string | undefined): string {
  let [done, at] = ["", 0];
  const pattern = new RegExp(opening);
  for (let count = 0; count < callsMax; count += 1) {
    const found = pattern.exec(text);
    if (!found) break;
    const called = calledAt(text, found);
    const value = called && put(called, done + text.slice(at, found.index));
    if (!called || value === undefined) continue;
    done += text.slice(at, found.index) + value;
    at = called.end;
    pattern.lastIndex = at;
  }
  return done + text.slice(at);
}

/** `$(call log,x)` as what `define log` or `log =` says, with its words; `$(eval $(call …))` as the lines that it stands for. */
export const withCalls = (text: string, values: ReadonlyMap<string, string>): string =>
  withFunctions(text, ({ name, given }) => {
    const value = name === "call" ? values.get(given[0]?.trim() ?? "") : undefined;
    return value
      ?.replaceAll(/\$[({](\d)[)}]|\$(\d)/g, (_, one?: string, other?: string) => given[Number(one ?? other)]?.trim() ?? "")
      .replaceAll("\n", ";");
  });

/** A recipe as a shell gets it: functions of make do nothing outside it but `$(shell …)`, which runs. */
export function withoutFunctions(text: string, depth: number = depthMax): string {
  const started: string[] = [];
  const plain = withFunctions(text, ({ name, given }, before) => {
    const whole = given.join(",");
    if (depth === 0) return unknownPiece;
    if (name === "shell" && /^\s*\$[({][\w.-]{1,80}[)}]/.test(whole)) return unknownPiece; // some tool is asked what it is
    const found = /^\s*(?:which|command -v)\s+([\w.+-]{1,80})\s*(?:2>\s*\/dev\/null)?\s*$/.exec(name === "shell" ? whole : "")?.[1];
    if (found !== undefined) return found;
    if (name === "shell") {
      const line = before.slice(before.lastIndexOf("\n") + 1);
      const isQuoted = line.split("'").length % 2 === 0; // the shell would not run it, but make does
      if (isQuoted) started.push(`: $(${withoutFunctions(whole, depth - 1)})`);
      return isQuoted ? unknownPiece : `$(${withoutFunctions(whole, depth - 1)})`;
    }
    if (!known.has(name)) return undefined;
    for (const inner of shellsIn(whole, depth - 1)) started.push(inner);
    if (name === "foreach") return withoutFunctions((given[2] ?? "").replaceAll(`$(${given[0]?.trim() ?? ""})`, unknownPiece), depth - 1);
    return silent.has(name) ? "" : unknownPiece;
  });
  return [...started, plain].join("\n");
}

function shellsIn(text: string, depth: number): readonly string[] {
  if (depth <= 0 || !/\$[({]shell\s/.test(text)) return [];
  const found: string[] = [];
  withFunctions(text, ({ name, given }) => {
    if (name === "shell") found.push(`: $(${withoutFunctions(given.join(","), depth - 1)})`);
    return name === "shell" ? "" : undefined;
  });
  return found;
}

const silent: ReadonlySet<string> = new Set("info warning error eval".split(" "));
const known: ReadonlySet<string> = new Set(
  (
    "info warning error eval call if or and foreach patsubst subst filter findstring strip sort word words wordlist firstword lastword " +
    "dir notdir suffix basename addsuffix addprefix join wildcard realpath abspath origin flavor value file"
  ).split(" "),
);
