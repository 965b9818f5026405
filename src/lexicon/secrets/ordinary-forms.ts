import { lazily } from "../../kernel/lazily.ts";

/** A version, perhaps with what is allowed around it: `^9.0.2`, `>=1.2 <2`, `1.x`, `9.0.3-canary.4`. */
const range =
  String.raw`[~^<>=!]{0,3} ?v?\d{1,8}(?:\.(?:\d{1,10}|[xX*])){0,3}` +
  String.raw`(?:(?<=\.\d{1,10})[-+.]?(?:[a-z]{1,12}|\d{1,14})(?:[.+-]?[0-9a-f]{1,14}|[.+-][a-z]{1,12}){0,4})?`;
/** Origins of packages, as lock files write them before a version. */
const origin = String.raw`(?:(?:npm|workspace|catalog|patch|jsr):)?(?:@?[A-Za-z][\w./-]{1,60}@)?|(?:[A-Za-z][\w.-]{1,60}:){1,2}`;
const versions = lazily(
  () => new RegExp(String.raw`^(?:${origin})(?:${range})(?:(?: ?\|\|? ?| ?, ?| - | )(?:${range})){0,5}(?:\([@\w./)(+-]{1,80})?$`),
);
const originOnly = /^(?:workspace|catalog|link|file|portal|npm|jsr):[\w./@^~*-]{0,80}$/;

/** True for what stands behind the name of a package. */
export const isVersion = (value: string): boolean =>
  (/\d\.[\dxX*]|^[~^<>=]+ ?v?\d{1,4}$/.test(value) && versions().test(value)) || originOnly.test(value);

const uuid = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";
/** Time first, in the letters that cannot be mistaken for each other. */
const ulid = "0[1-3][0-9a-hjkmnp-tv-z]{24}";
/** The time in seconds first, in base sixteen. */
const objectId = "[5-7][0-9a-f]{23}";
const ids = new RegExp(
  `^(?:[a-z]{1,16}[-_.:/]){0,3}(?:${uuid}|${ulid}|${objectId}|[0-9a-z]{1,16})$|^ses(?:s|n|sion)?[-_][0-9a-z]{4,32}$`,
  "i",
);

const uuidAlone = new RegExp(`^(?:[a-z]{1,16}[-_.]){0,3}${uuid}$`, "i");
export const isUuid = (value: string): boolean => uuidAlone.test(value);

/** True for ids that tell one session from another and open none. A cookie's value is of no such form. */
export const isId = (value: string): boolean => ids.test(value) && !/^[0-9a-z]{1,16}$/i.test(value);

const typed = /^[[({<]?(?:\.{3})?[A-Za-z_$][\w$.]*\??(?:[:<|&,[]|=>)/;
const typeSigns = /^[\w$.<>|&,[\](){}:?=; -]*$/;
/** A name of one letter, as types have them. */
const oneLetter = /^[A-Z]?[A-Za-z]?\d?$/;

/** True for a type or the head of a function, of which every name is made of words or has hardly a letter. */
export function isType(value: string, isWorded: (name: string) => boolean): boolean {
  if (!typed.test(value) || !typeSigns.test(value)) return false;
  const names = value.split(/[^\w$]+/).filter((name) => name !== "");
  if (!names.every((name) => oneLetter.test(name) || (/^[A-Za-z_$]/.test(name) && isWorded(name)))) return false;
  return names.some((name) => name.length > 2) || /=>/.test(value) || names.every((name) => /^[A-Z]\d?$/.test(name));
}

/** A log often ends what it says with dots. */
export const undotted = (value: string): string => value.replace(/(?:\.{2,8}|…)$/, "");

/** A kind of file behind `data:`, which then is no name of a member. */
export const mediaType = /^(?:image|audio|video|font|text|application)\/[a-z0-9.+-]{2,40}(?:;|$)/i;

/** Members of an object of which a program has taken every blank and long name: `r,k:4}`. */
export const minifiedMembers = /^[\w$]{1,2}(?:,[A-Za-z_$][\w$]?:[\w$.]{1,12}){1,8}[}),;]*$/;

/** True for a word with letters that English lacks. */
export const isForeignWord = (value: string): boolean => /[\u0080-\uFFFF]/.test(value) && /^[\p{L}\p{M}]+$/u.test(value.normalize("NFC"));

/** Names that a program gives to things it made for a value, not the value: letters alone, of which the last word is such a thing. */
export const isMadeThing = (value: string): boolean =>
  /^[a-z]{2,20}(?:[A-Z][a-z]{2,20})?(?:Schema|Validator|Rules?|Field|Input|Column|Model|Type|Policy)$/.test(value);
