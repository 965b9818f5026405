import { longPattern } from "../../../kernel/long-pattern.ts";
import { structured } from "./structured.ts";
import type { CommandWord, Grammar } from "../call.ts";
import { fillsInSecret } from "./filters.ts";
import { files, optionPaths, words } from "../plain.ts";
import { isSurelySecretName } from "../../secret-names.ts";
import { all, any, flag, not, option, paths, type DeedSketch, type Program, type ProgramRow, type Test, type Use } from "../table.ts";

interface Reader extends Grammar {
  readonly names: string;
  readonly hits: readonly string[];
  /** `list` where only names, sizes or sums come out. */
  readonly act?: "read" | "list";
  /** Operands before the files: a pattern, a filter. */
  readonly skip?: number;
  /** Options that give the pattern, so that every operand is a file. */
  readonly unless?: readonly string[];
  /** Options whose value is a file that is read. */
  readonly from?: readonly string[];
  /** Options whose value is a file that is written. */
  readonly to?: readonly string[];
  /** Number of the operand that is written. */
  readonly writes?: number;
  /** Options that start a program of the caller's choice. */
  readonly runs?: readonly string[];
}

function reader(it: Reader): Program {
  const { names, hits, act = "read", skip = 0, unless = [], from = [], to = [], writes, runs, ...grammar } = it;
  const inputs = (use: Use): readonly CommandWord[] =>
    files(use.operands.slice(unless.length > 0 && use.has(...unless) ? 0 : skip)).filter(
      (field) => writes === undefined || field !== use.operands[writes],
    );
  const reads = (use: Use): readonly DeedSketch[] => [
    ...paths(showsNoValue(use) ? "list" : act, inputs(use), isRecursive(use) ? { tree: true } : {}),
    ...optionPaths(use, "read", from),
    ...optionPaths(use, "write", to),
    ...(writes === undefined ? [] : paths("write", files(use.operands.slice(writes, writes + 1)))),
  ];
  const running: readonly ProgramRow[] = runs
    ? [{ if: option(runs, startsOther), does: "opaque", hits: [`${words(names)[0]} ${runs[0]}=./x a`], misses: hits }]
    : [];
  return { names: words(names), ...grammar, rows: [{ does: reads, hits }, ...running] };
}

/**
 * Whether of `NAME=value` only names come out: `grep -q '^KEY='`, `grep -c .`, `cut -d= -f1`. A pattern that reaches behind
 * the sign would say by and by what stands there.
 */
function showsNoValue({ call: { program, words: given } }: Use): boolean {
  const options = given.filter(({ text }) => text.startsWith("-")).map(({ text }) => text);
  if (program === "cut" || program === "gcut") return /^(?:-d ?=|--delimiter==) (?:-f ?1|--fields=1) [^-]/.test(cutWords(given));
  if (!/^g?[ef]?grep$/.test(program) || !options.every((each) => /^-[qclLsnhHiEFwxo]{1,8}$/.test(each))) return false;
  const letters = options.join("");
  const pattern = given.find(({ text }) => !text.startsWith("-"))?.text ?? "";
  if (letters.includes("o")) return /^\^\(?(?:\[[\w-]{1,40}\][+*]?|\w){1,60}\)?=$/.test(pattern);
  return /[qclL]/.test(letters) && namesOnly.test(pattern);
}

