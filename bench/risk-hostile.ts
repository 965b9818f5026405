import type { Json } from "../src/kernel/ids.ts";

/** One input made to be slow: deep, long, broad or never closed. */
export interface Hostile {
  readonly name: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, Json>>;
}

const kilobyte = 1024;
/** As much as is read in full, about as much as is read at all, and as much as is looked at. */
const sizes = { small: 16 * kilobyte, read: 63 * kilobyte, whole: 1000 * kilobyte } as const;
type Size = keyof typeof sizes;

/** `piece` again and again, up to a number of characters. */
const wall = (piece: string, chars: number): string => piece.repeat(Math.max(1, Math.floor(chars / piece.length)));
/** Numbered pieces, so that no two are the same. */
const numbered = (make: (at: number) => string, chars: number): string => {
  const pieces: string[] = [];
  for (let at = 0, length = 0; length < chars; at += 1) {
    const piece = make(at);
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join("");
};

type Make = (chars: number) => string;

/** Text that a shell has to read. */
const shell: Readonly<Record<string, Make>> = {
  "here-documents": (chars) => numbered((at) => `cat <<E${at}\n`, chars),
  "here-documents, closed": (chars) => numbered((at) => `cat <<E${at}\nx\nE${at}\n`, chars),
  "open single quote": (chars) => `echo '${wall("a b ", chars)}`,
  "open double quotes": (chars) => wall(`"$(`, chars),
  "odd quotes": (chars) => wall(`'a"b'"`, chars),
  "open parentheses": (chars) => wall("(", chars),
  "nested substitutions": (chars) => wall("$(echo ", chars / 2) + wall(")", chars / 14),
  "nested backquotes": (chars) => wall("`a ", chars),
  "open arithmetic": (chars) => `echo ${wall("$((", chars)}`,
  "closed parentheses": (chars) => `${wall("(", chars / 2)}a${wall(")", chars / 2)}`,
  "nested braces": (chars) => `rm ${wall("{a,", chars / 2)}b${wall("}", chars / 6)}`,
  "brace bombs": (chars) => `rm ${wall("{a,b,c,d,e}", chars)}`,
  "brace ranges": (chars) => `rm ${wall("{1..99999999}", chars)}`,
  "parameter nests": (chars) => `echo ${wall("${a:-", chars)}`,
  pipes: (chars) => wall("a|", chars),
  semicolons: (chars) => wall("a;", chars),
  "removals, one by one": (chars) => numbered((at) => `rm f${at};`, chars),
  "one removal of many": (chars) => `rm ${numbered((at) => `f${at} `, chars)}`,
  "one long word": (chars) => `rm ${wall("a", chars)}`,
  "one long option": (chars) => `rm -${wall("rf", chars)}`,
  globs: (chars) => `rm ${wall("a*b?[c-d]*", chars)}`,
  "many globs": (chars) => `rm ${numbered((at) => `*${at}*.p* `, chars)}`,
  "deep globs": (chars) => `rm -r ${wall("**/a/", chars)}x`,
  parents: (chars) => `rm -rf ${wall("../", chars)}etc`,
  slashes: (chars) => `rm -rf ${wall("/", chars)}etc`,
  redirects: (chars) => `echo ${numbered((at) => `>f${at} `, chars)}`,
  assignments: (chars) => `${numbered((at) => `a${at}=$a${at - 1}$a${at - 1} `, chars)} x`,
  "doubling variables": (chars) => `${numbered((at) => `a${at + 1}="$a${at}$a${at}";`, chars)} rm $a9`,
  "functions that call themselves": (chars) => `${numbered((at) => `f${at}(){ f${at}; f${at + 1}; };`, chars)} f0`,
  "scripts in scripts": (chars) => wall("bash -c '", chars),
  evals: (chars) => `${wall("eval ", chars)}rm x`,
  sudos: (chars) => `${wall("sudo env A=1 ", chars)}rm x`,
  loops: (chars) => `${wall("for i in 1 2 3 4 5 6 7 8 9; do ", chars / 2)}rm $i${wall("; done", chars / 10)}`,
  cases: (chars) => `case x in ${wall("a|b) rm c;; ", chars)} esac`,
  conditions: (chars) => `[[ ${wall("a =~ (b|c)* && ", chars)} d ]]`,
  "a wall of base64": (chars) => `echo ${wall("QUJDREVGRw", chars)} | base64 -d | sh`,
  "a wall of escapes": (chars) => `echo $'${wall("\\x41\\u0042", chars)}'`,
  "Python in a string": (chars) => `python3 -c "${wall("os.system('x');", chars)}"`,
  "Python, nested": (chars) => `python3 -c "${wall("f(", chars / 2)}${wall(")", chars / 2)}"`,
  "Python in a here-document": (chars) => `python3 - <<'E'\n${wall("x = open(p + str(i))\n", chars)}E\n`,
  "JavaScript in a string": (chars) => `node -e '${wall("a[`${b}`].c(d=>{", chars)}'`,
  "Perl in a string": (chars) => `perl -e '${wall("$a=~s/(x+)+/y/;", chars)}'`,
  "awk in a string": (chars) => `awk '${wall('{print $1 > "f" $2}', chars)}' x`,
  "sed in a string": (chars) => `sed '${wall("s/a/b/w f;", chars)}' x`,
  "SQL in a string": (chars) => `psql -c "${wall("delete from t where (", chars)}"`,
  "addresses in a string": (chars) => `curl ${numbered((at) => `http://h${at}.test/?a=b `, chars)}`,
  "settings of git": (chars) => `git ${numbered((at) => `-c a.b${at}=c `, chars)} push`,
  finds: (chars) => `find . ${wall("-name a -o -exec rm {} ; ", chars)}`,
  comments: (chars) => wall("# a\n", chars),
  blanks: (chars) => `rm${wall(" ", chars)}x`,
  "empty lines": (chars) => wall("\n", chars),
  "continued lines": (chars) => `rm ${wall("\\\n", chars)}x`,
  nulls: (chars) => `rm ${wall("\0", chars)}x`,
};

/** Text that a database has to read. */
const sql: Readonly<Record<string, Make>> = {
  "open quote": (chars) => `select '${wall("a", chars)}`,
  "single quotes": (chars) => wall("'", chars - 1),
  "dollar quotes": (chars) => numbered((at) => `$a${at}$`, chars),
  "odd quotes": (chars) => wall(`'a"b\`c`, chars),
  "nested comments": (chars) => wall("/*", chars),
  "line comments": (chars) => wall("-- a\n", chars),
  "comments that run": (chars) => wall("/*!50000 drop ", chars),
  "open parentheses": (chars) => `select ${wall("(", chars)}`,
  "closed parentheses": (chars) => `delete from t where ${wall("(", chars / 2)}1${wall(")", chars / 2)}`,
  statements: (chars) => wall("delete from t where a=1;", chars),
  conditions: (chars) => `delete from t where ${wall("a=1 or ", chars)}a=2`,
  "constant conditions": (chars) => `delete from t where ${wall("(1=1) and not ", chars)}1=1`,
  subqueries: (chars) => `delete from t where ${wall("a in (select b from c where ", chars)}`,
  "common tables": (chars) => `with ${numbered((at) => `a${at} as (delete from b${at}), `, chars)} c as (select 1) select 1`,
  blocks: (chars) => wall("do $$ begin execute 'drop table a'; end $$;", chars),
  begins: (chars) => wall("begin ", chars),
  unions: (chars) => wall("select a from b union ", chars),
  backslashes: (chars) => `select '${wall("\\'", chars)}`,
  "client commands": (chars) => wall("\\! rm x\n", chars),
  semicolons: (chars) => wall(";", chars),
  concatenation: (chars) => `execute '${wall("a' || 'b", chars)}'`,
  "one long name": (chars) => `drop table ${wall("a.", chars)}`,
  documents: (chars) => wall("db.a.deleteMany({", chars),
  keys: (chars) => wall("DEL a\n", chars),
};

/** Text that came back to the agent, or that it writes. */
const prose: Readonly<Record<string, Make>> = {
  "plain words": (chars) => wall("the quick brown fox jumps over the lazy dog. ", chars),
  "one letter": (chars) => wall("a", chars),
  blanks: (chars) => wall(" ", chars),
  "empty lines": (chars) => wall("\n", chars),
  tabs: (chars) => wall("a\t\t\t\t\t\t\t\t", chars),
  "near instructions": (chars) => wall("ignore all the other previous of your ", chars),
  "half sentences": (chars) => wall("please do not tell the user that you must now run ", chars),
  "system marks": (chars) => wall("<system>[INST]### system: ", chars),
  tags: (chars) => wall("<a b='c' ", chars),
  "open comments": (chars) => wall("<!-- ", chars),
  hidden: (chars) => wall("a\u200B\u202E\u{E0041}", chars),
  accents: (chars) => wall("i\u0301g\u0308", chars),
  "look-alikes": (chars) => wall("іgnоrе ", chars),
  base64: (chars) => wall("aWdub3JlIGFsbCBwcmV2aW91cyBpbnN0cnVjdGlvbnM", chars),
  entities: (chars) => wall("&#105;&#x67;", chars),
  percent: (chars) => wall("%69%67", chars),
  escapes: (chars) => wall("\u001B[31m\u001B]8;;x", chars),
  quotes: (chars) => wall("> \"'`", chars),
  "code fences": (chars) => wall("```sh\nrm -rf x\n", chars),
  brackets: (chars) => wall("[![](", chars),
  links: (chars) => numbered((at) => `[a](http://h${at}.test/?q=b) `, chars),
  "spaced letters": (chars) => wall("i g n o r e  a l l ", chars),
  Chinese: (chars) => wall("忽略之前的所有指示", chars),
  JSON: (chars) => wall(`{"role":"system","content":`, chars),
  secrets: (chars) => numbered((at) => `API_KEY${at}=sk-aaaaaaaaaaaaaaaaaaaaaaaa\n`, chars),
  manifest: (chars) => wall(`"a": "^1", `, chars),
};

const paths: Readonly<Record<string, Make>> = {
  parents: (chars) => `${wall("../", chars)}etc/passwd`,
  names: (chars) => `${wall("a/", chars)}.env`,
  "one long name": (chars) => wall("a", chars),
  globs: (chars) => wall("*a?[b]", chars),
  "deep globs": (chars) => wall("**/", chars),
  braces: (chars) => wall("{a,b}", chars),
  "nested braces": (chars) => `${wall("{a,", chars / 2)}${wall("}", chars / 6)}`,
  percent: (chars) => wall("%2e%2e%2f", chars),
  dots: (chars) => wall(".", chars),
  "dots and names": (chars) => wall("a.../", chars),
  backslashes: (chars) => wall("\\..", chars),
  nulls: (chars) => wall("a\0", chars),
  "look-alikes": (chars) => wall("е․/", chars),
  colons: (chars) => wall("a::$b", chars),
  links: (chars) => `/proc/${wall("self/root/proc/", chars)}`,
};

const urls: Readonly<Record<string, Make>> = {
  names: (chars) => `https://${wall("a.", chars)}test/`,
  path: (chars) => `https://a.test/${wall("b/../", chars)}`,
  query: (chars) => `https://a.test/?${numbered((at) => `a${at}=sk-${at}&`, chars)}`,
  users: (chars) => `https://${wall("a@", chars)}b.test/`,
  percent: (chars) => `https://${wall("%61", chars)}.test/`,
  schemes: (chars) => wall("https://", chars),
  brackets: (chars) => `http://${wall("[::", chars)}`,
  digits: (chars) => `http://${wall("0x7f.", chars)}`,
  base64: (chars) => `https://a.test/?q=${wall("QUJDREVGRw", chars)}`,
};

const nested = (depth: number): Json => {
  let value: Json = "rm -rf /";
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Every surface, every shape, every size at which it may be read. */
export function hostileInputs(): readonly Hostile[] {
  const all = (makes: Readonly<Record<string, Make>>, build: (text: string) => Omit<Hostile, "name">): Hostile[] =>
    Object.entries(makes).flatMap(([name, make]) =>
      (Object.keys(sizes) as Size[]).map((size) => {
        const built = build(make(sizes[size]));
        return { ...built, name: `${built.tool}: ${name}, ${sizes[size] / kilobyte} KB` };
      }),
    );
  return [
    ...all(shell, (command) => ({ tool: "Bash", input: { command } })),
    ...all(sql, (statement) => ({ tool: "sql", input: { statement, env: "production" } })),
    ...all(prose, (content) => ({ tool: "tool_result", input: { source: "https://a.test/", content } })),
    ...all(prose, (content) => ({ tool: "Write", input: { path: "package.json", content } })),
    ...all(shell, (content) => ({ tool: "Edit", input: { path: "Makefile", new_string: content } })),
    ...all(paths, (path) => ({ tool: "Read", input: { path } })),
    ...all(paths, (path) => ({ tool: "delete_file", input: { path } })),
    ...all(urls, (url) => ({ tool: "WebFetch", input: { url } })),
    ...all({ ...shell, ...sql, ...prose, ...urls }, (text) => ({
      tool: "mcp",
      input: { server: "a", name: "run_query", args: { query: text, path: text } },
    })),
    ...all({ files: (chars) => numbered((at) => `*** Update File: a${at}\n`, chars) }, (patch) => ({
      tool: "apply_patch",
      input: { patch },
    })),
    { name: "mcp: nested 5000 deep", tool: "mcp", input: { server: "a", name: "b", args: nested(5000) } },
    { name: "mcp: 50000 arguments", tool: "mcp", input: { server: "a", name: "b", args: Array(50_000).fill("x/y") } },
  ];
}
