import type { Link } from "./sources.ts";

/** Where a place of the picture is, in pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface LinkRoute {
  readonly link: Link;
  /** The `d` of an SVG path. */
  readonly path: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far lines keep from each other and from places that are not theirs, in pixels. */
const apart = { lines: 9, places: 12 } as const;
const middle = ({ top, bottom }: Box): number => (top + bottom) / 2;

/** Lines from the right side of one place to the left side of another; round what stands between, in an order that crosses little. */
export function routes(links: readonly Link[], boxes: ReadonlyMap<string, Box>): readonly LinkRoute[] {
  const placed = links.flatMap((link) => {
    const from = boxes.get(link.from);
    const to = boxes.get(link.to);
    return from && to && from.right < to.left ? [{ link, from, to }] : [];
  });
  const between = [...boxes].filter(([id]) => id.startsWith("dialogue:")).map(([, box]) => box);
  let passing = 0;
  return placed.map(({ link, from, to }) => {
    const leaving = placed.filter((each) => each.link.from === link.from).sort((one, other) => middle(one.to) - middle(other.to));
    const arriving = placed.filter((each) => each.link.to === link.to).sort((one, other) => middle(one.from) - middle(other.from));
    const start = {
      x: from.right,
      y: spread(
        from,
        leaving.findIndex((each) => each.link === link),
        leaving.length,
      ),
    };
    const end = {
      x: to.left,
      y: spread(
        to,
        arriving.findIndex((each) => each.link === link),
        arriving.length,
      ),
    };
    const crossed = between.filter((box) => box.left > start.x && box.right < end.x);
    if (crossed.length === 0) return { link, path: `M${at(start)}${curve(start, end)}` };
    passing += 1;
    return { link, path: around(start, end, crossed, passing) };
  });
}

/** The ends of several lines stand apart on the side of their place, around its middle. */
function spread(box: Box, place: number, count: number): number {
  const step = Math.min(apart.lines, (box.bottom - box.top - 12) / Math.max(1, count));
  return middle(box) + (place - (count - 1) / 2) * step;
}

const at = ({ x, y }: Point): string => `${round(x)},${round(y)}`;
const round = (value: number): number => Math.round(value * 10) / 10;

function curve(start: Point, end: Point): string {
  const bend = (end.x - start.x) / 2;
  return `C${round(start.x + bend)},${round(start.y)} ${round(end.x - bend)},${round(end.y)} ${at(end)}`;
}

/** Through the column between, where there are no nodes: straight on if possible, else the nearest way above or below. */
function around(start: Point, end: Point, crossed: readonly Box[], place: number): string {
  const wanted = (start.y + end.y) / 2;
  const y = freeNear(wanted, crossed, (place % 3) * (apart.lines / 2));
  const first = { x: Math.min(...crossed.map(({ left }) => left)), y };
  const last = { x: Math.max(...crossed.map(({ right }) => right)), y };
  return `M${at(start)}${curve(start, first)}L${at(last)}${curve(last, end)}`;
}

function freeNear(wanted: number, boxes: readonly Box[], more: number): number {
  const isFree = (y: number): boolean => boxes.every(({ top, bottom }) => y <= top - apart.places || y >= bottom + apart.places);
  if (isFree(wanted)) return wanted;
  const ways = boxes.flatMap(({ top, bottom }) => [top - apart.places - more, bottom + apart.places + more]).filter(isFree);
  return ways.sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? wanted;
}
