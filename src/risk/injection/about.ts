import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { foldWord, stop } from "./fold.ts";
import { hiddenAround, isFenced, type FoldedPage } from "./page.ts";
import type { PhraseKind } from "./phrase.ts";

/** A phrase found on a page. */
export interface PhraseMatch {
  readonly page: FoldedPage;
  readonly start: number;
  readonly end: number;
  readonly kind: PhraseKind;
}

/** Words of people who write about attacks. */
const attacks = longPattern()`
  prompt.?inject|\binject|jailbreak|\battack|\badversar|malicious|\bowasp\b|\bllm0\d|red.?team|untrusted|sanitiz|exploit|
  detect(?:or|s|ion|ed|ing)?\b|guardrail|phishing|social engineering|poison|hostile|spoof|forge[ds]?\b|\bfake\b|chat.?template|
  special tokens?|tokenizer|prompt format|\bvictim
`;

/** The same in other languages. */
const attacksElsewhere = lazily(
  () =>
    new RegExp(
      ["angriff", "angreifer", "attaque", "inyección", "ataque", "атак", "инъекц", "注入", "攻击", "攻擊", "攻撃", "공격", "aanval"]
        .map(foldWord)
        .join("|"),
    ),
);
const isTalkOfAttacks = (text: string): boolean => attacks.test(text) || attacksElsewhere().test(text);

/** Words that introduce something quoted. */
const quoting = longPattern()`
  \be\.g|for example|\bsuch as|\blike\b|\bsa(?:ys?|id|ying)\b|\bread(?:s|ing)?\b|\bcontain|phrase|\bstrings?\b|pattern|regex|match|
  \bflag|\bwords?\b|example|sample|\btests?\b|payload|\bcalled\b|quot|trick|classif|\bblock|filter|\bwrite|\bwrote|\bnamed?\b|
  message|\bprints?\b|\blabel|\btitle[ds]?\b|\bthe text\b|\bterm\b|sentence|\bmeans\b
`;

const aboutPath = /inject|semgrep|jailbreak|adversar|red.?team|owasp|guardrail|prompt.?secur|llm.?secur|security/i;
const testPath = /(?:^|[/:._-])(?:tests?|specs?|__tests__|fixtures?|evals?)[/._-]/i;
const codePath = /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cc|cpp|cs|php|swift|jinja2?|j2|tmpl|vue|svelte|scala|lua)(?![a-z0-9])/i;
const documentPath = /\.(?:mdx?|rst|adoc)\b/i;
const dataPath = /\.(?:ya?ml|jsonl?|toml)\b/i;
/** Files of a program that hold its own prompts. */
const promptPath = /[/:._-](?:system[._-]?)?(?:prompts?|personas?)[/._-]/i;
/** Files in which a word in brackets on a line of its own is the name of a section. */
const sectionPath = /\.(?:toml|ini|cfg|conf|editorconfig|gitconfig)\b/i;
const templatePath = /tokenizer|special.tokens|chat.template|modelfile|generation.config/i;

const windowChars = 300;
const fenceWindowChars = 4_000;

/** Whether a phrase is quoted or described rather than said to the reader: documentation about injection is not one. */
export function isAbout(heard: PhraseMatch): boolean {
  const { start, end, kind } = heard;
  const { text, source } = heard.page;
  if (isPattern(text.slice(start, end))) return true;
  if (codePath.test(source) && /[a-z]\|[a-z]/.test(text.slice(start, end))) return true; // words of a pattern
  if (kind !== "override" && promptPath.test(source) && codePath.test(source)) return true;
  const before = text.slice(Math.max(0, start - windowChars), start);
  const after = text.slice(end, end + windowChars);
  if (isDescribed(before, after, heard)) return true;
  const quote = quoteAround(before, after, text.slice(start, end));
  const fenced = isFenced(heard.page, start);
  const isSetApart = fenced || quote?.isCode === true || (quote !== undefined && codePath.test(source));
  if (kind === "role" && isTemplate(before + text.slice(start, end) + after, source, isSetApart)) return true;
  if (kind === "approval" && isSetApart && (codePath.test(source) || documentPath.test(source))) return true;
  if (quote !== undefined) return isQuotedTalk(quote, heard);
  if (fenced) return aboutPath.test(source) || isTalkOfAttacks(text.slice(Math.max(0, start - fenceWindowChars), start));
  return isListed(text, start) && (isTalkOfAttacks(before) || aboutPath.test(source));
}

