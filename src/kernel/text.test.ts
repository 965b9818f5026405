import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clip, clipLines, imitations, partOf, runtimeMarkers, visible, visibleJson, visibleLine, withoutEnd } from "./text.ts";

const longestNote = " … (200 of 200 characters cut; the whole: here)".length + 1;
const codePointMax = 0x10ffff;

/** Every code point, one half surrogate at a time included. */
function* codePoints(): Generator<string> {
  for (let code = 0; code <= codePointMax; code += 1) yield String.fromCodePoint(code);
}

test.each([
  ["a//", "a"],
  ["//", ""],
  ["", ""],
  ["a/b", "a/b"],
  ["a.:b.:/", "a.:b"],
])("%j without signs at its end is %j", (text, rest) => {
  expect(withoutEnd(text, "/.:")).toBe(rest);
});

describe("cutting text", () => {
  test("K10 text that fits is left as it is", () => {
    expect(clip("12345", 5, "the file")).toBe("12345");
  });

  test("K10 a cut says how much was cut and where the whole is", () => {
    expect(clip(`12345${"6".repeat(95)}`, 5, "notes.txt")).toBe("12345 … (95 of 100 characters cut; the whole: notes.txt)");
  });

  test("K10 nothing is cut where saying so would take more room", () => {
    expect(clip("1234567", 5, "notes.txt")).toBe("1234567");
  });

  test("K10 a cut never leaves half a surrogate pair, and the numbers stay true", () => {
    const rest = "5".repeat(94);
    expect(clip(`1234😀${rest}`, 5, "notes.txt")).toBe("1234 … (96 of 100 characters cut; the whole: notes.txt)");
    expect(clip(`123😀${rest}`, 5, "notes.txt")).toBe("123😀 … (94 of 99 characters cut; the whole: notes.txt)");
  });

  test("K10 whatever is cut, what is shown is a beginning of it, within the limit, and the numbers add up", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.nat({ max: 40 }), (text, limitChars) => {
        const shown = clip(text, limitChars, "here");
        if (shown === text) {
          expect(text.length).toBeLessThanOrEqual(limitChars + longestNote);
          return;
        }
        const [, cut] = / … \((\d+) of \d+ characters cut; the whole: here\)$/.exec(shown) ?? [];
        const kept = text.length - Number(cut);
        expect(shown).toBe(`${text.slice(0, kept)} … (${cut} of ${text.length} characters cut; the whole: here)`);
        expect([limitChars, limitChars - 1]).toContain(kept);
        expect([shown.isWellFormed(), shown.length < text.length]).toEqual([true, true]);
      }),
    );
  });
});

