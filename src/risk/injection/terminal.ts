import { longPattern } from "../../kernel/long-pattern.ts";
/* oxlint-disable no-control-regex -- looking for control characters is the purpose of this file. */
import { hiddenMax, type HiddenText } from "./hidden-characters.ts";

interface Sequence {
  readonly pattern: RegExp;
  readonly why: string;
  /** Sequences that programs which draw progress print all the time. */
  readonly progress?: true;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Terminal sequences that hide or rewrite what a person sees. Colours are ordinary. */
export const sequences: readonly Sequence[] = [
  {
    pattern: longPattern("g")`
      (?:\u001B\[|\u009B)(?:[34]8[;:]5[;:]\d{1,3}[;:]|[34]8[;:]2(?:[;:]\d{1,3}){3}[;:]|
      (?![34]8[;:])\d{1,3}[;:]){0,8}0?8(?:[;:]\d{1,3}){0,4}m
    `,
    why: "conceals text on a terminal",
    hits: ["\u001B[8mhidden\u001B[0m", "\u001B[0;8m"],
    misses: ["\u001B[38;5;8m", "\u001B[32m", "\u001B[48;5;8m"],
  },
  {
    pattern: /\u001B\[(?:30;40|40;30|37;47|47;37|97;107|107;97|31;41|32;42|34;44)m/g,
    why: "writes in the colour of the background",
    hits: ["\u001B[30;40m"],
    misses: ["\u001B[30;47m"],
  },
  {
    pattern: /(?:\u001B\[|\u009B)(?:[2-9]|\d{2,3})?[ABEF]|(?:\u001B\[|\u009B)(?:[1-3]?J|[12]K|1?[ABEF]|\d{0,4}D|[su])|\u001B[78cM]/g,
    why: "moves the cursor back or erases what was printed",
    progress: true,
    hits: ["\u001B[2K", "\u001B[1A", "\u001B[2J", "\u001B[12D"],
    misses: ["\u001B[K", "\u001B[0m", "\u001B[1G"],
  },
  {
    pattern: /(?:\u001B\[|\u009B)(?:\d{0,4};\d{0,4})?[Hf]/g,
    why: "writes over another place of the screen",
    progress: true,
    hits: ["\u001B[1;1H", "\u001B[H"],
    misses: ["\u001B[31m"],
  },
  { pattern: /(?:\u001B\]|\u009D)52;/g, why: "writes to the clipboard", hits: ["\u001B]52;c;aWQ=\u0007"], misses: ["]52;c"] },
  {
    pattern: /(?:\u001B\]|\u009D)(?:[0-2]|4|7|9|10|11|50|777|1337);/g,
    why: "programs the terminal",
    hits: ["\u001B]0;title\u0007"],
    misses: ["\u001B]8;;"],
  },
  {
    pattern: /\u001B[PX^_]|[\u0090\u0098\u009E\u009F](?=[\x20-\x7E])/g,
    why: "sends the terminal a command string",
    hits: ["\u001BP1$r"],
    misses: ["\u001B[1m"],
  },
  {
    pattern: /\u001B\[(?:\?1049h|\?47h|[56]n|\d{0,3}c|>\d{0,2}c|!p|\d{1,3};\d{1,3}r)/g,
    why: "switches the screen or asks the terminal to type",
    hits: ["\u001B[6n", "\u001B[?1049h"],
    misses: ["\u001B[?25l"],
  },
];

/** A shown address that is not where the link leads. */
const link = /\u001B\]8;[^;\u0007\u001B]{0,80};([^\u0007\u001B]{1,400})(?:\u0007|\u001B\\)([^\u0007\u001B]{1,200})/g;

/** Programs that redraw lines while they work. A set, because a pattern of so many words takes milliseconds to build. */
const drawing: ReadonlySet<string> = new Set(
  (
    "npm npx pnpm yarn bun pip pip3 uv poetry cargo docker podman brew apt vite vitest jest next turbo nx gradle mvn " +
    "terraform pulumi kubectl helm wget curl tsc make go rustup conda playwright webpack"
  ).split(" "),
);
const drawingDeed = /^(?:git (?:clone|fetch|pull|push)|gh run)\b/i;

function isDrawing(source: string): boolean {
  const command = source.replace(/^bash:/i, "").trimStart();
  return [command, command.replace(/^(?:npx|bunx|pnpx|sudo|time) /i, "")].some(
    (words) => drawing.has(/^\w+/.exec(words)?.[0].toLowerCase() ?? "") || drawingDeed.test(words),
  );
}

/** Overstruck letters are how manual pages print bold and underlined; other backspaces write over text. */
const overwrite = /([^\b\n])([^\b\n])[\b]{2}|(?!([^\b\n])[\b]\3|_[\b])[^\b\n_][\b][^\b\n]/g;

/** Terminal sequences in data that came back to an agent. Colours and the progress of known programs are ordinary. */
export function terminalTricksIn(text: string, source: string): readonly HiddenText[] {
  if (!/[\u001B\u0080-\u009F\b\0]/.test(text)) return [];
  const draws = isDrawing(source);
  const found = sequences.filter(({ progress }) => !(draws && progress === true)).flatMap(({ pattern, why }) => spans(text, pattern, why));
  const strikes = isBinary(text) ? [] : spans(text, overwrite, "writes over its own text with backspaces");
  const nul = /[a-z]\0[a-z]{2}/i.exec(text);
  const split = nul === null ? [] : [{ start: nul.index, end: nul.index + 4, why: "hides null characters inside words", smuggles: true }];
  return [...found, ...strikes, ...split, ...linksIn(text)];
}

/** Bytes that are no text contain every sequence by chance. */
const isBinary = (text: string): boolean => {
  const start = text.slice(0, 2_000);
  return (start.match(/[\uFFFD\0-\u0007\u000E-\u001A]/g)?.length ?? 0) * 20 > start.length;
};

function spans(text: string, pattern: RegExp, why: string): readonly HiddenText[] {
  const found: HiddenText[] = [];
  const looking = new RegExp(pattern.source, pattern.flags);
  for (let hit = looking.exec(text); hit !== null && found.length < hiddenMax; hit = looking.exec(text)) {
    found.push({ start: hit.index, end: hit.index + hit[0].length, why, smuggles: false });
  }
  return found;
}

function linksIn(text: string): readonly HiddenText[] {
  const found: HiddenText[] = [];
  const looking = new RegExp(link.source, link.flags);
  for (let hit = looking.exec(text); hit !== null && found.length < hiddenMax; hit = looking.exec(text)) {
    const shown = hostOf(hit[2] ?? "");
    if (shown !== undefined && shown !== hostOf(hit[1] ?? "")) {
      const [start, end] = [hit.index, hit.index + hit[0].length];
      found.push({ start, end, why: "shows one address and links to another", smuggles: false });
    }
  }
  return found;
}

const hostOf = (text: string): string | undefined =>
  longPattern("i")`
    ^\s{0,8}(?:https?:\/\/(?:www\.)?|www\.|(?=[a-z0-9.-]{1,80}\.(?:com|org|net|io|dev|app|
    example)(?![a-z0-9.-])))([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})(?:[/:?#\s]|$)
  `
    .exec(text)?.[1]
    ?.toLowerCase();