/** From the beginning of a line, and not beyond the sign; alternatives only inside brackets that begin there. */
const namesOnly = /^(?:\^|\^?\.|\^#|\^(?:[\w[\]+*^-]{1,200}|\\?\([\w|\\]{1,200}\))=?)$/;

/** The delimiter first, as most people write it. */
function cutWords(given: readonly CommandWord[]): string {
  const texts = given.map(({ text }) => text);
  const text = texts.join(" ");
  return text.replace(/^(-f ?1|--fields=1) (-d ?=|--delimiter==) /, "$2 $1 ");
}

/** Programs that only show what they are given. */
const startsOther = /^(?!(?:never|builtin|cat|less|more|most|head|tail|bat|less -\w{1,8})?$)/;

const isRecursive = (use: Use): boolean => use.has("-r", "-R", "--recursive", "--dereference-recursive");

const searchTakes = words(
  "-e -f -m -A -B -C -d -D --regexp --file --max-count --after-context --before-context --context --include --exclude --exclude-dir " +
    "--exclude-from --label --binary-files --color --colour --devices --directories --group-separator",
);
const ripTakes = () =>
  words(
    "-e -f -g -t -T -m -A -B -C -M -j -d -E -r --regexp --file --glob --iglob --type --type-not --type-add --type-clear --max-count " +
      "--after-context --before-context --context --max-columns --threads --max-depth --maxdepth --encoding --replace --sort --sortr " +
      "--color --colors --pre --pre-glob --path-separator --ignore-file --max-filesize --engine --context-separator " +
      "--field-match-separator --field-context-separator --dfa-size-limit --regex-size-limit --hostname-bin --hyperlink-format " +
      "--generate",
  );

/** Without a path a searcher reads the tree it stands in, unless it has input. */
const searchedTree = (use: Use): readonly DeedSketch[] => {
  const given = files(use.operands.slice(use.has("-e", "-f", "--regexp", "--file", "--files", "--type-list") ? 0 : 1));
  if (given.length > 0) return paths("read", given, { tree: true });
  return use.call.stdin ? [] : [{ act: "read", target: ".", tree: true }];
};

/** Only files that usually hold secrets are asked for: `--include='.env*'`. */
const secretGlob = longPattern()`
  ^(?:\*\*\/)?(?:\*?\.env(?:\*|\.\*|\.(?:local|prod\w{0,10}|dev\w{0,12}|staging|test))?|\*?\.(?:pem|p12|pfx|npmrc|netrc|pgpass)\*?|
  \*\.key|id_(?:rsa|ed25519|ecdsa)\*?)$
`;
const asksForSecrets: Test = ({ options }) =>
  options.some(({ name, value }) => /^(?:--include|-g|--glob|--iglob|-G)$/.test(name) && secretGlob.test(value?.text ?? ""));
const secretsSought = (hit: string, miss: string): ProgramRow => ({
  if: asksForSecrets,
  does: "read-secret",
  why: "searches the files that hold secrets",
  hits: [hit],
  misses: [miss],
});

/** Told to leave out nothing: neither hidden names, nor what git ignores. */
const searchesAll: Test = (use) =>
  use.call.words.filter(({ text }) => /^-[a-zA-Z]*u|^--unrestricted$/.test(text)).flatMap(({ text }) => text.match(/u/g) ?? []).length >=
    2 ||
  (use.has("--hidden", "-.") && use.has("--no-ignore", "--no-ignore-vcs", "-u"));
/** The whole project is gone through for the names that secrets have, or for anything. */
const seeksSecrets: Test = ({ operands: [pattern, ...places], options }) =>
  places.every(({ text }) => /^\.?\/?$/.test(text)) &&
  !options.some(({ name }) => quiet.test(name)) &&
  (/^[\^.*+$]{0,4}$/.test(pattern?.text ?? "") || (pattern?.text ?? "").split(/[^\w]+/).some(isSurelySecretName));
const quiet = /^(?:-[lcq]|--(?:files|files-with-matches|files-without-match|count|count-matches|quiet|type|glob|iglob|type-list)|-[gt])$/;

const searchers = (): readonly Program[] => [
  {
    ...reader({
      names: "grep egrep fgrep zgrep ggrep bzgrep xzgrep pcregrep pcre2grep ugrep",
      hits: ["grep -rn foo src", "grep -e foo -e bar a.txt"],
      takes: searchTakes,
      skip: 1,
      unless: words("-e -f --regexp --file"),
      from: words("-f --file --exclude-from"),
    }),
  },
  {
    names: words("grep egrep fgrep ggrep ugrep"),
    takes: searchTakes,
    otherwise: "harmless",
    rows: [secretsSought("grep -rn KEY . --include='.env*'", "grep -rn KEY . --include='*.ts'")],
  },
  {
    names: ["rg", "ripgrep"],
    takes: ripTakes(),
    rows: [
      { does: searchedTree, hits: ["rg foo src", "rg --files"] },
      secretsSought("rg --hidden KEY -g '.env*'", "rg KEY -g '!.env'"),
      {
        if: all(searchesAll, seeksSecrets),
        does: "read-secret",
        why: "searches the files that hold secrets",
        hits: ["rg --hidden --no-ignore API_KEY", "rg -uuu 'DB_PASSWORD='", "rg -uu . ./"],
        misses: [
          "rg API_KEY",
          "rg -uuu TODO",
          "rg -uuu -l API_KEY",
          "rg --hidden API_KEY",
          "rg -uu API_KEY src",
          "rg -uu -g '*.ts' API_KEY",
        ],
      },
      {
        if: option(["--pre", "--hostname-bin"], startsOther),
        does: "opaque",
        hits: ["rg --pre ./run foo", "rg --pre=sh foo"],
        misses: ["rg foo", "rg --pre-glob '*.gz' foo"],
      },
    ],
  },
  {
    names: ["ag", "ack"],
    takes: words("-G -m -A -B --ignore --ignore-dir --depth --type --match"),
    rows: [
      secretsSought("ag -G .env KEY", "ag -G ts KEY"),
      { does: searchedTree, hits: ["ag -l foo", "ack --ts foo src"] },
      { if: flag("--pager"), does: "opaque", hits: ["ag --pager=./x foo"], misses: ["ag foo"] },
    ],
  },
];

/** An option wrongly listed as taking a word would hide a file: when in doubt, it takes none. */
const texts = (): readonly Program[] => [
  reader({
    names: "xmllint xsltproc",
    hits: ["xmllint --format a.xml"],
    takes: words("--xpath --schema --relaxng --schematron --dtdvalid --encode --output -o --pretty --path --maxmem"),
    from: words("--schema --relaxng --dtdvalid"),
    to: words("--output -o"),
  }),
  reader({
    names:
      "cat tac rev nl more zcat gzcat bzcat xzcat zstdcat lz4cat zless zmore strings fold fmt expand unexpand hexdump hd od " +
      "pygmentize glow mdcat gron fx jless htmlq pup zdiff csvlook csvcut csvstat xsv qsv catdoc mediainfo ffprobe identify soxi " +
      "look readelf objdump nm ldd otool size c++filt addr2line head tail ghead gtail comm column colrm pr tsort ptx csvtool " +
      "datamash numfmt cmp bc dc units gcat",
    hits: ["cat a.txt", "nl -ba src/a.ts", "hexdump -C -n 16 a.bin", "tail -f app.log"],
  }),
  reader({
    names: "less most",
    hits: ["less a.txt"],
    takes: words("-p -P -t -j -x -z -o -O -b -h -y -k -T -D"),
    to: words("-o -O --log-file --LOG-FILE"),
  }),
  reader({ names: "bat batcat", hits: ["bat -l ts a.ts"], takes: words("-l -r -H -m"), runs: ["--pager"] }),
  reader({
    names:
      "wc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum cksum sum shasum md5 crc32 xxhsum xxh64sum gmd5sum " +
      "gsha256sum gwc",
    hits: ["wc -l a.txt", "sha256sum -c sums"],
    act: "list",
    takes: ["--files0-from"],
    from: ["--files0-from"],
  }),
  reader({
    names: "sort gsort",
    hits: ["sort -k 2 a.txt", "sort a.txt -o b.txt"],
    takes: words(
      "-k -t -S -T -o --key --field-separator --buffer-size --temporary-directory --output --parallel --batch-size --files0-from " +
        "--compress-program --random-source",
    ),
    from: ["--files0-from"],
    to: words("-o --output"),
    runs: ["--compress-program"],
  }),
  reader({ names: "uniq guniq", hits: ["uniq -c a.txt", "uniq a b"], takes: words("-f -s -w"), writes: 1 }),
  reader({
    names: "pdftotext",
    hits: ["pdftotext a.pdf -", "pdftotext -l 3 a.pdf b.txt"],
    takes: words("-f -l -r -x -y -W -H -enc"),
    writes: 1,
  }),
  reader({ names: "cut gcut paste", hits: ["cut -d , -f 1 a.csv"], takes: words("-d -f -c -b") }),
  reader({ names: "join", hits: ["join -t , a b"], takes: words("-t -1 -2 -j -o -a -e -v") }),
  reader({ names: "shuf gshuf", hits: ["shuf -n 3 a.txt"], takes: words("-n -i -o"), to: words("-o --output") }),
  reader({
    names: "diff gdiff colordiff diff3 sdiff wdiff icdiff difft difftastic delta diffstat dyff jd vbindiff",
    hits: ["diff -u a b"],
    takes: words("-U -C -W -x -X -I -F -L --exclude --exclude-from --label --ignore-matching-lines --output --diff-program"),
    to: ["--output"],
    runs: words("--diff-program --pager"),
  }),
  reader({
    names: "base64 base32 basenc gbase64 uuencode iconv",
    hits: ["base64 -w 0 a.bin", "iconv -f latin1 -t utf-8 a.txt"],
    takes: words("-w -i -o -b -f -t --wrap --input --output --break --from-code --to-code"),
    from: words("-i --input"),
    to: words("-o --output"),
  }),
  {
    names: ["envsubst"],
    rows: [
      {
        does: ({ call: { stdin } }) =>
          stdin?.kind === "text" && fillsInSecret(stdin.text) ? [{ act: "read-secret", why: "prints variables that hold secrets" }] : [],
        hits: ["envsubst", "envsubst '$HOST'"],
      },
    ],
  },
  reader({ names: "xxd", hits: ["xxd -l 16 a.bin", "xxd -r a.hex a.bin"], takes: words("-c -g -l -o -s -R -n"), writes: 1 }),
];

const listers = (): readonly Program[] => [
  reader({
    names:
      "ls ll la l exa eza lsd dir vdir gls du gdu dust ncdu df duf stat gstat file readlink greadlink realpath grealpath namei " +
      "lsattr getfacl getfattr pathchk test [ [[ tokei cloc scc sloc loc mdls lsblk findmnt mountpoint lsof locate mlocate plocate " +
      "chafa",
    hits: ["ls -la src", "du -sh node_modules", "stat -c %s a.txt", "test -f .env", "[ -d src ]"],
    act: "list",
    takes: words(
      "-I -w -T -c -d -t -B -s -L --ignore --hide --width --tabsize --block-size --exclude --max-depth --threshold --format --printf " +
        "--sort --time --time-style --color --level --output --depth -i -p -u -g -n",
    ),
  }),
  reader({
    names: "tree",
    hits: ["tree -L 2 src", "tree -I node_modules"],
    act: "list",
    takes: words("-L -P -I -o -H -T --charset --filelimit --timefmt --sort --gitfile --infofile --fromfile"),
    to: ["-o"],
  }),
  {
    names: ["fd", "fdfind"],
    takes: words(
      "-e -E -t -d -s -S -o -c -j -g --extension --exclude --type --max-depth --min-depth --exact-depth --size --changed-within " +
        "--changed-before --owner --color --threads --base-directory --search-path --path-separator --max-results --ignore-file -x -X " +
        "--exec --exec-batch",
    ),
    rows: [{ does: (use) => paths("list", files(use.operands.slice(1)), { tree: true }), hits: ["fd -e ts foo src", "fd"] }],
  },
];

/** Programs that print, compute or wait, with any words. */
const silent = () =>
  (
    "echo printf true false : seq gseq sleep usleep which whereis whatis apropos pwd basename dirname cal ncal uptime whoami id groups " +
    "users who w last lastb lastlog finger logname tty uname arch nproc free vmstat iostat mpstat sar pidstat pstree pgrep pidof top " +
    "htop btop atop glances iotop nethogs netstat lsusb lspci lscpu lsmem lsmod modinfo lshw hwinfo inxi sensors neofetch fastfetch " +
    "screenfetch locale tput clear reset stty tabs expr factor tr yes tldr cheat cowsay figlet toilet lolcat banner sl fortune getconf " +
    "getopt uuidgen mcookie pwgen jot ts pv cmatrix shellcheck hadolint codespell typos vale proselint yamllint actionlint " +
    "markdownlint markdownlint-cli2 checkbashisms bashate sw_vers system_profiler mdfind xdpyinfo infocmp toe iptables-save " +
    "ip6tables-save lsns lsipc lslocks lslogins lsirq cksfv sestatus getenforce getcap getsebool aa-status apparmor_status ausearch " +
    "aureport quota repquota pmap pwdx tload slabtop numastat prtstat runlevel rc-status atq ssh-keyscan sync xset fzf sk peco gum " +
    "dialog whiptail notify-send say pbcopy xclip xsel wl-copy lsappinfo nvidia-smi rocm-smi gpustat col colcrt ul apt-cache " +
    "apt-config dpkg-query dpkg-architecture lsb_release fc-list fc-match fc-query fc-scan json_pp dnsdomainname dircolors hostid " +
    "ipcs jps jstat pkgconf python3-config llvm-config fincore filefrag lsfd systemd-cgls systemd-cgtop systemd-detect-virt " +
    "systemd-escape systemd-path systemd-id128 systemd-delta pinky nstat getpcaps manpath"
  ).split(" ");

const withPager = any(
  flag("-H", "--html"),
  option(["-P", "--pager"], /^(?!(?:cat|less|more|head|tail|most|bat|col -b(?:x)?|less -\w{1,8})$)/),
  option(["-C", "--config-file"], /./),
);

export const readers = (): readonly Program[] => [
  ...searchers(),
  ...structured(),
  ...texts(),
  ...listers(),
  { names: silent(), rows: [{ does: "harmless", hits: ["echo hi", "seq 3", "whoami", "tr a b"] }] },
  {
    names: ["man", "info"],
    takes: words("-P --pager -H --html -C --config-file -s -S -M -m -L -k -f --sections --manpath"),
    rows: [
      { if: not(withPager), does: "harmless", hits: ["man ls", "man -k disk"] },
      { if: withPager, does: "opaque", hits: ["man -P ./x ls", "man --pager='sh -c id' ls"], misses: ["man ls", "man -P cat ls"] },
    ],
  },
];
