import { longPattern } from "../../kernel/long-pattern.ts";
import type { SeenLine } from "../../adapters/transcripts/session.ts";
import type { Talk } from "../../adapters/transcripts/talk.ts";
import type { JsonMembers, PastCall, PastResult, TranscriptEntry } from "../../adapters/transcripts/types.ts";
import type { Moment, WorkspaceDigests } from "../../protocols/solicit/detect/index.ts";

type Spot = Pick<Moment, "at" | "line" | "side">;

/**
 * Turns the lines of one transcript into moments, in their order. A command that goes on in the background ends where
 * its outcome is read, not where it was started.
 */
export function momentsOfLines(): (lines: readonly SeenLine[]) => readonly Moment[] {
  const background = createBackground();
  let commands = 0;
  const translate = (entry: TranscriptEntry | Talk, spot: Spot): readonly Moment[] => {
    switch (entry.kind) {
      case "call":
        return background.isLook(entry) ? [] : [calledOf(entry, spot)];
      case "result":
        return background.endOf(entry).map((ended) => ({ ...spot, ...ended }));
      case "said":
        return [{ ...spot, ...entry }];
      case "ran":
        commands += 1;
        return [{ ...spot, kind: "called", id: `person:${commands}`, tool: "Bash", input: { command: entry.command }, by: "person" }];
      case "place":
        return [
          { ...spot, kind: "workspace", by: "unknown", seen: seenOf(entry), ...(entry.cwd === undefined ? {} : { place: entry.cwd }) },
        ];
      case "changed":
        return [{ ...spot, ...entry }];
      default:
        return [];
    }
  };
  return (lines) => {
    const moments: Moment[] = [];
    for (const { line, at, side, entries } of lines) {
      const spot: Spot = { line, ...(at === undefined ? {} : { at }), ...(side ? { side: true } : {}) };
      for (const entry of entries) moments.push(...translate(entry, spot));
    }
    return moments;
  };
}

const calledOf = ({ id, tool, input, cwd }: PastCall, spot: Spot): Moment => ({
  ...spot,
  kind: "called",
  id,
  tool,
  input,
  ...(cwd === undefined ? {} : { cwd }),
});

const seenOf = ({ branch, head }: { readonly branch?: string; readonly head?: string }): WorkspaceDigests => ({
  ...(branch === undefined ? {} : { branch }),
  ...(head === undefined ? {} : { head }),
});

type Ended = Omit<Extract<Moment, { kind: "ended" }>, "at" | "line" | "side">;

const runningMax = 200;

/** Commands that were started and are looked at later, by what the client calls them. */
function createBackground() {
  const running = new Map<string, string>();
  const looks = new Map<string, string>();
  const remember = (map: Map<string, string>, key: string, value: string): void => {
    map.set(key, value);
    if (map.size > runningMax) map.delete(map.keys().next().value ?? "");
  };
  return {
    /** A call that only asks how an earlier command is doing. */
    isLook({ id, tool, input }: PastCall): boolean {
      const name = lookedAt(tool, input);
      const started = name === undefined ? undefined : running.get(name);
      if (started !== undefined) remember(looks, id, started);
      return started !== undefined;
    },
    endOf(result: PastResult): readonly Ended[] {
      const id = looks.get(result.id) ?? result.id;
      const text = outputOf(result.text);
      const name = stillRunning(result.text);
      if (name !== undefined) {
        remember(running, name, id);
        return [];
      }
      const status = backgroundStatus(result.text);
      const outcome = status ?? result.outcome;
      const reason = outcome === "rejected" ? reasonIn(result.text) : undefined;
      return [{ kind: "ended", id, outcome, text, ...(reason === undefined ? {} : { reason }) }];
    },
  };
}

function lookedAt(tool: string, input: JsonMembers): string | undefined {
  if (!/^(?:BashOutput|TaskOutput|write_stdin|KillShell)$/.test(tool)) return undefined;
  const name = input["bash_id"] ?? input["task_id"] ?? input["session_id"] ?? input["shell_id"];
  return typeof name === "string" || typeof name === "number" ? String(name) : undefined;
}

/** The name of a command that has not ended yet. */
function stillRunning(text: string): string | undefined {
  const head = text.slice(0, 600);
  if (/(?:^|\n)(?:Process exited with code|Exit code:|<exit_code>)/.test(head)) return undefined;
  return /Process running with session ID (\w+)/.exec(head)?.[1] ?? /running in (?:the )?background with ID: ([\w-]+)/.exec(head)?.[1];
}

const backgroundStatus = (text: string): "ran" | "failed" | undefined => {
  const code = /<exit_code>(-?\d+)<\/exit_code>/.exec(text.slice(0, 600))?.[1];
  if (code !== undefined) return code === "0" ? "ran" : "failed";
  return undefined;
};

/** Lines that a client puts before the output of a command. */
const header = longPattern()`
  ^(?:(?:Chunk ID|Wall time|Process exited with code|Process running with|Original token count|Total output lines|Exit code|
  Error: Exit code|Duration|Session ID)[^\n]*\n?){1,8}(?:Output:\n?)?
`;
const outputOf = (text: string): string => text.replace(header, "");

const reasonIn = (text: string): string | undefined =>
  /(?:the user said:|user provided the following reason[^:]{0,60}:|with the following feedback:|rejected by user:)\s*([\s\S]{1,2000})/i
    .exec(text)?.[1]
    ?.trim();
