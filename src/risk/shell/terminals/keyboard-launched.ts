import type { KeyboardCall, KeyboardRow } from "./keyboard-table.ts";

const asked = ["--version", "--help", "-V", "-h"];
const on =
  (pattern: RegExp, ...unless: readonly string[]) =>
  ({ operands, has }: KeyboardCall): boolean =>
    operands.slice(0, 3).some(({ text }) => pattern.test(text)) && !has(...unless, ...asked);
const having =
  (...names: readonly string[]) =>
  ({ has }: KeyboardCall): boolean =>
    has(...names);
/** An option names a list, and the list is what is typed. */
const listIsTyped = ({ options }: KeyboardCall): boolean =>
  options.some(({ value }) => /^(?:-|\/dev\/(?:stdin|fd\/0|tty)|\/proc\/self\/fd\/0)$/.test(value?.text ?? ""));

/** Launchers that open a prompt by one of their words, and programs that are told what to do line by line. */
export const launchedTaking: readonly KeyboardRow[] = [
  {
    names: "ruby jruby perl",
    takes: ["-S", "-e", "-E", "-I", "-r", "-M"],
    if: ({ options }) =>
      options.some(({ name, value }) => name === "-S" && /^(?:irb|pry|ripl|byebug|reply|re\.pl|perlconsole|pirl)$/.test(value?.text ?? "")),
  },
  {
    names: "perl",
    takes: ["-e", "-E", "-I", "-M", "-m"],
    if: ({ options }) =>
      options.some(({ name, value }) => /^-[Mm]$/.test(name) && /^(?:CPAN(?:PLUS)?|Devel::REPL|Reply)\b/.test(value?.text ?? "")) &&
      options.some(({ name, value }) => /^-[eE]$/.test(name) && /\b(?:shell|run)\b/.test(value?.text ?? "")),
  },
  // Tasks with a prompt behind a name of their own: `rails:console`, `db:shell`.
  {
    names: "cap mina rake thor drush dr magento n98-magerun n98-magerun2 magerun2 php artisan console",
    if: on(/^(?:[\w-]+:){1,3}(?:console|dbconsole|shell|repl|tinker|psql|mysql)$/, "--execute"),
  },
  { names: "cap mina", if: on(/^(?:console|dbconsole|shell|ssh)$/) },
  {
    names: "wp",
    if: ({ operands: [db, verb, ...rest] }) => db?.text === "db" && /^(?:cli|query)$/.test(verb?.text ?? "") && rest.length === 0,
  },
  { names: "drush dr", if: on(/^(?:sqlc|sql-cli|sql:cli|sql-connect-cli|core-cli|core:cli|php-cli)$/) },
  { names: "cabal stack", if: on(/^(?:v[12]-|new-)repl$/) },
  { names: "sbt", if: on(/(?:^|[:/])(?:console|consoleQuick|consoleProject)$/) },
  { names: "php console artisan", if: on(/^psysh$/) },
  { names: "meteor", if: on(/^(?:mongo|shell)$/) },
  { names: "render", if: on(/^(?:psql|pgcli|ssh|kv-cli)$/) },
  { names: "rails bin/rails", if: ({ operands: [first], has }) => first?.text === "db" && !has(...asked) },
  { names: "esy opam dune", if: on(/^utop$/) },
  { names: "dotnet", if: ({ operands: [first, second] }) => /^(?:script|csi)$/.test(first?.text ?? "") && second === undefined },
  { names: "evans", if: ({ operands, has }) => !operands.some(({ text }) => text === "cli") && !has(...asked) },
  {
    names: "zkcli.sh zookeeper-shell zookeeper-shell.sh",
    takes: ["-server", "-timeout", "-client-configuration"],
    singleDash: true,
    if: ({ operands, call }) => operands.length < (call.program.startsWith("zkcli") ? 1 : 2),
  },
  // Each line that comes in is sent, or an address that is asked.
  { names: "kafka-console-producer kafka-console-producer.sh kafka-avro-console-producer", if: ({ has }) => !has(...asked) },
  { names: "mosquitto_pub", if: having("-l", "--stdin-line", "-s", "--stdin-file") },
  {
    names: "wget wget2 aria2c yt-dlp youtube-dl parallel dig delv httpx nuclei",
    takes: ["-i", "--input-file", "-a", "--arg-file", "--batch-file", "-f", "-l", "-list"],
    if: listIsTyped,
  },
];
