import type { MissionIntake, MissionSize } from "./types.ts";

/** One sign of how large a mission is. Points add up; every sign that counts is told. */
interface SizeSign {
  readonly points: number;
  readonly because: string;
  readonly found: (text: string) => boolean;
}

const matches = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const wholeWords = /\b(?:every|all|each|everywhere|whole|entire|across|throughout|end[- ]to[- ]end)\b/gi;
const largeVerbs =
  /\b(?:migrat(?:e[sd]?|ing)|rewrit\w+|redesign\w*|re-?architect\w*|port(?:ing|ed)?|split(?:ting)?|extract\w*|replac\w+|overhaul\w*)\b/gi;
const buildVerbs = /\b(?:build|create|develop|launch|implement|introduce)\b/gi;
const parts = new RegExp(
  String.raw`\b(?:${[
    "api|backend|server|front-?end|ui|console|cli|mobile|sdk",
    "database|schema|migrations?|queue|cache|search",
    String.raw`auth\w*|billing|docs?|documentation|tests?|pipeline|deploy\w*|infra\w*`,
  ].join("|")})\b`,
  "gi",
);
const steps = /(?:^|\n)[^\S\n]*(?:[-*•]|\d+[.)])\s+\S/g;
const joints = /(?:,\s*(?:and|then)\b|\b(?:and then|then|after that|as well as|also)\b)/gi;

const distinct = (text: string, pattern: RegExp): number => new Set([...text.matchAll(pattern)].map(([word]) => word.toLowerCase())).size;

const signs: readonly SizeSign[] = [
  { points: 1, because: "it has several steps", found: (text) => matches(text, steps) + matches(text, joints) >= 1 },
  { points: 2, because: "it has many steps", found: (text) => matches(text, steps) + matches(text, joints) >= 6 },
  { points: 1, because: "it is about everything of a kind", found: (text) => matches(text, wholeWords) >= 1 },
  { points: 2, because: "it changes how things are built", found: (text) => matches(text, largeVerbs) >= 1 },
  { points: 1, because: "it makes something new", found: (text) => matches(text, buildVerbs) >= 1 },
  { points: 1, because: "it touches two parts of the system", found: (text) => distinct(text, parts) >= 2 },
  { points: 2, because: "it touches many parts of the system", found: (text) => distinct(text, parts) >= 4 },
  { points: 1, because: "it takes a long text to say", found: (text) => text.length > 600 },
];

const sizes: readonly { readonly least: number; readonly size: MissionSize; readonly topology: MissionIntake["topology"] }[] = [
  { least: 7, size: "epic", topology: "stages" },
  { least: 4, size: "complex", topology: "graph" },
  { least: 1, size: "medium", topology: "flat" },
  { least: 0, size: "simple", topology: "solo" },
];

/** D2: how large a mission is by what its text says, and the shape of work for that; with every reason. */
export function intakeOf(mission: string): Omit<MissionIntake, "planner"> {
  const found = signs.filter((sign) => sign.found(mission));
  const sum = found.reduce((total, { points }) => total + points, 0);
  const { size, topology } = sizes.find(({ least }) => sum >= least) ?? { size: "simple", topology: "solo" };
  return { size, topology, reasons: found.length > 0 ? found.map(({ because }) => because) : ["nothing in it says that it is large"] };
}

/** A planner of the project, with whether it has done nothing for a while. */
interface KnownPlanner {
  readonly name: string;
  readonly isIdle: boolean;
}

/** D2: an idle planner's name is taken over; where all are at work, another one begins, with a number behind its name. */
export function plannerFor(project: string, known: readonly KnownPlanner[]): string {
  const busy = new Set(known.filter(({ isIdle }) => !isIdle).map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? project : `${project}-${number}`;
    if (!busy.has(name)) return name;
  }
}
