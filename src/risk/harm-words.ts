import { unknownPiece } from "./deed.ts";
import type { JudgedAct } from "./policy.ts";
import { capital } from "../kernel/text.ts";

/** One act for a person: its sentence with the target in it, and the harm if it is wrong. */
interface HarmWords {
  /** `{}` stands for the target. Where none is named, what follows a colon is left out. */
  readonly does: string;
  /** Stands for a target that is not named, unless the sentence can do without one. */
  readonly unnamed?: string;
  /** Stands for a target that nobody can determine beforehand. */
  readonly unclear: string;
  readonly so: string;
  /** Left out where a row says as much. */
  readonly soUnlessFound?: true;
}

const files = { unnamed: "files", unclear: "files I can't determine" } as const;
const system = { unnamed: "an external system", unclear: "a host I can't determine" } as const;
const program = { unnamed: "a program", unclear: "a program I can't determine" } as const;
const data = { unclear: "data I can't determine" } as const;

/** Every kind of deed as a person reads it first: what happens to what, and what would be lost if it is wrong. */
export const harmWords: Readonly<Record<JudgedAct, HarmWords>> = {
  lose: { ...files, does: "Deletes or overwrites {}", so: "Git cannot restore this.", soUnlessFound: true },
  discard: { ...data, does: "Discards work or rewrites history: {}", so: "It cannot be brought back." },
  destroy: { ...data, does: "Deletes data or infrastructure permanently: {}", so: "This cannot be undone." },
  stop: { ...program, does: "Stops {}", so: "This session did not start it; others may need it." },
  money: { unclear: "an account I can't determine", does: "Moves money, or sends from a live account: {}", so: "It cannot be taken back." },
  weaken: { ...system, does: "Switches off backups, retention or audit logs: {}", so: "Later damage could not be repaired or explained." },
  "maybe-lose": { ...files, does: "Deletes or overwrites {}", so: "It may not be recoverable." },
  install: { unclear: "packages I can't determine", does: "Changes the project's dependencies: {}", so: "Their code will run here." },
  "run-foreign": {
    unnamed: "an outside source",
    unclear: "a source I can't determine",
    does: "Runs code from {}",
    so: "It could do anything that you can.",
  },
  unknown: { ...program, does: "Runs an unknown program: {}", so: "Nothing is known about what it does." },
  opaque: { ...program, does: "Runs something that cannot be read beforehand: {}", so: "It could do anything that you can." },
  publish: { unclear: system.unclear, does: "Publishes outside this machine: {}", so: "Others receive it at once." },
  "external-write": { unclear: system.unclear, does: "Changes an external system: {}", so: "The change happens outside this machine." },
  leak: { ...system, does: "May send secrets or local data to {}", so: "Whatever leaves cannot be called back." },
  message: { unnamed: "people", unclear: "people I can't determine", does: "Sends a message to {}", so: "It cannot be unsent." },
  disarm: {
    unnamed: "a guard or a log",
    unclear: "a guard I can't determine",
    does: "Switches off {}",
    so: "Later mistakes would go unnoticed.",
  },
  "read-secret": {
    unnamed: "secrets",
    unclear: "secrets I can't determine",
    does: "Reads {}",
    so: "The agent and its model would see them.",
  },
  "write-secret": {
    unnamed: "credentials",
    unclear: "credentials I can't determine",
    does: "Changes {}",
    so: "Access could break, or open to others.",
  },
  "skip-checks": { unclear: "checks I can't determine", does: "Skips the project's own checks: {}", so: "Mistakes could pass unseen." },
  identity: { unclear: "settings I can't determine", does: "Changes git's author: {}", so: "Commits would carry another name." },
  "past-migration": { ...files, does: "Changes a committed migration: {}", so: "Databases that already ran it will differ." },
  "auth-module": { ...files, does: "Changes the project's authentication: {}", so: "A mistake could let strangers in." },
  "billing-module": { ...files, does: "Changes the project's billing: {}", so: "A mistake could cost money." },
  "executable-config": { ...files, does: "Changes {}", so: "Other tools run what it says." },
  privilege: { unclear: "a command I can't determine", does: "Escalates privileges: {}", so: "The usual limits no longer hold." },
  "out-of-scope": { ...files, does: "Changes {}", so: "It is outside the files this work owns.", soUnlessFound: true },
  "outside-project": { ...files, does: "Changes {}", so: "It is outside the project." },
  injection: {
    unnamed: "a result",
    unclear: "a result",
    does: "Follows instructions hidden in {}",
    so: "They come from outside, not from you.",
  },
  "control-plane": { unclear: "Assent itself", does: "Tampers with the guard: {}", so: "No agent may do that." },
  floor: {
    unnamed: "a whole disk or tree",
    unclear: "a place I can't determine",
    does: "Would destroy {}",
    so: "Nothing could bring it back.",
  },
};