/** Talk that is surely of attacks: steel is forged and secrets are detected on pages about other things. */
const surely = longPattern()`
  prompt.?inject|\binject|jailbreak|\battack|\badversar|malicious|\bowasp\b|\bllm0\d|red.?team|untrusted|\bexploit|guardrail|phishing|
  social engineering|hostile|\bvictim
`;
const isSurelyOfAttacks = (text: string): boolean => surely.test(text) || attacksElsewhere().test(text);

/** Words of a sentence before it quotes somebody; a field of data, or the name of a part of a page, is no sentence. */
const reporting = longPattern()`
  [a-z\u00c0-\u1fff]{2},? [a-z\u00c0-\u1fff]{2,} ?[:,]? ?$|[\u3040-\u30ff\u3400-\u9fff]{2} ?[:,]? ?$|\b(?:flags?|flagged|says?|said|like|wrote|
  told|quotes?|quoted) ?:? ?$
`;

/** How words stand on a page where they are not said to its reader. */
export type ShownAs = "attack" | "string" | "mention";

/**
 * Whether words are quoted or listed where attacks are spoken of, stand in a string of a program, or are quoted by a
 * sentence. It asks for less than `isAbout` does, because it is asked about single words and not about a phrase: a command
 * in backticks is no quotation.
 */
