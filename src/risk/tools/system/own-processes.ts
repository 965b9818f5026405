import type { Facts, RunningProcess } from "../../facts.ts";

/** Which processes a program would find: by a pattern of their names or command lines, by exact names, or by ports. */
export interface ProcessSearch {
  readonly patterns?: readonly string[];
  readonly names?: readonly string[];
  readonly ports?: readonly number[];
  /** The pattern is held against the whole command line and not against the name alone. */
  readonly isWhole?: boolean;
}

/**
 * Whether everything that is found was started by this session: as the facts know it, or, where they do not know what runs,
 * in this very command and in words that hardly anything else is called by.
 */
export function findsOnlyOurs(search: ProcessSearch, { processes, started = [] }: Facts): boolean {
  if (processes) return processes.filter((each) => isFound(each, search)).every(({ isOwn }) => isOwn === true);
  const { patterns = [], names = [], ports = [], isWhole = false } = search;
  if (names.length > 0 || (patterns.length > 0 && !isWhole)) return false;
  const wanted = [...patterns.map(plainText), ...ports.map(String)];
  return wanted.length > 0 && wanted.every((text) => text !== undefined && isTelling(text) && started.some((line) => holds(line, text)));
}

function isFound(
  { command, name, ports }: RunningProcess,
  { patterns = [], names = [], ports: asked = [], isWhole }: ProcessSearch,
): boolean {
  return (
    names.includes(name) ||
    asked.some((port) => ports?.includes(port) ?? true) ||
    patterns.some((pattern) => meets(isWhole === true ? command : name, pattern))
  );
}

const patternMaxChars = 200;

/** A pattern that is not plain may find anything. */
function meets(text: string, pattern: string): boolean {
  const plain = plainText(pattern);
  return plain === undefined || text.includes(plain);
}

/** `[v]ite`, `server\.js`: the text that a simple pattern stands for; nothing for any other. */
function plainText(pattern: string): string | undefined {
  if (pattern.length > patternMaxChars) return undefined;
  const text = pattern.replaceAll(/\[([\w./-])\]|\\([.$^*+?()[\]{}|/-])/g, (_, one?: string, escaped?: string) => one ?? escaped ?? "");
  const isPlain = !/[*+?()[\]{}|^$\\\uFFFC]/.test(pattern.replaceAll(/\[[\w./-]\]|\\[.$^*+?()[\]{}|/-]/g, ""));
  return isPlain ? text : undefined;
}

/** More than the name of a program that others run too: `vite --port 4199`, `server.js`, a port. */
const isTelling = (text: string): boolean => text.length >= 4 && /[\s./:=\d-]/.test(text) && text !== "node.js";

function holds(line: string, text: string): boolean {
  return /^\d+$/.test(text) ? new RegExp(`(?<!\\d)${text}(?!\\d)`).test(line) : line.includes(text);
}
