import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, type Act } from "../../deed.ts";
import type { CommandWord } from "../call.ts";
import { words } from "../plain.ts";
import { someRowMatches, type DeedSketch, type Program, type ProgramRow, type Test, type Use } from "../table.ts";
import { verbOf } from "../verbs.ts";

/** One row of a table, in its shortest form: leading words, acts, an example or several. */
export const row = (
  on: string,
  does: ProgramRow["does"],
  hits: string | readonly string[],
  more: Partial<ProgramRow> = {},
): ProgramRow => ({
  on,
  does,
  hits: typeof hits === "string" ? [hits] : hits,
  ...more,
});

/** The same for a row that looks at the whole call. */
export const when = (test: Test, does: ProgramRow["does"], hits: string, misses: string): ProgramRow => ({
  if: test,
  does,
  hits: [hits],
  misses: [misses],
});

/** Some word of the call looks like this, wherever it stands. */
export const says =
  (pattern: RegExp): Test =>
  ({ call }) =>
    call.words.some(({ text }) => pattern.test(text));

/** Options that name the target: `--function-name x`, `--bucket=x`. */
const naming = longPattern("i")`
  ^--?(?:[a-z0-9-]{0,40}-)?(?:name|names|id|ids|arn|identifier|bucket|cluster|stack|topic|queue-url|group|table|app|project|site|
  service|function|n|g|a)$
`;
export function namedBy({ call }: Use): string {
  for (const [index, { text }] of call.words.entries()) {
    const equals = text.indexOf("=");
    if (equals > 0 && naming.test(text.slice(0, equals))) return text.slice(equals + 1);
    const next = call.words[index + 1]?.text;
    if (naming.test(text) && next !== undefined && !next.startsWith("-")) return next;
  }
  return "";
}

/** Files carried out of the machine from outside the project are data of the machine, whatever the environment. */
export function carriedOut(path: string, { call: { facts } }: Use): readonly DeedSketch[] {
  const root = facts.projectRoot;
  const isOurs = !/^[/~]/.test(path) || /^\/(?:tmp|var\/tmp)\//.test(path) || (root !== undefined && path.startsWith(root));
  return isOurs && !path.includes("..") ? [] : [{ act: "leak", environment: "local", target: path }];
}

/** A command line of the form `program group … verb`, where the verb tells the act. Rows are the exceptions. */
interface Cli extends Omit<Program, "otherwise"> {
  /** Groups here, though verbs elsewhere: the `run` of `gcloud run services list`. Skipped while a verb follows. */
  readonly nouns?: string;
  /** Verbs that only this program has, or means differently. */
  readonly verbs?: Readonly<Partial<Record<Act, string>>>;
  /** Act of a sub-command without a verb. */
  readonly unknown?: Act;
  /** A call that no row knows. */
  readonly example: string;
}

/** Only so many words are held against the rows a second time: the rest of a very long line is no sub-command. */
const wordsMax = 500;

/** Rows decide; where none matches, the first verb among the leading words does. */
export function cli({ nouns = "", verbs = {}, unknown = "unknown", example, ...program }: Cli): Program {
  const groups = new Set(words(nouns));
  const own = new Map<string, Act>(
    [...Object.entries(usual), ...Object.entries(verbs)].flatMap(([act, line]) => words(line).map((word) => [word, act as Act])),
  );
  const rest: ProgramRow = {
    if: ({ call }) => {
      const isLong = call.words.length > wordsMax;
      return !someRowMatches(program, isLong ? { ...call, words: call.words.slice(0, wordsMax) } : call);
    },
    does: (use) => byVerb(use, { groups, own, unknown }),
    hits: [example],
  };
  return { ...program, rows: [...program.rows, rest] };
}

const usual = {
  "write-secret": "login logout signin signout",
  harmless: "help version completion exists ps me regions sizes commands autocomplete usage about types schema measure results",
} as const;

interface Vocabulary {
  readonly groups: ReadonlySet<string>;
  readonly own: ReadonlyMap<string, Act>;
  readonly unknown: Act;
}

const leadingMax = 6;

function byVerb(use: Use, { groups, own, unknown }: Vocabulary): readonly DeedSketch[] {
  const leading = use.operands.slice(0, leadingMax);
  if (leading.length === 0) return [];
  const found =
    firstVerb(
      leading.filter(({ text }) => !groups.has(text)),
      own,
    ) ?? firstVerb(leading, own);
  const program = use.call.program;
  if (!found) {
    const hidden = leading.slice(0, 2).some(({ text }) => !isKnown(text));
    return [
      hidden
        ? { act: "opaque", tool: program, target: "" }
        : { act: unknown, tool: program, target: namedBy(use), why: "unknown sub-command" },
    ];
  }
  const at = leading.indexOf(found.field);
  const tool = [program, ...leading.slice(0, at + 1).map(({ text }) => text)].join(" ");
  const target = use.operands[at + 1]?.text ?? namedBy(use);
  return found.act === "harmless" ? [] : [{ act: found.act, tool, target }];
}

/** `TerminateInstances`, as some clouds write it. */
const kebab = (text: string): string =>
  /^(?:[A-Z][a-z]{1,20}){2,8}$/.test(text) ? text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase() : text;

/** `batch-delete-image` and `service-instance-delete` delete, `admin-get-user` gets. */
const plain = (field: CommandWord): CommandWord => ({
  ...field,
  text: kebab(field.text)
    .replace(/^(?:batch|bulk|admin|transact)-/, "")
    .replace(/^[a-z][a-z0-9-]{0,40}-(delete|rm|remove|destroy|purge)$/, "$1"),
});

function firstVerb(
  leading: readonly CommandWord[],
  own: ReadonlyMap<string, Act>,
): { readonly act: Act; readonly field: CommandWord } | undefined {
  for (const [at, field] of leading.entries()) {
    const special = own.get(field.text.toLowerCase());
    if (special) return { act: special, field };
    const here = plain(field);
    if (!verbOf([here])) continue;
    const next = leading[at + 1];
    const found = verbOf(next ? [here, plain(next)] : [here]);
    if (found) return { act: found.act, field: found.at === 1 && next ? next : field };
  }
  return undefined;
}
