import { expect, test } from "vitest";
import { writeFilm, type Frame } from "../../tools/pictures/animation.ts";

const frame = (atMs: number, ...lines: readonly string[]): Frame => ({
  atMs,
  panes: [lines.map((text) => [{ text, look: text.startsWith("<") ? "red" : "" }])],
});
const film = (...frames: readonly Frame[]): string =>
  writeFilm({ title: "A film", panes: [{ name: "One", columns: 20, rows: 2 }], frames, endMs: 1_000 });

test("a line that stays is written once, with the time in which it is seen", () => {
  const text = film(frame(0, "$"), frame(250, "$", "first"), frame(500, "$", "second"));
  expect(text.match(/>\$</g)).toHaveLength(1);
  expect(text).toMatch(/@keyframes (\w+)\{0%\{visibility:hidden\}25%\{visibility:visible\}50%,100%\{[^]*<text class="\1 gone"[^>]*>first</);
  expect(text).toMatch(/@keyframes (\w+)\{0%\{visibility:hidden\}50%\{visibility:visible\}100%[^]*<text class="\1" [^>]*>second</);
});

test("without motion the last frame stands", () => {
  const text = film(frame(0, "before"), frame(500, "after"));
  expect(text).toMatch(/class="\w+ gone"[^>]*>before</);
  expect(text).not.toMatch(/gone"[^>]*>after</);
  expect(text).toContain("prefers-reduced-motion");
});

test("text of a screen is never markup", () => {
  const text = film(frame(0, '<script>"&"'));
  expect(text).toContain('<tspan class="red">&lt;script>&quot;&amp;&quot;</tspan>');
  expect(text).not.toContain("<script");
});
