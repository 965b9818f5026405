import { environmentOf } from "../../environment.ts";
import type { CommandWord } from "../call.ts";
import { findPaths, termsOfFind, type FindTerm } from "./find-paths.ts";
import { mayLayOver, overFile, overlaid } from "./overlaid.ts";
import { anythingIn, goalsOf, nameOf, optionPaths, withoutSlash, words } from "../plain.ts";
import { all, any, flag, not, option, paths, type DeedSketch, type Program, type Use } from "../table.ts";

function finds({ call }: Use): readonly DeedSketch[] {
  const { starts, terms } = termsOfFind(call.words);
  const valuesOf = (names: RegExp): readonly CommandWord[] =>
    terms.flatMap(({ word, values }) => (names.test(word.text) ? values.slice(0, 1) : []));
  const deletes = isEmptying(starts, terms) ? [] : terms.filter(({ word }) => word.text === "-delete");
  const found =
    deletes.length > deletesMax
      ? starts // each depends on all before it: rather everything than too much work
      : deletes.flatMap(({ word }) => findPaths(call.words, { until: word, everything: "" }));
  return [
    ...(deletes.length > 0
      ? found.flatMap((each) => paths("delete", [each], { tree: true, ...(each.among ? { among: each.among } : {}) }))
      : paths("list", starts, { tree: true })),
    ...paths("write", valuesOf(/^-(?:fprint|fprint0|fls|fprintf)$/)),
    ...paths("read", valuesOf(/^-files0-from$/)),
  ];
}

const deletesMax = 40;

