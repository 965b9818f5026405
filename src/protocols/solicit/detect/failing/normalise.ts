import { longPattern } from "../../../../kernel/long-pattern.ts";
/** Differences between two runs of the same thing that say nothing about what went wrong. In this order. */
const volatile: readonly (readonly [RegExp, string])[] = [
  // oxlint-disable-next-line no-control-regex -- colours are control characters
  [/\u001b(?:\[[0-9;?]{0,20}[ -/]{0,3}[@-~]|\][^\u0007\u001b]{0,200}(?:\u0007|\u001b\\)|[@-Z\\-_])/g, ""],
  // oxlint-disable-next-line no-control-regex -- so are the rest
  [/[\u0000-\u0008\u000b-\u001f\u007f]/g, ""],
  [/[\u2018\u2019`´]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  [/\b\d{4}[-/]\d\d[-/]\d\d(?:[T_ ]\d\d[:_-]?\d\d(?:[:_-]?\d\d)?(?:[.,_]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)?/g, "<time>"],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:\d{1,2} )?[A-Z][a-z0-9 ]{2,12} [\d: A-Z]{4,24}/g, "<time>"],
  [/\b\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?[AP]M)?/g, "<time>"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<id>"],
  [/\b((?:request|trace|correlation|span|session|build|invocation)[-_ ]?id)["']?[:= ]{1,3}["']?[\w-]{4,80}/gi, "$1 <id>"],
  [/\b0x[0-9a-f]{2,16}\b/gi, "<address>"],
  [/\bsha(?:256|512|1)[:-][A-Za-z0-9+/=]{8,100}/g, "<hash>"],
  [/(?<![\w<])(?=[0-9a-f]{0,40}\d)(?=\d{0,40}[a-f])[0-9a-f]{7,64}(?![\w>])/g, "<hash>"],
  [/(?:[A-Za-z]:)?(?:\/|\\)(?:private\/|var\/)?(?:tmp|folders|Temp)(?:\/|\\)[^\s"'<>():,\]]{1,300}/gi, "<tmp>"],
  [/\bfile:\/\//g, ""],
  // a path keeps its last part: where the project lies differs, and so does where a command was started
  [/(?<![\w:/<>.])(?:[A-Za-z]:\\|~\/|\.{0,2}\/|[\w@.+-]{1,100}[\\/])(?:[\w@.+ -]{1,100}[\\/]){0,40}(?=[\w@.+-])/g, ""],
  [/(?<![\w.])(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]):\d{2,5}\b/gi, "<local>"],
  [/(?<=\.\w{1,8}):\d{1,6}(?::\d{1,5})?\b/g, ""],
  [/(?<=\.\w{1,8}):?[([]\d{1,6}(?:, ?\d{1,5})?[)\]]/g, ""],
  [/(?<=\.\w{1,8}"?), line \d{1,6}/g, ""],
  [/\bline \d{1,6}(?:,? col(?:umn)? \d{1,5})?/gi, "line <n>"],
  [/\b(?:at position|position|column|col|offset|char|LINE) \d{1,9}\b/gi, "at <n>"],
  [/(?<=[A-Za-z\d\]:\s]):\d{4,5}\b/g, ":<port>"],
  [/\bport:? ?\d{2,5}\b/gi, "port <port>"],
  [/\b(pid|process|worker|thread|PID)(?: id)?[:= #]{1,2}\d{1,8}\b/g, "$1 <n>"],
  [/\((?:pid )?\d{3,8}\)/g, "(<n>)"],
  [/(?<![\w.<])[\d,]{1,12}(?:\.\d{1,9})? ?(?:ms|milliseconds?|µs|us|ns|s|secs?|seconds?|m|mins?|minutes?|h)\b/gi, "<duration>"],
  [/(?<![\w.<])\d{1,9}(?:\.\d{1,6})? ?(?:[KMGT]i?B|bytes|kB|B)\b/g, "<size>"],
  [/\b(attempt|retry|try|run|build|step|job) (?:#|no\.? ?)?\d{1,6}(?: ?(?:\/|of) ?\d{1,6})?\b/gi, "$1 <n>"],
  [/(?<=[a-z])[-_.](?:\d{6,20}|[a-z0-9]{0,8}\d[a-z0-9]{5,20}(?=\.(?:log|txt|tmp|sock|json)))\b/gi, "-<n>"],
  [/\b\d{8,20}\b/g, "<n>"],
  [
    longPattern("gi")`
      \b\d{1,7} (?=(?:errors?|warnings?|problems?|tests?|failures?|failed|passed|skipped|more|others?|files?|packages?|
      vulnerabilit\w+|previous)\b)
    `,
    "<n> ",
  ],
  [/\s{1,400}/g, " "],
];

const lineMaxChars = 400;
const roundsMax = 4;

/**
 * A line of output without the parts that change from run to run: places, times, numbers of processes, hashes, colours.
 * Doing it twice changes nothing more.
 */
export function normaliseLine(line: string): string {
  let text = line.slice(0, lineMaxChars);
  for (let round = 0; round < roundsMax; round += 1) {
    const before = text;
    for (const [pattern, put] of volatile) text = text.replace(pattern, put);
    text = text.trim();
    if (text === before) break;
  }
  return text;
}

/** The text of an output as a person saw it: without colours, and of lines that were written over only the last form. */
export function plainOutput(text: string): string {
  // oxlint-disable-next-line no-control-regex -- colours are control characters
  const bare = text.includes("\u001b") ? text.replace(/\u001b\[[0-9;?]{0,20}[ -/]{0,3}[@-~]/g, "") : text;
  if (!bare.includes("\r")) return bare;
  const lines = bare.replace(/\r\n/g, "\n").split("\n");
  return lines.map((line) => line.slice(line.lastIndexOf("\r") + 1)).join("\n");
}
