import { inQuotes } from "../shell-words.ts";
import type { Json } from "../../kernel/ids.ts";
import { lazily } from "../../kernel/lazily.ts";
import { detectSecrets } from "./detect.ts";
import { isBeside } from "./detect-arguments.ts";
import { isAbout, kindOf, type SecretNameKind } from "./detect-names.ts";
import { fieldWords, holderNames, nameNames, placeNames, programNames, valueNames, wordsNames } from "./member-names.ts";
import { judgedMax } from "./shapes/types.ts";

type Members = Readonly<Record<string, Json | undefined>>;
/** The kind of a value by the names above it, and whether they name a holder of many of its kind. */
interface Above {
  readonly kind?: SecretNameKind | undefined;
  readonly isHolder?: boolean;
  readonly depth: number;
}

const whole = (names: string): (() => RegExp) => lazily(() => new RegExp(`^(?:${names})$`, "i"));
const isValueName = whole(`${valueNames}|${holderNames}`);
const isNameName = whole(nameNames);
const isPlaceName = whole(placeNames);
const isProgramName = whole(programNames);
const isWordsName = whole(wordsNames);
const isFileName = whole("(?:file|target|absolute)?_?(?:path|file)");

const depthMax = 64;
const nameMax = 160;
const wordsMax = 400;

/**
 * The secrets that names tell among the arguments of a call: a member, its content, a name and a value beside each
 * other, the words of a command line. Both the record and the way out ask here; secrets that a text shows by itself are
 * found elsewhere.
 */
export function secretsByName(value: Json): readonly string[] {
  const found = new Set<string>();
  visit(value, { depth: 0 }, (secret) => found.add(secret));
  return [...found];
}

type Found = (secret: string) => void;

function visit(value: Json | undefined, above: Above, found: Found): void {
  if (value === undefined || value === null || above.depth > depthMax) return;
  if (typeof value === "object") {
    if (Array.isArray(value)) visitList(value, above, found);
    else visitMembers(value as Members, above, found);
    return;
  }
  const read = typeof value === "string" ? readJson(value) : undefined;
  if (read !== undefined) visit(read, { ...above, depth: above.depth + 1 }, found);
  else if (above.kind && typeof value !== "boolean" && isValueOf(above.kind, String(value))) found(String(value));
}

/** A variable's name is not its secret. */
const isValueOf = (kind: SecretNameKind, text: string): boolean =>
  kind.judge(text.slice(0, judgedMax)) && !(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text) && kindIn(text));