export function shownAs({ text, source, ...page }: FoldedPage, { start, end }: Span): ShownAs | undefined {
  const before = text.slice(Math.max(0, start - windowChars), start);
  const after = text.slice(end, end + windowChars);
  const quote = quoteAround(before, after, text.slice(start, end));
  const isOfAttacks = aboutPath.test(source);
  if (quote !== undefined && !quote.isCode) {
    if (isOfAttacks || isSurelyOfAttacks(quote.outside)) return "attack";
    if (codePath.test(source)) {
      if (/\b(?:expect|assert[a-z]{0,10}|it|test|describe) ?\(|\bassert\b/.test(quote.outside)) return "attack";
      if (quote.isOneLine) return "string";
    }
    if (isOfTests(source) || (quote.isOneLine && reporting.test(quote.lead))) return "mention";
  }
  if (before.lastIndexOf("「") > before.lastIndexOf("」") && after.includes("」") && isSurelyOfAttacks(before + after)) return "attack";
  if (isFenced({ text, source, ...page }, start))
    return isOfAttacks || isSurelyOfAttacks(text.slice(Math.max(0, start - fenceWindowChars), start)) ? "attack" : undefined;
  return isListed(text, start) && (isOfAttacks || isSurelyOfAttacks(before)) ? "attack" : undefined;
}

/** Words of someone who explains an attack on agents, and of someone who imagines or reports it. */
const explained = /prompt.?inject|injection|jailbreak|\battackers?\b|\badversar|hijack/;
const imagined = longPattern()`
  \b(?:could|might|would|tricks?|tricked|fools?|for (?:example|instance)|such as|researchers?|demonstrat[a-z]{1,4}|so-called|
  known as|called|imagine)\b
`;
const introduced = longPattern()`
  \b(?:comments?|such as|like|example|instance|texts?|instructions?|payload|snippet|says|saying|contain(?:s|ing)|hid(?:es|ing|den)|
  writes|embeds?|line|markup)\b[ :,("'\x60]{0,3}$
`;

/**
 * Whether the sentence shows an address as a specimen of an attack. A comment counts as shown only in the middle of a
 * line that leads up to it; then its paragraph may explain it.
 */
export function isSpecimen({ page, start, end, kind }: PhraseMatch): boolean {
  if (kind !== "address" && kind !== "leak") return false;
  if (kind === "address" && restrained.test(page.text.slice(end, end + windowChars))) return true;
  const part = hiddenAround(page, start);
  const before = page.text.slice(Math.max(0, (part?.start ?? start) - windowChars), part?.start ?? start);
  const after = page.text.slice(part?.end ?? end, (part?.end ?? end) + windowChars);
  const isShown = part !== undefined && introduced.test(before.slice(before.lastIndexOf("\n") + 1));
  if (part !== undefined && !isShown) return false;
  const ends = isShown ? `\n${stop}` : stop;
  const lead = before.slice(before.lastIndexOf(ends) + 1);
  const close = after.indexOf(ends);
  const around = `${lead} ${close === -1 ? after : after.slice(0, close)}`;
  return explained.test(around) && imagined.test(around) && /\b[a-z]{2,}[ :,("'`]{0,3}$/.test(lead);
}

/** A regular expression that looks for the phrase. */
const isPattern = (hit: string): boolean => /\\[sbwdS]|\(\?[:=!<]|\.\*|\)\?|\[\^/.test(hit);

const reader = /\b(?:you|assistants?|agents?|ai|llms?|model|claude|copilot|codex|bot|chatgpt|please|must|always|now)\b/;

/** People around the machine, not the machine. */
const others = longPattern()`
  \b(?:ai|llms?|copilot|claude|code|codex|cursor|gemini|chatgpt|gpt|agents?|assistants?|models?|tools) (?:users?|engineers?|
  researchers?|developers?|compan(?:y|ies)|teams?|vendors?|enthusiasts?|providers?|subscribers?|owners?|authors?)\b
`;
/** Verbs in the form of a report. */
const told = /^(?:ignores|ignored|ignoring|disregards|disregarded|disregarding|forgets|forgetting|bypasses|bypassing|overriding)\b/;

/** "Required to send" is an order in the form of a report. */
const bound = /^(?:required|needs?|has|have|instructed|obliged|ordered|told|asked|expected|supposed)$/;

/** Rules of tools, not of readers. */
const tooling = /\b(?:lint|eslint|style|css|build|cache|firewall|routing|migrations?|sessions?|headers?|config)\b/;
/** Abilities of an AI, in languages whose orders are easily confused with them, and conditions. */
const able = lazily(
  () =>
    new RegExp(["peut", "peuvent", "kann", "können", "puede", "pode", "può", "可以", "能够", "できます", "может"].map(foldWord).join("|")),
);
const conditional = lazily(
  () => new RegExp(`(?:${["\\bsi", "\\bwenn", "\\bfalls", "\\bse", "\\bquand", "\\bcuando", "如果", "если"].map(foldWord).join("|")}) $`),
);

/** "The agent must not do what the page says" is the opposite of an order to do it. */
const restrained = /^ (?:not|never) (?:do|follow|obey|act|comply|trust)\b/;
/** Somebody tells from memory what a page said. */
const recalled = /\b(?:said|read|wrote|went|was) something like ?: ?["']?$/;

/** "should ignore", "does not ignore", "attackers try to ignore": a report about others, not an order. */
function isDescribed(before: string, after: string, { kind, page, start, end }: PhraseMatch): boolean {
  const hit = page.text.slice(start, end);
  if (kind === "address" && others.test(hit)) return true;
  if ((kind === "address" || kind === "approval") && (able().test(hit + after.slice(0, 8)) || conditional().test(before))) return true;
  if (kind === "override" && (told.test(hit) || tooling.test(hit) || /\binstructions (?:for|on|in|to|about|of) /.test(hit))) return true;
  if (kind === "override" && /\(\d+ [a-z]+$/.test(hit)) return true; // so many rules were loaded
  if (kind === "address" && recalled.test(before)) return true;
  if (kind === "hide") return /\b(?:users|humans|developers) that$/.test(hit) && !/^ (?:you|we|i|this|it)\b/.test(after);
  if (kind === "role" || kind === "approval" || kind === "address" || kind === "delay") return false;
  const lead = before.slice(-48);
  if (
    /\b(?:do not|don't|never|must not|should not|shouldn't|cannot|can't|won't|will not|does not|doesn't|did not|didn't|not) ["'`]?$/.test(
      lead,
    )
  ) {
    return true;
  }
  if (
    kind === "override" &&
    /^[^¶]{0,12}\b(?:if|when|unless) (?:you|your|not|using)\b(?! (?:are|re) (?:an?|the) (?:ai|llm|language|assistant|agent|bot))/.test(
      after,
    )
  ) {
    return true;
  }
  if (kind === "guard" && /\b(?:or|and) $/.test(lead) && isTalkOfAttacks(before)) return true;
  if (/\byou (?:can|may|could|might)(?: (?:safely|also|simply))? $/.test(lead)) return true;
  const verb = longPattern()`
    (?:^|[^a-z])(?:([a-z]+) )?(should|it|they|to|would|could|might|may|can|attackers?|who|that|which|will|users?|people|developers?|
    customers?) ["'\x60]?$
  `.exec(lead);
  const subject = verb === null ? "" : (verb[1] ?? "");
  if (verb === null || /\b(?:you|please|must|now)\b/.test(lead.slice(-24))) return false;
  if (kind === "leak" && verb[2] === "to" && bound.test(subject)) return false;
  if (verb[2] === "should") return !reader.test(subject);
  if (/^(?:attacker|user|people|developer|customer)/.test(verb[2] ?? "")) return true;
  if (kind === "guard") return true;
  return isTalkOfAttacks(before) || isTalkOfAttacks(after) || /\b(?:models?|llms?|prompts?)\b/.test(before.slice(-120));
}

interface Quote {
  /** Text outside of the quotes, near them. */
  readonly outside: string;
  /** The part of it that stands before them on their line. */
  readonly lead: string;
  /** The quotes are part of a data format, not of a sentence. */
  readonly isData: boolean;
  /** The marks are backticks. */
  readonly isCode: boolean;
  /** The quotation opens on the line of the phrase. */
  readonly isOneLine: boolean;
}

function quoteAround(before: string, after: string, hit: string): Quote | undefined {
  for (const mark of ["`", '"', "'"]) {
    const open = /^["'`]/.test(hit) && hit.startsWith(mark) ? before.length : openingOf(before, mark);
    const close = after.indexOf(mark);
    if (open === -1 || close === -1) continue;
    const lead = before.slice(0, open).replace(/\\$/, "");
    const isData = mark !== "`" && /(?:^|[:,[({=\n+|>])\s{0,4}$/.test(lead.slice(-6));
    return {
      outside: `${lead} ${after.slice(close + 1)}`,
      lead: lead.slice(lead.lastIndexOf("\n") + 1),
      isData,
      isCode: mark === "`",
      isOneLine: !before.slice(open).includes("\n"),
    };
  }
  return undefined;
}

/** The nearest mark before the phrase, if it opens a quotation: no letter stands right before it. */
function openingOf(before: string, mark: string): number {
  const open = before.lastIndexOf(mark);
  if (open === -1 || before.slice(open).includes("\n¶")) return -1;
  return /[a-z0-9]/.test(before.charAt(open - 1)) || before.charAt(open - 1) === stop ? -1 : open;
}

function isQuotedTalk({ outside, isData, isOneLine }: Quote, { kind, page: { source } }: PhraseMatch): boolean {
  // Programs that talk to models are full of prompts; only an order to forget the rest is odd even there.
  if (isOneLine && kind !== "override" && codePath.test(source)) return true;
  if (isTalkOfAttacks(outside) || aboutPath.test(source)) return true;
  if (isOfTests(source)) return true;
  if (/\b(?:expect|assert[a-z]{0,10}|it|test|describe) ?\(|\bassert\b/.test(outside)) return true;
  return !isData && quoting.test(outside);
}

const isOfTests = (source: string): boolean => testPath.test(source) && (codePath.test(source) || dataPath.test(source));

/** Role marks are the everyday words of chat templates and of the code that fills them. */
function isTemplate(around: string, source: string, isSetApart: boolean): boolean {
  if (isOfTests(source) && dataPath.test(source)) return true;
  if (sectionPath.test(source) && /(?:^|\n) ?\[[a-z]+\] ?\n/.test(around)) return true;
  if (templatePath.test(source) || /\{\{|\{%|\{[a-z.]{1,30}\}|\$\{|%s/.test(around)) return true;
  return isSetApart && (codePath.test(source) || documentPath.test(source) || isTalkOfAttacks(around));
}

/** A line of a list, a quotation or a table. */
function isListed(text: string, start: number): boolean {
  const near = text.slice(Math.max(0, start - 120), start);
  const line = near.slice(near.lastIndexOf("\n") + 1);
  return /^[\s¶]{0,8}(?:[-*+>|•]|\d{1,3}[.)¶])/.test(line);
}
