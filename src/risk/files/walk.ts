import { someTemporary, unknownPiece } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { placeNamed, placeSpelledIn } from "./places/named-places.ts";

/** Absolute paths that lead elsewhere, and where. More than one: it is not certain how the link is meant. */
export type Links = ReadonlyMap<string, readonly string[]>;

/** Starting points of a relative path or `~`. Absent: not known. */
export interface Start {
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
  readonly user?: string | undefined;
  readonly mac?: boolean;
  /** Of those that name a place. */
  readonly variables?: Facts["variables"];
}

interface Walk {
  readonly links: Links;
  /** False: the last name is the link itself, not its target. Removing a link leaves its target alone. */
  readonly followLast: boolean;
}

const limits = { segmentsMax: 200, todoMax: 40_000, hopsMax: 128 } as const;
export const noLinks: Links = new Map();

/** Some disks keep a letter and its accent apart, and take both spellings for one name. */
export const linkKey = (path: string): string => path.normalize("NFC");

/** Place of links that go in a circle, or further than anyone follows them. */
export const endless = `/${unknownPiece}${unknownPiece}`;

/** The same path as an absolute text that still holds `.`, `..` and links. */
export function absoluteText(text: string, start: Start): string {
  const { cwd, home, user, mac } = start;
  const drive = /^(?:[\\/]{2}[?.][\\/])?([a-z]):(?:[\\/]|$)/i.exec(text);
  if (drive) return `/${(drive[1] ?? "").toUpperCase()}:/${text.slice(drive[0].length).replaceAll("\\", "/")}`;
  if (text.startsWith("/")) return text;
  const named = /^(?:\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:(?:USERPROFILE|HOME))(?=[\\/]|$)/i.exec(text)?.[0];
  if (named !== undefined) return (home ?? "/~") + text.slice(named.length).replaceAll("\\", "/");
  const placed = placeSpelledIn(text);
  if (placed) {
    const place = placeNamed(placed.name, start.variables) ?? `/${unknownPiece}`;
    return absoluteText(place, { cwd, home, user, mac: mac ?? false }) + placed.rest.replaceAll("\\", "/");
  }
  if (text.startsWith("~")) return fromTilde(text, { cwd, home, user, mac: mac ?? false });
  if (text.startsWith(unknownPiece)) return `/${text}`;
  return `${cwd === undefined ? `/${unknownPiece}` : cwd}/${text}`;
}

function fromTilde(text: string, { cwd, home, user, mac }: Start): string {
  const end = text.indexOf("/");
  const name = end < 0 ? text.slice(1) : text.slice(1, end);
  const rest = end < 0 ? "" : text.slice(end);
  if (name === "" || (name === user && home !== undefined)) return (home ?? "/~") + rest;
  if (name === "+") return (cwd ?? `/${unknownPiece}`) + rest;
  if (name === "-") return `/${unknownPiece}${rest}`;
  if (name === "root") return `/root${rest}`;
  // A name with a dot or a number at the end is a backup file rather than a person.
  if (!/^[a-z_][a-z0-9_-]{0,31}$/i.test(name)) return `${cwd ?? `/${unknownPiece}`}/${text}`;
  return `/${mac === true ? "Users" : "home"}/${name}${rest}`;
}

/** Holds something to take away, or begins where the system itself may lead elsewhere. */
const unsettled = /\/\.{0,2}(?:\/|$)|^\/(?:proc|private|var|System)\/|^[^/]|^$/;

/** Goes down the path as the kernel does: a link is followed before the `..` behind it is. Gives an absolute path. */
export function walk(text: string, cwd: string | undefined, { links, followLast }: Walk): string {
  // Too short to have too many names.
  if (links.size === 0 && text.length <= limits.segmentsMax && !unsettled.test(text)) return text;
  const todo = text.split("/").toReversed();
  let stack: string[] = [];
  let hops = 0;
  const isLast = (): boolean => todo.every((part) => part === "" || part === ".");
  while (todo.length > 0) {
    const part = todo.pop() ?? "";
    if (part === "" || part === ".") continue;
    if (part === "..") {
      const isSomewhere = stack.length === 2 && `/${stack.join("/")}` === someTemporary; // it may be anything, also a short path
      if (isSomewhere) stack = [];
      else if (stack.at(-1) !== unknownPiece) stack.pop();
      continue;
    }
    stack.push(part);
    const moved = movedBySystem(stack, cwd);
    if (moved) stack = moved;
    if (links.size === 0) continue;
    const leads = links.get(linkKey(`/${stack.join("/")}`))?.[0];
    // A slash after a link asks for its target.
    if (leads === undefined || (!followLast && isLast() && todo.length === 0)) continue;
    hops += 1;
    if (hops > limits.hopsMax || todo.length > limits.todoMax) return endless;
    stack = [];
    todo.push(...leads.split("/").toReversed());
  }
  const kept = stack.length > limits.segmentsMax ? [unknownPiece, ...stack.slice(-limits.segmentsMax)] : stack;
  return `/${kept.join("/")}`;
}

/** Places that the system itself leads elsewhere. */
function movedBySystem(stack: readonly string[], cwd: string | undefined): string[] | undefined {
  const [first, second] = stack;
  const last = stack.at(-1);
  if (first === "proc" && stack.length >= 3 && stack.length <= 5) {
    if (last === "root") return [];
    if (last === "cwd") return (cwd ?? unknownPiece).split("/").filter((part) => part !== "");
  }
  if (stack.length === 2 && first === "private" && ["tmp", "etc", "var"].includes(second ?? "")) return [second ?? ""];
  if (stack.length === 2 && first === "var" && second === "run") return ["run"];
  if (stack.length === 3 && `/${stack.join("/")}` === "/System/Volumes/Data") return [];
  return undefined;
}
