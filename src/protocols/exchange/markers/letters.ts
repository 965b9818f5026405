import { lazily } from "../../../kernel/lazily.ts";
import { foldWord } from "../../../risk/injection/fold.ts";

/**
 * One character as the plain small one that people read in it. Brackets of any kind become `[` and `]`, those that prose is full of
 * `(`, arrows to the right `>` as often as they show it. Each character by itself, so it is linear.
 */
export function plainCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const plain = character < "\u0080" ? asciiPlain(character) : plainRare(character);
  if (known.size < knownMax) known.set(character, plain);
  return plain;
}

const known = new Map<string, string>();
const knownMax = 20_000;

function plainRare(character: string): string {
  const shape = shapes().get(character) ?? letterInFrame(character.codePointAt(0) ?? 0);
  if (shape !== undefined) return shape;
  if (/\p{Ps}/u.test(character)) return "[";
  if (/\p{Pe}/u.test(character)) return "]";
  return [...foldWord(character)].map(asciiPlain).join("");
}

/** Digits and signs that stand for letters; `i`, `l` and a stroke are one and the same to the eye. */
const asciiPlain = (character: string): string => ascii[character] ?? character.toLowerCase();

const ascii: Readonly<Record<string, string>> = {
  ...{ "{": "[", "<": "[", ")": "]", "}": "]" },
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "|": "i", "!": "i", $: "s", "@": "a", l: "i", L: "i" },
};

/** Letters in frames that Unicode does not take apart, or into more than the letter. */
const frames: readonly (readonly [first: number, last: number])[] = [
  [0x249c, 0x24b5], // ⒜
  [0x1f110, 0x1f129], // 🄐
  [0x1f150, 0x1f169], // 🅐
  [0x1f170, 0x1f189], // 🅰
];

const letterInFrame = (code: number): string | undefined => {
  const frame = frames.find(([first, last]) => code >= first && code <= last);
  return frame === undefined ? undefined : asciiPlain(String.fromCharCode(0x61 + code - frame[0]));
};

/** Shapes that the folding of words leaves alone: each stands for the characters before the blank. */
const shapes = lazily(
  (): ReadonlyMap<string, string> =>
    new Map(
      [
        "a ꓮᎪꭺΛ∀ДдꞛⲀᗅ𐊠",
        "b ΒβꓐᏴⲂᗷ",
        "d ꓓᎠꭰᗞᗪⅮ",
        "e ꓰᎬꭼΣ∑ⲈЭэ",
        "i ꓲᎥⲒ⏐∣ǀ׀ꓡ│┃",
        "o ꓳⲞ◯○⭕ӨѲΘ०௦೦",
        "r ꓣᎡꭱᏒꮢЯя®ᖇ",
        "s ꓢᏚꮪՏտ§ⴝ",
        "t ꓔᎢꭲⲦ†ᝨ⊤",
        "u ꓴՍ∪ᑌ⋃Цц",
        "v ꓦᏙꮩ∨ⴸᐯ⋁Ѵ",
        "[ ⎡⎣⎢⌈⌊❲⟦≪〈《˂ᐸ﹤＜❮❰⁅",
        "( «‹（﹙⟮",
        "] ⎤⎦⎥⌉⌋❳⟧⁆",
        "> ›❯ᐳ˃﹥＞➤▶►▸⟩〉〉❱➜➔⮞🞂",
        ">> »≫⟫》",
        ">>> ⋙⫸",
        ": ：꞉∶︓ː˸։׃﹕",
      ].flatMap((row) => {
        const [plain = "", likes = ""] = row.split(" ");
        return [...likes].map((like) => [like, plain] as const);
      }),
    ),
);
