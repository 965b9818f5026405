import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { isKnown } from "../../deed.ts";
import { contentOf } from "../../files/known-content.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { CommandWord } from "../call.ts";
import { holdsLosable, mayLayOver } from "./overlaid.ts";
import { anythingIn, files, optionPaths, words } from "../plain.ts";
import { any, flag, not, paths, useOf, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

const tarTakes = lazily(() =>
  words(
    "-f -C -T -X -b -I -F -g -H -K -L -N -V --file --directory --files-from --exclude-from --blocking-factor --use-compress-program " +
      "--info-script --new-volume-script --listed-incremental --format --starting-file --tape-length --newer --after-date --label " +
      "--owner --group --mode --mtime --exclude --transform --xform --strip-components --to-command --checkpoint-action --rsh-command " +
      "--rmt-command --suffix --sort --warning --volno-file --add-file --pax-option",
  ),
);
const tarGrammar = lazily(() => ({ names: ["tar"], takes: tarTakes(), rows: [] }) as const);

/** `tar xfC a dir` is `tar -x -f a -C dir`: the first word may do without its dash, and its letters take words in turn. */
function dashed(use: Use): Use {
  const [first, ...rest] = use.call.words;
  if (!first || !/^[A-Za-z]{1,20}$/.test(first.text)) return use;
  const spread: CommandWord[] = [];
  for (const letter of first.text) {
    spread.push({ ...first, text: `-${letter}` });
    if (tarTakes().includes(`-${letter}`)) spread.push(...rest.splice(0, 1));
  }
  return useOf(tarGrammar(), { ...use.call, words: [...spread, ...rest] });
}

const inTar =
  (test: Test): Test =>
  (use) =>
    test(dashed(use));

const compressors = longPattern()`
  ^["']?(?:[\w./-]{0,40}\/)?(?:p?i?gz(?:ip)?|unpigz|p?l?bzip2|p?i?xz|lzma|lzip|plzip|lzop|lz4|zstd|zstdmt|pzstd|unzstd|brotli|
  compress)(?:\s+-{1,2}[\w=-]{1,30})*["']?$
`;

const tarKeeps = words("-k --keep-old-files --skip-old-files -w --interactive --confirmation");

/**
 * The packed files come to lie in the folder, over existing ones unless those are kept. Who says that a folder is to be
 * overwritten means files that are there: below a named one they count as lost.
 */
const unpacked = (target: string, isKept: boolean, isTold = false): DeedSketch => ({
  act: "write",
  target,
  tree: true,
  ...(isTold && namedFolder.test(target) ? {} : { keeps: true }),
  ...(isKept ? {} : { spills: true }),
});

/** Names of members are not known: what lies there and git cannot restore may be among them. */
const overLosable = (goal: string, isKept: boolean, use: Use): readonly DeedSketch[] =>
  isKept || !holdsLosable(goal, use.call) ? [] : mayLayOver(goal, use.call, "the archive");

/** A folder below this one, by its name: the whole project, or somebody's home, is not meant to be lost. */
const namedFolder = /^(?:\.\/)?\w(?!.*(?:\.\.|\uFFFC))/;

/** Unpacking writes whatever the archive holds: an approval covers this archive only, so its content is asked for as a fact. */
function opened(use: Use, archives: readonly CommandWord[]): readonly DeedSketch[] {
  const { cwd, facts } = use.call;
  for (const { text } of archives)
    for (const place of isKnown(text) ? resolvePath(text, { cwd, facts }).places : []) contentOf(place, facts);
  return paths("read", archives);
}

/** Members that are named one by one are known; a hidden one, or a pattern, may be one of ours. */
const takesAny = (members: readonly CommandWord[]): boolean =>
  members.length === 0 || members.some(({ text }) => /^(?:\.\/)*\.|[*?[\uFFFC]|^$/.test(text));

/** Named members come to lie at their own names below the goal, over what is there. */
function unpackedMembers(goal: string, members: readonly CommandWord[]): readonly DeedSketch[] {
  if (/^\/(?:var\/)?tmp(?:\/|$)/.test(goal)) return [];
  return members.map(({ text, span }) => {
    const target = `${goal}/${text.replace(/^\/+/, "")}`;
    const isFile = /\.[^/]*$|\*$/.test(text) || /(?:^|\/)hooks\/[^/]+$/.test(text);
    return { act: "write", target, span, ...(isFile ? {} : { tree: true, keeps: true }) };
  });
}

/** Members that are printed are read, whatever archive they lie in: a key is a key there too. */
const printedMembers = (members: readonly CommandWord[]): readonly DeedSketch[] =>
  members.map(({ text, span }) => ({ act: "read", target: /^[/*.]/.test(text) ? text : `./${text}`, span }));

/** `s,^,.git/hooks/,`: where members come to lie under other names. */
const renamedTo = (use: Use): readonly CommandWord[] =>
  use.options.flatMap(({ name, value }) => {
    const to = value && /^--(?:transform|xform)$/.test(name) ? /^s(.)(?:(?!\1).)*\1((?:(?!\1).)+)\1/.exec(value.text)?.[2] : undefined;
    return value && to !== undefined && to.includes("/") ? [{ ...value, text: to.replace(/\/$/, "/x.sh") }] : [];
  });

function archives(given: Use): readonly DeedSketch[] {
  const use = dashed(given);
  const named = use.options.flatMap(({ name, value }) =>
    /^-f$|^--fi/.test(name) && value !== undefined && value.text !== "-" ? [value] : [],
  );
  const archive = (act: "read" | "write", more = {}): readonly DeedSketch[] => named.flatMap((field) => paths(act, [field], more));
  const folder = use.options.findLast(({ name }) => /^-C$|^--dir/.test(name))?.value;
  const lists = optionPaths(use, "read", words("-T -X --files-from --exclude-from"));
  const inputs = files(use.operands).map((field) =>
    folder && !field.text.startsWith("/") ? { ...field, text: `${folder.text}/${field.text}` } : field,
  );
  if (use.has("-t", "--list", "-d", "--diff", "--compare")) return [...archive("read"), ...lists];
  if (use.has("-x", "--extract", "--get")) {
    const top = use.value("--one-top-level");
    const goal = folder?.text ?? top ?? ".";
    const target = use.has("-P", "--absolute-names", "--absolute-paths") ? "/" : anythingIn(goal);
    const print = use.has("-O", "--to-stdout");
    const isKept = use.has(...tarKeeps);
    const members = [...(isKept ? [] : files(use.operands)), ...renamedTo(use)];
    const isTold = use.has("--overwrite", "--recursive-unlink", "--unlink-first", "-U");
    const whole = unpacked(target, isKept || !takesAny(use.operands), isTold && takesAny(use.operands));
    const over = print ? [] : overLosable(goal, isKept || !takesAny(use.operands), use);
    return [
      ...opened(use, named),
      ...lists,
      ...over,
      ...(print ? printedMembers(files(use.operands)) : [whole, ...unpackedMembers(goal, members)]),
    ];
  }
  const adds = use.has("-r", "-u", "--append", "--update", "--delete", "-A", "--catenate", "--concatenate");
  return [
    ...paths("read", inputs, { tree: true }),
    ...archive("write", use.has("--delete") ? membersGone : adds ? { keeps: true, changes: true } : {}),
    ...lists,
    ...(use.has("--remove-files") ? paths("delete", inputs, { tree: true }) : []),
  ];
}

const zipPatterns = words("-x -i --exclude --include");

/** Everything behind `-x` and `-i` is a pattern, not a file. */
const zipInputs = (use: Use): readonly CommandWord[] => {
  const from = use.options.find(({ name }) => zipPatterns.includes(name))?.at.start ?? Number.POSITIVE_INFINITY;
  return use.operands.slice(1).filter(({ span }) => span.start < from);
};

/** Members that are taken out of an archive are lost, as if they were overwritten. */
const membersGone = { changes: true } as const;

function zips(use: Use): readonly DeedSketch[] {
  const inputs = files(zipInputs(use));
  return [
    ...paths("read", inputs, { tree: true }),
    ...paths("write", files(use.operands.slice(0, 1)), {
      ...(use.has("-d", "--delete") ? membersGone : { keeps: true, ...(use.has("-u", "-f") ? { changes: true } : {}) }),
    }),
    ...(use.has("-m", "--move") ? paths("delete", inputs, { tree: true }) : []),
  ];
}

/** Members before `-x`: those behind it are left out. */
const membersOf = (use: Use): readonly CommandWord[] => {
  const from = use.options.find(({ name }) => name === "-x")?.at.start ?? Number.POSITIVE_INFINITY;
  return files(use.operands.slice(1)).filter(({ span }) => span.start < from);
};

/** `-qo` is `-q -o`. */
const overwrites: Test = ({ options }) => options.some(({ name }) => /^-[a-zA-Z]{0,8}o[a-zA-Z]{0,8}$/.test(name));
const listing = flag("-l", "-t", "-Z", "-p", "-v", "-z", "-c");
const unzips = (use: Use): readonly DeedSketch[] => [
  ...(listing(use)
    ? [...paths("read", files(use.operands.slice(0, 1))), ...(use.has("-p", "-c") ? printedMembers(membersOf(use)) : [])]
    : [
        ...opened(use, files(use.operands.slice(0, 1))),
        unpacked(
          anythingIn(use.value("-d") ?? "."),
          !(use.has("-o", "-f") || use.call.stdin !== undefined) || !takesAny(use.operands.slice(1)),
          (use.call.program === "unar" ? use.has("-f") : overwrites(use)) && takesAny(use.operands.slice(1)),
        ),
        ...overLosable(
          use.value("-d") ?? ".",
          !(use.has("-o", "-f") || use.call.stdin !== undefined) || !takesAny(use.operands.slice(1)),
          use,
        ),
        ...(use.has("-n") ? [] : unpackedMembers(use.value("-d") ?? ".", membersOf(use))),
      ]),
];

/** `python3 -m zipfile -e a.zip folder`, and its sister for tar. */
function modules(use: Use): readonly DeedSketch[] {
  const [archive, ...rest] = use.operands;
  const goal = rest[0]?.text ?? ".";
  if (use.has("-e", "--extract"))
    return [...opened(use, use.operands.slice(0, 1)), unpacked(anythingIn(goal), false), ...overLosable(goal, false, use)];
  if (!use.has("-c", "--create")) return paths("read", use.operands.slice(0, 1));
  return [...paths("read", rest, { tree: true }), ...paths("write", archive ? [archive] : [])];
}

/** The file is replaced by its other form, unless that goes to standard output. */
const compresses = (use: Use): readonly DeedSketch[] =>
  use.has("-c", "--stdout", "--to-stdout", "-l", "--list", "-t", "--test")
    ? paths("read", files(use.operands))
    : [
        ...paths("read", files(use.operands)),
        ...paths("write", files(use.operands), { keeps: true, ...(use.has("-k", "--keep", "-o") ? {} : { changes: true }) }),
        ...optionPaths(use, "write", ["-o"]),
      ];

function sevenZips(use: Use): readonly DeedSketch[] {
  const [verb, archive, ...rest] = use.operands;
  if (!verb || !archive) return [];
  const folder = use.options.find(({ name }) => /^-o./.test(name))?.name.slice(2);
  if (use.has("-so") || /^p$/i.test(verb.text)) return [...paths("read", [archive]), ...printedMembers(rest)];
  if (/^[xe]$/i.test(verb.text))
    return [
      ...opened(use, [archive]),
      unpacked(anythingIn(folder ?? "."), use.has("-aos", "-aou", "-aot") || !takesAny(rest), use.has("-aoa") && takesAny(rest)),
      ...overLosable(folder ?? ".", !use.has("-aoa", "-y") || !takesAny(rest), use),
      ...(use.has("-aos", "-aou", "-aot") ? [] : unpackedMembers(folder ?? ".", rest)),
    ];
  if (/^[ltih]$/i.test(verb.text)) return paths("read", [archive]);
  return [
    ...paths("read", rest, { tree: true }),
    ...paths(
      "write",
      [archive],
      /^d$/i.test(verb.text) ? membersGone : { keeps: true, ...(/^(?:rn|u)$/i.test(verb.text) ? { changes: true } : {}) },
    ),
    ...(use.has("-sdel") ? paths("delete", rest, { tree: true }) : []),
  ];
}

const namesMax = 200;

/** Names of files that come in on lines of their own. */
const namedByInput = ({ call: { stdin, span } }: Use): readonly CommandWord[] =>
  stdin?.kind === "text"
    ? stdin.text
        .split(/[\n\0]/, namesMax)
        .filter((text) => text !== "")
        .map((text) => ({ text, span }))
    : [];

/** Programs that pack, unpack and compress. */
export const archiveTools = (): readonly Program[] => [
  {
    names: ["tar", "gtar", "bsdtar"],
    takes: tarTakes(),
    rows: [
      { does: archives, hits: ["tar xzf a.tgz", "tar -czf out.tgz src", "tar tf a.tar"] },
      {
        if: inTar(
          any(
            flag("--to-command", "--rsh-command", "--rmt-command", "--info-script", "--new-volume-script", "-F"),
            ({ options }) =>
              options.some(
                ({ name, value }) => name.startsWith("--checkpoint-") && !/^(?:dot|bell|echo|ttyout|sleep|totals)/.test(value?.text ?? ""),
              ),
            (use) => {
              const program = use.value("-I", "--use-compress-program");
              return program !== undefined && !compressors.test(program);
            },
          ),
        ),
        does: "opaque",
        why: "runs a program for what is packed or unpacked",
        hits: [
          "tar cf a.tar --checkpoint=1 --checkpoint-action=exec=sh x",
          "tar xf a.tar --to-command=sh",
          "tar -I 'sh -c id' -xf a",
          "tar xfI a.tar ./run",
        ],
        misses: ["tar -I zstd -xf a.tar.zst", "tar -I 'zstd -19' -cf a b", "tar xzf a.tgz"],
      },
    ],
  },
  {
    names: ["zip"],
    takes: words("-x -i -b -n -t -tt -P -TT -s -O --exclude --include --temp-path --unzip-command --password --out"),
    rows: [
      { does: zips, hits: ["zip -r out.zip src", "zip -r out.zip . -x '*.log' .env"] },
      {
        if: ({ call }) => call.words.some(({ text }) => /^-TT|^--unzip-command/.test(text)),
        does: "opaque",
        hits: ["zip a.zip b -T -TT 'sh #'", "zip a.zip b -T --unzip-command=sh"],
        misses: ["zip -T a.zip"],
      },
    ],
  },
  {
    names: ["unzip", "unar", "bsdunzip"],
    takes: ["-d", "-P", "-x"],
    rows: [{ does: unzips, hits: ["unzip -o a.zip -d out", "unzip -l a.zip"] }],
  },
  { names: ["zipfile", "tarfile"], rows: [{ does: modules, hits: ["zipfile -e a.zip .", "tarfile -l a.tar", "zipfile -c a.zip src"] }] },
  { names: ["zipinfo", "lsar"], rows: [{ does: (use) => paths("read", use.operands.slice(-1)), hits: ["zipinfo a.zip"] }] },
  {
    names: ["zipgrep"],
    rows: [
      {
        does: (use) => [...paths("read", use.operands.slice(1, 2)), ...printedMembers(use.operands.slice(2))],
        hits: ["zipgrep x a.zip", "zipgrep KEY a.zip .env"],
      },
    ],
  },
  {
    names: words(
      "gzip gunzip bzip2 bunzip2 xz unxz lzma unlzma zstd unzstd zstdmt pzstd pigz unpigz pbzip2 lz4 unlz4 lzip lzop compress " +
        "uncompress brotli",
    ),
    takes: ["-S", "-o", "-T", "-D", "--suffix"],
    rows: [{ does: compresses, hits: ["gzip a.log", "gunzip -k a.gz", "zstd a -o b"] }],
  },
  {
    names: ["7z", "7za", "7zr", "7zz", "rar", "unrar", "p7zip"],
    singleDash: true,
    rows: [{ does: sevenZips, hits: ["7z a out.7z src", "7z x a.7z -oout"] }],
  },
  {
    names: ["pax"],
    takes: words("-b -f -o -p -s -x -B -E -G -T -U"),
    rows: [
      {
        does: (use) => {
          const goal = use.has("-w") ? (use.operands.at(-1)?.text ?? ".") : ".";
          const isKept = use.has("-k", "-i", "-n") || !use.has("-r");
          return [
            ...overLosable(goal, isKept || (!use.has("-w") && !takesAny(use.operands)), use),
            ...(use.has("-r") ? [unpacked(anythingIn(goal), isKept)] : []),
            ...(use.has("-w") ? paths("read", [...use.operands, ...namedByInput(use)]) : unpackedMembers(".", isKept ? [] : use.operands)),
            ...optionPaths(use, use.has("-w") && !use.has("-r") ? "write" : "read", ["-f"]),
          ];
        },
        hits: ["pax -r -f a.tar", "pax -wf a.tar src", "pax -rw src out"],
      },
    ],
  },
  {
    names: ["cpio"],
    takes: words("-F -I -O -D -H -E -C -M -R --file --directory --format --pattern-file --rsh-command --owner"),
    rows: [
      {
        does: (use) => [
          ...(use.has("-u", "--unconditional") ? overLosable(use.value("-D", "--directory") ?? ".", !use.has("-i", "--extract"), use) : []),
          ...(use.has("-i", "--extract", "-p", "--pass-through", "-r") && !use.has("-t", "--list")
            ? [
                unpacked(
                  use.has("--absolute-filenames") ? "/" : anythingIn(use.value("-D", "--directory") ?? use.operands.at(-1)?.text ?? "."),
                  false,
                ),
              ]
            : []),
          ...(use.has("-w", "-o", "--create", "-p") ? paths("read", namedByInput(use)) : []),
          ...optionPaths(use, use.has("-o", "--create") ? "write" : "read", words("-F -O -I --file")),
        ],
        hits: ["cpio -idm", "cpio -o -F a.cpio"],
      },
      { if: flag("--rsh-command"), does: "opaque", hits: ["cpio -i --rsh-command=./x -F h:a"], misses: ["cpio -i"] },
    ],
  },
  {
    names: ["ar", "gar", "llvm-ar", "jar"],
    rows: [
      {
        if: ({ call }) => /^-?[pt]/.test(call.words[0]?.text ?? "") || call.words.length < 2,
        does: "harmless",
        hits: ["ar t lib.a"],
        misses: ["ar rcs lib.a a.o"],
      },
      {
        if: not(({ call }) => /^-?[pt]/.test(call.words[0]?.text ?? "")),
        does: (use) =>
          use.call.program === "jar" && /x/.test(use.call.words[0]?.text ?? "")
            ? [
                ...opened(use, use.operands.slice(1, 2)),
                unpacked(anythingIn("."), !takesAny(use.operands.slice(2))),
                ...unpackedMembers(".", use.operands.slice(2)),
              ]
            : paths(
                "write",
                use.call.words.slice(1, 2),
                /^-?d/.test(use.call.words[0]?.text ?? "")
                  ? membersGone
                  : { keeps: true, ...(/^-?m/.test(use.call.words[0]?.text ?? "") ? { changes: true } : {}) },
              ),
        hits: ["ar rcs lib.a a.o", "jar cf a.jar x", "jar xf a.jar"],
        misses: ["ar t lib.a"],
      },
    ],
  },
];
