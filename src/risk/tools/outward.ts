import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { isLoopback } from "../environment.ts";
import { placeOf } from "../net/place.ts";
import type { ProgramCall } from "./call.ts";
import { familyNames } from "./family-names.ts";
import type { FamilyName } from "./families.ts";
import { perName } from "../per-name.ts";

/** Families whose programs always speak to other machines. */
const outward: readonly FamilyName[] = [
  ...(["network", "connections", "messaging", "hosting", "databases", "kubernetes"] as const),
  ...(["cloudOthers", "cloudGcp", "cloudAzure", "cloudAws"] as const),
];

/** Families whose programs speak to no other machine: an address among their words is text. */
const inward: readonly FamilyName[] = [
  ...(["readers", "shellBuiltins", "filesTools", "filesEdit", "filesModes", "archiveTools", "formatters"] as const),
  ...(["system", "systemDisks", "systemPartitions", "systemProcesses", "systemKeys"] as const),
];

const lookups = new Set(
  (
    "dig host nslookup drill kdig delv dog doggo resolveip systemd-resolve resolvectl getent whois finger jwhois rdap ping ping6 fping " +
    "hping3 traceroute traceroute6 tracepath mtr tcptraceroute tcping"
  ).split(" "),
);

/** Sub-commands that send something somewhere, of programs that mostly do not. */
const sending: Readonly<Record<string, RegExp>> = {
  git: /^(?:push|clone|fetch|pull|ls-remote|remote|submodule|send-email|request-pull|archive|credential|svn|subtree)$/,
  docker: /^(?:push|login|--push|--cache-to|pull|search)$/,
  podman: /^(?:push|login|--push|pull|search)$/,
  buildah: /^(?:push|login)$/,
  openssl: /^(?:s_client|s_time|ocsp|-url|-proxy|-server)$|:\/\//,
  ...Object.fromEntries(["gpg", "gpg2"].map((name) => [name, /^--(?:(?:search|recv|receive|send|refresh|locate|fetch)-|keyserver)/])),
  ...Object.fromEntries(
    (
      "open xdg-open start explorer wslview ffmpeg ffprobe ffplay mpv code code-insiders cursor vi vim nvim emacs identify convert " +
      "magick montage composite mogrify rsvg-convert inkscape wkhtmltopdf wkhtmltoimage bat batcat pandoc xmllint xsltproc"
    )
      .split(" ")
      .map((name) => [name, /:\/\//]),
  ),
  rsync: /^(?:rsync:\/\/|[\w.@-]{1,200}:)/,
  ...Object.fromEntries(["tar", "gtar", "bsdtar", "cpio"].map((name) => [name, /^[\w.@-]{1,200}\.[a-z]{2,24}:/])),
};

/** Words with which a package manager asks a registry about a name. */
const asking = /^(?:view|info|show|search|find|download|index|v|se|s|home|docs|repo|bugs|get)$/;
const programsOf = (families: readonly FamilyName[]): (() => ReadonlySet<string>) =>
  lazily(() => new Set(families.flatMap((family) => familyNames[family].split(" "))));
const outwardPrograms = programsOf(outward);
const inwardPrograms = programsOf(inward);
const databases = programsOf(["databases"]);
const askingPrograms = programsOf(["packagesJs", "packagesPython", "packages", "packagesSystem"]);

const addresses = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>]{1,2000}/gi;

/** Every address in the words of a call. */
export const addressesIn = ({ words }: Pick<ProgramCall, "words">): readonly string[] =>
  words.flatMap(({ text }) => (text.includes("://") ? (text.slice(0, 65_536).match(addresses) ?? []) : []));

/** A quick look before a word is taken apart: every name of this machine has one of these in it. */
const mayBeLoopback = /local|127\.|0\.0\.0\.0|::1|docker/i;

/** Hosts in the words of a call, as addresses or alone. */
export function hostsIn({ words }: Pick<ProgramCall, "words">): readonly string[] {
  const found = new Set(addressesIn({ words }).map((each) => placeOf(each).host));
  for (const { text } of words) {
    if (!mayBeLoopback.test(text)) continue;
    const alone = /^(?:[\w.-]{1,60}@)?(\[?[\w.:-]{1,250}\]??)(?::\d{1,5})?(?:\/|$)/.exec(text)?.[1];
    if (alone !== undefined && isLoopback(alone)) found.add(alone);
  }
  found.delete("");
  return [...found];
}

/** Whether a call sends nothing anywhere, with any words. */
export const staysHere = ({ program, elsewhere }: ProgramCall): boolean => elsewhere?.kind !== "host" && onlyInward(program);
const onlyInward = perName(
  (program) =>
    inwardPrograms().has(program) && !(outwardPrograms().has(program) || lookups.has(program) || Object.hasOwn(sending, program)),
);

/** Whether a call would send its data to another machine. */
export function goesOut({ program, words, elsewhere }: ProgramCall, hosts: readonly string[]): boolean {
  if (elsewhere?.kind === "host" && !isLoopback(elsewhere.name)) return true; // its words were sent there
  if (hosts.length > 0 && hosts.every((host) => isLoopback(host))) return false;
  const some = Object.hasOwn(sending, program) ? sending[program] : undefined;
  if (some) return words.some(({ text }) => some.test(text));
  if (outwardPrograms().has(program) || lookups.has(program)) return true;
  if (askingPrograms().has(program) && words.slice(0, 3).some(({ text }) => asking.test(text))) return true;
  return hosts.length > 0 && !inwardPrograms().has(program);
}

/** Programs that may speak to another machine, as far as is known. */
export const mayGoOut = ({ program }: ProgramCall): boolean =>
  !inwardPrograms().has(program) && !Object.hasOwn(sending, program) && !quiet().has(program);
/** Programs that work locally; their data stays here. */
const quiet = programsOf(["git", "filesTrees", "devTools", "containers"]);

const containers = programsOf(["containers"]);

/** Whether a word of a call names a place on another machine, as images and repositories do. */
export const reachesOut = ({ program }: ProgramCall, word: string): boolean =>
  containers().has(program) && /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|(?:[\w-]{1,63}\.){1,9}[\w-]{1,63}(?::\d{1,5})?\/)/i.test(word);

