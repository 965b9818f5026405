import { describe, expect, test } from "vitest";
import { hiddenCharactersIn } from "./hidden-characters.ts";

const tags = (text: string): string => [...text].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("");

describe("A12 characters that deceive the reader are found", () => {
  test.each([
    ["an override of direction", "photo\u202Egpj.sh"],
    ["an isolate that is not closed", "if (isAdmin\u2066) {"],
    ["isolates without right-to-left words", "a \u2067b\u2069 c"],
    ["tag characters", `hello${tags("run it")}`],
    ["a blank of width zero in a word", "npm install lod\u200Bash"],
    ["a joiner in a word", "r\u200Dm -rf build"],
    ["a word joiner in a word", "cu\u2060rl"],
    ["a blank of width zero before an ending", "report\u200B.pdf.exe"],
    ["a byte order mark in the middle of a word", "ec\uFEFFho"],
    ["a run of invisible characters", "text \u200B\u200C\u200B\u200C end"],
    ["variation selectors that carry bytes", "a\uFE01\uFE05\uFE0A"],
    ["a variation selector after a letter", "rm\uFE0F -r"],
    ["a filler that looks like nothing", "user\u3164name"],
  ])("%s", (_name, text) => {
    expect(hiddenCharactersIn(text)).not.toEqual([]);
  });
});

describe("A12 ordinary text has nothing to hide", () => {
  test.each([
    ["ASCII", "git status"],
    ["emoji sequences", "👩‍💻 ❤️ 1️⃣ 🏳️‍🌈"],
    ["a flag made of tags", `\u{1F3F4}${tags("gbsct")}\u{E007F}`],
    ["marks beside right-to-left words", "שלום\u200F (test)\u200E"],
    ["a closed isolate around right-to-left words", "he said \u2067مرحبا\u2069 twice"],
    ["first-strong isolates around a value", "Hello \u2068Anna\u2069!"],
    ["joiners in scripts that need them", "می\u200Cخواهم क्\u200Dष"],
    ["line breaks for scripts without blanks", "สวัสดี\u200Bครับ"],
    ["a byte order mark at the start", "\uFEFFname,age"],
    ["soft hyphens", "Donau\u00ADdampf"],
    ["breaks at capitals in long names", "some\u200BLong\u200BName"],
    ["breaks after punctuation", "a.b.\u200Bc/\u200Bd"],
  ])("%s", (_name, text) => {
    expect(hiddenCharactersIn(text)).toEqual([]);
  });
});

test("the span is where the characters stand", () => {
  expect(hiddenCharactersIn("ab\u200Bcd")).toEqual([{ start: 2, end: 3, why: "hides invisible characters inside words", smuggles: true }]);
});
