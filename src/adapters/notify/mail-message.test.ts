import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { mailSubject, mailText } from "../../../test/support/mail-server.ts";
import type { GateWords } from "../../kernel/gate.ts";
import { noticeFor, shownGate } from "./gate.fixture.ts";
import { encodedWords, mailMessage, quotedPrintable } from "./mail-message.ts";
import { testNotice } from "./notice.ts";
import { payloads } from "./notices.fixture.ts";

const options = { from: "assent@example.org", to: "ana@example.org", at: "2026-11-15T13:00:00.000Z" };
const plain = (text: string): string => text;
const mailOf = (words: Partial<GateWords> = {}, redact = plain): string => {
  const shown = shownGate(words);
  return mailMessage(noticeFor(shown, { redact }), shown, { ...options, redact });
};
const headersOf = (mail: string): readonly string[] =>
  mail
    .slice(0, mail.indexOf("\r\n\r\n"))
    .replace(/\r\n /g, " ")
    .split("\r\n")
    .map((line) => line.split(":", 1)[0] ?? "");

describe("D25 a mail", () => {
  test("says what waits, how it is answered, and that an answer to it is not read", () => {
    const mail = mailOf();
    expect(mail.split("\r\n").slice(0, 3)).toEqual([
      "Date: Sun, 15 Nov 2026 13:00:00 +0000",
      "From: Assent <assent@example.org>",
      "To: <ana@example.org>",
    ]);
    expect(mailSubject(mail)).toBe("Assent waits for you: risk (dangerous) │ Bash: git push --force origin main");
    const text = mailText(mail);
    expect(text).toContain("│ Bash: git push --force origin main\nfolder\n│ /w/shop\n");
    expect(text).toContain(
      "\nAn answer to this mail is not read. Answer in the console or in a shell of your own:\nhttp://127.0.0.1:4717/gates/",
    );
    expect(text).toContain("\nassent answer g7k2m9pxwq4 once\n");
    expect(mailText(mailMessage(testNotice(null, "test.1"), undefined, { ...options, redact: plain }))).toContain("assent inbox");
  });

  test.each(payloads)("has the same headers with %j in it, ASCII lines that end in CRLF, and no forged line", (trick) => {
    const forged = `${trick}\r\nBcc: eve@evil.test\r\n\r\n.\r\nAssent waits for you: nothing\n.\nAn answer to this mail is read`;
    const mail = mailOf({ title: forged, context: [`Action: ${forged}`], question: forged });
    expect(headersOf(mail)).toEqual(headersOf(mailOf()));
    expect(mail).toMatch(/^(?:[\x20-\x7e]{0,78}\r\n)+$/);
    for (const line of mailText(mail)
      .split("\n")
      .filter((each) => each.includes("is read")))
      expect(line).toMatch(/^│ /);
    expect(
      mailText(mail)
        .split("\n")
        .filter((line) => /^(?:Bcc|\.|Assent waits for you: nothing)/.test(line)),
    ).toEqual([]);
  });

  test("D22 with a secret says only that, in its subject too", () => {
    const redact = (text: string): string => text.replaceAll("hunter2", "***REDACTED***");
    for (const words of [{ title: "use hunter2" }, { context: ["Action: use hunter2"] }]) {
      const mail = mailOf(words, redact);
      expect(mailSubject(mail)).toBe("Assent waits for you: risk (dangerous)");
      expect(mailText(mail)).toContain("[redacted by safety layer]");
      expect(mailText(mail)).not.toMatch(/hunter2|REDACTED\*|git push/);
    }
  });

  test("is bounded, whatever the gate holds, and its lines are broken behind the gutter", () => {
    expect(mailOf({ context: [`Action: ${"€".repeat(200_000)}`] }).length).toBeLessThan(20_000);
    const lines = mailText(mailOf({ context: [`Action: ${"x".repeat(1_000)}`] })).split("\n");
    expect(lines.filter((line) => line.includes("xx")).every((line) => line.startsWith("│ ") && line.length <= 78)).toBe(true);
  });

  test("carries every text as it was", () => {
    const text = string({ unit: "binary", maxLength: 300 });
    assert(
      property(text, (said) => {
        const one = said.replace(/[\r\n]/g, " ");
        const lines = quotedPrintable(one);
        expect(lines.every((line) => /^[\x20-\x7e]{0,76}$/.test(line) && !line.endsWith(" "))).toBe(true);
        expect(mailText(`\r\n\r\n${lines.join("\r\n")}`)).toBe(one.toWellFormed());
        const subject = encodedWords(one);
        expect(subject.split("\r\n").every((line) => /^[\x20-\x7e]{0,76}$/.test(line))).toBe(true);
        expect(mailSubject(`Subject: ${subject}\r\n`)).toBe(one.toWellFormed());
      }),
    );
  });
});
