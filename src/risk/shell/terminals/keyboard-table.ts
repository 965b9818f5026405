import { assistants } from "../../../lexicon/programs.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import type { Arguments, Grammar, ProgramCall } from "../../tools/call.ts";
import { showsAtOnce } from "../pagers.ts";

/** A call as its row sees it. */
export interface KeyboardCall extends Arguments {
  readonly call: ProgramCall;
  readonly has: (...names: readonly string[]) => boolean;
  /** Its output goes into another program or a file: nothing is shown page by page. */
  readonly isPipedOn: boolean;
}

/** Programs that take commands while they run: from a prompt, by a key, or as a script that is typed. */
export interface KeyboardRow extends Grammar {
  readonly names: string;
  /** They ask the terminal itself, whatever their input is. */
  readonly terminal?: true;
  /** Whether this call does. Absent: every call. */
  readonly if?: (given: KeyboardCall) => boolean;
}

const without =
  (...names: readonly string[]) =>
  ({ has }: KeyboardCall): boolean =>
    !has(...names);
const having =
  (...names: readonly string[]) =>
  ({ has }: KeyboardCall): boolean =>
    has(...names);
const fewer =
  (count: number, ...unless: readonly string[]) =>
  ({ operands, has }: KeyboardCall): boolean =>
    operands.length < count && !has(...unless);
const on =
  (pattern: RegExp, ...unless: readonly string[]) =>
  ({ operands, has }: KeyboardCall): boolean =>
    operands.slice(0, 3).some(({ text }) => pattern.test(text)) && !has(...unless);

