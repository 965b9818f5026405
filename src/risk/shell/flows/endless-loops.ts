import { downloaders } from "../../../lexicon/programs.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { optionOf } from "./byte-count.ts";

/** Heads of loops that come to no end by themselves; those of `until` the other way round. */
const forever = /^\s*(?:true|:|\[{1,2}\s+(?:1|true)\s+\]{1,2}|\(\(\s*1\s*\)\)|test\s+1|u?sleep\s+0?(?:\.\d+)?)\s*(?:;\s*)?$/;
const never = /^\s*(?:false|\[{1,2}\s+""\s+\]{1,2}|\(\(\s*0\s*\)\))\s*(?:;\s*)?$/;

const reading = /^\s*(?:IFS=\S{0,9}\s+)?read\b[^|&;]*(?:;\s*)?$/;

/** Words by which a turn waits, or the loop is left. */
const paced = /\b(?:sleep|usleep|break|exit|return|read|wait|inotifywait|fswatch|select|timeout|kill|exec)\b/;
/** More on the disk with every turn: an append, or a file of another name each time. */
const grows = /(?:^|[^>&\d])>>(?!\s*(?:\/dev\/|&))|\btee\s+(?:-\w*a|--append)|[^>&-]>\s*[^\s;|&]{0,100}[$\x60]|\bmktemp\b/;
/** Programs that are done at once: a loop over a longer one is its supervisor. */
const quick = new Set("echo printf cat date ls seq head tail cp dd tee true : mktemp uuidgen base64 touch mkdir yes pwd id env".split(" "));
const silent = new Set("true : cp touch mkdir".split(" "));
const requesters = new Set("ab wrk hey siege vegeta ping".split(" "));
/** Programs that speak to a host they are told by its name, without an address before it. */
const callers = new Set(
  (
    "nc ncat netcat socat telnet ssh sftp scp rsync dig host nslookup drill kdig dog doggo resolvectl ping ping6 fping nmap whois ftp " +
    "openssl grpcurl websocat psql mysql redis-cli mosquitto_pub swaks sendmail mail traceroute"
  ).split(" "),
);
/** They wait for others, or hold a line open: again and again is their way. */
const serves = /\s-\w{0,6}[lNLRD]\w{0,6}\b|\b(?:tcp|unix)\d?-listen\b|--listen\b/i;
const nearby = /\b(?:localhost|127\.\d|0\.0\.0\.0)|::1/;
const hostName = /[\w-]\.[a-z]{2,20}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/i;

export interface LoopText {
  readonly head: string;
  readonly body: string;
  readonly isUntil: boolean;
  /** Its input has no end. */
  readonly isFed: boolean;
  /** Programs of the body. */
  readonly programs: readonly string[];
}

/** The harm of a loop that nothing ends or slows down. Undefined: it ends, waits, or is not known to do any. */
export function endlessLoop({
  head,
  body,
  isUntil,
  isFed,
  programs,
}: LoopText): { readonly why?: string; readonly prints: boolean } | undefined {
  if (!((isUntil ? never : forever).test(head) || (isFed && reading.test(head))) || programs.length === 0) return undefined;
  const text = body.slice(0, textMaxChars).replaceAll(comment, " ");
  if (/[^&>|]&\s*(?:$|[;}\n]|done)/.test(`${text.replace(/\bdone\s*$/, "").trimEnd()}\n`) && !waits.test(text))
    return { why: "starts processes without end", prints: false };
  if (paced.test(text)) return undefined;
  const isAsking = programs.some((program) => downloaders.has(program) || requesters.has(program)) && address.test(text);
  const isCalling =
    programs.concat(firstWords(text)).some((program) => callers.has(program)) &&
    hostName.test(text) &&
    !nearby.test(text) &&
    !serves.test(text);
  if (isAsking || isCalling) return { why: "asks another machine again and again without a pause", prints: false };
  if (!programs.every((program) => quick.has(program))) return undefined;
  if (grows.test(text)) return { why: "writes more with every turn of a loop without an end", prints: false };
  return { prints: programs.some((program) => !silent.has(program)) };
}

/** Programs as they are written: of one that starts another, only that one is told. */
const firstWords = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|[;&|\n])\s{0,20}([a-z][\w-]{1,20})\s/g)].map(([, name = ""]) => name);

const secondsMin = 1;
/** A million lines: nobody waits for their end. */
const linesMaxBytes = 8e6;

/** A request for each of lines without an end, or many times a second: the reason to ask. */
export function endlessRequests({ program, words, stdin }: ProgramCall): string | undefined {
  const repeats =
    (program === "watch" &&
      Number(optionOf({ words }, /^(?:-n|--interval)(?:=|$)|^-n/) ?? "2") < secondsMin &&
      words.some(({ text }) => address.test(text))) ||
    ((program === "xargs" || program === "parallel") && stdin?.kind === "pipe" && (stdin.bytes ?? 0) > linesMaxBytes);
  if (!repeats) return undefined;
  const isAsking = words.some(({ text }) => text.split(/\s/).some((word) => downloaders.has(word) || requesters.has(word)));
  return isAsking ? "asks another machine again and again without a pause" : undefined;
}

/** Words by which a loop waits for what it started, or is left. A sleep in the background slows nothing down. */
const waits = /\b(?:break|exit|return|read|wait|inotifywait|fswatch|select|kill|exec|nc|accept)\b|\bu?sleep\b(?![^;\n]*&\s*(?:$|[;}\n]))/;

const textMaxChars = 4_096;
const comment = /(?:^|\s)#[^\n]*/g;
const address = /\bhttps?:\/\/(?!(?:localhost|127\.\d|0\.0\.0\.0|\[::1\]))/;
