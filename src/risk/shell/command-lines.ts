import { lazily } from "../../kernel/lazily.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { quoteWord } from "../../lexicon/shell-words.ts";

/** Harmful programs whose names seldom mean anything else. Behind another program they are what it starts. */
const started =
  "rm|rmdir|unlink|shred|srm|git|bash|sh|zsh|dash|ksh|fish|sudo|doas|pkexec|su|dd|curl|wget|nc|ncat|cat|python[23]?|node|perl|ruby|" +
  "php|deno|bun|osascript|pwsh|powershell|cmd|chmod|chown|chgrp|find|xargs|docker|podman|kubectl|helm|psql|mysql|sqlite3|redis-cli|" +
  "mongosh|npm|npx|pnpm|yarn|pip3?|terraform|tofu|aws|gcloud|az|gh|glab|heroku|mkfs(?:\\.\\w+)?|wipefs|fdisk|parted|shutdown|reboot|" +
  "halt|poweroff|pkill|killall|crontab|systemctl|launchctl|iptables|ssh|scp|rsync|tee|truncate|mv|cp|ln|nohup|setsid|timeout|nice|" +
  "busybox|assent";
const whole = new RegExp(`^(?:(?:[\\w.~-]*/)*s?bin/)?(?:${started})(?:\\.exe)?$`, "i");
export const isStarted = (word: string): boolean => whole.test(word);

const linesMax = 4;
const wordMaxChars = 8_000;
const inWord = new RegExp(`(?:^\\s{0,9}|[!|:;&(\`+@]\\s{0,9})((?:(?:[\\w.~-]{0,40}/){0,8}s?bin/)?(?:${started})\\s[^)\`]{1,2000})`, "gi");

/** Command lines in one word, also behind prefixes of other programs: `!rm x`, `start:execute(rm x)`. */
export const linesInWord = (text: string): readonly string[] =>
  [...text.slice(0, wordMaxChars).matchAll(inWord)].slice(0, linesMax).flatMap(([, line]) => line ?? []);

/** Every different one counts: a few dozen harmless ones must not hide the next. */
const fileLinesMax = 100;
/** Only these remove something for good, and only that counts in a file that people have seen and that runs in part. */
const removers = "rm|rmdir|unlink|shred|srm|sudo|doas|bash|sh|zsh|find|assent|busybox";
const lineOf = (programs: string): RegExp =>
  new RegExp(
    String.raw`(?:^|["'\x60=:[(,;&|!@{-]|\bCOMMAND\b|\bgo:generate\b)[ \t]{0,80}((?:[\w.~-]{0,40}\/){0,8}(?:${programs})` +
      String.raw`[ \t][^"'\x60\n\]]{1,500})`,
    "gm",
  );
const inFile = lazily(() => ({ removals: lineOf(removers), all: lineOf(started) }));

/** Command lines anywhere in a file, whatever its language: behind a quote, a dash, an equals sign, or word by word. */
export function linesInFile(content: string, programs: "removals" | "all" = "removals"): readonly string[] {
  const text = content.replaceAll(/\$ENV\{(\w{1,80})\}/g, "$$$1");
  const joined = text.replaceAll(
    /["'][ \t]{0,9}(?:,(?:[ \t]{0,9}Arguments[ \t]{0,9}=)?|\)\s{0,40}(?:\.args?\(|\w{1,20}\.arguments\s{0,9}=))[ \t]{0,9}&?\[?["']/g,
    " ",
  );
  const found = new Set<string>();
  for (const each of [text, joined])
    for (const [, line] of each.matchAll(inFile()[programs])) {
      if (found.size >= fileLinesMax) return [...found];
      found.add(line?.replace(/\\n$|(?<![)}])[)}]+[\s;]*$/, "") ?? "");
    }
  return [...found];
}

/** Calls by which compiled languages remove a named file or folder. */
const removals = longPattern("g")`
  \b(?:os\.Remove(?:All)?|remove_dir_all|remove_file|remove_dir|removeDirectoryRecursive|removeItem\(atPath:|deleteRecursively|unlink|
  rmdir|removeDir|removeFile|Directory\.Delete|File\.Delete|Files\.delete(?:IfExists)?|FileUtils\.deleteDirectory|FileUtils\.rm_rf?|
  remove_all|deleteTree(?:Absolute)?|rmdir_all|File\.rm_rf|Sys\.remove|(?<![\w.>])remove)[\s(]{1,4}(?:new\s{1,4}File\(|Paths?\.(?:of|get)\(|File\()?["']([^"'\n]{1,400})["']|
  \bFile\(["']([^"'\n]{1,400})["']\)\.delete
`;

/** The same as commands of a shell. */
export const removalsIn = (content: string): readonly string[] =>
  [...content.matchAll(removals)]
    .slice(0, fileLinesMax)
    .map(([, path, other = ""]) => path ?? other)
    .map((path) => `rm -rf -- ${quoteWord(path)}`);
