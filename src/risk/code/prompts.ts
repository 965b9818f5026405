import { longPattern } from "../../kernel/long-pattern.ts";
import type { Language } from "./types.ts";

/** Code that opens a prompt for more code, a debugger or a shell, by language. */
const byLanguage: Readonly<Partial<Record<Language, RegExp>>> = {
  python: longPattern("g")`
    (?<![\w.]|def )(?:breakpoint|help)\s{0,9}\(|\bset_trace\s{0,9}\(|\bpu\.db\b|\bcode\.interact\b|\bInteractive(?:Console|Interpreter)\b|
    \b(?:IPython|ptpython(?:\.repl)?|bpython|konch)\.(?:embed|start|start_ipython)\b|\bstart_ipython\b|(?<![\w.])embed\s{0,9}\(\s{0,9}\)|
    \bfrom\s{1,9}(?:\w{0,10}pdb|pudb)\s{1,9}import\b|
    \bfrom\s{1,9}(?:IPython|bpython|ptpython\.repl|konch)\s{1,9}import\s[^\n]{0,80}\b(?:embed|start\w*)\b|
    \b[iw]?pdb\.(?:run\w{0,4}|post_mortem|pm|main)\b|\bpty\.spawn\b|\bcmdloop\s{0,9}\(|\bpydoc\.(?:pager|help)\b
  `,
  javascript: /\brepl\b["'`]?\)?\.start\b|\bREPLServer\b/g,
  ruby: longPattern("g")`
    \bbinding\.(?:irb|pry|b|break|remote_pry|console)\b|(?<![\w.:])(?:byebug|debugger)\s{0,9}(?:$|[\n;])|
    \b(?:IRB|Pry|Ripl)\.(?:start|run)\b|\bPTY\.spawn\b
  `,
  perl: /\b(?:Devel::REPL|Reply|Carp::REPL|Enbugger|Pry|Term::Shell)\b|\buse CPAN(?:PLUS)?\b[^\n]{0,200}\bshell\b/g,
  php: /\\?\bPsy\\(?:sh|Shell|debug)\b|(?<![\w.>])psysh\b/g,
  lua: /\bdebug\.debug\s{0,9}\(/g,
};
/** In the others, read by their lines alone. */
const ofOthers = longPattern("g")`
  (?<![\w.])browser\s{0,9}\(\s{0,9}\)|\bIEx\.pry\b|@(?:enter|infiltrate)\b|\brun_main_repl\b|\bclojure\.main\/repl\b|\brepl\/repl\b
`;

const textMaxChars = 65_536;
/** The line before it says nothing yet of a comment. */
const isSpoken = (code: string, at: number): boolean => !/#(?!\{)|\/\/|(?:^|\s)--\s/.test(code.slice(code.lastIndexOf("\n", at) + 1, at));

/** Whether the code opens a prompt by itself, outside a comment. */
export function opensPrompt(language: Language | "shell", code: string): boolean {
  if (language === "shell") return false;
  const text = code.slice(0, textMaxChars);
  const isOwn = language === "python" && /\bdef (?:breakpoint|help|embed)\b/.test(text);
  if (isOwn) return opensPrompt(language, text.replaceAll(/\b(?:breakpoint|help|embed)\b/g, "own"));
  return [...text.matchAll(byLanguage[language] ?? ofOthers)].some(({ index }) => isSpoken(text, index));
}

/** Words of code in the command itself that may open a prompt, or run what is read: there it is asked about sooner. */
const wide = longPattern()`
  \bset_trace\b|\bIPython\b|\brepl\b|\breadline\b|\bdebugger\b|\bexec\s{0,9}\(\s{0,9}(?:input|sys\.stdin)|<STDIN>|\bSTDIN\b
`;
export const mayOpenPrompt = (language: Language, code: string): boolean => wide.test(code) || opensPrompt(language, code);

const languages: Readonly<Record<string, Language | "shell">> = {
  __proto__: null as never,
  ...{ py: "python", js: "javascript", mjs: "javascript", cjs: "javascript", ts: "javascript", rb: "ruby" },
  ...{ pl: "perl", t: "perl", php: "php", lua: "lua", sh: "shell", bash: "shell", bats: "shell", zsh: "shell" },
};

/** The same for a file, by its ending. */
export const opensPromptAt = (place: string, code: string): boolean => {
  const ending = /\.(\w{1,8})$/.exec(place)?.[1] ?? "";
  return opensPrompt(languages[ending] ?? "unknown", code);
};

export const takesCode = "takes more code while it runs, and nobody sees which";
