/** Editors in place that plainly drop everything: by them a file is overwritten, as by `> f`. */
interface EmptyingRow {
  readonly by: "sed" | "perl" | "ruby" | "awk";
  /** Whether it prints only what it is told to (`-n`). Absent: either way. */
  readonly quiet?: boolean;
  readonly code: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Every line: no address, all of them by number, or a pattern that every line has. */
const everyLine = String.raw`(?:[01]?\s*,\s*\$\s*|\/(?:\.?\*?|\^|\$|\^\.\*\$)\/\s*)?`;
/** Changes that a line may go through before it is dropped, printing nothing. */
const changesBefore = String.raw`(?:\s*[sy]([/|#,@!])(?:(?!\1)[^\\\n]|\\.){0,200}\1(?:(?!\1)[^\\\n]|\\.){0,200}\1g?\s*[;\n])?`;
const nothing = /^[\s;]*(?:#.*)?$/;
const assigned = String.raw`(?:\$_\s*=\s*(?:""|''|undef|nil|q\(\)|"\\0")|undef\s*\(?\s*\$_\s*\)?|\$_\.(?:clear|replace\((?:""|'')\))`;

export const emptyings = (): readonly EmptyingRow[] => [
  {
    by: "sed",
    code: new RegExp(String.raw`^${changesBefore}\s*(?:${everyLine}[dzQ]|1?\s*Q|\{\s*[dzQ][\s;]*\})\s*(?:[;\n}]|$)`),
    hits: ["d", "1,$d", "1,$ d", "/.*/d", "/^/d", "{d}", "{d;}", "d;s/a/b/", "s/a/b/;d", "Q", "1Q", "z"],
    misses: ["/x/d", "1d", "$d", "2,$d", "N;d", "n;d", "/x/{p;d}", "/x/b;d", "s/a/b/", "1!d", "5Q", "/^$/d"],
  },
  {
    by: "sed",
    code: new RegExp(String.raw`^\s*${everyLine}(?:s([/|#,@!])\^?\.\*\$?\1\1g?|c\\?.*)\s*$`, "s"),
    hits: ["s/.*//", "s|^.*$||", "1,$s/.*//", "c\\x", "1,$c x"],
    misses: ["s/.*/x/", "s/.*foo//", "/x/c\\y", "/x/s/.*//"],
  },
  { by: "sed", quiet: true, code: /^[\s;]*(?:d[\s;]*|#.*)?$/, hits: ["", "d", ";"], misses: ["p", "/x/p", "1,5p", "s/a/b/p"] },
  {
    by: "perl",
    quiet: true,
    code: /^\s*(?:[01]|next|\$_\s*=\s*(?:""|'')|undef\s*\(?\$_\)?)?[\s;]*$/,
    hits: ["", "1", "0;", "next", "undef $_"],
    misses: ["print", "print if /x/", "say $_"],
  },
  {
    by: "perl",
    quiet: false,
    code: new RegExp(String.raw`^\s*(?:${assigned})|s([/|#,@!])(?:\^|\\A)?\.[*+](?:\$|\\z)?\1\1[gsm]{0,3})\s*;?\s*$`),
    hits: ['$_=""', "$_ = ''", "undef $_", "s/.*//s", "s/.+//gs", "$_=undef;"],
    misses: ["s/a/b/", "s/.*foo//", '$_="" if /x/', "$_ = uc"],
  },
  {
    by: "perl",
    code: /^\s*(?:1\s+while\s*\(?\s*<>\s*\)?|while\s*\(\s*<>\s*\)\s*\{\s*\}|(?:my\s*)?(?:@\w{1,20}|\(\))\s*=\s*<>|<>)\s*;?\s*$/,
    hits: ["1 while <>", "while(<>){}", "@a=<>", "() = <>"],
    misses: ["while(<>){print}", "print while <>"],
  },
  { by: "ruby", quiet: true, code: /^\s*(?:next|nil|[01])?[\s;]*$/, hits: ["", "next"], misses: ["puts $_", "print if /x/"] },
  {
    by: "ruby",
    quiet: false,
    code: new RegExp(String.raw`^\s*(?:${assigned})|(?:gsub|sub)\(\/\.[*+]\/m?,\s*(?:""|'')\))\s*;?\s*$`),
    hits: ['$_=""', "$_ = nil", "$_.clear", '$_.replace("")', 'gsub(/.*/, "")'],
    misses: ["gsub(/a/, 'b')", '$_="" if /x/', "$_.upcase!"],
  },
  {
    by: "awk",
    code: /^\s*(?:0|!1|""|1\s*==\s*2|false|(?:1\s*)?\{\s*(?:next|exit|;)?\s*;?\s*\}|END\s*\{\s*\})\s*;?\s*$/,
    hits: ["0", '""', "{}", "{next}", "{ exit }", "END{}"],
    misses: ["1", "{print}", "/x/", "!/x/", "NR>1", "{$1=2}1"],
  },
];

/** A copy stays beside it: `-i.bak`, `--in-place=.bak`. */
const keepsCopy = /^(?:-[a-zA-Z0]{0,8}i\.?[^\sa-zA-Z]\S*|--in-place=\S+)$/;
const isQuiet = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:-[a-zA-Z0]{0,8}n[a-zA-Z0]{0,8}|--quiet|--silent)$/.test(word));

/** Whether what it does in place leaves nothing of a file; `words` are those of the call, `codes` the code among them. */
export function dropsAll(by: EmptyingRow["by"], words: readonly string[], codes: readonly string[]): boolean {
  if (codes.length === 0 || words.some((word) => keepsCopy.test(word))) return false;
  const given = words.filter((word) => /^-[^MI]/.test(word) && !codes.includes(word));
  const quiet = isQuiet(given);
  const code = codes.join("\n").slice(0, codeMaxChars);
  if (code !== "" && nothing.test(code)) return dropsAll(by, words, [""]);
  return emptyings().some((row) => row.by === by && (row.quiet ?? quiet) === quiet && row.code.test(code));
}
const codeMaxChars = 1_000;
