import { lazily } from "../../kernel/lazily.ts";
import { isLoopback } from "../environment.ts";
import { placeOf } from "../net/place.ts";
import type { Call } from "./call.ts";
import { familyNames } from "./family-names.ts";
import type { FamilyName } from "./families.ts";

/** Families whose programs speak to other machines, whatever they are told. */
const outward: readonly FamilyName[] = [
  ...(["network", "connections", "messaging", "hosting", "databases", "kubernetes"] as const),
  ...(["cloudOthers", "cloudGcp", "cloudAzure", "cloudAws"] as const),
];

/** Families whose programs speak to nobody: an address among their words is text. */
const inward: readonly FamilyName[] = [
  ...(["readers", "shellBuiltins", "filesTools", "filesEdit", "filesModes", "archiveTools", "formatters"] as const),
  ...(["system", "systemDisks", "systemPartitions", "systemProcesses", "systemKeys"] as const),
];

const lookups = new Set(
  "dig host nslookup drill kdig delv dog doggo resolveip systemd-resolve resolvectl getent whois finger jwhois rdap ping ping6 fping hping3 traceroute traceroute6 tracepath mtr tcptraceroute tcping".split(
    " ",
  ),
);

/** What only some sub-commands of a program send somewhere. */
const sending: Readonly<Record<string, RegExp>> = {
  git: /^(?:push|clone|fetch|pull|ls-remote|remote|submodule|send-email|request-pull|archive|credential|svn|subtree)$/,
  docker: /^(?:push|login|--push|--cache-to|pull|search)$/,
  podman: /^(?:push|login|--push|pull|search)$/,
  buildah: /^(?:push|login)$/,
  openssl: /^s_(?:client|time)$/,
  ...Object.fromEntries(["open", "xdg-open", "start", "explorer", "wslview"].map((name) => [name, /:\/\//])),
  rsync: /^(?:rsync:\/\/|[\w.@-]{1,200}:)/,
};

const programsOf = (families: readonly FamilyName[]): (() => ReadonlySet<string>) =>
  lazily(() => new Set(families.flatMap((family) => familyNames[family].split(" "))));
const outwardPrograms = programsOf(outward);
const inwardPrograms = programsOf(inward);
const databases = programsOf(["databases"]);

const addresses = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>]{1,2000}/gi;

/** A quick look before a word is taken apart: every name of this machine has one of these in it. */
const mayBeLoopback = /local|127\.|0\.0\.0\.0|::1|docker/i;

/** Names of the hosts that the words of a call speak of, as addresses or alone. */
export function hostsIn({ words }: Call): readonly string[] {
  const found = new Set<string>();
  for (const { text } of words) {
    if (text.includes("://"))
      for (const each of text.slice(0, 65_536).match(addresses) ?? []) found.add(placeOf(each).host);
    if (!mayBeLoopback.test(text)) continue;
    const alone = /^(?:[\w.-]{1,60}@)?(\[?[\w.:-]{1,250}\]??)(?::\d{1,5})?(?:\/|$)/.exec(text)?.[1];
    if (alone !== undefined && isLoopback(alone)) found.add(alone);
  }
  found.delete("");
  return [...found];
}

/** Whether a call sends nothing anywhere, whatever its words are. */
export const staysHere = ({ program, elsewhere }: Call): boolean =>
  elsewhere?.kind !== "host" &&
  inwardPrograms().has(program) &&
  !(outwardPrograms().has(program) || lookups.has(program) || Object.hasOwn(sending, program));

/** Whether a call would send what it is given to another machine. */
export function goesOut({ program, words, elsewhere }: Call, hosts: readonly string[]): boolean {
  if (elsewhere?.kind === "host" && !isLoopback(elsewhere.name)) return true; // its words were sent there
  if (hosts.length > 0 && hosts.every((host) => isLoopback(host))) return false;
  const some = Object.hasOwn(sending, program) ? sending[program] : undefined;
  if (some) return words.some(({ text }) => some.test(text));
  if (outwardPrograms().has(program) || lookups.has(program)) return true;
  return hosts.length > 0 && !inwardPrograms().has(program);
}

/** Programs that log in somewhere with what they are given: a password there is where it belongs. */
export const logsIn = ({ program, words }: Call): boolean =>
  databases().has(program) || words.slice(0, 4).some(({ text }) => text === "login");
