import { begunAt, ReadingBuilder, type Reading } from "./reading.ts";

const quoted = String.raw`(?:"(?:[^"\\\n]|\\[^\n]){1,80}"|'(?:[^'\\\n]|\\[^\n]){1,80}'|\x60(?:[^\x60\\\n]|\\[^\n]){1,80}\x60)`;
const comma = String.raw`[ \t]{0,4},[ \t\r\n]{0,40}`;
const members = String.raw`[ \t\r\n]{0,40}${quoted}(?:${comma}${quoted}){1,999}[ \t\r\n,]{0,40}`;
const nothing = String.raw`(?:""|''|\x60\x60)`;

const letter = String.raw`(?:"(?:[^"\\\n]|\\.)"|'(?:[^'\\\n]|\\.)')`;
/** Letters one by one, as many as a secret has. */
const letters = String.raw`\[[ \t\r\n]{0,40}${letter}(?:${comma}${letter}){11,999}[ \t\r\n,]{0,40}\]`;

/** Where a program puts the members of a list together with nothing between: `["a", "b"].join("")`, `"".join(["a", "b"])`. */
const joined = (): RegExp =>
  new RegExp(
    String.raw`\[${members}\][ \t\r\n]{0,40}\.join\([ \t]{0,4}${nothing}|${nothing}\.join\([ \t\r\n]{0,40}[[(]${members}[\])]|${letters}`,
    "g",
  );
const joinedBegun = new RegExp(
  String.raw`(?:\[|${nothing}\.?j?o?i?n?\(?[ \t\r\n]{0,40}[[(])[ \t\r\n]{0,40}(?:${quoted}${comma}){0,1000}` +
    String.raw`(?:["'\x60][^"'\x60\n]{0,80}|${quoted}[ \t\r\n,]{0,40}(?:\][ \t\r\n]{0,40}` +
    String.raw`(?:\.(?:j(?:o(?:i(?:n(?:\([ \t]{0,4}["'\x60]?)?)?)?)?)?)?)?)?$`,
);
const joinedMax = 8_000;
/** Whether a text may have one. */
export const hasList = /["'`][ \t]{0,4},[ \t\r\n]{0,40}["'`]/;

const escapes: Readonly<Record<string, string>> = { "\\n": "\n", "\\r": "\r", "\\t": "\t" };
/** Without its quotes, with what is escaped as it is meant. */
function takeMember(builder: ReadingBuilder, member: string, at: number): void {
  for (const { 0: sign, index } of member.slice(1, -1).matchAll(/\\?[^]/g))
    builder.put(escapes[sign] ?? sign.at(-1) ?? "", at + 1 + index, at + 1 + index + sign.length);
}

/** With the members of such lists as one text. Undefined: there are none. */
export function joinedReading({ text }: Reading, isOpen: boolean): Reading | undefined {
  const certain = isOpen ? begunAt(text, joinedBegun, joinedMax) : text.length;
  if (!hasList.test(text) && certain === text.length) return undefined;
  const builder = new ReadingBuilder();
  let done = 0;
  for (const { 0: all, index } of hasList.test(text) ? text.matchAll(joined()) : []) {
    const from = index + Math.max(0, all.search(/[[(][ \t\r\n]{0,40}["'`]/)); // before it stands what joins
    const end = all.startsWith("[") ? index + all.lastIndexOf("]") : index + all.length;
    builder.blank(done, from);
    for (const { 0: member, index: at } of text.slice(from, end).matchAll(new RegExp(quoted, "g"))) takeMember(builder, member, from + at);
    done = end;
  }
  if (done === 0 && certain === text.length) return undefined;
  builder.blank(done, text.length);
  return builder.finish(text, certain);
}
