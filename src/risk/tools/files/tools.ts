import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, type Deed } from "../../deed.ts";
import { placeFactsOf } from "../../files/place-facts.ts";
import { isOurs } from "../../files/ours.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { anythingIn, files, goalsOf, isDevice, isRecursive, nameOf, shortened, words, type CopyTarget } from "../plain.ts";
import { movedOver, renamedOver } from "./renames.ts";
import { asks, overFile, overlaid } from "./overlaid.ts";
import { any, dryBy, flag, not, operand, option, paths, provenRow, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

function removal(use: Use): readonly DeedSketch[] {
  return paths("delete", files(use.operands), isRecursive(use) ? { tree: true } : {});
}

const intoFolder = ["-t", ...shortened("--target-directory", "--t")];

/** Sources and where they go, for `cp a b dir`, `cp -t dir a b`. */
function transfer(use: Use): { readonly sources: readonly CommandWord[]; readonly goals: readonly CopyTarget[] } {
  const folder = use.options.find(({ name }) => intoFolder.includes(name))?.value;
  const last = folder ?? use.operands.at(-1);
  const sources = folder ? use.operands : use.operands.slice(0, -1);
  if (!last) return { sources, goals: [] };
  const isPlain = use.has("-T", "--no-target-directory");
  const into = isPlain ? "never" : folder === undefined ? "perhaps" : "surely";
  return { sources, goals: goalsOf(last, sources, into) };
}

const writes = (goals: readonly CopyTarget[], more: Partial<Deed> = {}): readonly DeedSketch[] =>
  goals.flatMap((goal) => paths("write", [goal], goal.keeps ? { ...more, keeps: true } : more));

/** Goals of a tree that get files of any name: not the last word, if the tree would go into that folder. */
function spilling(use: Use, sources: readonly CommandWord[], goals: readonly CopyTarget[]): readonly CopyTarget[] {
  if (use.has("-n", "--no-clobber")) return [];
  const takesHidden = sources.some(({ text }) => /(?:^|\/)\.{1,2}\/{0,9}$|(?:^|\/)\.[^/]*[*?[]|\uFFFC/.test(text));
  if (use.has("-T", "--no-target-directory") || isMerger(use)) return goals.slice(0, 1);
  return goals.slice(goals.length > sources.length ? 1 : 0).filter(({ keeps }) => !keeps || takesHidden);
}

/** True where the files at the goal are kept, or a person is asked about them. */
const sparesGoal = (use: Use): boolean => use.has("-n", "--no-clobber", "-b", "--backup", "-u", "--update", "--interactive");

/** Files of a folder that the sources would overwrite: of a tree nobody says which, and of a wildcard neither. */
function laidOut(use: Use, sources: readonly CommandWord[], isTree = false): readonly DeedSketch[] {
  if (sparesGoal(use)) return [];
  const folder = use.options.find(({ name }) => intoFolder.includes(name))?.value ?? use.operands.at(-1);
  if (!folder) return [];
  const { call } = use;
  const isPlain = use.has("-T", "--no-target-directory");
  const itself = isTree && sources.length === 1 ? overFile(folder, call, sources[0]) : [];
  const merged =
    isTree && (isPlain || isMerger(use))
      ? [
          ...asks(anythingIn(folder.text), call),
          ...sources.flatMap((each) => overlaid({ ...each, text: `${each.text}/` }, folder.text, call, { isTree })),
        ]
      : [];
  const laid = isPlain ? [] : sources.filter(({ text }) => isTree || /[*?[][^/]*$|(?:^|\/)\.{1,2}\/?$/.test(text));
  return [
    ...itself,
    ...merged,
    ...laid.flatMap((source) => overlaid({ ...source, text: source.text.replace(/(?<=[^./])\/$/, "") }, folder.text, call, { isTree })),
  ];
}

const keepsGoal = (use: Use): boolean => sparesGoal(use) || isRecursive(use) || use.has("-a", "--archive") || isMerger(use);

/** Samples that a project keeps to show which variables it wants. */
const sample = longPattern("i")`
  (?:^|\/)(?:\.env[._-][\w.-]{0,60}(?:example|sample|template|dist)|\.env[._-](?:example|sample|template|dist)|(?:example|sample|
  template)\.env)$
`;

/** It puts what lies in a folder into the other one. */
const isMerger = ({ call }: Use): boolean => call.program === "ditto";

function copies(use: Use): readonly DeedSketch[] {
  const { sources, goals } = transfer(use);
  const tree = isRecursive(use) || use.has("-a", "--archive") || isMerger(use);
  const isEmpty = sources.length > 0 && sources.every(({ text }) => text === "/dev/null");
  return [
    ...paths("read", sources, tree ? { tree: true } : {}),
    ...writes(goals, {
      ...(tree ? { tree: true } : {}),
      ...(keepsGoal(use) ? { keeps: true } : {}),
      ...(isEmpty ? { content: "" } : {}),
      ...(sources.length === 1 && sources.every(({ text }) => sample.test(text)) ? { sample: true } : {}),
    }),
    ...(tree ? writes(spilling(use, sources, goals), { tree: true, keeps: true, spills: true }) : []),
    ...laidOut(use, sources, tree),
    ...(use.has("-l", "--link") ? secondNames(use, sources) : []),
    ...(use.has("--remove-destination") ? paths("delete", goals) : []),
  ];
}

/** A file moved within the project is still there; one that leaves it, or goes to an unknown place, is gone from it. */
function moves(use: Use): readonly DeedSketch[] {
  const { sources, goals } = transfer(use);
  const stays = goals.length > 0 && goals.slice(0, 2).every(({ text }) => isInside(text, use)); // the others lie beside them
  return [
    ...(stays ? paths("write", sources, { tree: true, keeps: true, gone: true }) : paths("delete", sources, { tree: true })),
    ...writes(goals, { ...(keepsGoal(use) ? { keeps: true } : {}), ...(use.has("--exchange") ? { gone: true } : {}) }),
    ...laidOut(use, sources),
  ];
}

function isInside(path: string, { call }: Use): boolean {
  const { root } = placeFactsOf(call.facts);
  if (root === undefined || call.elsewhere || !isKnown(path)) return false;
  return resolvePath(path, { cwd: call.cwd, facts: call.facts }).places.every((place) => place.startsWith(`${root}/`));
}

/** Under a second name our own files could be written without anybody seeing which they are. */
const secondNames = ({ call }: Use, sources: readonly CommandWord[]): readonly DeedSketch[] =>
  call.elsewhere
    ? []
    : sources
        .filter(({ text }) => resolvePath(text, { cwd: call.cwd, facts: call.facts }).names.some((path) => isOurs(path, call.facts)))
        .map(({ text, span }) => ({ act: "control-plane", target: text, span, why: "gives the guard's own file a second name" }));

/** A link gives the file another name, so linking needs the right to read it. */
function links(use: Use): readonly DeedSketch[] {
  const single = use.operands.length === 1 && !use.has(...intoFolder);
  const { sources, goals } = single
    ? { sources: use.operands, goals: use.operands.map((field) => ({ ...field, text: nameOf(field.text) })) }
    : transfer(use);
  const replaces = use.has("-f", ...shortened("--force", "--f"));
  const isSymbolic = use.has("-s", ...shortened("--symbolic", "--sy"));
  const second = isSymbolic ? [] : secondNames(use, sources);
  return [...second, ...paths("read", sources), ...writes(goals, replaces ? { gone: true } : { keeps: true })];
}

function installs(use: Use): readonly DeedSketch[] {
  if (use.has("-d", "--directory")) return paths("write", use.operands, { keeps: true });
  const { sources, goals } = transfer(use);
  return [...paths("read", sources), ...writes(goals), ...laidOut(use, sources)];
}

function writesContent(use: Use): readonly DeedSketch[] {
  const { stdin } = use.call;
  const content = stdin?.kind === "text" && isKnown(stdin.text) ? { content: stdin.text } : {};
  // Who soaks up everything before writing means to write over what was read.
  const inPlace = use.call.program === "sponge" ? { changes: true } : {};
  return paths("write", files(use.operands), { ...content, ...inPlace, ...(use.has("-a", "--append") ? { keeps: true } : {}) });
}

function duplicates({ call }: Use): readonly DeedSketch[] {
  const keeps = call.words.some(({ text }) => /^oflag=.*append/.test(text)); // only a part of it is still a part
  const named = (name: string): readonly CommandWord[] =>
    call.words.filter(({ text }) => text.startsWith(name)).map((word) => ({ ...word, text: word.text.slice(name.length) }));
  return [...paths("read", named("if=")), ...paths("write", named("of="), keeps ? { keeps: true } : isPart(call) ? { changes: true } : {})];
}

const isPart = ({ words: given }: ProgramCall): boolean => given.some(({ text }) => /^conv=.*notrunc/.test(text));

/** Truncating a file loses its content, as deleting it would. */
const shrinks = option(["-s", "--size"], /^(?:[<-]|\/|%|0)/);

/** Any part of it is overwriting: `truncate -s +1M`, `fallocate -p`; reserving room for a new file is not. */
const resizes: Test = (use) =>
  use.call.program === "fallocate"
    ? use.has("-p", "-d", "-z", "-c", "-i", "--punch-hole", "--dig-holes", "--zero-range", "--collapse-range")
    : use.value("-s", "--size", "-r", "--reference") !== undefined;

/** Overwriting a device is a write to it; anything else is gone. */
const shreds = (use: Use): readonly DeedSketch[] =>
  files(use.operands).flatMap((field) => paths(isDevice(field.text) ? "write" : "delete", [field], { tree: isRecursive(use) }));

/** The beginning of the names: of csplit an option, of split the second word. */
const partsOf = (use: Use): readonly CommandWord[] =>
  use.call.program === "csplit"
    ? use.options.flatMap(({ name, value }) => (value && /^-f$|^--prefix$/.test(name) ? [value] : []))
    : use.operands.slice(1, 2);

/** A service for feature flags has a command of the same name. */
const asksService: Test = ({ operands }) =>
  /^(?:splits|environments|segments|traffic-types|workspaces)$/.test(operands[0]?.text ?? "") &&
  /^(?:list|get)$/.test(operands[1]?.text ?? "");
const treeOnWindows: Test = ({ operands }) => operands.some(({ text }) => /^\/s$/i.test(text));

const remove = (): readonly Program[] => [
  {
    names: ["rm", "grm", "del", "erase"],
    helps: false,
    rows: [
      { does: removal, hits: ["rm -rf build", "rm a.txt", "rm -f -- -x"] },
      {
        if: flag(...shortened("--no-preserve-root", "--no")),
        does: "floor",
        why: "asks for the root of the system",
        hits: ["rm -rf --no-preserve-root /", "rm --no-pres -r x"],
        misses: ["rm -rf --preserve-root x"],
      },
    ],
  },
  {
    names: ["unlink", "srm", "wipe", "scrub", "rimraf", "del-cli", "rip"],
    rows: [{ does: (use) => paths("delete", files(use.operands), { tree: true }), hits: ["unlink a", "rimraf dist"] }],
  },
  {
    names: ["rmdir", "grmdir", "rd"],
    rows: [
      { if: not(treeOnWindows), does: (use) => paths("write", use.operands, { keeps: true }), hits: ["rmdir -p a/b"] },
      {
        if: treeOnWindows,
        does: (use) =>
          paths(
            "delete",
            use.operands.filter(({ text }) => !/^\/[a-z]$/i.test(text)),
            { tree: true },
          ),
        hits: ["rd /s /q out"],
        misses: ["rmdir a"],
      },
    ],
  },
  {
    names: ["shred", "gshred", "bcwipe", "nwipe"],
    takes: words("-n -s --iterations --size --random-source"),
    rows: [{ does: shreds, hits: ["shred -u a.txt", "shred -n 3 a"] }],
  },
  {
    names: ["trash", "trash-put", "gtrash", "trash-cli"],
    rows: [
      {
        does: (use) =>
          use.operands.flatMap(({ text: target, span }) => [
            { act: "write", target, span, keeps: true, tree: true, gone: true },
            { act: "maybe-lose", target, span },
          ]),
        hits: ["trash a.txt"],
      },
    ],
  },
  { names: ["trash-empty", "trash-rm"], rows: [{ does: "lose", hits: ["trash-empty", "trash-rm '*.o'"] }] },
  {
    names: ["gio", "gvfs-trash"],
    rows: [
      { on: "trash", if: flag("--empty"), does: "lose", hits: ["gio trash --empty"], misses: ["gio trash a"] },
      { on: "trash", does: "maybe-lose", hits: ["gio trash a"] },
      { on: "trash", does: (use) => paths("write", use.rest, { keeps: true, gone: true }), hits: ["gio trash a"] },
      { on: "remove|rm", does: (use) => paths("delete", use.rest), hits: ["gio remove a"] },
      { on: "info|list|cat|tree|monitor|mime", does: "harmless", hits: ["gio info a"] },
    ],
    otherwise: "verbs",
  },
];

const copyTakes = [...words("-S --suffix -m -o -g --mode --owner --group --strip-program"), ...intoFolder];

const place = (): readonly Program[] => [
  {
    names: ["cp", "gcp", "copy", "ditto", "cpio-copy"],
    takes: ["-t", "-S", "--suffix", ...shortened("--target-directory", "--t")],
    rows: [{ does: copies, hits: ["cp a b", "cp -r src lib", "cp -t out a b"] }],
  },
  {
    names: ["mv", "gmv", "move", "ren"],
    takes: ["-t", "-S", "--suffix", ...shortened("--target-directory", "--t")],
    rows: [{ does: moves, hits: ["mv a b", "mv a b dir/", "mv a /srv/b"] }],
  },
  {
    names: ["ln", "gln", "link"],
    takes: ["-t", "-S", "--suffix", ...shortened("--target-directory", "--t")],
    rows: [{ does: links, hits: ["ln -s ../a b", "ln -sf a"] }],
  },
  {
    names: ["install", "ginstall"],
    takes: copyTakes,
    rows: [
      { does: installs, hits: ["install -m 755 a bin/a", "install -d out"] },
      {
        if: option(["-m", "--mode"], /^0*[2-7][0-7]{3}$|[+=][rwxXt]*s/),
        does: "privilege",
        why: "sets a bit that runs it as its owner",
        hits: ["install -m 4755 a b", "install --mode=u+s a b"],
        misses: ["install -m 0755 a b"],
      },
      { if: flag("--strip-program"), does: "opaque", hits: ["install -s --strip-program=./x a b"], misses: ["install a b"] },
    ],
  },
  {
    names: ["mkdir", "gmkdir", "md"],
    takes: ["-m", "--mode"],
    rows: [{ does: (use) => paths("write", use.operands, { keeps: true }), hits: ["mkdir -p a/b"] }],
  },
  {
    names: ["touch", "gtouch", "mkfifo"],
    takes: words("-d -t -r -m --date --reference --time"),
    rows: [{ does: (use) => paths("write", use.operands, { keeps: true }), hits: ["touch a", "touch -d now a"] }],
  },
  {
    names: ["mknod"],
    takes: ["-m"],
    rows: [
      { if: operand(/^[bc]$/), does: "privilege", hits: ["mknod d b 8 0"], misses: ["mknod f p"] },
      { does: (use) => paths("write", use.operands.slice(0, 1), { keeps: true }), hits: ["mknod f p"] },
    ],
  },
  { names: ["mktemp", "tempfile"], rows: [{ does: "harmless", hits: ["mktemp -d"] }] },
  {
    names: ["truncate", "gtruncate", "fallocate"],
    takes: words("-s -r -l -o --size --reference --length --offset"),
    rows: [
      {
        does: (use) =>
          paths(shrinks(use) ? "delete" : "write", use.operands, shrinks(use) ? {} : resizes(use) ? { changes: true } : { keeps: true }),
        hits: ["truncate -s 0 a.log", "fallocate -l 1G img"],
      },
      { on: "table *", does: "destroy", hits: ["truncate table x"], misses: ["truncate -s 0 table"] },
    ],
  },
  { names: ["tee", "gtee", "sponge", "vipe"], rows: [{ does: writesContent, hits: ["tee -a a.log", "tee out.txt"] }] },
  { names: ["dd", "gdd", "dcfldd", "dc3dd"], rows: [{ does: duplicates, hits: ["dd if=a of=b bs=1M"] }] },
  {
    names: ["split", "gsplit", "csplit"],
    takes: words(
      "-a -b -C -l -n -t -f --suffix-length --bytes --line-bytes --lines --number --separator --filter --prefix --additional-suffix",
    ),
    rows: [
      {
        if: not(any(flag("--filter"), asksService)),
        does: (use) => [
          ...paths("read", files(use.operands.slice(0, 1))),
          ...paths(
            "write",
            partsOf(use).map((field) => ({ ...field, text: `${field.text}aa` })),
            { keeps: true },
          ),
        ],
        hits: ["split -l 100 a.txt part-"],
      },
      { if: flag("--filter"), does: "opaque", hits: ["split --filter='sh' a"], misses: ["split a"] },
      { if: asksService, does: "harmless", hits: ["split segments list"], misses: ["split a b"] },
      provenRow("splits|environments|segments|traffic-types|workspaces delete|kill", "destroy", [
        ["split segments delete x"],
        ["split segments list"],
      ]),
    ],
  },
  {
    names: ["mmv", "vidir", "detox", "exch"],
    dry: ["-n", "--dry-run"],
    rows: [
      {
        does: (use) => [
          ...paths("write", use.operands, { keeps: true, gone: true }),
          ...(use.call.program === "mmv" ? movedOver(use) : []),
        ],
        hits: ["mmv a b", "exch a b", "mmv -d 'a*' 'b#1'"],
      },
    ],
  },
  {
    names: ["rename", "prename", "file-rename", "perl-rename", "rename.ul"],
    takes: ["-e", "-E", "--expr"],
    rows: [
      {
        if: not(dryBy("-n", "--no-act", "--nono", "--dry-run")),
        does: renamedOver,
        hits: ["rename -f s/a/b/ a.txt", "rename .htm .html a.htm"],
        misses: ["rename -n -f s/a/b/ a.txt"],
      },
      { if: dryBy("-n", "--no-act", "--nono", "--dry-run"), does: "harmless", hits: ["rename -n s/a/b/ x"], misses: ["rename s/a/b/ x"] },
      {
        if: not(dryBy("-n", "--no-act", "--nono", "--dry-run")),
        // In one program of that name the first word is an expression, in another it is the file to rename.
        does: (use) =>
          paths("write", use.operands.slice(use.operands.length === 2 && !/^(?:s|y|tr)\W/.test(use.operands[0]?.text ?? "") ? 0 : 1), {
            keeps: true,
            gone: true,
          }),
        hits: ["rename s/a/b/ x.txt", "rename a b"],
        misses: ["rename -n s/a/b/ x"],
      },
      {
        if: ({ operands }) => /\b(?:system|exec|qx|unlink|open|eval|require|do)\b|`/.test(operands[0]?.text ?? ""),
        does: "opaque",
        hits: ["rename 's/a/system(1)/e' x"],
        misses: ["rename s/a/b/ x"],
      },
    ],
  },
];

/** Programs that make, move, copy and remove files. The path policy judges each path. */
export const filesTools = (): readonly Program[] => [...remove(), ...place()];
