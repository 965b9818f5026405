import type { Redact } from "../../kernel/ports.ts";

/** The bounds of a perspective's looks, and who judges each. Nothing here writes, runs or sends anything. */
export interface LookArea {
  /** The project's folder, resolved: no link in it. */
  readonly root: string;
  /** Where a path of the project lies, given from its root with `/`: within the scope, on the way to it, or outside. */
  readonly scopeOf: (path: string) => "inside" | "above" | "outside";
  /** The risk engine: anything but `low` is refused, with its reasons as the result. Pure and quick: a search asks it for every file. */
  readonly weigh: (look: LookAction) => { readonly verdict: string; readonly reasons: readonly string[] };
  /** Why an absolute path is closed to every look, with all below it; undefined if it is not. Quick, as `weigh` is. */
  readonly closed: (absolute: string) => string | undefined;
  /** The kind of a text that tells of an inquiry itself: through a file, one perspective would hear another. */
  readonly recordIn: (text: string) => string | undefined;
  readonly redact: Redact;
}

/** A look as the risk engine knows it: the calls of any client's reading tools. */
export interface LookAction {
  readonly tool: "Read" | "LS" | "Grep";
  readonly input: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Result of a look: text for a model. A refusal is one too, and says why. */
export interface LookText {
  readonly text: string;
  readonly isRefused?: true;
}

export const refused = (text: string): LookText => ({ text, isRefused: true });

/** Everything has a limit. */
export const lookLimits = {
  /** Of one result, as a model gets it. */
  textMaxChars: 12_000,
  entriesMax: 300,
  depthMax: 3,
  linesMax: 400,
  lineMaxChars: 500,
  fileMaxBytes: 2_000_000,
  matchesMax: 80,
  matchesPerFileMax: 20,
  matchMaxChars: 240,
  /** Of a search: what it opens, and how long it and its pattern may take. */
  filesMax: 20_000,
  searchMs: 10_000,
  patternMs: 250,
  patternMaxChars: 500,
  foldersMax: 20_000,
  walkDepthMax: 40,
} as const;
