import { correctionRows } from "./correction-rows.ts";

/** Words after a "no" that corrects nothing, in the languages of the table. */
const innocent = [
  "problem[ae]?s?|worries|rush|need(?: to)?|hurry|idea|objections?|thanks?(?: you)?|(?:further |more )?changes?(?: needed)?|issues?|" +
    "further|more|matter",
  "(?:it|that)'?s (?:fine|ok|okay|all|it|good|great|correct|right)|go (?:ahead|on)|not (?:yet|now)",
  "hay (?:problema|prisa)|pasa nada|te preocupes|gracias|hace falta|es necesario|importa|está bien|todavía no|aún no|ahora no|" +
    "olvides|por ahora",
  "danke|passt|alles (?:gut|ok|in ordnung)|kein problem|das (?:ist gut|passt|reicht)|reicht|noch nicht|erst mal",
  "merci|pas de (?:souci|problème)|c'est (?:bon|parfait|très bien)|ça va|pas (?:encore|maintenant)",
].join("|");

const innocentNo = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,3}(?:(?:no+|nope|non|nein|nee)[\s,.!:;–—-]+(?:${innocent})(?!\p{L})|(?:いいえ|いや)、?(?:大丈夫|結構|問題|まだ))`,
  "iu",
);
const answeringNo = /^[^\p{L}\p{N}]{0,3}(?:(?:no+|nope|nein|nee|non)(?!\p{L})|いいえ|いや)[\s,.!:;–—、。-]*/iu;

/** The person's own words: without code, quotes and logs. */
const ownWords = (text: string): string => (/[`"“«<>]/.test(text) ? withoutQuotes(text) : text);

const withoutQuotes = (text: string): string =>
  text
    .replace(/```[\s\S]*?(?:```|$)/g, " ")
    .replace(/`[^`\n]{0,300}`/g, "`x`")
    .replace(/^\s{0,3}>.*$/gm, " ")
    .replace(/["“«][^"”»\n]{1,300}["”»]/g, '"x"')
    .replace(/<[a-z-]{2,40}>[\s\S]{0,20000}?<\/[a-z-]{2,40}>/g, " ");

const readMaxChars = 1_500;
/** Longer messages are new work: a correction is short, or says what it is at its start. */
const headChars = 400;

/** Whether a message corrects. `asked` if it answers a question, where "no" is just an answer. */
export function isCorrection(text: string, asked: boolean): boolean {
  const own = ownWords(text.slice(0, readMaxChars)).trim().slice(0, headChars).replace(innocentNo, "");
  const said = asked ? own.replace(answeringNo, "") : own;
  const met = correctionRows.filter(({ pattern }) => pattern.test(said));
  return met.length > 1 || met.some(({ half }) => !half);
}
