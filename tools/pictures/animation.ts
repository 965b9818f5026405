import type { Stretch } from "./terminal.ts";

/** Lines of a pane as they are seen from a moment on. */
export interface Frame {
  readonly atMs: number;
  readonly panes: readonly (readonly (readonly Stretch[])[])[];
}

export interface Film {
  readonly title: string;
  readonly panes: readonly { readonly name: string; readonly columns: number; readonly rows: number }[];
  readonly frames: readonly Frame[];
  readonly endMs: number;
}

/** Sizes in the units of the picture; `cell` is what a common monospaced font takes at this size. */
const sizes = { font: 14, cell: 8.43, line: 19, pad: 14, bar: 30, gap: 12 };

interface Line {
  readonly x: number;
  readonly y: number;
  readonly stretches: readonly Stretch[];
  readonly from: number;
  readonly until: number;
}

/**
 * A film of terminals as one SVG that moves by its own styles: it needs no script, so it plays inside an `img`. Every line
 * is written once, with the time in which it is seen. Without motion, wanted or able, the last frame stands still.
 */
export function writeFilm(film: Film): string {
  const places = placesOf(film);
  const width = Math.max(...film.panes.map(({ columns }) => columns)) * sizes.cell + 2 * sizes.pad;
  const height = (places.at(-1)?.bottom ?? 0) + 1;
  const lines = film.panes.flatMap((_, pane) => linesOf(film, pane, places[pane]?.top ?? 0));
  const spans = [...new Set(lines.map(spanOf))].filter((span) => span !== `0-${film.endMs}`);
  const name = (line: Line): string => `s${spans.indexOf(spanOf(line)).toString(36)}`;
  const frames = places.map(({ top, bottom, name: title }) => paneOf(title, round(width), top, bottom)).join("\n");
  const texts = lines.map((line) => textOf(line, name(line), line.until === film.endMs)).join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img" aria-labelledby="t">
<title id="t">${escaped(film.title)}</title>
<style>
${looks}
${spans.map((span, index) => keyframes(`s${index.toString(36)}`, span, film.endMs)).join("\n")}
</style>
${frames}
${texts}
</svg>
`;
}

const spanOf = ({ from, until }: Line): string => `${from}-${until}`;
const round = (value: number): number => Math.round(value * 100) / 100;
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function placesOf({ panes }: Film): readonly { readonly name: string; readonly top: number; readonly bottom: number }[] {
  let top = 1;
  return panes.map(({ name, rows }) => {
    const place = { name, top, bottom: top + sizes.bar + rows * sizes.line + sizes.pad };
    top = place.bottom + sizes.gap;
    return place;
  });
}

const paneOf = (name: string, width: number, top: number, bottom: number): string =>
  `<rect class="pane" x="1" y="${top}" width="${round(width - 2)}" height="${bottom - top}" rx="8" />
<text class="name" x="${sizes.pad}" y="${top + 20}">${escaped(name)}</text>`;

/** Each line of a pane with the time in which it stays the same. */
function linesOf({ frames, endMs, panes }: Film, pane: number, top: number): readonly Line[] {
  const found: Line[] = [];
  for (let row = 0; row < (panes[pane]?.rows ?? 0); row += 1) {
    let from = 0;
    let kept: readonly Stretch[] = [];
    const end = (until: number): void => {
      const y = top + sizes.bar + (row + 1) * sizes.line - 5;
      if (kept.length > 0 && until > from) found.push({ x: sizes.pad, y, stretches: kept, from, until });
    };
    for (const frame of frames) {
      const next = frame.panes[pane]?.[row] ?? [];
      if (JSON.stringify(next) === JSON.stringify(kept)) continue;
      end(frame.atMs);
      [from, kept] = [frame.atMs, next];
    }
    end(endMs);
  }
  return found;
}

function textOf({ x, y, stretches }: Line, name: string, isLast: boolean): string {
  const length = stretches.reduce((sum, { text }) => sum + [...text].length, 0) * sizes.cell;
  const inside = stretches
    .map(({ text, look }) => (look === "" ? escaped(text) : `<tspan class="${look}">${escaped(text)}</tspan>`))
    .join("");
  return `<text class="${name}${isLast ? "" : " gone"}" x="${x}" y="${y}" textLength="${round(length)}">${inside}</text>`;
}

/** Seen from its first moment to its last, again and again. */
function keyframes(name: string, span: string, endMs: number): string {
  const [from = 0, until = endMs] = span.split("-").map((ms) => (Number(ms) / endMs) * 100);
  const before = from > 0 ? "0%{visibility:hidden}" : "";
  const after = until < 100 ? `${round(until)}%,100%{visibility:hidden}` : "100%{visibility:visible}";
  return `@keyframes ${name}{${before}${round(from)}%{visibility:visible}${after}}.${name}{animation:${name} ${endMs / 1000}s step-end infinite}`;
}

const looks = `text{font:${sizes.font}px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre;fill:#18211e}
.name{font:12px system-ui,sans-serif;fill:#56625d}
.pane{fill:#fff;stroke:#c3ccc8}
.bold{font-weight:700}.dim{fill:#56625d}.red{fill:#a8231b}.green{fill:#1c6b34}.yellow{fill:#875000}
.blue,.cyan{fill:#176350}.magenta{fill:#7a3b8f}.turned{fill:#176350}
.gone{visibility:hidden}
@media(prefers-color-scheme:dark){text{fill:#e6ebe9}.name,.dim{fill:#9daaa5}.pane{fill:#121615;stroke:#3a4441}
.red{fill:#ff9d92}.green{fill:#7fd598}.yellow{fill:#f0bd6a}.blue,.cyan,.turned{fill:#6fd0b4}.magenta{fill:#d9a5e8}}
@media(prefers-reduced-motion:reduce){text{animation:none!important}}`;
