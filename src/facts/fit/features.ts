import { longPattern } from "../../kernel/long-pattern.ts";

/** A feature of a language or its library, and the first version that has it. */
export interface FeatureRow {
  readonly name: string;
  readonly since: string;
  readonly pattern: RegExp;
  /** A line with it. */
  readonly hit: string;
}

const feature = (name: string, since: string, pattern: RegExp, hit: string): FeatureRow => ({ name, since, pattern, hit });

/** One table for each floor that a project can state. A line is read without its strings' neighbours: patterns are narrow. */
export const featureTable = {
  node: [
    feature("replaceAll", "15.0", /\.replaceAll\(/, 'a.replaceAll("x", "y")'),
    feature("Array.prototype.at", "16.6", /\w\)?\.at\(-?\d+\)/, "list.at(-1)"),
    feature("Object.hasOwn", "16.9", /\bObject\.hasOwn\(/, "Object.hasOwn(a, b)"),
    feature("structuredClone", "17.0", /(?<![.\w])structuredClone\(/, "structuredClone(a)"),
    feature("fetch", "18.0", /(?<![.\w])(?:await|return|=)\s+fetch\(/, "await fetch(url)"),
    feature("findLast", "18.0", /\.findLast(?:Index)?\(/, "list.findLast(isIt)"),
    feature("node:test", "18.0", /["']node:test["']/, 'import test from "node:test"'),
    feature("util.parseArgs", "18.3", /\bparseArgs\b[^\n]*["'](?:node:)?util["']/, 'import { parseArgs } from "node:util"'),
    feature("toSorted", "20.0", /\.to(?:Sorted|Reversed|Spliced)\(/, "list.toSorted()"),
    feature("import.meta.dirname", "20.11", /\bimport\.meta\.(?:dirname|filename)\b/, "import.meta.dirname"),
    feature("process.loadEnvFile", "20.12", /\bprocess\.loadEnvFile\(/, "process.loadEnvFile()"),
    feature("Object.groupBy", "21.0", /\b(?:Object|Map)\.groupBy\(/, "Object.groupBy(a, f)"),
    feature("Promise.withResolvers", "22.0", /\bPromise\.withResolvers\b/, "Promise.withResolvers()"),
    feature("Array.fromAsync", "22.0", /\bArray\.fromAsync\(/, "Array.fromAsync(a)"),
    feature("methods of sets", "22.0", /\bnew Set\([^)]*\)\.(?:union|intersection|difference|isSubsetOf)\(/, "new Set(a).union(b)"),
    feature("node:sqlite", "22.5", /["']node:sqlite["']/, 'import { DatabaseSync } from "node:sqlite"'),
    feature("RegExp.escape", "24.0", /\bRegExp\.escape\(/, "RegExp.escape(a)"),
    feature("Error.isError", "24.0", /\bError\.isError\(/, "Error.isError(a)"),
  ],
  python: [
    feature("the walrus", "3.8", /\(\s*\w+\s*:=\s/, "if (n := len(a)) > 3:"),
    feature("removeprefix", "3.9", /\.remove(?:prefix|suffix)\(/, 'a.removeprefix("x")'),
    feature("generics of built-in types", "3.9", /(?::|->)\s*(?:list|dict|set|tuple|frozenset|type)\[/, "def f(a: list[int]) -> None:"),
    feature("zoneinfo", "3.9", /^\s*(?:from|import) zoneinfo\b/, "from zoneinfo import ZoneInfo"),
    feature("functools.cache", "3.9", /@(?:functools\.)?cache\s*$/, "@functools.cache"),
    feature("match", "3.10", /^\s*match\s[^=:]+:\s*(?:#.*)?$/, "match command:"),
    feature("X | Y as a type", "3.10", /(?::|->)\s*[\w.[\]]+\s*\|\s*(?:None|[A-Za-z_][\w.]*)\s*(?:=|:|,|\)|$)/, "def f(a: int | None):"),
    feature("zip(strict=)", "3.10", /\bzip\([^\n]*\bstrict\s*=/, "zip(a, b, strict=True)"),
    feature("itertools.pairwise", "3.10", /\bpairwise\(/, "pairwise(a)"),
    feature("dataclass(slots=)", "3.10", /@dataclass\([^\n]*\b(?:slots|kw_only)\s*=/, "@dataclass(slots=True)"),
    feature("tomllib", "3.11", /^\s*(?:from|import) tomllib\b/, "import tomllib"),
    feature("except*", "3.11", /^\s*except\s*\*/, "except* ValueError:"),
    feature("StrEnum", "3.11", /\bStrEnum\b/, "class A(StrEnum):"),
    feature("asyncio.TaskGroup", "3.11", /\basyncio\.(?:TaskGroup|timeout)\(/, "asyncio.TaskGroup()"),
    feature("datetime.UTC", "3.11", /\bdatetime\.UTC\b|from datetime import [^\n]*\bUTC\b/, "datetime.UTC"),
    feature("typing.Self", "3.11", /from typing import [^\n]*\bSelf\b/, "from typing import Self"),
    feature("type statements", "3.12", /^\s*type\s+[A-Z]\w*(?:\[[^\]]*\])?\s*=/, "type Names = list[str]"),
    feature("generics in brackets", "3.12", /^\s*(?:def|class)\s+\w+\[\w/, "def first[T](a): ..."),
    feature("itertools.batched", "3.12", /\bbatched\(/, "batched(a, 3)"),
    feature("typing.override", "3.12", /from typing import [^\n]*\boverride\b/, "from typing import override"),
  ],
  rust: [
    feature("thread::scope", "1.63", /\bthread::scope\(/, "thread::scope(|s| {})"),
    feature("array::from_fn", "1.63", /\barray::from_fn\(/, "array::from_fn(|i| i)"),
    feature("let-else", "1.65", /\blet\s+[^=;]+=[^;]*\belse\s*\{/, "let Some(x) = y else {"),
    feature("ilog2", "1.67", /\.(?:checked_)?ilog(?:2|10)?\(/, "n.ilog2()"),
    feature("OnceLock", "1.70", /\bOnce(?:Lock|Cell)\b/, "std::sync::OnceLock"),
    feature("is_some_and", "1.70", /\.is_(?:some|ok)_and\(/, "a.is_some_and(f)"),
    feature("IsTerminal", "1.70", /\bIsTerminal\b/, "use std::io::IsTerminal;"),
    feature("div_ceil", "1.73", /\.div_ceil\(/, "a.div_ceil(2)"),
    feature("async fn in traits", "1.75", /^\s*async fn \w+\([^)]*\)[^{]*;/, "async fn get(&self) -> u8;"),
    feature("inspect_err", "1.76", /\.inspect_(?:err|some)\(/, "a.inspect_err(f)"),
    feature("C string literals", "1.77", /[^\w"]c"/, 'let a = c"x";'),
    feature("inline const", "1.79", /\bconst\s*\{/, "let a = const { 1 };"),
    feature("LazyLock", "1.80", /\bLazy(?:Lock|Cell)\b/, "std::sync::LazyLock"),
    feature("#[expect]", "1.81", /#\[expect\(/, "#[expect(unused)]"),
    feature("is_none_or", "1.82", /\.is_none_or\(/, "a.is_none_or(f)"),
    feature("iter::repeat_n", "1.82", /\brepeat_n\(/, "repeat_n(1, 2)"),
    feature("async closures", "1.85", /\basync\s+(?:move\s+)?\|/, "let f = async || {};"),
    feature("let chains", "1.88", /\bif\s+let\b[^{]*&&\s*let\b/, "if let A = a && let B = b {"),
  ],
  go: [
    feature("os.ReadFile", "1.16", /\bos\.(?:ReadFile|WriteFile|ReadDir|CreateTemp|MkdirTemp)\(/, "os.ReadFile(a)"),
    feature("embed", "1.16", /^\s*(?:import\s+)?(?:_\s+)?"embed"/, 'import _ "embed"'),
    feature("type parameters", "1.18", /\bfunc\s+(?:\([^)]*\)\s*)?\w+\[\w+\s/, "func Map[T any](a []T) {"),
    feature("strings.Cut", "1.18", /\b(?:strings|bytes)\.Cut\(/, "strings.Cut(a, b)"),
    feature("any", "1.18", /\b(?:\[\]|map\[\w+\]|\*|\s)any\b(?=[\s,){[]|$)/, "func f(a any) {"),
    feature("atomic types", "1.19", /\batomic\.(?:Int64|Int32|Bool|Pointer|Uint64)\b/, "var n atomic.Int64"),
    feature("errors.Join", "1.20", /\berrors\.Join\(/, "errors.Join(a, b)"),
    feature("strings.CutPrefix", "1.20", /\bstrings\.Cut(?:Prefix|Suffix)\(/, "strings.CutPrefix(a, b)"),
    feature("slices and maps", "1.21", /^\s*"(?:slices|maps|cmp|log\/slog)"/, '"slices"'),
    feature("sync.OnceFunc", "1.21", /\bsync\.Once(?:Func|Values?)\(/, "sync.OnceFunc(f)"),
    feature("range over a number", "1.22", /\bfor\s+(?:\w+\s*:=\s*)?range\s+(?:\d+|len\()/, "for i := range 10 {"),
    feature("math/rand/v2", "1.22", /"math\/rand\/v2"/, '"math/rand/v2"'),
    feature("iter", "1.23", /^\s*"(?:iter|unique)"/, '"iter"'),
    feature("os.Root", "1.24", /\bos\.OpenRoot\(/, "os.OpenRoot(a)"),
    feature("WaitGroup.Go", "1.25", /\bwg\.Go\(/, "wg.Go(f)"),
  ],
  java: [
    feature("List.of", "9", /\b(?:List|Set|Map)\.of\(/, "List.of(1)"),
    feature("var", "10", /^\s*(?:final\s+)?var\s+\w+\s*=/, "var a = 1;"),
    feature("isBlank", "11", /\.(?:isBlank|strip|lines)\(\)/, "a.isBlank()"),
    feature("switch expressions", "14", /\bcase\b[^:\n]*->/, "case 1 -> 2;"),
    feature("text blocks", "15", /"""/, 'String a = """'),
    feature("records", "16", /^\s*(?:public |private |static |final )*record\s+\w+\s*\(/, "record A(int b) {}"),
    feature("Stream.toList", "16", /\)\.toList\(\)/, "a.stream().map(f).toList()"),
    feature("sealed types", "17", /\bsealed\s+(?:interface|class|abstract)\b/, "sealed interface A permits B {}"),
    feature("patterns in switch", "21", /\bcase\s+[A-Z]\w*(?:\([^)]*\))?\s+\w+\s*->/, "case Circle c -> 1;"),
    feature("getFirst", "21", /\.get(?:First|Last)\(\)/, "list.getFirst()"),
    feature("virtual threads", "21", /\bnewVirtualThreadPerTaskExecutor\b|\bThread\.ofVirtual\b/, "Thread.ofVirtual()"),
  ],
  android: [
    feature(
      "java.time",
      "26",
      longPattern()`
        \bjava\.time\.|\b(?:LocalDate|LocalTime|LocalDateTime|ZonedDateTime|Instant|OffsetDateTime|
        DateTimeFormatter)\.(?:now|of|parse|ofPattern)\(
      `,
      "LocalDate.now()",
    ),
    feature("NotificationChannel", "26", /\bNotificationChannel\(/, "NotificationChannel(a, b, c)"),
    feature("streams", "24", /\.stream\(\)\./, "list.stream().map(f)"),
    feature("WindowInsets types", "30", /\bWindowInsets\.Type\b/, "WindowInsets.Type.ime()"),
  ],
} as const satisfies Readonly<Record<string, readonly FeatureRow[]>>;

export type Floor = keyof typeof featureTable;