/** Arguments are often texts with arguments in them. */
function readJson(text: string): Json | undefined {
  if (text.length > jsonMax || !/^\s{0,8}[[{]/.test(text) || !/[\]}]\s{0,8}$/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
const jsonMax = 65_536;

function visitList(list: readonly Json[], above: Above, found: Found): void {
  const below = { ...above, depth: above.depth + 1 };
  const spelled = spelledOut(list);
  if (spelled !== undefined) {
    visit(spelled, below, found);
    return;
  }
  const [name, value] = list;
  const own = list.length === 2 && typeof name === "string" && typeof value === "string" ? kindIn(name) : undefined;
  for (const each of list) visit(each, each === value && own ? { ...below, kind: own } : below, found);
  lineSecrets(list, found);
}

function visitMembers(members: Members, above: Above, found: Found): void {
  const entries = Object.entries(members);
  const beside = kindBeside(entries);
  for (const [name, member] of entries) {
    if (typeof member !== "string" && typeof member !== "number" && typeof member !== "object") continue;
    const depth = above.depth + 1;
    const own = kindOfMember(name, member);
    if (own) visit(member, { ...own, depth }, found);
    else if (beside && isGivenTo(name, member)) visit(member, { kind: beside, isHolder: /data$/i.test(name), depth }, found);
    else visit(member, isBelow(name, above) ? { ...above, depth } : { depth }, found);
    if (Array.isArray(member) && isWordsName().test(name)) {
      const program = entries.find(([each, text]) => each !== name && isProgramName().test(each) && isText(text))?.[1];
      lineSecrets(isText(program) ? [program, ...(member as readonly Json[])] : (member as readonly Json[]), found, true);
    }
  }
}

/** A name beside it speaks for a value, and for the values among the arguments of a tool. */
const isGivenTo = (name: string, member: Json | undefined): boolean =>
  isValueName().test(name) || (typeof member === "object" && isWordsName().test(name));

const isText = (value: Json | undefined): value is string => typeof value === "string";

/** Whether a member below a name has the name's kind. Below a password nearly everything has. */
const isBelow = (name: string, { kind, isHolder = false }: Above): boolean =>
  kind !== undefined && (isValueName().test(name) || ((isHolder || kind.told === "anyhow") && !isAbout(name)));

/** The kind of a member by its name. A plural name speaks for the values it holds. */
function kindOfMember(name: string, member: Json): Pick<Above, "kind" | "isHolder"> | undefined {
  if (Array.isArray(member) && member.length === 2 && member.every(isText) && signing.test(name)) return { kind: password };
  const kind = kindIn(name);
  const isHolding = typeof member === "object";
  if (kind) return { kind, isHolder: isHolding && holders.test(name) };
  const one = isHolding && /[a-z]s$/i.test(name) ? kindIn(name.slice(0, -1)) : undefined;
  return one && { kind: one, isHolder: true };
}
const holders = /cred|secret$/i;
/** A user and a password stand side by side behind such a name. */
const signing = /auth(?!or(?!i))|cred|log[io]n|sign_?in/i;
const password: SecretNameKind = { judge: isBeside };

/** The kind that one member gives those beside it. */
function kindBeside(entries: readonly (readonly [string, Json | undefined])[]): SecretNameKind | undefined {
  for (const [name, member] of entries) {
    if (member === true && name === "sensitive") return kindIn("secret");
    const told = isText(member) ? member : nameInside(member);
    const row = told === undefined || told.length > toldMax ? undefined : tellers().find(([names]) => names.test(name));
    const said = row?.[1](told ?? "");
    const kind = said === undefined ? undefined : kindIn(said);
    if (kind) return kind;
  }
  return undefined;
}

/** Members that name those beside them, and the name that each gives. */
const tellers = lazily((): readonly (readonly [names: RegExp, nameIn: (told: string) => string | undefined])[] => [
  [isNameName(), (told) => told],
  [isPlaceName(), (told) => told.replace(fieldEnd(), "")],
  [isFileName(), (told) => told.replace(fileLead, "").replace(fileEnd, "")],
  [/^(?:kind|type)$/i, (told) => (secretTypes.test(told) ? "secret" : /^password$/i.test(told) ? told : undefined)],
  [/^(?:sql|query|statement|text)$/i, (told) => slot.exec(told)?.[1]],
]);
const toldMax = 2_000;
const secretTypes = /^(?:secret|concealed|secure_?string|secret_?text|encrypted|sensitive)$/i;
/** Where a statement takes a value that stands beside it. */
const slot = /(\w{0,40}(?:password|passwd|secret|token))["'`\]]?\s{0,4}=\s{0,4}(?:\$\d|\?|%s|[:@]\w)/i;
const fieldEnd = lazily(() => new RegExp(`(?:[ _-](?:${fieldWords}))+["'\\]]{0,3}$`, "i"));
const fileLead = /^.*[/\\]/;
const fileEnd = /\.(?:txt|key|secret|pass)$/i;

/** A name that is told one level below: `{"field": {"name": "password"}}`. */
function nameInside(member: Json | undefined): string | undefined {
  if (typeof member !== "object" || member === null || Array.isArray(member)) return undefined;
  const inside = Object.entries(member as Members).find(([name, value]) => isNameName().test(name) && isText(value));
  return inside?.[1] as string | undefined;
}

const kindsKnown = new Map<string, SecretNameKind | null>();
const kindsMax = 2_000;

function kindIn(name: string): SecretNameKind | undefined {
  if (name.length > nameMax) return undefined;
  const known = kindsKnown.get(name);
  if (known !== undefined) return known ?? undefined;
  const kind = kindOf(name);
  if (kindsKnown.size >= kindsMax) kindsKnown.clear();
  kindsKnown.set(name, kind ?? null);
  return kind;
}

/** A text whose bytes or letters stand one by one in a list. */
export function spelledOut(list: readonly Json[]): string | undefined {
  if (list.length < spelledMin || list.length > spelledMax) return undefined;
  if (list.every((each) => typeof each === "number" && Number.isInteger(each) && each >= 0 && each < 256))
    return Buffer.from(list as readonly number[]).toString();
  return list.every((each) => typeof each === "string" && [...each].length === 1) ? list.join("") : undefined;
}
const [spelledMin, spelledMax] = [6, 4_096];

/** The secrets of a command line that is given word by word. */
function lineSecrets(list: readonly Json[], found: Found, isLine = false): void {
  if (list.length < 2 || list.length > wordsMax || !list.every(isText)) return;
  const words = list as readonly string[];
  if (!isLine && !words.some((word) => /^-{1,2}[A-Za-z]/.test(word))) return;
  const line = words.map(quoted).join(" ");
  for (const { start, end } of detectSecrets(line)) found(line.slice(start, end).replaceAll(`'\\''`, "'"));
}

/** A word quoted for a shell; plain words stay as they are. */
export function quoted(word: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(word)) return word;
  const lead = /^(?:--[\w-]{1,60}=|-\w|[\w.-]{1,60}[=:])?/.exec(word)?.[0] ?? "";
  return lead + inQuotes(word.slice(lead.length));
}