export interface HarmCase {
  readonly act: JudgedAct;
  /** Clauses of the rows that found it: "discards uncommitted changes", "cloud credentials". A second sentence is the harm. */
  readonly whys: readonly string[];
  readonly tool: string;
  readonly target: string;
  readonly environment: string;
}

/** Clauses that name a thing, although their first word ends like a verb. */
const things = /^(?:files|hooks|instructions|its|keys|links|others|settings)\b/;
const isVerb = (clause: string): boolean => /^[a-z-]+s\b/.test(clause) && !things.test(clause);

const places: Readonly<Record<string, string>> = { local: "", unknown: "", production: " in production" };

/** The harm of one finding in one or two sentences, with the target in it. */
export function harmSentence({ act, whys, tool, target, environment }: HarmCase): string {
  const words = harmWords[act];
  const named = nameOf(act, tool, target);
  const [first = "", ...rest] = whys.map((why) => why.split(". ")[0] ?? why);
  const verb = isVerb(first);
  const head = verb ? clauseOf(first, named, words.unclear) : plainly(words, named);
  const aside = [
    ...(environment === "unknown" ? ["environment unknown"] : []),
    ...(verb || first === "" ? rest : [first, ...rest]).map((why) => filled(why, named || words.unclear)),
  ];
  const own = whys[0]?.split(". ").slice(1).join(". ");
  const so = own ? `${own}.` : words.soUnlessFound && whys.length > 0 ? "" : words.so;
  const place = places[environment] ?? ` in ${environment}`;
  return `${capital(head)}${place}${aside.length === 0 ? "" : ` (${aside.join("; ")})`}. ${so}`.trimEnd();
}

const plainly = ({ does, unnamed }: HarmWords, named: string): string =>
  named === "" && unnamed === undefined ? does.replace(/:? \{\}/, "") : does.replace("{}", () => named || (unnamed ?? ""));

/** The target as a person names it; empty where nothing is named. A program that nobody knows is named by itself. */
function nameOf(act: JudgedAct, tool: string, target: string): string {
  const { unnamed, unclear } = harmWords[act];
  const isNone = target === "" || target === "." || tool.endsWith(` ${target}`);
  if (act === "unknown" && tool !== "") return known(tool, unclear); // its arguments tell less
  if (isNone) return unnamed === program.unnamed && tool !== "" ? known(tool, unclear) : "";
  return known(target, unclear);
}

/** A piece that only the shell will know is named where it is all there is, and left out with dots where it is a part. */
const known = (text: string, unclear: string): string =>
  /[^\s*?]/.test(text.replaceAll(unknownPiece, "")) ? text.replaceAll(unknownPiece, "…") : unclear;

function clauseOf(why: string, named: string, unclear: string): string {
  if (why.includes("{}")) return filled(why, named || unclear);
  return named === "" || why.includes(named) ? why : `${why}: ${named}`;
}

/** A clause with its target in it. */
export const filled = (why: string, target: string): string => why.replace("{}", () => target);
