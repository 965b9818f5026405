import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown } from "../../deed.ts";
import { patternsOf } from "../../files/could-change.ts";
import { deedsOfPatch } from "../../files/patch.ts";
import { sortArguments, type CommandWord } from "../call.ts";
import { dropsAll } from "./emptying.ts";
import { files, optionPaths, withoutSlash, words } from "../plain.ts";
import { all, any, flag, not, option, paths, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

/** A suffix stands right behind `-i`: what is in it are not options (`-i.bak`). */
const cutSuffix = (word: CommandWord, letters: RegExp): CommandWord => {
  const found = letters.exec(word.text);
  return found ? { ...word, text: found[0] } : word;
};

const textsOf = (given: readonly CommandWord[]): readonly string[] => given.map(({ text }) => text);

const sedTakes = words("-e -f -l --expression --file --line-length");

function sedFiles(use: Use): {
  readonly inPlace: boolean;
  readonly named: readonly CommandWord[];
  readonly scripts: readonly CommandWord[];
  readonly codes: readonly CommandWord[];
} {
  const given = use.call.words.map((word) => cutSuffix(word, /^-[nErszub]{0,6}i(?=[^=])/));
  const { operands, options } = sortArguments(given, { takes: sedTakes });
  const said = options.filter(({ name }) => /^-[ef]$|^--(?:expression|file)$/.test(name));
  const inPlace = options.some(({ name }) => name === "-i" || name.startsWith("--in-p") || name === "-I");
  const blank = inPlace && operands[0]?.text === "" && operands.length > 2 ? 1 : 0; // `sed -i '' …`, as BSD has it
  const named = operands.slice(said.length > 0 ? blank : blank + 1);
  const scripts = options.flatMap(({ name, value }) => (value && /^-f$|^--file$/.test(name) ? [value] : []));
  const told = options.flatMap(({ name, value }) => (value && /^-e$|^--expression$/.test(name) ? [value] : []));
  return { inPlace, named: files(named), scripts, codes: told.length > 0 ? told : operands.slice(blank, blank + 1) };
}

/** Patterns of an editing script, where all of it is known. */
function lookedFor(codes: readonly CommandWord[] | undefined): { readonly patterns?: readonly string[] } {
  const found = codes?.map(({ text }) => (isKnown(text) ? patternsOf(text) : undefined)) ?? [];
  return found.length > 0 && found.every((each) => each !== undefined) ? { patterns: found.flat() } : {};
}

const seds = (use: Use): readonly DeedSketch[] => {
  const { inPlace, named, scripts, codes } = sedFiles(use);
  const isEmptied = scripts.length === 0 && dropsAll("sed", textsOf(use.call.words), textsOf(codes));
  const edits = isEmptied ? {} : { keeps: true, changes: true, ...lookedFor(scripts.length > 0 ? undefined : codes) };
  return [...paths("read", scripts), ...(inPlace ? paths("write", named, edits) : paths("read", named))];
};

const perlTakes = words("-e -E -I -M -m -x");
const perlInPlace = (use: Use): readonly CommandWord[] | undefined => {
  const given = use.call.words.map((word) => cutSuffix(word, /^-(?:[nplawsS]|0[0-7x]{0,5}){0,8}i(?=[^pnle])/));
  const { operands, options } = sortArguments(given, { takes: perlTakes, stopsAtOperand: true });
  if (!options.some(({ name }) => name === "-i")) return undefined;
  return files(options.some(({ name }) => name === "-e" || name === "-E") ? operands : operands.slice(1));
};
const perlCodes = (use: Use): readonly CommandWord[] =>
  use.options.flatMap(({ name, value }) => (value && /^-e$/i.test(name) ? [value] : []));
const perls = (use: Use): readonly DeedSketch[] => {
  const codes = perlCodes(use);
  const isEmptied = dropsAll("perl", textsOf(use.call.words), textsOf(codes));
  return paths("write", perlInPlace(use) ?? [], isEmptied ? {} : { keeps: true, changes: true, ...lookedFor(codes) });
};
const editsInPlace: Test = (use) => perlInPlace(use) !== undefined;

const awkTakes = words("-F -v -f -i -e -E -l -o -d -p --field-separator --assign --file --include --source --exec --load");
const awks = (use: Use): readonly DeedSketch[] => {
  const named = use.operands.slice(use.has("-f", "--file", "-e", "--source", "-E", "--exec") ? 0 : 1);
  const inputs = files(named).filter(({ text }) => !/^[A-Za-z_]\w*=/.test(text));
  const inPlace = use.options.some(({ name, value }) => /^-i$|^--include$/.test(name) && value?.text === "inplace");
  const told = use.options.flatMap(({ name, value }) => (value && /^-e$|^--source$/.test(name) ? [value] : []));
  const codes = told.length > 0 || use.has("-f", "--file", "-E", "--exec") ? told : use.operands.slice(0, 1);
  return [
    ...optionPaths(use, "read", words("-f --file -E --exec")),
    ...(inPlace
      ? paths("write", inputs, dropsAll("awk", [], textsOf(codes)) ? {} : { keeps: true, changes: true })
      : paths("read", inputs)),
  ];
};

const linesMax = 2_000;

/** The files that a patch names, where the patch is in the command itself. */
function patched(use: Use): readonly DeedSketch[] {
  const { stdin } = use.call;
  const reads = [
    ...optionPaths(use, "read", words("-i --input")),
    ...(stdin?.kind === "file" ? [{ act: "read", target: stdin.path } as const] : []),
  ];
  const folder = use.value("-d", "--directory");
  const out = optionPaths(use, "write", words("-o --output -r --reject-file"));
  const named = use.operands.slice(0, 1);
  if (named.length > 0) return [...reads, ...out, ...paths("write", named, { keeps: true })];
  const whole = { act: "write", target: folder ?? ".", tree: true, keeps: true } as const;
  if (stdin?.kind !== "text" || !isKnown(stdin.text)) return [...reads, ...out, whole];
  const strip = Number(use.value("-p", "--strip") ?? 0);
  const targets = stdin.text
    .split("\n", linesMax)
    .filter((line) => !line.includes("/dev/null"))
    .flatMap((line) => {
      const moved = /^(?:rename|copy) (?:from|to) (.{1,4096})$/.exec(line.trimEnd())?.[1];
      const path = /^(?:\+\+\+|---) ([^\t\r]{1,4096})/.exec(line)?.[1];
      return moved ?? path?.split("/").slice(strip).join("/") ?? [];
    })
    .map((path) => (folder === undefined ? path : `${withoutSlash(folder)}/${path}`));
  if (targets.length === 0) return [...reads, ...out, whole];
  return [...reads, ...out, ...[...new Set(targets)].map((target) => ({ act: "write", target, keeps: true }) as const)];
}

/** The patch of an agent's own tool, as a word or as input. */
function applied({ operands, call: { stdin, cwd } }: Use): readonly DeedSketch[] {
  const patch = operands[0]?.text ?? (stdin?.kind === "text" ? stdin.text : "");
  return deedsOfPatch(patch, "apply_patch", cwd).map(({ span: _, ...deed }) => deed);
}

/** An editor that is served to others, its terminal included. */
const sharesEditor: Test = ({ operands, call }) =>
  /^(?:code|cursor)/.test(call.program) &&
  /^(?:tunnel|serve-web)$/.test(operands[0]?.text ?? "") &&
  !/^(?:status|prune|kill|unregister|help)$/.test(operands[1]?.text ?? "");
const scripted = any(
  flag("-c", "-S", "-s", "-e", "-E", "--cmd", "--batch", "--eval", "--script", "-es", "--headless"),
  ({ call }) => call.stdin !== undefined || call.words.some(({ text }) => text.startsWith("+")),
);
const startsShells: Test = ({ call }) => call.words.some(({ text }) => /^--?(?:shell-escape|enable-write18)$/.test(text));
/** The commands that an editor is given: `-c`, also behind other letters, and `+`. */
const editorCommands = ({ call: { words: given } }: Use): readonly CommandWord[] =>
  given.filter(({ text }, place) => text.startsWith("+") || /^-[es]*c$/.test(given[place - 1]?.text ?? ""));
/** They show lines and leave. */
const showing = /^:?(?:(?:%|\d+|\.|\$)(?:,(?:\d+|\.|\$))?)?\s*(?:p|print|nu|number|#|l|list|=|q!?|quit!?|qa!?|qall!?|set \w+(?:=\w+)?)$/;
const showsOnly: Test = (use) =>
  editorCommands(use).length > 0 &&
  use.call.stdin === undefined &&
  !use.has("-S", "-u", "-U", "--cmd", "--eval", "--load", "--script") &&
  editorCommands(use).every(({ text }) =>
    text
      .replace(/^\+/, "")
      .split("|")
      .every((each) => showing.test(each.trim())),
  );
const shownFiles = (use: Use): readonly CommandWord[] => {
  const commands = new Set(editorCommands(use).map(({ span }) => span.start));
  return editorFiles(use).filter(({ span }) => !commands.has(span.start));
};
/** Every line is deleted: what was there is lost, as if the file were overwritten. */
const emptying = longPattern()`
  ^\+?\s*(?::|sil(?:ent)?!?\s+)*(?:(?:%|0?1?\s{0,4},\s{0,4}\$|,)\s{0,4}(?:(?:d|de|del|delete)(?:\s*_|\b)|!\s{0,4}(?:true\b|:))|
  g(?:lobal)?\/(?:\.?\*?|\^|\$)\/\s{0,4}d(?:elete)?\b|norm(?:al)?!?\s{0,4}(?:(?:gg|1G)0?(?:dG|VG[dxD])|VggdG))
`;
const empties = (use: Use): boolean => editorCommands(use).some(({ text }) => text.split(/[|\n]/).some((each) => emptying.test(each)));
const emptiesByInput = ({ call: { stdin } }: Use): boolean =>
  stdin?.kind === "text" && stdin.text.split("\n").some((each) => emptying.test(each));
/** `vim -es F`: in ex mode `-s` is silence, and no option with a value. */
const behindSilence = ({ options, has, call }: Use): readonly CommandWord[] =>
  has("-e", "-E") || call.program === "ex"
    ? options.flatMap(({ name, value }) => (name === "-s" && value && !value.text.startsWith("-") ? [value] : []))
    : [];
/** `vim -u NONE` reads no settings: that is no file. */
const editorFiles = (use: Use): readonly CommandWord[] =>
  files([...behindSilence(use), ...use.operands]).filter(({ text }) => !/^\+|^(?:NONE|NORC)$/.test(text));

const lastWritten = (use: Use): readonly DeedSketch[] => [
  ...paths("read", files(use.operands.slice(0, -1))),
  ...paths("write", files(use.operands.slice(-1))),
];

const writesTags: Test = ({ call }) =>
  call.words.some(({ text }) => /^-[\w:*-]+[-+<]?=|^-(?:overwrite_original|delete_original|tagsfromfile)/i.test(text));

/** `crudini --set F a b`, `recode latin1 F`: not every operand is a file. */
const changedBy = ({ call, operands }: Use): readonly CommandWord[] => {
  const named = files(operands);
  return /^(?:crudini|recode|augtool)$/.test(call.program) ? named.filter(({ text }) => text.includes("/")) : named;
};

/** Options that ask about a compiled file instead of changing it, and those that put the result elsewhere. */
const asksBinary: Test = ({ call }) =>
  call.words.some(({ text }) => /^--?(?:print-\w|l$|list$|display|dv+$|verify|version$|V$|h$|help$)/.test(text));
const binaryOutput = words("-o --output --output-file");

/** Programs that change compiled files in place. */
const binaries = (): readonly Program[] => [
  {
    names: words("strip llvm-strip ranlib llvm-ranlib elfedit upx prelink sstrip"),
    takes: words("-o -K -N -R -F -I -O --output-file --strip-symbol --keep-symbol --remove-section --target --output-osabi --output-mach"),
    otherwise: "harmless",
    rows: [
      {
        if: not(flag("-o", "--output-file", "-V", "-t", "-l", "-h")),
        does: (use) => paths("write", files(use.operands), { keeps: true, changes: true }),
        hits: ["strip bin/a", "upx bin/a", "ranlib lib.a"],
        misses: ["strip -o b bin/a", "upx -t bin/a"],
      },
      {
        if: flag("-o", "--output-file"),
        does: (use) => optionPaths(use, "write", binaryOutput),
        hits: ["strip -o b bin/a"],
        misses: ["strip a"],
      },
    ],
  },
  {
    names: words("objcopy llvm-objcopy"),
    takes: words("-I -O -F -B -j -R -N -K -G -L -W --add-section --remove-section --set-section-flags --rename-section --redefine-sym"),
    otherwise: "harmless",
    rows: [
      {
        does: (use) =>
          use.operands.length > 1
            ? [...paths("read", use.operands.slice(0, 1)), ...paths("write", use.operands.slice(1, 2))]
            : paths("write", use.operands, { keeps: true, changes: true }),
        hits: ["objcopy --strip-debug a", "objcopy -O binary a b"],
      },
    ],
  },
  {
    names: words("patchelf chrpath install_name_tool codesign setfattr"),
    singleDash: true,
    takes: words(
      "--set-interpreter --set-rpath --add-rpath --set-soname --output --add-needed --remove-needed --replace-needed -r -id -n -v -x",
    ),
    rows: [
      { if: asksBinary, does: "harmless", hits: ["patchelf --print-rpath a", "chrpath -l a", "codesign -dv a"], misses: ["chrpath -d a"] },
      {
        if: not(asksBinary),
        does: (use) =>
          use.has("--output")
            ? optionPaths(use, "write", ["--output"])
            : paths("write", use.operands.slice(-1), { keeps: true, changes: true }),
        hits: ["patchelf --set-rpath x a", "install_name_tool -change a b c", "codesign -s - a"],
        misses: ["patchelf --print-rpath a"],
      },
    ],
  },
];

const sends = /^(?:rtmps?|rtp|rtsp|srt|udp|tcp|https?|ftps?|sftp|icecast):/i;
const ffmpegs = ({ call }: Use): readonly DeedSketch[] => {
  const last = call.words.at(-1);
  const inputs = call.words.filter((_, at) => call.words[at - 1]?.text === "-i" && !sends.test(call.words[at]?.text ?? ""));
  if (!last || inputs.includes(last) || /^-./.test(last.text)) return paths("read", inputs);
  const goal: readonly DeedSketch[] = sends.test(last.text)
    ? [{ act: "leak", target: last.text, why: "streams a file to another machine" }]
    : paths("write", files([last]));
  return [...paths("read", inputs), ...goal];
};

/** Programs that change files from within, or make one out of another. Their scripts are read by the code layer. */
export const filesEdit = (): readonly Program[] => [
  {
    names: ["sed", "gsed", "ssed"],
    takes: sedTakes,
    rows: [{ does: seds, hits: ["sed -i d a.txt", "sed -n 1,5p a.txt", "sed -i.bak s/a/b/ a.txt", "sed -i '' -e s/a/b/ a"] }],
  },
  {
    names: ["perl"],
    takes: perlTakes,
    stopsAtOperand: true,
    otherwise: "harmless", // its code is read elsewhere
    rows: [
      {
        if: editsInPlace,
        does: perls,
        hits: ["perl -pi -e s/a/b/ a.txt", "perl -i.bak -pe s/a/b/ a", "perl -0pi -e s/a/b/ a", "perl -ni -e '' a.txt"],
        misses: ["perl -ne print a.txt", "perl a.pl -i"],
      },
    ],
  },
  {
    names: ["awk", "gawk", "mawk", "nawk", "original-awk"],
    takes: awkTakes,
    stopsAtOperand: true,
    rows: [{ does: awks, hits: ["awk -i inplace 0 a.txt", "awk '{print $1}' a.txt", "gawk -i inplace 1 a.txt"] }],
  },
  {
    names: ["patch", "gpatch"],
    takes: words("-p -i -d -o -r -F -D -B -Y -z -V -g --strip --input --directory --output --reject-file --fuzz"),
    dry: ["--dry-run", "-C", "--check"],
    rows: [{ does: patched, hits: ["patch -p1", "patch a.txt fix.diff", "patch -p1 <<'E'\n--- a/b.txt\n+++ b/b.txt\nE"] }],
  },
  { names: ["apply_patch", "applypatch"], rows: [{ does: applied, hits: ["apply_patch '*** Add File: a'"] }] },
  {
    names: ["ed", "red"],
    takes: ["-p"],
    rows: [
      {
        does: (use) => paths("write", editorFiles(use), emptiesByInput(use) ? {} : { keeps: true, changes: true }),
        hits: ["ed -s a.txt", "ed a.txt", "ed -s a.txt <<< $'1,$d\\nw'"],
      },
    ],
  },
  {
    names: words(
      "vi vim nvim view gvim vimdiff ex nano pico emacs emacsclient micro helix hx kak joe jed mcedit code code-insiders cursor subl " +
        "atom zed idea webstorm pycharm open xdg-open gedit kate mate bbedit",
    ),
    takes: words("-c -S -s -u -U --cmd --eval --load -T -t -w -W --goto"),
    rows: [
      { if: not(any(scripted, sharesEditor)), does: "harmless", hits: ["vim a.txt", "code .", "nano a"], misses: ["vim -c wq a"] },
      {
        if: sharesEditor,
        does: "privilege",
        why: "lets others into an editor with a terminal",
        hits: ["code tunnel", "code serve-web"],
        misses: ["code ."],
      },
      {
        if: all(scripted, showsOnly),
        does: (use) => paths("read", shownFiles(use)),
        hits: ["ex -sc '%p|q!' a.txt", "vim -es -c '1,5p' -c 'qa!' a.txt"],
        misses: ["vim -c wq a", "ex -sc '%d|x' a.txt", "ex -sc '!id' a"],
      },
      {
        if: all(scripted, not(showsOnly)),
        does: (use) => paths("write", shownFiles(use), empties(use) || emptiesByInput(use) ? {} : { keeps: true }),
        hits: ["vim -es -c wq a.txt", "vim -es a.txt -c '%d' -c wq", "vim -es +%d +wq a.txt", "ex -s a.txt <<< $'%d\nx'"],
        misses: ["vim a.txt"],
      },
      {
        if: flag("--install-extension", "--uninstall-extension"),
        does: "run-foreign",
        why: "installs an extension of the editor",
        hits: ["code --install-extension x.y"],
        misses: ["code ."],
      },
    ],
  },
  {
    names: words(
      "convert magick cwebp dwebp gif2webp heif-convert avifenc rsvg-convert inkscape sox lame flac oggenc wkhtmltopdf wkhtmltoimage " +
        "qpdf img2pdf",
    ),
    takes: words("-q -o"),
    rows: [
      { if: not(flag("-o")), does: lastWritten, hits: ["convert a.png b.jpg"] },
      {
        if: flag("-o"),
        does: (use) => [...paths("read", files(use.operands)), ...optionPaths(use, "write", ["-o"])],
        hits: ["cwebp a.png -o b.webp"],
        misses: ["convert a b"],
      },
    ],
  },
  {
    names: words(
      "mogrify optipng pngquant jpegoptim dos2unix unix2dos mac2unix svgo gifsicle pngcrush zopflipng oxipng jpegtran recode tidy " +
        "crudini augtool hexedit",
    ),
    takes: words("-resize -quality -rotate -crop -format --max -m"),
    rows: [{ does: (use) => paths("write", changedBy(use), { keeps: true, changes: true }), hits: ["optipng a.png", "dos2unix a.txt"] }],
  },
  {
    names: ["exiftool"],
    rows: [
      {
        if: not(writesTags),
        does: (use) => paths("read", files(use.operands)),
        hits: ["exiftool a.jpg"],
        misses: ["exiftool -all= a.jpg"],
      },
      {
        if: writesTags,
        does: (use) => paths("write", files(use.operands), { keeps: true, changes: true }),
        hits: ["exiftool -all= a.jpg", "exiftool -overwrite_original -gps:all= pics"],
        misses: ["exiftool a.jpg"],
      },
    ],
  },
  ...binaries(),
  {
    names: ["ffmpeg"],
    rows: [{ does: ffmpegs, hits: ["ffmpeg -i a.mov -vf scale=640:-1 b.gif", "ffmpeg -i a.mov rtmp://host.test/live"] }],
  },
  {
    names: words("pandoc asciidoctor rst2html groff latexmk pdflatex xelatex lualatex typst dot neato plantuml mmdc drawio"),
    takes: words(
      "-o -f -t -F -L -V -M -H -B -A -c -d -T -i --output --from --to --filter --lua-filter --template --metadata --variable --css " +
        "--defaults --resource-path --pdf-engine",
    ),
    rows: [
      {
        does: (use) => [...paths("read", files(use.operands)), ...optionPaths(use, "write", words("-o --output"))],
        hits: ["pandoc a.md -o a.html", "dot -Tsvg a.dot"],
      },
      {
        if: any(startsShells, option(["--pdf-engine"], /[;|&\s]/)),
        does: "opaque",
        hits: ["pdflatex --shell-escape a.tex", "pdflatex -shell-escape a.tex"],
        misses: ["pandoc a.md"],
      },
    ],
  },
];
