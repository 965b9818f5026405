import { lazily } from "../../../../kernel/lazily.ts";
import { longPattern } from "../../../../kernel/long-pattern.ts";
import { isLoopback } from "../../../environment.ts";
import { isKnown, unknownPiece } from "../../../deed.ts";
import { isAuthorising, isOfSomebody, variableBelongsTo, type Destination } from "../../../net/belongs.ts";
import { placeOf } from "../../../net/place.ts";
import { isOfOwnProject, isSecretOfOwner, ownersNamed } from "../../../net/variable-homes.ts";
import { isSurelySecretName } from "../../../secret-names.ts";
import type { CommandWord, ProgramCall } from "../../../tools/call.ts";
import { carriesWords, logsIn, mayGoOut, passesOn, reachesOut, speaksOut, takesDetour } from "../../../tools/outward.ts";
import type { WalkPosition } from "../../look.ts";
import type { ShellScope } from "../../scope.ts";
import { isAnswerOf } from "../answered.ts";
import { asksPages, tokensToldIn } from "./own-tokens.ts";
import type { WholeCommand } from "./whole-command.ts";

/** Options that take a login. */
export const loginOption = longPattern()`
  ^(?:-u|-p|-a|-P|-k|--user|--proxy-user|--oauth2-bearer|--(?:[a-z]{1,20}-){0,3}(?:password|passwd|pass|token|key|secret|auth)|
  --auth-token|--with-token)$
`;

export interface LeavingAround {
  readonly whole: WholeCommand;
  readonly scope: ShellScope;
}

interface Leaving extends LeavingAround {
  readonly places: () => readonly Destination[];
  readonly isOut: boolean;
}

/** A variable that stands for a secret, by the name that a word has for it. */
interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

/**
 * A variable with a secret's name, sent to another than its owner: in what a carrier is given, in the name of a place on
 * another machine, or beside the address of a stranger.
 */
export function variableLeaves(call: ProgramCall, at: WalkPosition, { places, isOut, whole, scope }: Leaving): boolean {
  if (call.words.every(({ text }) => isKnown(text))) return false;
  const [carries, isLoggingIn] = [carriesWords(call), logsIn(call)];
  if (!isOut && !mayGoOut(call) && !call.words.some(({ text }) => reachesOut(call, text))) return false;
  const named = lazily(() => (isLoggingIn ? [] : hostsNamedIn(call)));
  return call.words.some((word, index) => {
    if (isKnown(word.text)) return false;
    const written = writtenIn(at.source, word);
    const names = namesIn(written, whole);
    const option = call.words[index - 1]?.text ?? "";
    if (names.length === 0 || signsWith(call, written, option)) return false;
    if (isOut && (carries || (!isLoggingIn && withUser.test(word.text)))) {
      const to = carries ? [...places(), ...(asksPages.test(call.program) ? [] : named())] : places();
      if (wordGives(call, at, { word, option, names, to, scope })) return true;
      if (carries) return false;
    }
    if (isSetting(word, option)) return false;
    if (namesPlace(call, markedIn(written, names, word.text), option)) return true;
    return isOut && !withUser.test(word.text) && names.some(({ secret }) => named().some((to) => !isForOwn(secret, to)));
  });
}

const isForOwn = (secret: string, to: Destination): boolean => variableBelongsTo(secret, to) || isOfOwnProject(to.host, to.facts);

function namesIn(written: string, whole: WholeCommand): readonly NamedSecret[] {
  return [...variablesIn(written), ...tokensToldIn(written)].flatMap((name) => {
    const behind = whole.given().flatMap(([to, from]) => (to === name ? [from] : []));
    return [name, ...behind].filter((each) => isSurelySecretName(each) || isSecretOfOwner(each)).map((secret) => ({ name, secret }));
  });
}

interface GivenWord {
  readonly word: CommandWord;
  readonly option: string;
  readonly names: readonly NamedSecret[];
  readonly to: readonly Destination[];
  readonly scope: ShellScope;
}

