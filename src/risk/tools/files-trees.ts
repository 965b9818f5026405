import { environmentOf } from "../environment.ts";
import type { Field } from "./call.ts";
import { anythingIn, optionPaths, withoutSlash, words } from "./plain.ts";
import { all, any, flag, not, option, paths, type Doing, type Program, type Use } from "./table.ts";

/** Tests and actions of `find` that take the next word, so that a name spelled `-delete` is not an order. */
const findTakes: ReadonlySet<string> = new Set(
  words(
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -xtype -size -mtime -atime -ctime -mmin -amin -cmin -newer -anewer -cnewer -user -group -uid -gid -perm -maxdepth -mindepth -links -inum -samefile -fstype -lname -ilname -printf -used -context -flags -newermt -newerat -newerct -newerBt -since -f -D",
  ),
);

interface Found {
  readonly starts: readonly Field[];
  readonly deletes: boolean;
  /** All that is deleted has such a name. */
  readonly only?: string;
  readonly writes: readonly Field[];
  readonly reads: readonly Field[];
}

/** `find` is read by hand: the start paths come first, and some of its words take others. */
function findOf({ call }: Use): Found {
  const starts: Field[] = [];
  const writes: Field[] = [];
  const reads: Field[] = [];
  let deletes = false;
  let name: string | undefined;
  let only: string | undefined;
  let begun = false;
  for (let at = 0; at < call.words.length; at += 1) {
    const word = call.words[at] as Field;
    const { text } = word;
    const next = call.words.slice(at + 1, at + 2);
    if (/^-(?:exec|ok)(?:dir)?$/.test(text)) at = endOfExec(call.words, at);
    else if (text === "-delete") {
      only = deletes ? undefined : name;
      deletes = true;
    } else if (text === "-name" || text === "-iname") {
      name ??= next[0]?.text;
      at += 1;
    } else if (/^-(?:fprint|fprint0|fls|fprintf)$/.test(text)) {
      writes.push(...next);
      at += text === "-fprintf" ? 2 : 1;
    } else if (text === "-files0-from") {
      reads.push(...next);
      at += 1;
    } else if (findTakes.has(text)) at += 1;
    else if (!begun && !/^[-(!,)]/.test(text)) starts.push(word);
    if (/^[-(!]/.test(text) && !/^-(?:H|L|P|E|X|d|s|x|D|O\d?)$/.test(text)) begun = true;
  }
  const simple = !call.words.some(({ text }) => /^(?:-o|-or|!|-not|,|\\?\()$/.test(text));
  const texts = call.words.map(({ text }) => text);
  const isHere = starts.every(({ text }) => !/^[/~]|(^|\/)\.\.(\/|$)/.test(text));
  if (simple && isHere && texts.includes("-empty") && texts[texts.indexOf("-type") + 1] === "d") deletes = false; // nothing is in them
  return { starts, deletes, writes, reads, ...(simple && only !== undefined ? { only } : {}) };
}

function endOfExec(given: readonly Field[], from: number): number {
  let at = from + 1;
  while (at < given.length) {
    const text = given[at]?.text;
    if (text === ";" || text === "\\;" || (text === "+" && given[at - 1]?.text === "{}")) return at;
    at += 1;
  }
  return at;
}

const named = (start: Field, name: string): Field => ({ ...start, text: `${withoutSlash(start.text)}/**/${name}` });

function finds(use: Use): readonly Doing[] {
  const { starts, deletes, only, writes, reads } = findOf(use);
  const from: readonly Field[] = starts.length > 0 ? starts : [{ text: ".", span: use.call.span }];
  return [
    ...(deletes
      ? paths("delete", only === undefined ? from : from.map((start) => named(start, only)), { tree: true })
      : paths("list", from, { tree: true })),
    ...paths("write", writes),
    ...paths("read", reads),
  ];
}

const rsyncTakes = words(
  "-e --rsh --rsync-path --exclude --include --filter -f --files-from --exclude-from --include-from --log-file --log-file-format --password-file --early-input --bwlimit --timeout --contimeout --port -B --block-size -T --temp-dir --partial-dir --backup-dir --suffix --compare-dest --copy-dest --link-dest --max-size --min-size --max-alloc --chmod --chown --out-format --info --debug -M --remote-option --modify-window -@ --skip-compress --compress-level --zl --compress-choice --zc --checksum-choice --cc --sockopts --address --max-delete --checksum-seed --usermap --groupmap --iconv --write-batch --only-write-batch --read-batch --protocol --stop-after --stop-at --outbuf",
);

/** `host:path`, `user@host:path`, `host::module`, `rsync://host/module`; a drive or `./a:b` is none of them. */
function remoteHost(text: string): string | undefined {
  const address = /^rsync:\/\/(?:[^@/]{1,200}@)?([^/:]{1,253})/i.exec(text);
  if (address) return address[1];
  const found = /^(?:[^@/:\s]{1,100}@)?(\[[0-9a-f:.]{2,45}\]|[^/:\s]{2,253}):/i.exec(text);
  return found?.[1];
}

const deletesRest = (use: Use): boolean => use.options.some(({ name }) => /^--del(?:ete.*)?$/.test(name));

function syncs(use: Use): readonly Doing[] {
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
      ...paths("write", [goal, { ...goal, text: anythingIn(goal.text) }], { tree: true, keeps: true }),
      ...(deletesRest(use) ? paths("delete", [goal], { tree: true }) : []),
    ];
  const there = { target: goal.text, environment: environmentOf({ host }, use.call.facts), span: goal.span };
  return [
    ...more,
    { act: "external-write", ...there, why: "copies files to another machine" },
    ...(deletesRest(use)
      ? [{ act: "destroy", ...there, why: "deletes on another machine what is not here" } as const]
      : []),
  ];
}

/** Programs that walk through trees of files. */
export const filesTrees: readonly Program[] = [
  {
    names: ["find", "gfind", "bfs"],
    singleDash: true,
    rows: [{ does: finds, hits: ["find . -name '*.ts'", "find out -type f -delete", "find -name -delete -print"] }],
  },
  {
    names: ["rsync"],
    takes: rsyncTakes,
    dry: words("-n --dry-run --list-only"),
    rows: [
      { does: syncs, hits: ["rsync -a src/ out/", "rsync -az --delete out/ web@host.test:/srv"] },
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
