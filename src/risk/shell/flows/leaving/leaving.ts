import { shells } from "../../../../lexicon/programs.ts";
import { longPattern } from "../../../../kernel/long-pattern.ts";
import { lazily } from "../../../../kernel/lazily.ts";
import { isLent } from "../../../../lexicon/secrets/secret-homes.ts";
import { serviceKeyShapes } from "../../../../lexicon/secrets/shapes/secret-shapes.ts";
import { isKnown } from "../../../deed.ts";
import { keepsSecrets } from "../../../files/places/secret-folders.ts";
import { resolvePath } from "../../../files/resolve.ts";
import {
  addressGivesAway,
  anyAstray,
  headerGivesAway,
  isOfSomebody,
  loginGivesAway,
  namesWithin,
  type Destination,
} from "../../../net/belongs.ts";
import { isLoopback } from "../../../environment.ts";
import { placeOf } from "../../../net/place.ts";
import { holdsSecret, secretsIn, type HeldSecret } from "../../../net/secret-shapes.ts";
import type { CommandWord, ProgramCall } from "../../../tools/call.ts";
import { isSurelySecretName } from "../../../secret-names.ts";
import {
  addressesIn,
  goesOut,
  hostsIn,
  logsIn,
  mayGoOut,
  passesOn,
  reachesOut,
  speaksOpenly,
  staysHere,
  takesDetour,
} from "../../../tools/outward.ts";
import { work } from "../../../work.ts";
import type { ShellWalk, WalkPosition } from "../../look.ts";
import { fedLeaves, keyWordMax, loginOption, variableLeaves, writtenIn, type LeavingAround } from "./leaving-variables.ts";
import type { WholeCommand } from "./whole-command.ts";

/**
 * A program that speaks to another machine, with a secret in its words, its input, or files that the command itself has
 * made. Where a part of that is known only when it runs, a secret anywhere in the command may be in it. A secret that
 * goes to its own service, where that takes a login, is used as meant.
 */
export function lookAtLeaving(look: ShellWalk, call: ProgramCall, at: WalkPosition, { whole, scope }: LeavingAround): void {
  if (staysHere(call) || onlyStarts(call)) return;
  const hosts = hostsIn(call);
  const places = lazily(() => destinationsOf(call, hosts, whole));
  const isOut = goesOut(call, hosts);
  const gives = isOut
    ? givesAway(look, call, places(), whole) ||
      fedLeaves(call, at.source, places()) ||
      keyFileLeaves(call, places()) ||
      tellsMachine(call, at.source, places())
    : keyMayLeave(look, call, { places, whole, isHostless: hosts.length === 0 });
  if (
    !gives &&
    !variableLeaves(call, at, { places, isOut, whole, scope }) &&
    !assignedLeaves(call, whole, { places, isOut: isOut || mayGoOut(call) })
  )
    return;
  look.add({ act: "leak", tool: call.program, target: hosts[0] ?? "", span: call.span, why }, at);
}

const why = "gives a secret to another machine";

/** A shell here sends nothing itself: the programs of its script are looked at one by one. */
const onlyStarts = ({ program, words, elsewhere }: ProgramCall): boolean =>
  shells.has(program) && elsewhere?.kind !== "host" && /^-[a-z]{0,8}c$/.test(words[0]?.text ?? "");

function destinationsOf(call: ProgramCall, hosts: readonly string[], whole: WholeCommand): readonly Destination[] {
  const isDetour = takesDetour(call) || whole.detours();
  const asked = hosts.length === 0 ? [] : addressesIn(call).map(placeOf);
  return (hosts.length === 0 || hosts.length > hostsMax ? [""] : hosts).map((host) => {
    const route = isDetour ? "detour" : host !== "" && speaksOpenly(call, host) ? "open" : undefined;
    const path = asked.find((each) => each.host === host && isLent(host, each.path))?.path;
    return { host, program: call.program, facts: call.facts, ...(route && { route }), ...(path !== undefined && { path }) };
  });
}

function givesAway(look: ShellWalk, call: ProgramCall, places: readonly Destination[], whole: WholeCommand): boolean {
  const everywhere = (gives: (to: Destination) => boolean): boolean => places.some(gives);
  const isLoggingIn = logsIn(call);
  if (call.words.some((word, at) => wordGivesAway(word, call.words[at - 1], isLoggingIn, everywhere))) return true;
  const { stdin } = call;
  const input = stdin?.kind === "text" ? stdin.text : "";
  const isLogin = isCode(input) || places.every(({ host }) => host === "");
  if (input !== "" && everywhere((to) => (isLogin ? loginGivesAway(input, to) : holdsSecret(input)))) return true;
  if (look.made.holdsSome() && filesOf(call).some((file) => contentsOf(look, call, file).some(holdsSecret))) return true;
  const isCertain = call.words.every(({ text }) => isKnown(text)) && stdin?.kind !== "pipe" && !whole.turns();
  if (isCertain) return false;
  const anywhere = whole.secrets();
  work(anywhere.length * places.length);
  return everywhere((to) => anyAstray(anywhere, to));
}

