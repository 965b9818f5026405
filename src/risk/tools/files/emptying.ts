import { longPattern } from "../../../kernel/long-pattern.ts";

/** Editors in place that plainly drop everything: by them a file is overwritten, as by `> f`. */
interface EmptyingRow {
  readonly by: "sed" | "perl" | "ruby" | "awk" | "jq" | "mlr" | "xml";
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

/** Conditions and patterns that no line meets. */
const noPattern = String.raw`\/(?:\$\^|\.\^|\^\$\.|[a-z]\^|\$[a-z])\/`;
const measure = String.raw`(?:F?N[RF]|\$\.|length(?:\(\$0?_?\)|\(\))?)`;
const counted = String.raw`${measure}\s*(?:<\s*0|<=\s*-\d|==?\s*-\d)|(?:F?NR|\$\.)\s*(?:<\s*1|<=?\s*0|==\s*0)`;
const compared = String.raw`(?:0\s*==\s*1|1\s*==\s*[02-9])|1\s*[<>]\s*[12]`;
const never = `(?:0|!1|!NR|""|false|nil|${compared}|${counted}|${noPattern})`;

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
    by: "sed",
    quiet: true,
    code: new RegExp(String.raw`^\s*${noPattern}\s*[pP]\s*;?\s*$`),
    hits: ["/$^/p", "/.^/p"],
    misses: ["/^$/p", "/a/p", "/x$/p"],
  },
  {
    by: "perl",
    quiet: true,
    code: /^\s*(?:(?:[01]|next|\$_\s*=\s*(?:""|'')|undef\s*\(?\$_\)?|;)[\s;]*)?$/,
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
  ...(["perl", "ruby"] as const).map((by) => ({
    by,
    quiet: true,
    code: new RegExp(
      String.raw`^\s*(?:print|puts|say)(?:[\s(]\s*\$_\)?)?\s+(?:if\s*\(?\s*${never}|unless\s*\(?\s*(?:1|true|\$\.\s*>\s*0))\s*\)?\s*;?\s*$`,
    ),
    hits: ["print if 0", "print $_ if $. < 1", "print unless 1", "print if /$^/"],
    misses: ["print if $. > 1", "print if /x/", "print unless /x/", "print if 1"],
  })),
  { by: "ruby", quiet: true, code: /^\s*(?:(?:next|nil|[01]|;)[\s;]*)?$/, hits: ["", "next"], misses: ["puts $_", "print if /x/"] },
  {
    by: "ruby",
    quiet: false,
    code: new RegExp(String.raw`^\s*(?:${assigned})|(?:gsub|sub)\(\/\.[*+]\/m?,\s*(?:""|'')\))\s*;?\s*$`),
    hits: ['$_=""', "$_ = nil", "$_.clear", '$_.replace("")', 'gsub(/.*/, "")'],
    misses: ["gsub(/a/, 'b')", '$_="" if /x/', "$_.upcase!"],
  },
  {
    by: "awk",
    code: new RegExp(
      String.raw`^\s*(?:${never}\s*(?:\{[^{}]{0,200}\})?|(?:BEGIN|1)?\s*\{\s*(?:next|exit|;)?\s*;?\s*\}|END\s*\{[^{}]{0,200}\})\s*;?\s*$`,
    ),
    hits: ["0", '""', "{}", "{next}", "{ exit }", "END{}", "NR<0", "NR==0{print}", "FNR < 1 { print $1 }", "/$^/", "BEGIN{exit}"],
    misses: ["1", "{print}", "/x/", "!/x/", "NR>1", "NR<10", "{$1=2}1", "NF<2", "length<80", "1==1", "NR==1{print}", "/^$/"],
  },
  {
    by: "jq",
    code: longPattern()`
      ^\s*(?:(?:\.\s*\|\s*)?(?:del\(\s*(?:\.|\.\[\]|\.\.|paths)\s*\)|empty|null|""|\{\s*\}|\[\s*\]|select\(\s*(?:false|1\s*==\s*2)\s*\)|
      (?:map|map_values|with_entries)\(\s*(?:empty|select\(\s*false\s*\)|del\(\.\))\s*\)|limit\(\s*0\s*;.{0,200}\))|
      \.(?:\[\])?\s*\|?=\s*(?:null|""|\{\s*\}|\[\s*\]|empty))\s*$
    `,
    hits: [
      "del(.)",
      "empty",
      ". = {}",
      "null",
      "del(.[])",
      ".[] |= empty",
      "map(empty)",
      ". | empty",
      "select(false)",
      "with_entries(empty)",
    ],
    misses: ["del(.a)", ".a = null", ".", "map(.a)", "del(.a[])", "select(.a)", ".a |= empty"],
  },
  {
    by: "mlr",
    code: /^(?:nothing|head -n ?0|tail -n ?0|filter (?:-x true|false|0|1\s*==\s*2)|sec2gmt -0|template --only-if-blank)(?:$| then )/,
    hits: ["nothing", "head -n 0", "head -n 0 then sort -f a", "filter false"],
    misses: ["head -n 10", "filter $a>1", "sort -f a", "cat"],
  },
  {
    by: "xml",
    code: /^(?:\/\*|\/\/\*|\/|\/node\(\)|\/\/node\(\)|\/\*\/\*|\/\*\/node\(\))$/,
    hits: ["/*", "//*", "/*/*"],
    misses: ["/a/b", "//a", "/*/a"],
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
