import { longPattern } from "../../../kernel/long-pattern.ts";
import type { Facts } from "../../facts.ts";
import { findsOnlyOurs, type ProcessSearch } from "./own-processes.ts";

/** Reads the words of a program that looks for processes; nothing where an option says more than is known here. */
type Searcher = (words: readonly string[]) => ProcessSearch | undefined;

const signal = /^-(?:\d{1,2}|(?:SIG)?[A-Z]{3,6}\d{0,2})$/;

/** Options that only narrow what is found, or say how it is told. */
function withoutOptions(words: readonly string[], harmless: RegExp, takes: RegExp): readonly string[] | undefined {
  const operands: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (takes.test(word)) at += 1;
    else if (!word.startsWith("-") || word === "-") operands.push(word);
    else if (word === "--") return [...operands, ...words.slice(at + 1)];
    else if (!harmless.test(word) && !signal.test(word)) return undefined;
  }
  return operands;
}

const byPattern: Searcher = (words) => {
  const harmless = /^-[fxnoeiqc]+$|^--(?:full|exact|newest|oldest|echo|ignore-case|quiet|signal=\w+)$/;
  const operands = withoutOptions(words, harmless, /^--signal$/);
  const [pattern, ...more] = operands ?? [];
  if (pattern === undefined || more.length > 0) return undefined;
  return { pattern, isWhole: words.some((word) => /^-[a-z]*f[a-z]*$|^--full$/.test(word)) };
};

const byName: Searcher = (words) => {
  const harmless = /^-[qvweIr]+$|^--(?:quiet|verbose|wait|exact|ignore-case|regexp|signal=\w+)$/;
  const names = withoutOptions(words, harmless, /^(?:-s|--signal)$/);
  if (!names || names.length === 0 || names.some((name) => name.includes("/"))) return undefined;
  if (!words.some((word) => /^-[a-zA-Z]*[rI][a-zA-Z]*$|^--(?:regexp|ignore-case)$/.test(word) && !signal.test(word))) return { names };
  const [pattern, ...more] = names;
  return pattern !== undefined && more.length === 0 ? { pattern } : undefined;
};

const byPort: Searcher = (words) => {
  const operands = withoutOptions(words, /^-[kfv]+$|^--(?:force|verbose)$/, /^(?:--method|-m)$/);
  const ports = (operands ?? []).flatMap((place) => /^:?(\d{2,5})(?:\/tcp)?$/.exec(place)?.[1] ?? []).map(Number);
  return ports.length > 0 && ports.length === operands?.length ? { ports } : undefined;
};

/** `lsof -ti:3000`, `lsof -t -i tcp:3000 -sTCP:LISTEN`: without the last, also who is connected to it. */
const byOpenPort: Searcher = (words) => {
  const text = words.join(" ").replaceAll(/(?<=^|\s)-s ?TCP:LISTEN(?=\s|$)/gi, "-n");
  const places = [
    ...text.matchAll(/(?<=^|\s)-[tnPwa]{0,5}i ?[46]?(?:tcp)?(?:@(?:localhost|127\.0\.0\.1))?:(\d{2,5}(?:,\d{2,5}){0,9})(?=\s|$)/gi),
  ];
  const rest = places.reduce((left, [found]) => left.replace(found, "-t"), text);
  if (places.length === 0 || !/^(?:-[tnPwa]{1,5}(?:\s+|$))+$/.test(rest) || !/(?:^|\s)-[nPwa]*t/.test(text)) return undefined;
  const ports = places.flatMap(([, found = ""]) => found.split(",").map(Number));
  return { ports, isReaching: !/TCP:LISTEN/i.test(words.join(" ")) };
};

const searchers: Readonly<Record<string, Searcher | undefined>> = {
  __proto__: null as never,
  pkill: byPattern,
  pgrep: byPattern,
  pidof: byName,
  killall: byName,
  "kill-port": byPort,
  fkill: byPort,
  lsof: byOpenPort,
};

/** The processes that a program looks for. */
export const searchBy = (program: string, words: readonly string[]): ProcessSearch | undefined => searchers[program]?.(words);

/** `ps aux | grep x | grep -v grep | awk '{print $2}'` is `pgrep -f x`, in a longer way. */
const listed = longPattern()`
  ^ps\s+-?(?:aux\w{0,3}|ef|ax|A|e)\s*\|\s*e?grep\s+(?:-[iEFe]+\s+)?(?:'([^']{1,120})'|"([^"$\x60]{1,120})"|([\w./:-]{1,120}))\s*
  (?:\|\s*grep\s+-v\s+\S{1,40}\s*)*\|\s*awk\s+(['"])\{\s*print\s+\\?\$2\s*;?\s*\}\4$
`;

/** Whether a line of pipes prints the numbers of processes that this session started, and of no other. */
export function listsOnlyOurs(line: string, facts: Facts): boolean {
  if (!line.startsWith("ps ")) return false;
  const [, single, double, bare] = listed.exec(line) ?? [];
  const asked = single ?? double ?? bare;
  return asked !== undefined && findsOnlyOurs({ pattern: asked.replace(/^\[(\w)\]/, "$1"), isWhole: true }, facts);
}
