import { packageRunners, scriptManagers } from "../../../lexicon/programs.ts";
import { isOfFamily } from "../../tools/of-family.ts";
import type { KeyboardCall, KeyboardRow } from "./keyboard-table.ts";
import { showsAtOnce } from "../pagers.ts";

const asked = ["--version", "-version", "--help", "-help", "-V", "-h"];
const bare = ({ operands, has }: KeyboardCall): boolean => operands.length === 0 && !has(...asked);
const always = ({ has }: KeyboardCall): boolean => !has(...asked);
const unless =
  (...names: readonly string[]) =>
  ({ has }: KeyboardCall): boolean =>
    !has(...names, ...asked);
const verb =
  (pattern: RegExp, ...others: readonly string[]) =>
  ({ operands, has }: KeyboardCall): boolean =>
    pattern.test(operands[0]?.text ?? "") && !has(...others, ...asked);

/** True when a page is shown in a pager, and not sent somewhere else. */
const showsPage = ({ has, operands, isPipedOn, call: { variables } }: KeyboardCall): boolean =>
  operands.length > 0 &&
  !isPipedOn &&
  ![variables.get("MANPAGER"), variables.get("PAGER")].includes("cat") &&
  !has("-k", "-f", "-w", "-W", "-P", "-T", "-t", "-l", "-o", "--where", "--path", "--apropos", "--whatis", ...asked);

const pagesOut = ({ isPipedOn, call, has }: KeyboardCall, ...names: readonly string[]): boolean =>
  !isPipedOn && !showsAtOnce(call, ...names) && !has(...asked);