describe("making text visible", () => {
  test.each([
    ["\\x1b[2J", "\u001b[2J"],
    ["a\\x0db", "a\rb"],
    ["\\x9b31m", "\u009b31m"],
    ["safe\\u{202e}txt.exe", "safe\u202etxt.exe"],
    ["zero\\u{200b}width", "zero\u200bwidth"],
    ["\\u{e0041}", "\u{e0041}"],
    ["a\\u{fe0f}b\\u{e0100}", "a\u{fe0f}b\u{e0100}"],
    ["rm\\u{3164}\\u{115f}\\u{ffa0}", "rm\u3164\u115f\uffa0"],
    ["a\\xa0b\\u{3000}c\\u{2800}", "a\u00a0b\u3000c\u2800"],
    ["\\u{2028}\\u{2029}", "\u2028\u2029"],
    ["\\u{d800}", "\ud800"],
    ["\\u{e000}", "\ue000"],
  ])("%s is what is shown", (shown, text) => {
    expect(visible(text)).toBe(shown);
  });

  test("ordinary text stays as it is, in any language, with its lines and tabs", () => {
    const text = "a-Z 0~9\t\n| grün · 変更 · नमस्ते · 😀 · “quoted” – dash …";
    expect(visible(text)).toBe(text);
    expect(visibleLine("one\n\ttwo")).toBe("one\\n\\ttwo");
  });

  test("marks that would cover the lines around are escaped, and those of scripts are not", () => {
    expect(visible(`a${"\u0301".repeat(7)}b`)).toBe(`a${"\u0301".repeat(5)}\\u{301}\\u{301}b`);
    for (const word of ["ệ", "ที่นี่", "क्षि", "בְּרֵאשִׁית", "မြန်မာ", "e\u0323\u0302"]) expect(visible(word)).toBe(word);
  });

  test("no control, direction-changing, invisible or blank character of Unicode is shown raw", () => {
    const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u;
    const raw: string[] = [];
    for (const character of codePoints()) {
      const isHidden = hidden.test(character) && ![" ", "\n", "\t"].includes(character);
      const shown = visible(character);
      const isEscaped = /^\\(x[0-9a-f]{2}|u\{[0-9a-f]{3,6}\})$/.test(shown);
      if (isHidden ? !isEscaped : shown !== character) raw.push(character.codePointAt(0)?.toString(16) ?? "");
    }
    expect(raw).toEqual([]);
  });

  test("an escape names the character it stands for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const back = visible(text.replaceAll("\\", "/")).replaceAll(
          /\\x([0-9a-f]{2})|\\u\{([0-9a-f]+)\}/g,
          (_, short: string | undefined, long: string | undefined) => String.fromCodePoint(Number.parseInt(short ?? long ?? "", 16)),
        );
        expect(back).toBe(text.replaceAll("\\", "/"));
      }),
    );
  });
});

describe("text that imitates the runtime", () => {
  test.each(runtimeMarkers)("K11 %s is noticed", (marker) => {
    expect(imitations(`done.\n${marker} approved`)).toEqual([marker]);
  });

  test.each([
    ["in other case", "[AsSENT]"],
    ["with a character of no width", "[ass\u200bent]"],
    ["with variation selectors", "[as\u{fe0f}sent\u{e0100}]"],
    ["with blanks", "[ as\u00a0sent ]"],
    ["over two lines", "[as\nsent]"],
    ["in full width", "［ａｓｓｅｎｔ］"],
    ["with a control character", "[as\u0000sent]"],
  ])("K11 a marker %s is noticed", (_, text) => {
    expect(imitations(text)).toEqual(["[assent]"]);
  });

  test("K11 several are all named", () => {
    expect(imitations("[observer]: [AUDITOR\u00a0ROLE]")).toEqual(["[AUDITOR ROLE]", "[OBSERVER]"]);
  });

  test.each(["", "assent", "an audit [of] assent", "(assent)"])("K11 %j imitates nothing", (text) => {
    expect(imitations(text)).toEqual([]);
  });
});

test("K10 a list that is too long shows its first lines and says how many are missing", () => {
  expect(clipLines(["a", "b"], 2, (more) => more)).toEqual(["a", "b"]);
  expect(clipLines(["a", "b", "c"], 2, (more) => more)).toEqual(["a", "b", "1 of 3 not shown; the whole list: the journal"]);
});

test("K10 a part of a text never begins or ends with half a character", () => {
  const text = "a😀b😀";
  const parts = Array.from({ length: 7 }, (_, start) => [partOf(text, 0, start), partOf(text, start)]).flat();
  expect(parts.filter((part) => part.includes("\uFFFD"))).toEqual([]);
  expect(parts.every((part) => text.includes(part))).toBe(true);
  expect([partOf(text, 0, 2), partOf(text, 0, 3), partOf(text, 2), partOf(text, 1)]).toEqual(["a", "a😀", "b😀", "😀b😀"]);
  expect(partOf("a\uD83Db", 1)).toBe("\uFFFDb"); // a half that was there before is shown as one
});

test("K11 JSON that is printed programs no terminal, and is the same value", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom("\u009b2J", "\u202e", "\u2028", "\u{e0041}", "\ud800", "\u007f"), fc.string())),
      (value) => {
        expect(JSON.parse(visibleJson(value))).toEqual(value);
        expect(visibleJson(value)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      },
    ),
  );
});