/** Programs that only pass on their input. */
export const passesOn = (program: string): boolean => inwardPrograms().has(program);

/** Options that route a request through a third party, or let anybody pass for the host. */
const detours: readonly { readonly programs: RegExp; readonly words: RegExp }[] = [
  {
    programs: /^curl/,
    words: longPattern()`
      ^(?:--(?:connect-to|resol|prox|prep|socks|unix|abs|interf|doh|dns-|insec|haproxy|conf|cac|cap|alt|location-t)[\w.-]*(?:=|$)|
      -[a-zA-Z]{0,8}[xkK])
    `,
  },
  {
    programs: /^(?:wget2?|aria2c|axel|https?|httpie|xhs?|curlie)$/,
    words: /^(?:--(?:(?:all|https?|ftp)-?proxy|no-check-certificate|verify=(?:no|false)|proxy)(?:=|$)|-e$)/,
  },
  { programs: /^git/, words: /^(?:http\..{0,300}(?:proxy|sslverify|curloptresolve|sslcainfo)|core\.(?:gitproxy|sshcommand)|url\.)/i },
  {
    programs: /^(?:ssh|scp|sftp|rsync|autossh|mosh)$/,
    words: /^(?:-o)?\s{0,3}(?:proxycommand|proxyjump|hostname|proxyusefdpass|stricthostkeychecking[= ]no)|^-J|proxycommand/i,
  },
];
/** Variables that do the same. */
export const detourVariable = longPattern("i")`
  ^(?:(?:https?|all|ftp|socks|npm_config|npm_config_https|npm_config_http|git|pip)_proxy|node_tls_reject_unauthorized|
  git_ssl_no_verify|git_ssh(?:_command)?|git_proxy_command|curl_home|npm_config_registry|gh_host|ssl_cert_file|curl_ca_bundle|
  hostaliases)$
`;

/** Whether a call is told to reach its host through a third party that could read its data. */
export const takesDetour = ({ program, words }: ProgramCall): boolean =>
  detours.some((row) => row.programs.test(program) && words.some(({ text }) => row.words.test(text)));

/** Whether a call speaks to an address without encryption. */
export const speaksOpenly = ({ words }: ProgramCall, host: string): boolean =>
  words.some(
    ({ text }) =>
      /(?:^|[=\s"'])(?:http|ws|ftp|git|telnet|ldap|smtp|tftp|dict|gopher|mqtt):\/\//i.test(text) &&
      (text.match(addresses) ?? []).some(
        (each) => /^(?:http|ws|ftp|git|telnet|ldap|smtp|tftp|dict|gopher|mqtt):/i.test(each) && placeOf(each).host === host,
      ),
  );

/** Programs that carry what they are given as it is, and are told in words what that is. */
const carriers = programsOf(["network", "connections", "messaging"]);
export const carriesWords = (call: ProgramCall): boolean =>
  carriers().has(call.program) ||
  lookups.has(call.program) ||
  askingPrograms().has(call.program) ||
  call.elsewhere?.kind === "host" ||
  asksAbout(call);

/** Whether a service is asked about a name. */
const asksAbout = ({ program, words }: ProgramCall): boolean =>
  asksForges.test(program) || words.slice(0, 4).some(({ text }) => /^(?:search|--(?:recv|receive|search|locate)-[a-z]{1,12})$/.test(text));
const asksForges = /^(?:gh|glab|hub)$/;

/** Whether a program always speaks to other machines. */
export const speaksOut = ({ program }: ProgramCall): boolean => outwardPrograms().has(program);

/** Programs that log in with their words: a password there is in its place. */
export const logsIn = ({ program, words }: ProgramCall): boolean =>
  databases().has(program) || words.slice(0, 4).some(({ text }) => text === "login");
