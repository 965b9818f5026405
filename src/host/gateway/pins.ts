import { isRecord, type Json } from "../../kernel/ids.ts";
import { canonical } from "../../kernel/canonical.ts";
import type { PinQuestion, ToolPins } from "./types.ts";

/** The words of one tool that count, and whether it was used since. */
export interface Pin {
  readonly says: string;
  readonly taken?: true;
}

/** Pins of one server, between connections. */
export interface PinnedTools {
  /** Everything that was offered the first time is pinned; what comes later is new. */
  readonly isWhole: boolean;
  readonly tools: Readonly<Record<string, Pin>>;
}

export const noPins: PinnedTools = { isWhole: false, tools: {} };

const pinLimits = { toolsMax: 500, saysMaxChars: 60_000, diffLinesMax: 200 } as const;

/** Where pins are kept. `digest` stands for the end of a text that is too long to be kept. */
export interface PinPorts {
  readonly kept: PinnedTools;
  readonly keep: (pins: PinnedTools) => void;
  readonly digest: (text: string) => string;
}

/** Holds what a server says of its tools against what it said when they were taken up. */
export function toolPins({ kept, keep, digest }: PinPorts): ToolPins {
  let pins = kept;
  let offered = new Map<string, string>();
  const change = (next: PinnedTools): void => keep((pins = next));
  return {
    offered(tools, { isFirst, isLast }) {
      const page = tools.flatMap((tool) => wordsOf(tool, digest));
      offered = new Map([...(isFirst ? [] : offered), ...page].slice(0, pinLimits.toolsMax));
      if (pins.isWhole) return;
      const first = page.filter(([name]) => !Object.hasOwn(pins.tools, name)).map(([name, says]) => [name, { says }] as const);
      change({ isWhole: isLast, tools: { ...pins.tools, ...Object.fromEntries(first.slice(0, pinLimits.toolsMax)) } });
    },
    unlike(tool) {
      const says = offered.get(tool);
      if (says === undefined) return undefined; // in this connection nothing was said about it
      const pin = Object.hasOwn(pins.tools, tool) ? pins.tools[tool] : undefined;
      if (pin === undefined) return { state: "added", tool, says };
      if (pin.says !== says) return { state: "changed", tool, says, diff: diffOf(pin.says, says) };
      return pin.taken ? undefined : { state: "first", tool, says };
    },
    take: (tool, says) => change({ ...pins, tools: { ...pins.tools, [tool]: { says, taken: true } } }),
  };
}

/** All that a model is told of a tool, as lines, in an order that does not depend on the server's. */
function wordsOf(tool: Json, digest: PinPorts["digest"]): readonly (readonly [name: string, says: string])[] {
  if (!isRecord<Json>(tool) || typeof tool["name"] !== "string") return [];
  const { name, _meta: _, icons: __, execution: ___, ...told } = tool;
  const says = inOrder(told);
  const end = says.length > pinLimits.saysMaxChars ? `\n… and more: ${digest(says)}` : "";
  return [[String(name), `${says.slice(0, pinLimits.saysMaxChars).toWellFormed()}${end}`]];
}

function inOrder(told: Readonly<Record<string, Json>>): string {
  try {
    return JSON.stringify(JSON.parse(canonical(told)), null, 1);
  } catch {
    return JSON.stringify(told, null, 1); // half a letter in it has no canonical form
  }
}

/** Lines that went and lines that came, in order; the same line in both is left out. */
export function diffOf(before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const went = without(old, now).map((line) => `- ${line.trim()}`);
  const came = without(now, old).map((line) => `+ ${line.trim()}`);
  const all = [...went, ...came];
  const more = all.length - pinLimits.diffLinesMax;
  return [...all.slice(0, pinLimits.diffLinesMax), ...(more > 0 ? [`… and ${more} lines more`] : [])].join("\n");
}

/** Each line of the other text cancels one of these. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
}

/** The call that a person answers: taking up what the server says now. */
export const pinAction = (server: string, { state, tool, says, diff }: PinQuestion): Readonly<Record<string, Json>> => ({
  server,
  name: tool,
  state,
  ...(diff === undefined ? {} : { diff }),
  says,
});