/** More programs that take commands while they run, by kind. Unknown ones need no row. */
export const moreTaking: readonly KeyboardRow[] = [
  // Languages with a prompt.
  {
    names:
      "mit-scheme scheme chez chezscheme petite mzscheme gracket abcl ccl gosh chibi-scheme gsi bigloo kawa newlisp txr coqtop rocq " +
      "agda idris idris2 ghcid hugs sml mosml poly prolog yap scryer-prolog tpl gap singular m2 magma scilab yorick asy fsharpi " +
      "csharp csi pike rexx regina gst jconsole apl bsh jrunscript jjs lumo planck nbb joker pforth elvish osh ysh scsh pry-remote " +
      "psysh ptipython konch radian wolfram maple inim irust mujs duk",
    if: bare,
  },
  { names: "iex", takes: ["-S", "-e", "-r", "-pa", "-pz"], if: always },
  { names: "swift scala", if: verb(/^repl$/) },
  { names: "gawk awk mawk nawk", if: ({ call: { words } }) => words.some(({ text }) => /^(?:-D|--debug(?:=|$))/.test(text)) },
  { names: "gleam mix rebar3 dune spago purs", if: verb(/^(?:shell|repl|utop)$/) },
  // Debuggers.
  { names: "rust-gdb kgdb gdbtui ddd", terminal: true, singleDash: true, if: unless("-batch", "--batch") },
  { names: "rust-lldb", terminal: true, if: unless("-b", "--batch") },
  { names: "crash mdb kmdb dbx windbg cdb ntsd trepan trepan3k ocamldebug bashdb zshdb kshdb remake drgn rdebug", if: always },
  // Shells around a project, a machine or a service.
  { names: "nix", if: verb(/^(?:develop|repl|shell)$/, "-c", "--command") },
  { names: "nix-shell", if: unless("--run", "--command") },
  { names: "guix", if: (given) => verb(/^(?:repl|shell|environment)$/)(given) && !given.call.words.some(({ text }) => text === "--") },
  {
    names:
      "virsh bluetoothctl iwctl wpa_cli connmanctl vtysh netsh diskpart wmic chronyc ntpq rndc unbound-control asterisk fs_cli zkcli " +
      "hbase pig hive beeline impala-shell spark-sql presto trino sqlline ksql arangosh cypher-shell osqueryi isql tsql bteq db2 " +
      "dbaccess nslookup",
    if: bare,
  },
  {
    names: "mvn mvnw gradle gradlew",
    if: ({ operands }) => operands.some(({ text }) => /(?:^|:)(?:shell|jshell|console|repl)$/.test(text)),
  },
  { names: "openssl", if: (given) => bare(given) || given.operands[0]?.text === "s_client" },
  { names: "gnutls-cli smbclient rpcclient", takes: ["-c", "-U"], if: unless("-c", "-L", "-l") },
  // Package managers that open a shell or a prompt where they are told no command.
  {
    names: [...packageRunners].join(" "),
    takes: ["-p", "--package", "-w", "--workspace"],
    if: (given) => bare(given) && !given.has("-c", "--call", "-v"),
  },
  {
    names: [...scriptManagers].join(" "),
    takes: ["-p", "--package", "-w", "--workspace", "-C", "--prefix", "--filter"],
    if: ({ operands, has }) =>
      operands.length === 1 && /^(?:exec|x|dlx|node)$/.test(operands[0]?.text ?? "") && !has("-c", "--call", ...asked),
  },
  { names: "cpan cpanp cpanplus", if: ({ operands, options }) => operands.length === 0 && options.length === 0 },
  { names: "groovy", if: ({ operands }) => operands.length === 1 && operands[0]?.text === "-" },
  {
    names: "perl ruby",
    takes: ["-e", "-E", "-I", "-M", "-r"],
    if: ({ has, operands, call: { words } }) =>
      operands.length === 0 && has("-n", "-p") && words.some(({ text }) => /\b(?:eval|system|exec|spawn|do|qx|send)\b|`/.test(text)),
  },
  { names: "influx mongo", if: bare },
  { names: "surreal dolt", takes: ["-q", "--query", "-f", "--file"], if: verb(/^sql$/, "-q", "--query", "-f", "--file") },
  { names: "etcdctl", if: ({ has }) => has("-i", "--interactive") },
  { names: "just", terminal: true, if: ({ has }) => has("--choose", "-e", "--edit") },
  {
    names: "qemu-system-x86_64 qemu-system-aarch64 qemu-system-i386 qemu-system-arm qemu-system-riscv64",
    singleDash: true,
    terminal: true,
    if: ({ has, call: { words } }) => has("-nographic", "-curses") || words.some(({ text }) => /\bstdio\b/.test(text)),
  },
  { names: "tsh", if: verb(/^ssh$/) },
  {
    names: "code code-insiders cursor codium",
    terminal: true,
    if: ({ has, operands }) => has("-w", "--wait") || /^(?:tunnel|serve-web)$/.test(operands[0]?.text ?? ""),
  },
  {
    names: "xargs gxargs",
    takes: "-I -J -R -n -P -L -d -s -E -a --max-args --max-procs --delimiter --arg-file --max-lines --max-chars".split(" "),
    stopsAtOperand: true,
    if: ({ operands, has }) => operands.length > 0 && !has("-a", "--arg-file", ...asked) && !isOfFamily(operands[0]?.text ?? "", "readers"),
  },
  // Disks.
  { names: "parted", if: unless("-s", "--script", "-l", "--list") },
  { names: "fdisk gdisk sfdisk", if: unless("-l", "--list", "-s", "-d", "--dump", "-J", "--json", "-A", "--delete") },
  { names: "cfdisk cgdisk ncdu testdisk photorec", terminal: true, if: unless("-o", "-f", "/cmd") },
  { names: "debugfs xfs_db", if: unless("-R", "-f", "-c") },
  { names: "fsck e2fsck", if: unless("-n", "-y", "-p", "-a", "-N") },
  // Lines to other machines, mail and chat.
  { names: "kermit ckermit seyon tio gtkterm mpremote rshell putty plink", if: always },
  { names: "ncftp yafc tnftp cadaver rlogin irssi weechat finch profanity mcabber", terminal: true, if: always },
  { names: "mutt neomutt alpine pine aerc mailx s-nail mail", if: bare },
  // Programs that show pages or fill the screen: many have a key for a shell or an editor.
  { names: "man info pinfo perldoc pydoc pydoc3 ri", terminal: true, if: showsPage },
  {
    names:
      "fzf sk peco nmtui alsamixer iftop iotop nethogs nload bandwhich bpytop bashtop gtop vtop nvtop gotop cmus ncmpcpp newsboat " +
      "calcurse dive lnav multitail gitu grv lazysql harlequin termshark",
    terminal: true,
    if: (given) => !given.isPipedOn && unless("-f", "--filter", "-b", "--batch", "-n", "-s", "--ci")(given),
  },
  { names: "sudoedit vipw vigr vipe vidir hexedit bvi bviplus hexcurse dhex hexer ncurses-hexedit tweak", terminal: true, if: always },
  { names: "npm", terminal: true, if: (given) => given.operands[0]?.text === "help" && given.operands.length > 1 && pagesOut(given) },
  {
    names: "journalctl",
    terminal: true,
    if: (given) => pagesOut(given, "SYSTEMD_PAGER") && !given.has("--no-pager", "-f", "--follow", "--disk-usage", "--list-boots", "-q"),
  },
  {
    names: "systemctl",
    terminal: true,
    if: (given) =>
      verb(/^(?:status|show|cat|list-[\w-]+|help)$/)(given) &&
      pagesOut(given, "SYSTEMD_PAGER") &&
      !given.has("--no-pager", "--quiet", "-q"),
  },
  {
    names: "bat batcat",
    terminal: true,
    takes: ["-l", "-r", "-H", "--language", "--theme", "--style", "--line-range"],
    if: ({ call: { words }, isPipedOn }) => !isPipedOn && words.some(({ text }) => /^--paging=always$|^--pager=(?!cat)/.test(text)),
  },
  {
    names: "delta",
    terminal: true,
    if: (given) => pagesOut(given, "DELTA_PAGER") && !given.call.words.some(({ text }) => text === "--paging=never"),
  },
  { names: "glow", terminal: true, if: ({ has }) => has("-p", "--pager", "-t", "--tui") },
  { names: "visudo", terminal: true, if: unless("-c", "--check") },
  { names: "crontab", terminal: true, if: ({ has }) => has("-e") },
  { names: "systemctl virsh kubectl oc", terminal: true, takes: ["-n", "--namespace"], if: verb(/^edit$/) },
];
