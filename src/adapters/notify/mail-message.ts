import { short } from "../../kernel/text.ts";
import { answerCommands, guttered, letterOf, type LetterGate, type LetterOptions } from "./letter.ts";
import { safetyWords, type Notice } from "./notice.ts";

/** A mail as it goes over the wire: lines that end in CRLF, all of them ASCII. */
export interface MailOptions extends Pick<LetterOptions, "redact"> {
  readonly from: string;
  readonly to: string;
  /** When it is written, as ISO text. */
  readonly at: string;
}

const limits = { letterMaxChars: 16_000, subjectMaxChars: 100, lineMaxChars: 76 } as const;
const newline = "\r\n";

export function mailMessage(notice: Notice, shown: LetterGate | undefined, { redact, from, to, at }: MailOptions): string {
  const letter = letterOf(notice, shown, { redact, charsMax: limits.letterMaxChars });
  const isSafe = !letter.pieces.some((piece) => "ours" in piece && piece.ours === safetyWords);
  const said = shown === undefined || !isSafe ? "" : ` │ ${short(notice.title, limits.subjectMaxChars)}`;
  const body = [
    ...letter.pieces.flatMap((piece) => ("ours" in piece ? [piece.ours] : guttered(piece.said, limits.lineMaxChars))),
    "",
    "An answer to this mail is not read. Answer in the console or in a shell of your own:",
    ...(notice.url === null ? [] : [notice.url]),
    notice.command,
    ...(shown === undefined ? [] : answerCommands(shown)),
  ];
  const headers = [
    `Date: ${new Date(at).toUTCString().replace("GMT", "+0000")}`,
    `From: Assent <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodedWords(`${notice.headline}${said}`)}`,
    `Message-ID: <${notice.id.replace(/[^\w.+-]/g, "")}.${to.replace(/\W/g, "-")}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
  ];
  return [...headers, "", ...body.flatMap(quotedPrintable), ""].join(newline);
}

/** RFC 2047: text of any kind in a header, in pieces that hold whole characters. Nothing in it can end the header. */
export function encodedWords(text: string): string {
  if (/^[\x20-\x7e]{1,60}$/.test(text) && !text.includes("=?")) return text;
  const words: string[] = [];
  for (const character of text.toWellFormed()) {
    const last = words.at(-1);
    if (last !== undefined && Buffer.byteLength(last + character) <= wordMaxBytes) words[words.length - 1] = last + character;
    else words.push(character);
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString("base64")}?=`).join(`${newline} `);
}

/** So that a word with its frame and the name of the header has at most 76 characters. */
const wordMaxBytes = 39;

/** RFC 2045: one line of text as lines of at most 76 characters of ASCII. */
export function quotedPrintable(line: string): readonly string[] {
  const bytes = Buffer.from(line.toWellFormed());
  const lines: string[] = [];
  let current = "";
  for (const [place, byte] of bytes.entries()) {
    const isBlank = byte === 0x20 || byte === 0x09;
    const isPlain = (byte > 0x20 && byte < 0x7f && byte !== 0x3d) || (isBlank && place < bytes.length - 1);
    const next = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    if (current.length + next.length > limits.lineMaxChars - 1) {
      lines.push(`${current}=`);
      current = "";
    }
    current += next;
  }
  return [...lines, current];
}