/** Only folders with nothing in them, and only here. */
function isEmptying(starts: readonly CommandWord[], terms: readonly FindTerm[]): boolean {
  const isSimple = !terms.some(({ word }) => /^(?:-o|-or|!|-not|,|\\?\()$/.test(word.text));
  const isHere = starts.every(({ text }) => !/^[/~]|(^|\/)\.\.(\/|$)/.test(text));
  const has = (name: string, value?: string): boolean =>
    terms.some(({ word, values }) => word.text === name && (value === undefined || values[0]?.text === value));
  return isSimple && isHere && has("-empty") && has("-type", "d");
}

const rsyncTakes = () =>
  words(
    "-e --rsh --rsync-path --exclude --include --filter -f --files-from --exclude-from --include-from --log-file --log-file-format " +
      "--password-file --early-input --bwlimit --timeout --contimeout --port -B --block-size -T --temp-dir --partial-dir --backup-dir " +
      "--suffix --compare-dest --copy-dest --link-dest --max-size --min-size --max-alloc --chmod --chown --out-format --info --debug " +
      "-M --remote-option --modify-window -@ --skip-compress --compress-level --zl --compress-choice --zc --checksum-choice --cc " +
      "--sockopts --address --max-delete --checksum-seed --usermap --groupmap --iconv --write-batch --only-write-batch --read-batch " +
      "--protocol --stop-after --stop-at --outbuf",
  );

/** `host:path`, `user@host:path`, `host::module`, `rsync://host/module`; a drive or `./a:b` is none of them. */
function remoteHost(text: string): string | undefined {
  const address = /^rsync:\/\/(?:[^@/]{1,200}@)?([^/:]{1,253})/i.exec(text);
  if (address) return address[1];
  const found = /^(?:[^@/:\s]{1,100}@)?(\[[0-9a-f:.]{2,45}\]|[^/:\s]{2,253}|[a-z](?=:[^\\/])):/i.exec(text);
  return found?.[1];
}

/** A source without a slash at its end keeps its name in the folder it goes to. */
const named = (goal: CommandWord, { operands }: Use): readonly CommandWord[] =>
  goalsOf(
    goal,
    operands.slice(0, -1).filter(({ text }) => !text.endsWith("/")),
  )
    .filter(({ text, keeps }) => text !== goal.text && !keeps)
    .map((field) => ({ ...field, text: field.text.replace(/\/[^/]*:/, "/") }));

const isContent = /[/:]\.{0,2}$|[*?[\uFFFC]/;

/** With a slash at its end, the source's content comes to lie in the goal, over existing files. */
const spills = (use: Use): boolean =>
  !use.has("--ignore-existing") &&
  use.operands.slice(0, -1).some(({ text }) => /(?:\/|^\.{1,2}|\/\.{1,2}|\uFFFC)$/.test(text) || /\/\.?[*?]/.test(text));

/** Whatever other filters than exclusions leave out is not told apart, so nothing is said there. */
const replaces = ({ options }: Use): boolean =>
  !options.some(({ name }) =>
    /^(?:--(?:ignore-existing|update|backup|exclude-from|include|include-from|filter|files-from)|-[ubf])$/.test(name),
  );

/** The last name of what `--exclude` says, so that rather too much is left out. */
const excluded = ({ options }: Use): readonly string[] =>
  options.flatMap(({ name, value }) => (name === "--exclude" && value ? [nameOf(value.text.replace(/\/\*+$/, ""))] : []));

/** Files that come to lie over those of their names. */
function laidOver(goal: CommandWord, use: Use): readonly DeedSketch[] {
  if (!replaces(use)) return [];
  const { call } = use;
  const sources = use.operands.slice(0, -1);
  const skips = excluded(use);
  const isLeftOut = ({ text }: CommandWord): boolean => skips.includes(nameOf(text));
  return sources.flatMap((source) => {
    const isRemote = remoteHost(source.text) !== undefined;
    const files = [...(sources.length === 1 ? [goal] : []), ...named(goal, { ...use, operands: [source, goal] })];
    return [
      ...files.filter((field) => !isLeftOut(field)).flatMap((field) => overFile(field, call, isRemote ? undefined : source)),
      ...(isRemote
        ? isContent.test(source.text)
          ? mayLayOver(withoutSlash(goal.text), call, "what is fetched")
          : []
        : overlaid(source, goal.text, call, { isTree: true, skips })),
    ];
  });
}

const deletesRest = (use: Use): boolean => use.options.some(({ name }) => /^--del(?:ete.*)?$/.test(name));

function syncs(use: Use): readonly DeedSketch[] {
  const goal = use.operands.at(-1);
  const sources = use.operands.slice(0, -1).filter(({ text }) => remoteHost(text) === undefined);
  const more = [
    ...paths("read", sources, { tree: true }),
    ...(use.has("--remove-source-files", "--remove-sent-files") ? paths("delete", sources, { tree: true }) : []),
    ...optionPaths(use, "read", words("--files-from --exclude-from --include-from --password-file")),
    ...optionPaths(use, "write", words("--log-file --backup-dir --write-batch --only-write-batch --partial-dir")),
  ];
  if (!goal || use.operands.length < 2) return more;
  const host = remoteHost(goal.text);
  if (host === undefined)
    return [
      ...more,
      ...paths("write", [goal], { tree: true, keeps: true }),
      ...paths("write", [{ ...goal, text: anythingIn(goal.text) }, ...named(goal, use)], {
        tree: true,
        keeps: true,
        ...(spills(use) ? { spills: true } : {}),
      }),
      ...laidOver(goal, use),
      ...(deletesRest(use) ? paths("delete", [goal], { tree: true }) : []),
    ];
  const there = { target: goal.text, environment: environmentOf({ host }, use.call.facts), span: goal.span };
  return [
    ...more,
    { act: "external-write", ...there, why: "copies files to another machine" },
    ...(deletesRest(use) ? [{ act: "destroy", ...there, why: "deletes on another machine what is not here" } as const] : []),
  ];
}

/** Programs that walk through trees of files. */
export const filesTrees = (): readonly Program[] => [
  {
    names: ["find", "gfind", "bfs"],
    singleDash: true,
    helps: "first",
    rows: [
      {
        does: finds,
        hits: ["find . -name '*.ts'", "find out -type f -delete", "find -name -delete -print", "find -files0-from a -fprint b"],
      },
    ],
  },
  {
    names: ["rsync"],
    takes: rsyncTakes(),
    dry: words("-n --dry-run --list-only"),
    rows: [
      { does: syncs, hits: ["rsync -a src/ out/", "rsync -az --delete out/ web@host.test:/srv", "rsync -a --delete src/ out/"] },
      {
        if: any(
          option(["-e", "--rsh"], /^(?!(?:\/usr\/bin\/)?ssh(?:\s|$))|proxycommand|localcommand|-F|[;|&`$]/i),
          option(["--rsync-path"], /[^\w./-]/),
          option(["-M", "--remote-option"], /rsync-path|rsh/),
        ),
        does: "opaque",
        why: "chooses what rsync runs",
        hits: ["rsync -e 'sh -c id' a b:c", "rsync --rsync-path='x && rsync' a b:c"],
        misses: ["rsync -e 'ssh -p 2222' a b:c", "rsync a b"],
      },
      {
        if: any(flag("--daemon"), all(flag("--rsync-path"), option(["--rsync-path"], /sudo/))),
        does: "privilege",
        hits: ["rsync --daemon", "rsync --rsync-path='sudo rsync' a b:c"],
        misses: ["rsync a b"],
      },
    ],
  },
  {
    names: ["fdupes", "jdupes", "rdfind", "rmlint"],
    rows: [
      { if: not(flag("-d", "--delete", "-N", "-deleteduplicates")), does: "harmless", hits: ["fdupes -r src"] },
      {
        if: flag("-d", "--delete", "-N", "-deleteduplicates"),
        does: (use) => paths("delete", use.operands, { tree: true }),
        hits: ["fdupes -rdN photos"],
        misses: ["fdupes -r src"],
      },
    ],
  },
];