type Places = () => readonly Destination[];

/** A key of a service in the words of a program with an unknown destination. */
function keyMayLeave(
  look: ShellWalk,
  call: ProgramCall,
  { places, whole, isHostless }: { readonly places: Places; readonly whole: WholeCommand; readonly isHostless: boolean },
): boolean {
  const { words, program, stdin } = call;
  const isAstray = (text: string): boolean => isKeyAstray(text, places);
  if (words.some(({ text }) => reachesOut(call, text) && isAstray(text))) return true;
  if (!isHostless || !mayGoOut(call) || shells.has(program) || readAsCode.test(program)) return false;
  if (words.some(({ text }) => isAstray(text)) || (stdin?.kind === "text" && isAstray(stdin.text))) return true;
  if (stdin?.kind === "pipe" && stdin.from.length > 0 && stdin.from.every(passesOn))
    return whole.secrets().some((each) => isKey(each) && isAstrayAt(each, places));
  return look.made.holdsSome() && filesOf(call).some((file) => contentsOf(look, call, file).some(isAstray));
}

const isAstrayAt = (secret: HeldSecret, places: Places): boolean => places().some((to) => anyAstray([secret], to));

/** Whether a text holds the key of another service than the one spoken to. */
const isKeyAstray = (text: string, places: Places): boolean =>
  text.length >= keyMinChars && text.length <= keyWordMax && secretsIn(text).some((each) => isKey(each) && isAstrayAt(each, places));

/**
 * A key in a value assigned for a program. In an address it goes to the host named there; by itself, under a name that
 * does not tell, a program may send it along. Under its own name it is there to log in with.
 */
function assignedLeaves(
  call: ProgramCall,
  whole: WholeCommand,
  { places, isOut }: { readonly places: Places; readonly isOut: boolean },
): boolean {
  const isSent = call.words.some(({ text }) => /sendenv|setenv/i.test(text));
  return [...call.variables, ...whole.exported()].some(([name, value]) => {
    if (value.length < keyMinChars || value.length > keyWordMax) return false;
    if (isAddressed(value)) return addressLeaves(value, call);
    return isOut && (isSent || !isSurelySecretName(name)) && isKeyAstray(value, places);
  });
}

/** An address, or a name of a host with more than a key in it. */
const isAddressed = (value: string): boolean => /:\/\/|^[\w-]{1,300}(?:\.[\w-]{1,63}){2,9}(?:[:/]|$)/.test(value);

