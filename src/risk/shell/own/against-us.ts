import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { clientFiles } from "../../../lexicon/client-files.ts";
import { isKnown, type Deed } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { carriesOurCommand } from "./words.ts";

/** Programs that find processes by name or port, in front of what they are asked for. */
const finds = "(?:pgrep|pidof|grep|egrep|rg|awk|lsof|fuser|ss|netstat|cat|Get-Process)\\b[^|;&\\n]{0,120}";
const byName = new RegExp(`\\b${finds}\\bassent\\b`, "i");
const ourName = /\bassent\b/i;

/** Settings files of agents' clients, where our hooks are entered: those of the table, and of clients that have none. */
const otherSettings = longPattern("i")`
  (?:^|\/)(?:\.claude\/settings[\w.-]{0,40}\.json|\.claude\.json|\.cursor\/hooks\.json|\.gemini\/settings\.json|opencode\.jsonc?|
  managed-settings\.json)$
`;
/** A file that has our name says nothing by the name alone: its content decides. */
const tableSettings = lazily(() =>
  clientFiles.flatMap(({ entries, others, books }) => [...entries, ...others, ...books]).filter((file) => !ourName.test(file)),
);
const isClientSettings = (path: string): boolean => {
  const plain = path.toLowerCase();
  return otherSettings.test(plain) || tableSettings().some((file) => plain === file || plain.endsWith(`/${file}`));
};
/** Terminals of others. */
const terminals = /^\/(?:dev\/(?:pts\/|tty\w|ptmx|console|vcs|uinput|input\/)|proc\/[^/]{1,20}\/fd\/)/;
const hooksWords = /\bassent\b|disableAllHooks|\bhooksConfig\b|\btrusted_hash\b|\bhooks\.state\b|\[hooks|\bhooks\s{0,9}=/i;

const portOf = ({ console: address }: Facts): string | undefined => /:(\d{1,5})(?:\/|$)/.exec(address ?? "")?.[1];

/** The targets in the words of one script. Asked for deed after deed, so they are found out once. */
interface Sought {
  readonly process: boolean;
  readonly hooks: boolean;
}

/**
 * A deed that by itself only gates may be done to us: our process is found by its name or port, or our entries are
 * edited out of a client's settings. Matches in the running shell are not known, so the words around it decide: those
 * of the script it stands in, and those of the whole command.
 */
export function deedsAgainstUs(facts: Facts, command: string): (deed: Deed, source: string) => Deed | undefined {
  const port = portOf(facts);
  const byPort = port === undefined ? undefined : new RegExp(`\\b${finds}\\b${port}\\b`);
  const known = new Map<string, Sought>();
  const soughtIn = (source: string): Sought => {
    const before = known.get(source);
    if (before) return before;
    const text = plain(source);
    const found = { process: byName.test(text) || byPort?.test(text) === true, hooks: hooksWords.test(text) };
    if (known.size < sourcesMax) known.set(source, found);
    return found;
  };
  const seeks = (what: keyof Sought, source: string): boolean => soughtIn(source)[what] || soughtIn(command)[what];
  let last = { text: "", carries: false }; // many deeds in a row quote the same words
  const carries = (text: string): boolean => {
    if (text !== last.text) last = { text, carries: carriesOurCommand(text) };
    return last.carries;
  };
  return (deed, source) => {
    if (deed.elsewhere) return undefined;
    if (deed.act === "write" && terminals.test(deed.target) && carries(deed.content ?? command))
      return { ...deed, act: "control-plane", why: "types the guard's own command into a terminal" };
    if (deed.act === "write")
      return isClientSettings(deed.target) && seeks("hooks", source)
        ? { ...deed, act: "control-plane", why: "changes the guard's own hooks" }
        : undefined;
    if (unread.has(deed.act) && carries(deed.quote ?? source))
      return { ...deed, act: "control-plane", why: "carries the guard's own command" };
    if (deed.act !== "stop" && deed.act !== "disarm") return undefined;
    const stopsUs = isKnown(deed.target) ? namesUs(deed, source, port) : seeks("process", source);
    return stopsUs ? { ...deed, act: "control-plane", why: "stops the guard itself" } : undefined;
  };
}

/** `kill 4242` is about a process of that number, never about a port or a name. */
function namesUs({ quote, tool, target }: Deed, source: string, port: string | undefined): boolean {
  if (tool.endsWith(" attach") && /^\d+$/.test(target)) return false;
  if (/^(?:s|t)?kill\b/.test(tool) && !tool.startsWith("kill-port")) return false;
  const own = plain(quote ?? source);
  if (/^(?:fuser|kill-port|fkill)\b/.test(tool) && port !== undefined && new RegExp(`\\b${port}\\b`).test(own)) return true;
  return ourName.test(own);
}

/** Acts whose code is not all read: our command hidden in it is there on purpose. */
const unread: ReadonlySet<Deed["act"]> = new Set(["opaque", "privilege", "executable-config", "run-foreign"] as const);

const sourcesMax = 100;
const textMaxChars = 20_000;
/** `[a]ssent` is the usual way to find a name without finding the search for it. */
const plain = (text: string): string => text.slice(0, textMaxChars).replaceAll(/[[\]\\]/g, "");
