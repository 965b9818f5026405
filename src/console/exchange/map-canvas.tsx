import { useEffect, useRef, useState, type MouseEvent } from "react";
import type { OutputOf } from "../../server/api.ts";
import { visibleLine } from "../../kernel/text.ts";
import { coloursMax, letterAt } from "./letters.ts";
import { scaleOf, shownUpTo } from "./map-scale.ts";

export type DrawnPoint = OutputOf<"poolMap">["points"][number];

interface Props {
  readonly points: readonly DrawnPoint[];
  readonly places: ReadonlyMap<string, number>;
  readonly round: number;
  /** The cluster that is looked at; the others step back. */
  readonly chosen: string | undefined;
  readonly label: string;
  readonly onPick: (id: string) => void;
}

/** So many points take a few milliseconds; the next ones follow with the next frame. */
const sliceMax = 1_000;
const reachPixels = 14;

/** The pool as points: each with the letter and the colour of its cluster. A canvas, because ten thousand elements are too many. */
export function MapCanvas({ points, places, round, chosen, label, onPick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useRef<HTMLSpanElement>(null);
  const size = useSize(canvas);
  const kept = useRef<Paint>(undefined);
  useEffect(() => {
    const [brush, inks] = [canvas.current?.getContext("2d"), colours.current?.children];
    if (!brush || !inks || size.width === 0) return undefined;
    let [at, frame] = [0, 0];
    const end = shownUpTo(points, round);
    const begin = (): void => {
      const ratio = devicePixelRatio;
      brush.canvas.width = Math.round(size.width * ratio);
      brush.canvas.height = Math.round(size.height * ratio);
      brush.setTransform(ratio, 0, 0, ratio, 0, 0);
      const { axes, sprites } = (kept.current = kept.current?.ratio === ratio ? kept.current : paintOf(inks, ratio));
      drawAxes(brush, size, axes);
      const place = placing(points, size);
      const slice = (): void => {
        for (const last = Math.min(end, at + sliceMax); at < last; at += 1) {
          const point = points[at];
          if (!point) continue;
          const [x, y] = place(point);
          const sprite = sprites(point.cluster === null ? undefined : places.get(point.cluster));
          brush.globalAlpha = chosen === undefined || point.cluster === chosen ? 1 : 0.18;
          brush.drawImage(sprite, x - spriteSize / 2, y - spriteSize / 2, spriteSize, spriteSize);
        }
        if (at < end) frame = requestAnimationFrame(slice);
      };
      slice();
    };
    frame = requestAnimationFrame(begin); // not within the click that changed something
    return () => cancelAnimationFrame(frame);
  }, [points, places, round, chosen, size]);
  const pick = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLCanvasElement>): void => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const found = nearest(points.slice(0, shownUpTo(points, round)), placing(points, size), [clientX - left, clientY - top]);
    if (found) onPick(found.id);
  };
  return (
    <>
      <canvas ref={canvas} className="xc-canvas" role="img" aria-label={visibleLine(label)} onClick={pick} />
      <span ref={colours} className="xc-inks" aria-hidden="true">
        {Array.from({ length: coloursMax }, (_, index) => (
          <span key={index} className={`xc-ink-${index}`} />
        ))}
        <span className="xc-ink-axes" />
        <span className="xc-ink-none" />
        <span className="xc-ink-ground" />
      </span>
    </>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function useSize(canvas: { readonly current: HTMLCanvasElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!canvas.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [canvas]);
  return size;
}

/** Changes when colours do. */
export function useTheme(): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const turn = (): void => setTurns((count) => count + 1);
    const system = matchMedia("(prefers-color-scheme: dark)");
    const own = new MutationObserver(turn);
    own.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    system.addEventListener("change", turn);
    return () => {
      own.disconnect();
      system.removeEventListener("change", turn);
    };
  }, []);
  return turns;
}

type Placing = (point: DrawnPoint) => readonly [x: number, y: number];

function placing(points: readonly DrawnPoint[], { width, height }: Size): Placing {
  const half = Math.min(width, height) / 2 - spriteSize;
  const [stretchX, stretchY] = [(width / 2 - spriteSize) / half, (height / 2 - spriteSize) / half];
  const scale = half / scaleOf(points);
  return ({ x, y }) => [width / 2 + x * scale * stretchX, height / 2 - y * scale * stretchY];
}

function nearest(points: readonly DrawnPoint[], place: Placing, [x, y]: readonly [number, number]): DrawnPoint | undefined {
  let [best, found]: [number, DrawnPoint | undefined] = [reachPixels, undefined];
  for (const point of points) {
    const [atX, atY] = place(point);
    const far = Math.hypot(atX - x, atY - y);
    if (far <= best) [best, found] = [far, point];
  }
  return found;
}

function drawAxes(brush: CanvasRenderingContext2D, { width, height }: Size, ink: string): void {
  brush.clearRect(0, 0, width, height);
  brush.globalAlpha = 1;
  brush.strokeStyle = ink;
  brush.lineWidth = 1;
  brush.beginPath();
  brush.moveTo(0, Math.round(height / 2) + 0.5);
  brush.lineTo(width, Math.round(height / 2) + 0.5);
  brush.moveTo(Math.round(width / 2) + 0.5, 0);
  brush.lineTo(Math.round(width / 2) + 0.5, height);
  brush.stroke();
}

const spriteSize = 20;

/** Colours and pictures of one theme; to make them takes as long as to draw with them. */
interface Paint {
  readonly ratio: number;
  readonly axes: string;
  readonly sprites: (place: number | undefined) => HTMLCanvasElement;
}

function paintOf(inks: HTMLCollection, ratio: number): Paint {
  const ink = [...inks].map((each) => getComputedStyle(each).color);
  return { ratio, axes: ink[coloursMax] ?? "", sprites: spritesOf(ink, ratio) };
}

/** One picture for each cluster: to write a letter ten thousand times takes longer than to copy it. */
function spritesOf(ink: readonly string[], ratio: number): (place: number | undefined) => HTMLCanvasElement {
  const made = new Map<number | undefined, HTMLCanvasElement>();
  return (place) => {
    const known = made.get(place) ?? spriteOf(place, ink, ratio);
    made.set(place, known);
    return known;
  };
}

function spriteOf(place: number | undefined, ink: readonly string[], ratio: number): HTMLCanvasElement {
  const sprite = document.createElement("canvas");
  sprite.width = sprite.height = Math.round(spriteSize * ratio);
  const brush = sprite.getContext("2d");
  if (!brush) return sprite;
  brush.setTransform(ratio, 0, 0, ratio, 0, 0);
  const middle = spriteSize / 2;
  brush.beginPath();
  brush.arc(middle, middle, place === undefined ? 3.5 : 8, 0, 2 * Math.PI);
  if (place === undefined) {
    brush.strokeStyle = ink[coloursMax + 1] ?? "";
    brush.stroke();
    return sprite;
  }
  const [ground, colour] = [ink[coloursMax + 2] ?? "", ink[place % coloursMax] ?? ""];
  brush.fillStyle = colour;
  brush.fill();
  brush.strokeStyle = ground; // points that overlap stay apart
  brush.stroke();
  brush.fillStyle = ground;
  brush.font = `700 ${place < 26 ? 11 : 8}px sans-serif`;
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.fillText(letterAt(place), middle, middle + 0.5);
  return sprite;
}