function addressLeaves(value: string, { facts, program }: ProgramCall): boolean {
  const { host } = placeOf(value.includes("://") ? value.slice(value.search(/[a-z][a-z0-9+.-]{1,20}:\/\//i)) : `https://${value}`);
  if (isLoopback(host)) return false;
  return secretsIn(value).some((each) => isKey(each) && anyAstray([each], { host, program, facts }));
}

const keyMinChars = 20;
/** Programs whose input is read as code, and the code says where it goes. */
const readAsCode = /^(?:node|deno|bun|python[\d.]*|ruby|perl|php|lua|osascript|pwsh|powershell|tclsh|julia|rscript|groovy)$/;

/** A request that logs in with a file of secrets, at an unknown host. */
function keyFileLeaves(call: ProgramCall, places: readonly Destination[]): boolean {
  if (!call.program.startsWith("curl")) return false;
  const isKeyFile = ({ text }: CommandWord, at: number): boolean => {
    if (/^(?:--netrc(?:-optional|-file)?(?:=.*)?|-[a-zA-Z]{0,8}n[a-zA-Z]{0,8})$/.test(text)) return true;
    const option = /^(--[a-z-]{3,20})=/.exec(text)?.[1] ?? call.words[at - 1]?.text ?? "";
    if (!/^(?:-E|--cert|--key|--proxy-cert|--proxy-key|--cacert|--pubkey)$/.test(option)) return false;
    return /^(?:~|\/|\$HOME)/.test(text.replace(/^--[a-z-]{3,20}=/, "")) && keepsSecrets(text.replace(/^--[a-z-]{3,20}=/, ""), call);
  };
  return call.words.some(isKeyFile) && !places.every(isOfSomebody);
}

/** Words that tell another machine about this one, by the programs that send them. Its user's name in a path asks for their own things. */
const tellings: readonly { readonly programs: RegExp; readonly written: RegExp }[] = [
  {
    programs: /^(?:git|docker|podman|nerdctl|skopeo|crane|aria2c|axel|svn|hg|npm|pip3?)$/,
    written: longPattern()`
      ^["']?[\w+.:/@-]{1,200}[/?=:][^@]{0,200}(?:(?:\$\(|\x60)\s{0,5}(?:hostname|hostid|uname|id|ifconfig|ip|ps|env|cat|
      ls)\b|\$\{?HOSTNAME\b)
    `,
  },
  {
    programs: /^(?:dig|host|nslookup|drill|kdig|delv|dog|doggo|resolveip|systemd-resolve|resolvectl|getent|ping6?)$/,
    written: /\$\{?(?:USER|LOGNAME|HOSTNAME|HOST|UID|PWD|HOME)\}?["']?\.[\w-]{1,63}/,
  },
  {
    programs: /^(?:openssl|nc|ncat|netcat|telnet|socat|websocat|grpcurl|rsync|ldapsearch|mosquitto_(?:pub|sub)|s?ftp|httping|wget2?)$/,
    written: longPattern()`
      (?:(?:\$\(|\x60)\s{0,5}(?:hostname|hostid|uname|id|whoami|ifconfig|ip|ps|env|cat|ls)\b[^)\x60]{0,200}[)\x60]|
      \$\{?(?:USER|LOGNAME|HOSTNAME|HOST|UID)\b\}?)["']?\.[a-zA-Z][\w-]{0,62}|
      ^["']?(?:[a-z][\w+.-]{1,20}:\/\/|-{1,2}[\w-]{1,30}=|[\w.-]{1,200}:)[^@]{0,200}
      (?:\$\(|\x60)\s{0,5}(?:hostname|hostid|uname|id|whoami|ifconfig|ip|ps|env|cat|ls)\b
    `,
  },
];

function tellsMachine({ program, words }: ProgramCall, source: string, places: readonly Destination[]): boolean {
  const row = tellings.find(({ programs }) => programs.test(program));
  return row !== undefined && !places.every(isOfSomebody) && words.some((word) => row.written.test(writtenIn(source, word)));
}

/** A secret belongs to one service: data for more hosts than this belongs to none. */
const hostsMax = 16;

const headerOption = /^(?:-H|--header|--headers|--proxy-header|-h)$/;

function wordGivesAway(
  { text }: CommandWord,
  before: CommandWord | undefined,
  isLoggingIn: boolean,
  everywhere: (gives: (to: Destination) => boolean) => boolean,
): boolean {
  const option = before?.text.startsWith("-") ? before.text : "";
  if (headerOption.test(option)) return everywhere((to) => headerGivesAway(text, to));
  if (/^[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>]+$/i.test(text) && !isLoggingIn) return everywhere((to) => addressGivesAway(text, to));
  if (option === "" && plainWord.test(text)) return false;
  const shown = option === "" ? text : `${option} ${text}`;
  const found = secretsIn(shown).filter((each) => !(isLoggingIn && isPasswordOnly(each)));
  if (found.length === 0) return false;
  const isLogin = loginOption.test(option) || /^--?[\w-]{1,40}=/.test(text) || isCode(text);
  return !isLogin || everywhere((to) => loginGivesAway(shown, to));
}

/** Too short for a secret by itself, or the name of an option. */
const plainWord = /^(?:[\w./-]{0,15}|--?[a-z][a-z-]{0,40})$/;

/** Code in a word: the secret's place in it is unclear, only the host is known. */
const isCode = (text: string): boolean => /\s/.test(text) && /[({]/.test(text) && /:\/\//.test(text);

/** Credentials a person typed to get into a database or a registry. A key of a service is not among them. */
const loginShapes: ReadonlySet<string> = new Set([
  "password in an address",
  "password on a command line",
  "key on a command line",
  "password in the environment of a command",
  "password of a flag",
  "password",
  "user and password of a request",
  "variables and addresses with a password",
]);

const isPasswordOnly = ({ name, text }: HeldSecret): boolean => [name, ...namesWithin(text)].every((each) => loginShapes.has(each));

/** True for a secret in the form that a service gives its keys, not only by its name. */
const isKey = ({ name, text }: HeldSecret): boolean => [name, ...namesWithin(text)].some((each) => keyNames().has(each));
const keyNames = lazily(() => new Set([...serviceKeyShapes().map(({ name }) => name), "JSON web token", "private key"]));

const filesOf = ({ words, stdin }: ProgramCall): readonly string[] => [
  ...words.map(({ text }) => text),
  ...(stdin?.kind === "file" ? [stdin.path] : []),
];

const namedFile = /^(?:[\w.[\]-]{0,100}[=:]?[@<])?([^@<;]{1,1000})/;

/** Text that the command itself has put into a file that the program is given. */
function contentsOf(look: ShellWalk, { cwd }: ProgramCall, word: string): readonly string[] {
  const path = namedFile.exec(word)?.[1];
  if (path === undefined || !isKnown(path)) return [];
  return resolvePath(path, { cwd, facts: look.facts }).places.flatMap((place) => look.made.contentOf(place) ?? []);
}