/** An editor that is told to leave at once takes nothing more. */
const leaves = /(?:^|[|\s:+"'])(?:q|qa|qall|quit|wq|wqa|wqall|x|xa|xall|xit|exit|cq|cquit|zz)!?\s*["']?$/i;
const staysOpen = ({ call: { words }, has }: KeyboardCall): boolean =>
  !has("--version", "--help", "-h") && !words.some(({ text }) => leaves.test(text));

const fromInput = /^(?:-|\/dev\/(?:stdin|fd\/0|tty)|\/proc\/self\/fd\/0)$/;
const readsInput = ({ operands, options }: KeyboardCall): boolean =>
  [...operands, ...options.flatMap(({ value }) => (value ? [value] : []))].some(({ text }) => fromInput.test(text));

/** Editors that change nothing: the text is left as it is. */
const noEditor = /^(?:true|:|cat|\/bin\/true|\/usr\/bin\/true|sed\b.*)$/;
const editorNames = ["GIT_EDITOR", "EDITOR", "VISUAL", "GIT_SEQUENCE_EDITOR"];
const setsEditor = ({ call: { variables, facts }, options }: KeyboardCall): boolean =>
  editorNames.some((name) => noEditor.test(variables.get(name) ?? facts.variables?.[name] ?? "-")) ||
  noEditor.test(facts.repoConfig?.["core.editor"] ?? "-") ||
  options.some(({ name, value }) => name === "-c" && noEditor.test(/^core\.editor=(.*)$/i.exec(value?.text ?? "")?.[1] ?? "-"));
/** `git -p log` shows its output in a pager; `git log -p` shows patches. */
const isGlobal = ({ call: { words } }: KeyboardCall): boolean => {
  const verb = words.findIndex(({ text }) => /^[a-z]/.test(text));
  return words.slice(0, verb < 0 ? words.length : verb).some(({ text }) => /^(?:-p|--paginate)$/.test(text));
};
/** `git help log`, `git log --help`: a page of the manual. */
const showsManual = ({ operands, has, call }: KeyboardCall): boolean =>
  !showsAtOnce(call, "MANPAGER", "GIT_PAGER") &&
  ((operands[0]?.text === "help" && operands.length > 1) || (operands.length > 0 && has("--help"))) &&
  !has("-a", "--all", "-g", "--guides", "-c", "--config");
/** `git -c core.pager=less log`. */
const setsOwnPager = ({ options }: KeyboardCall): boolean =>
  options.some(({ name, value }) => {
    const pager = name === "-c" ? /^(?:core\.pager|pager\.\w+)=(.*)$/i.exec(value?.text ?? "")?.[1] : undefined;
    return pager !== undefined && !/^(?:|cat|false|no|off|0|true|head.*)$/.test(pager);
  });
const told = ["-m", "--message", "-F", "--file", "-C", "--reuse-message", "--no-edit", "--fixup", "--dry-run"];
/** git opens an editor, or asks hunk by hunk and offers one. */
function gitAsks(given: KeyboardCall): boolean {
  const [verb] = given.operands.map(({ text }) => text);
  if (isGlobal(given) || showsManual(given) || setsOwnPager(given)) return !given.isPipedOn;
  if (verb === "mergetool" || verb === "difftool") return !given.has("--tool-help", "-h");
  if (setsEditor(given)) return false;
  switch (verb) {
    case "commit":
      return !given.has(...told) || given.has("-e", "--edit", "-p", "--patch", "--interactive");
    case "rebase":
      return given.has("-i", "--interactive", "--edit-todo", "--continue");
    case "add":
    case "checkout":
    case "restore":
    case "reset":
    case "stash":
      return given.has("-p", "--patch", "-i", "--interactive", "-e", "--edit");
    case "revert":
      return !given.has("--no-edit", "-n", "--no-commit", "--continue", "--abort", "--quit", "--skip");
    case "tag":
      return given.has("-a", "-s", "--annotate", "--sign") && !given.has("-m", "--message", "-F", "--file");
    case "notes":
      return on(/^edit$/)(given) || (on(/^(?:add|append)$/)(given) && !given.has("-m", "-F", "-C"));
    case "cherry-pick":
    case "merge":
      return given.has("-e", "--edit") || (given.has("--continue") && !given.has("--no-edit"));
    case "config":
      return given.has("-e", "--edit");
    case "branch":
      return given.has("--edit-description");
    default:
      return false;
  }
}

/** True when a page is shown; nothing is asked where the pager is switched to its safe mode. */
const pages = ({ call, has }: KeyboardCall): boolean =>
  !has("-V", "--version", "--help", "-?", "-dump", "--dump", "-source") && call.variables.get("LESSSECURE") !== "1";

/** Prompts that stay open behind what they were given: a file that is loaded first, code, a word that says so. */
const stayingOpen: readonly KeyboardRow[] = [
  { names: "ghci", singleDash: true, takes: ["-e"], if: without("-e", "--version", "--help") },
  { names: "erl", singleDash: true, if: without("-noshell", "-noinput", "-version", "-help") },
  {
    names: "swipl gprolog",
    singleDash: true,
    takes: ["-g", "-t", "-f", "-s"],
    if: ({ has, call: { words } }) => !has("--version", "--help", "-c", "-t") && !words.some(({ text }) => /\bhalt\b/.test(text)),
  },
  { names: "guile", singleDash: true, takes: ["-l", "-c", "-s", "-L"], if: ({ has }) => has("-l") && !has("-c", "-s") },
  {
    names: "racket octave ts-node tsx ocaml",
    singleDash: true,
    if: ({ call: { words } }) => words.some(({ text }) => keepsOpen.test(text)),
  },
  { names: "ipython ipython3", if: having("-i") }, // also behind its code
  { names: "mongosh mongo", if: having("--shell") },
  { names: "redis-cli valkey-cli", if: having("--ldb", "--ldb-sync-mode") },
  { names: "sqlite3 duckdb", singleDash: true, terminal: true, if: having("-interactive", "--interactive") },
  {
    names: "pwsh powershell pwsh.exe powershell.exe",
    if: ({ call: { words } }) => words.some(({ text }) => /^[-/](?:noe(?:x(?:it?)?)?|i(?:nteractive)?)$/i.test(text)),
  },
  { names: "cmd cmd.exe", if: ({ call: { words } }) => words.some(({ text }) => /^\/k/i.test(text)) },
  { names: "npm", if: ({ operands }) => operands.length === 2 && operands[0]?.text === "explore" },
];
const keepsOpen = /^(?:-[a-zA-Z]?i[a-zA-Z]?|--interactive|--persist|--repl)$/;

export const taking: readonly KeyboardRow[] = [
  { names: "less more most pg ov moar", terminal: true, singleDash: true, if: (given) => !given.isPipedOn && pages(given) },
  { names: "lynx w3m links elinks", terminal: true, singleDash: true, if: pages },
  { names: "vi vim nvim gvim view vimdiff nvimdiff rvim rview ex elvis vile", terminal: true, if: staysOpen },
  {
    names: "nano pico micro joe jmacs jed ne mcedit hx helix kak mg zile jove tilde le ed red",
    terminal: true,
    if: without("--version", "--help", "-V"),
  },
  {
    names: "emacs xemacs",
    terminal: true,
    singleDash: true,
    if: without("--batch", "-batch", "--script", "-script", "--version", "--help", "-x"),
  },
  { names: "emacsclient", terminal: true, if: without("-e", "--eval", "--version") },
  {
    names: "ranger nnn lf vifm yazi broot br tig lazygit gitui lazydocker k9s ctop htop btop atop glances dry wego sc-im visidata vd",
    terminal: true,
    if: without("--version", "--help", "-h"),
  },
  { names: "mc", terminal: true, if: fewer(1, "--version", "--help") }, // with words it is another program of that name
  { names: "top", terminal: true, if: without("-b", "-l", "-v", "-h") },
  {
    names: "gdb cgdb gdb-multiarch arm-none-eabi-gdb",
    terminal: true,
    singleDash: true,
    if: without("-batch", "--batch", "-batch-silent", "--batch-silent", "--version", "-v", "--help"),
  },
  { names: "lldb", terminal: true, if: without("-b", "--batch", "--version", "-v", "-h", "--help", "-P") },
  { names: "dlv delve", terminal: true, if: on(/^(?:debug|exec|attach|core|connect|test|replay)$/) },
  { names: "jdb pdb pdb3 ipdb ipdb3 pudb pudb3 bashdb zshdb rdbg byebug msfconsole scapy ansible-console http-prompt" },
  { names: "r2 radare2 rizin", if: without("-q", "-qc", "-v", "-h") },
  {
    names: "python python2 python3 pypy pypy3 ipython",
    takes: ["-c", "-m", "-W", "-X"],
    stopsAtOperand: true,
    lastOptions: ["-c", "-m"],
    if: ({ has, options, operands, call }) =>
      has("-i") ||
      call.variables.has("PYTHONINSPECT") ||
      options.some(
        ({ name, value }) =>
          name === "-m" &&
          (/^(?:pdb|ipdb|pudb|code|idlelib|IPython|bpython|ptpython|ptipython|xonsh)$/.test(value?.text ?? "") ||
            (/^(?:asyncio|sqlite3)$/.test(value?.text ?? "") && operands.length < 2)),
      ),
  },
  { names: "perl", takes: ["-e", "-E", "-I", "-M", "-m"], stopsAtOperand: true, if: ({ has }) => has("-d") && !has("-:") },
  {
    names: "node nodejs",
    takes: ["-e", "-p", "--eval", "--print", "-r", "--require", "--import", "-C"],
    stopsAtOperand: true,
    if: ({ has, operands }) => has("-i", "--interactive") || /^(?:inspect|debug)$/.test(operands[0]?.text ?? ""),
  },
  {
    names: "deno bun",
    if: ({ operands, has }) =>
      operands[0]?.text === "repl" || (operands.length === 0 && !has("-e", "-p", "--version", "-v", "--help", "-h", "eval")),
  },
  { names: "php", if: having("-a", "--interactive") },
  { names: "lua luajit julia raku tclsh wish R", takes: ["-e", "-E", "-l", "-L"], if: having("-i", "--interactive") },
  {
    names: "ruby jruby",
    takes: ["-e", "-I", "-r", "-C"],
    if: ({ options }) => options.some(({ name, value }) => name === "-r" && /^(?:debug|byebug|pry|irb|ripl)/.test(value?.text ?? "")),
  },
  {
    names:
      "ghci utop ocaml sbcl clisp ecl clj clojure bb iex erl scala amm kotlin kotlinc jshell groovysh racket guile swipl gprolog " +
      "octave gnuplot maxima gp sage root cling evcxr gore gomacro yaegi coffee ts-node dc bpython ptpython ipython xonsh nu csi fsi " +
      "nesc swift qjs gjs d8 picolisp janet fennel hy gforth mathematica wolframscript",
    singleDash: true,
    takes: ["-e", "-E", "-eval", "--eval", "-c", "-f", "-l", "-batch", "--batch", "-noshell", "-init", "--load", "--init-file"],
    if: fewer(
      1,
      "-e",
      "-E",
      "-eval",
      "--eval",
      "-c",
      "-f",
      "-batch",
      "--batch",
      "--version",
      "-version",
      "--help",
      "-noshell",
      "--script",
      "-s",
      "--non-interactive",
      "-x",
      "-l",
    ),
  },
  { names: "matlab", singleDash: true, if: without("-batch") },
  ...stayingOpen,
  { names: "spark-shell pyspark sparkR scala-cli aws-shell lein sbt", if: fewer(1, "--version", "--help") },
  {
    names:
      "lein sbt stack cabal mix elm crystal dotnet jupyter rails bin/rails manage.py django-admin flask artisan wp drush heroku " +
      "terraform tofu terragrunt bq gcloud az fly flyctl railway gh vagrant lxc incus adb virsh " +
      "multipass limactl colima ddev lando poetry pipenv hatch devbox guix distrobox toolbox pdm ansible ipfs consul nomad doctl " +
      "sqlmap redis hadoop kafka",
    takes: ["-n", "--namespace", "--context", "-f", "-p", "--project", "-C"],
    if: on(
      longPattern()`
        ^(?:repl|console|dbconsole|ghci|shell|dbshell|shell_plus|tinker|php:cli|php|rsh|enter|attach|ssh|interactive|fsi|ps:exec|
        pg:psql|sh)$
      `,
      "-c",
      "--command",
      "--help",
      "-h",
    ),
  },
  // Its verb stands first: behind it are names that people choose, `docker logs c`.
  {
    names: "docker podman nerdctl oc kubectl",
    takes: ["-n", "--namespace", "--context", "-H", "-c"],
    if: ({ operands: [first, second] }) =>
      /^(?:attach|rsh)$/.test(first?.text ?? "") || (/^(?:container|compose)$/.test(first?.text ?? "") && second?.text === "attach"),
  },
  { names: "rails bin/rails", if: ({ operands: [first], has }) => first?.text === "c" && !has("--help", "-h") },
  { names: "elm cabal", if: ({ operands: [first] }) => first?.text === "i" },
  { names: "sqlmap", if: having("--sql-shell", "--os-shell", "--wizard") },
  { names: "nc ncat netcat nc.openbsd nc.traditional", if: without("-z", "-h", "--version", "-d") },
  { names: "telnet cu minicom picocom tip websocat wscat", if: ({ operands }) => operands.length > 0 },
  { names: "socat", if: ({ operands }) => operands.some(({ text }) => /^(?:-|stdio|stdin|readline)(?:,|$|!!)/i.test(text)) },
  { names: "lftp ftp sftp tftp", if: without("-c", "-b", "-f", "--version") },
  {
    names:
      "make gmake bmake nmake ninja just task go-task rake scons tup cmake ansible-playbook docker podman docker-compose nerdctl buildah",
    takes: ["-f", "--file", "--makefile", "-P", "--justfile", "-t", "--taskfile", "-C"],
    if: readsInput,
  },
  {
    names: "git",
    takes: ["-C", "-b", "-B", "-c", "--git-dir", "--work-tree", "-m", "--message", "-F", "--file", "--reuse-message", "--fixup"],
    terminal: true,
    if: gitAsks,
  },
  {
    names: "hg svn jj sl fossil",
    terminal: true,
    if: on(/^(?:commit|ci|describe|desc)$/, "-m", "--message", "-F", "--file", "-l", "--logfile", "--stdin"),
  },
  { names: "ansible-vault sops", terminal: true, if: on(/^edit$/) },
  { names: "pytest py.test", if: having("--pdb", "--trace") },
  {
    names: assistants.join(" "),
    terminal: true,
    if: fewer(1, "-p", "--print", "--version", "-v", "--help", "-h", "--prompt"),
  },
  {
    names: "unshare nsenter fakeroot chroot newgrp login wsl toolbox dvtm",
    takes: ["-t", "--target"],
    if: ({ operands, call }) => operands.length < (call.program === "chroot" ? 2 : 1),
  },
  {
    names: "tmux byobu tmate",
    terminal: true,
    takes: ["-L", "-S", "-f", "-c", "-T", "-s", "-t", "-n"],
    if: ({ operands, has }) =>
      operands.length === 0
        ? !has("-V")
        : /^(?:a|at|att|attach|attach-session)$/.test(operands[0]?.text ?? "") ||
          (/^(?:new|new-s.*)$/.test(operands[0]?.text ?? "") && !has("-d")),
  },
  {
    names: "screen",
    terminal: true,
    takes: ["-S", "-c", "-t", "-s", "-p", "-X", "-Q"],
    if: ({ has, call: { words } }) =>
      !has("-X", "-Q", "-l", "-v", "--version") &&
      !words.some(({ text }) => /^-(?:ls|list|wipe|d[mM]|D[mM]|dmS)/.test(text)) &&
      !(has("-d", "-D") && has("-m")),
  },
  { names: "dtach abduco", terminal: true, if: having("-a", "-A", "-c") },
  {
    names: "zellij",
    terminal: true,
    if: ({ operands, has }) => !has("--version", "-V") && (operands.length === 0 || /^(?:a|attach)$/.test(operands[0]?.text ?? "")),
  },
];