function wordGives(call: ProgramCall, at: WalkPosition, { word: { text }, option, names, to: places, scope }: GivenWord): boolean {
  const header = /^--header=|^-H/.test(text) ? text.replace(/^--header=|^-H/, "") : text;
  const isInUser = withUser.test(text);
  const isLogin = isAuthorising(header) || loginOption.test(option) || isInUser || /^[^/\s]{0,200}@/.test(text);
  const isNamedHost = (to: Destination): boolean => !isInUser || isOfSomebody(to) || !isPage.test(text);
  const isAnswer = (name: string, { host, route }: Destination): boolean =>
    host !== "" && route !== "detour" && isAnswerOf(host, name, scope, at);
  const isBeside = (name: string, { host, route }: Destination): boolean =>
    host === "" && route === undefined && goesBeside(call, name, at, scope);
  return names.some(({ name, secret }) =>
    places.some((to) => !(isLogin && (variableBelongsTo(secret, to) || isAnswer(name, to) || isBeside(secret, to)) && isNamedHost(to))),
  );
}

/** Requests to AWS are signed with the key, which stays here; only its id is sent. */
const signsWith = ({ words }: ProgramCall, written: string, option: string): boolean =>
  /^(?:-u|--user)$/.test(option) &&
  /^["']?\$\{?AWS_ACCESS_KEY_ID\}?:\$\{?AWS_SECRET_ACCESS_KEY\}?["']?$/.test(written) &&
  words.some(({ text }) => text === "--aws-sigv4");

/** Options that set a value for something else: the program that is told does not send it. */
const setting = /^--?(?:e|E|var|env|set|set-string|set-json|build-arg|from-literal|define|extra-vars)$/;
const settingWord = /^--?(?:var|env|set|set-string|build-arg|from-literal|message)=/;

const isSetting = ({ text }: Pick<CommandWord, "text">, option: string): boolean =>
  settingWord.test(text) || (setting.test(option) && /^[\w.[\]{}"-]{1,100}[=:]/.test(text));

/** Hosts that a program is told to speak to, in a word of their own or behind an option for them. */
function hostsNamedIn({ words, program, facts }: ProgramCall): readonly Destination[] {
  return words.slice(0, wordsMax).flatMap(({ text }, at) => {
    const option = words[at - 1]?.text ?? "";
    const isTold = hostOption.test(option);
    const told = /^--[a-z-]{1,40}=(.{1,2000})$/.exec(text)?.[1] ?? text;
    const isAddress = /^[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>]{1,2000}$/i.test(told);
    if (isSetting({ text }, option) || !(isAddress || (isTold && dottedName.test(told)))) return [];
    const { host, path, scheme } = placeOf(told);
    if (host === "" || isLoopback(host) || localScheme.test(scheme)) return [];
    return [{ host, path, program, facts, ...(/^(?:http|ws|ftp)$/.test(scheme) && { route: "open" as const }) }];
  });
}
const wordsMax = 200;
const hostOption = /^--?(?:[a-z]{1,20}-){0,2}(?:host|hostname|server|url|uri|endpoint|addr|address|registry)$/;
const dottedName = /^(?:[\w-]{1,63}\.){1,9}[a-z]{2,24}(?::\d{1,5})?(?:\/|$)/i;
const localScheme = /^(?:file|unix|sqlite3?|op|vault|arn)$/;

const mark = "\uE000";
/** A word as it stands, with a mark for each secret in it. */
function markedIn(written: string, names: readonly NamedSecret[], text: string): string {
  const behind = names.some(({ name, secret }) => name !== secret);
  const isSecret = (name: string): boolean => names.some((each) => each.name === name);
  const shown = written
    .replaceAll(/\$(?:(\w{1,120})|\{(\w{1,120})[^{}]{0,100}\})/g, (_, bare?: string, braced?: string) =>
      isSecret(bare ?? braced ?? "") ? mark : "x",
    )
    .replaceAll(/\$\([^()\n]{3,300}\)/g, (each) => (tokensToldIn(each).length > 0 ? mark : "x"))
    .replaceAll(/["\\]/g, "");
  return behind ? `${shown} ${text.slice(0, keyWordMax).replaceAll(unknownPiece, mark)}` : shown;
}

/** Whether a marked word has a secret in the name of a place on another machine. */
function namesPlace(call: ProgramCall, marked: string, option: string): boolean {
  if (!marked.includes(mark)) return false;
  if ((marked.match(addresses) ?? []).some(isMarked) || inLabels.test(marked)) return true;
  if (option.startsWith("-") && !/^-[a-z]$/.test(option)) return false;
  return inPath.test(marked) || (speaksOut(call) && !loginOption.test(option) && inRemote.test(marked));
}

function isMarked(address: string): boolean {
  const { host, path, query, scheme } = placeOf(address);
  if (localScheme.test(scheme) || isLoopback(host) || host === mark) return false;
  return host.includes(mark) || path.includes(mark) || query.includes(mark);
}
const addresses = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>|;)]{1,2000}/gi;
/** `$KEY.pixel.example` */
const inLabels =
  /(?<![/\w.-])(?:[\w-]{1,63}\.){0,4}[\w-]{0,60}\uE000[\w-]{0,60}(?:\.(?!tar\.|json\b|txt\b|min\.|x\b)[\w-]{1,63}){2,9}(?![\w(])/;
/** `pixel.example/$KEY`, `git@pixel.example:$KEY`, `pixel.example::$KEY` */
const inPath = longPattern("i")`
  ^(?:(?:[\w-]{1,63}\.){1,9}[a-z]{2,24}(?::\d{1,5})?\/|[\w.-]{1,60}@[\w.-]{1,250}:|[\w.-]{1,250}::|(?:[\w-]{1,63}\.){1,9}[a-z]{2,24}:)[^\s=]{0,2000}\uE000
`;
/** `drive:$KEY` */
const inRemote = /^[\w-]{1,60}:[^\s=/]{0,200}\uE000/;

/** Whether a request goes to the address that stands beside its secret in the environment: `$ACME_TOKEN` to `$ACME_URL/v1`. */
function goesBeside(call: ProgramCall, secret: string, { source }: WalkPosition, { variables }: ShellScope): boolean {
  const owner = ownersNamed(secret).join("_");
  const starts = call.words.flatMap((word) => /^["']?\$\{?([A-Z][A-Z0-9_]{2,60})\}?(?=[/"']|$)/.exec(writtenIn(source, word))?.[1] ?? []);
  const addresses = starts.filter((name) => addressing.test(name));
  if (owner === "" || addresses.length !== 1 || starts.length !== 1 || takesDetour(call)) return false;
  const isBare = call.words.some(({ text }) => /^(?:[\w-]{1,63}\.){1,9}[a-z]{2,24}(?:[:/]|$)/i.test(text));
  return (
    !isBare &&
    addresses.every(
      (name) => ownersNamed(name.replace(addressing, "")).join("_") === owner && !variables.has(name) && !call.variables.has(name),
    )
  );
}
const addressing = /_(?:ADDR|ADDRESS|URL|URI|HOST|ENDPOINT|SERVER)$/;

/** Programs that make words of what they are fed, for whatever they start. */
const makesWords: ReadonlySet<string> = new Set(["xargs", "gxargs", "parallel"]);

/** A variable with a secret's name among what becomes the words of a program that reaches out. */
export function fedLeaves(call: ProgramCall, source: string, places: readonly Destination[]): boolean {
  const { program, words, stdin, span } = call;
  if (!makesWords.has(program)) return false;
  const isLogin = words.some(({ text }) => isAuthorising(text));
  const isPassedOn = stdin?.kind === "text" ? !isKnown(stdin.text) : stdin?.kind === "pipe" && stdin.from.every(passesOn);
  if (!isPassedOn) return false;
  const before =
    source
      .slice(0, span.start)
      .split(/[;&\n]/)
      .at(-1) ?? "";
  const fed = before + (stdin?.kind === "text" ? source.slice(stdin.span.start, stdin.span.end) : "");
  return variablesIn(fed)
    .filter((name) => isSurelySecretName(name) || isSecretOfOwner(name))
    .some((name) => places.some((to) => !(isLogin && variableBelongsTo(name, to))));
}

/** An address that says who asks: whatever program takes it, that is told to the host. */
const withUser = /^[a-z][a-z0-9+.-]{1,20}:\/\/[^/\s@]{1,200}@/i;

/** Before the host of a page a key without an owner goes to whoever has that host; stores are logged into that way. */
const isPage = /^(?:https?|git|ftp):/i;

export const keyWordMax = 4_096;
export const writtenIn = (source: string, { span, written: { start, end } = span }: CommandWord): string =>
  source.slice(start, Math.min(end, start + keyWordMax));

/** The variables that a shell puts into a word. Between single quotes there are none. */
const variablesIn = (written: string): readonly string[] =>
  [
    ...written
      .replaceAll(/"(?:\\[^]|[^"\\])*"|'[^']*'/g, (piece) => (piece.startsWith("'") ? "" : piece))
      .replaceAll("\\$", "")
      .matchAll(/\$\{?([A-Za-z_]\w{0,120})(?!\w|:?\+)/g),
  ].flatMap(([, name = ""]) => name);
