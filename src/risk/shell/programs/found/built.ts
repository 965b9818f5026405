import { longPattern } from "../../../../kernel/long-pattern.ts";
import { nameFits } from "../../../per-name.ts";
import { isInside } from "../../../files/place-facts.ts";
import { placeOf } from "../../../files/place.ts";
import { resolvePath } from "../../../files/resolve.ts";
import type { ProgramCall } from "../../../tools/call.ts";
import { lookAtSources } from "./sources.ts";
import type { ShellWalk, WalkPosition } from "../../look.ts";

const isCompiler = nameFits(longPattern()`
  ^(?:(?:[\w-]{1,40}-)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+)|tcc|zig|rustc|javac|kotlinc|scalac|swiftc|ghc|ocamlc|ocamlopt|
  ocamlfind|nim|crystal|v|dmd|ldc2|gdc|mcs|csc|odin)(?:-[\d.]{1,9})?$
`);
/** Options by which what it leaves is no program yet. */
const onlyPart = /^(?:-E|-S|-M|-MM|-fsyntax-only|--syntax-only|check|fmt)$/;
const source = /\.(?:c|cc|cpp|cxx|m|mm|rs|java|kt|scala|swift|hs|ml|nim|cr|v|d|zig|cs)$/i;
/** Builders that find their sources. */
const found: Readonly<Record<string, readonly string[]>> = {
  go: ["*.go", "cmd/*/*.go"],
  cargo: ["src/main.rs", "src/*.rs", "src/bin/*.rs"],
};
const isMachine = nameFits(/^(?:java|kotlin|scala|mono|dotnet|ocamlrun|wasmtime)$/);
const builtMax = 16;

/** Sources of what a command builds are looked at where it then runs a program that lies in the project, or in a passing folder. */
export function lookAtBuilt(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const { program, path, words, cwd, facts } = call;
  const isBuild = Object.hasOwn(found, program) && words.some(({ text }) => /^(?:build|b)$/.test(text));
  const builds = isBuild || isCompiler(program);
  if (!builds && look.made.built.size === 0) return;
  const texts = builds ? words.map(({ text }) => text) : [];
  const named = texts.filter((text) => source.test(text) || (isBuild && text.endsWith(".go")));
  const own = isBuild && named.length === 0 ? (found[program] ?? []) : named;
  if (!texts.some((text) => onlyPart.test(text)))
    for (const each of own.flatMap((text) => resolvePath(text, { cwd, facts }).places))
      if (look.made.built.size < builtMax) look.made.built.add(each);
  if (look.made.built.size === 0) return;
  const isOurs =
    path.includes("/") &&
    resolvePath(path, { cwd, facts }).places.some((place) => isInside(place, facts) || placeOf(place, facts) === "temporary");
  if (isOurs || isMachine(program)) for (const place of look.made.built) lookAtSources(look, place, { call, at });
}
