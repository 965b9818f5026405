import { projectRunners } from "../../../lexicon/programs.ts";
import { isInside } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import type { FamilyName } from "../../tools/families.ts";
import { isKnownProgram } from "../../tools/index.ts";
import { isOfFamily, plainWords } from "../../tools/of-family.ts";
import { isStarted, linesInWord } from "../command-lines.ts";
import { isInterpreter } from "./interpreters.ts";
import { programName, type ShellWalk, type WalkPosition } from "../look.ts";
import { newScope } from "../scope.ts";
import { isTaskRunner } from "../tasks/task-runners.ts";
import { textOption } from "../words/text-options.ts";
import { nameFits } from "../../per-name.ts";

/** Words that say: what follows is a command. */
const launching =
  /^(?:exec|x|run|do|shell|env|activate|watch|record|trace|profile|debug|start|launch|spawn|trigger|foreach|forall|with|chdir)$/;
/** `cargo run rm`, `vitest run rm`: the word is for a program of the project, or the name of a test. */
const runsTheProject = (program: string): boolean => projectRunners.has(program) || isOfFamily(program, "devTools");
/** Behind these, words after `--` are for a program of the project. */
const ownRun = /^(?:run|start|serve|test|t|bench|dev)$/;

/** Words of most known programs are texts, names and patterns; these programs start their words all the same. */
const isStarter = nameFits(/^(?:fzf|sk|ts|tsp|peco|arch|xcrun|sem)$/);
/** Families where nothing is guessed: their words are texts, names or paths, or they start programs elsewhere. */
const neverStarting: readonly FamilyName[] = [
  ...plainWords,
  "hosting",
  "agents",
  "databases",
  "messaging",
  "containers",
  "kubernetes",
  "infrastructure",
  "cloudOthers",
  "cloudGcp",
  "cloudAzure",
  "cloudAws",
  "network",
  "connections",
];

const tailsMax = 4;
const wordsMax = 60;

/**
 * A command among the words of another program: `frob -x rm -rf a`, `fnm exec rm -rf a`, `frob --on-change 'rm -rf a'`.
 * The launcher need not be known, because the command behind it is. In an unknown program every word may be one; in a
 * known one only words in the place of a command.
 */
export function lookAtLaunched(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (isInterpreter(call.program)) return;
  const inner: WalkPosition = { ...guessing(at), within: call.span };
  const lineIn = (text: string): void => {
    for (const line of linesInWord(text)) look.text(line, newScope(call.cwd), inner);
  };
  if (/\s/.test(call.path)) return lineIn(call.path); // a launcher took a whole line for a name
  const isStranger = isStarter(call.program) || !(isKnownProgram(call.program) || isTaskRunner(call.program));
  if (!isStranger && isOfFamily(call.program, ...neverStarting)) return;
  if (isStranger && call.path.includes("/") && isReadAsScript(call)) return;
  const words = call.words.slice(0, wordsMax);
  const places = words.map((_, index) => isPlaceOfCommand(call, index, isStranger));
  for (const [index, { text }] of words.entries())
    if (/\s/.test(text) && places[index] && !(isStranger && isProse(words, index))) lineIn(valueOf(text));
  const tails = words.flatMap(({ text }, index) => (places[index] && isStarted(valueOf(text)) ? [index] : []));
  const first = words.findIndex(({ text }) => !text.startsWith("-"));
  for (const index of tails.slice(0, tailsMax)) {
    const rest = call.words.slice(index + 1).filter(({ text }, nth) => nth > 0 || text !== "--");
    const path = programName(valueOf(words[index]?.text ?? ""));
    if (rest.length > 0 || (isStranger && index === first))
      look.call({ ...call, program: path, path, words: rest }, newScope(call.cwd), guessing(at));
  }
}

/** For a text that may be only words: nobody types into it, and its unknown parts say nothing. */
const guessing = (at: WalkPosition): WalkPosition => ({
  ...at,
  keyboard: undefined,
  stdin: undefined,
  depth: at.depth + 1,
  doubt: at.doubt ?? "words",
});

/** `--prog=rm` is `rm`. */
const valueOf = (text: string): string => text.replace(/^--?[\w.-]{1,60}=/, "");

/** Scripts in the project are read, and their words are followed there. */
const isReadAsScript = ({ path, cwd, facts }: ProgramCall): boolean =>
  resolvePath(path, { cwd, facts }).places.every((place) => isInside(place, facts) && !/\/(?:node_modules|\.?venv)\//.test(place));

function isPlaceOfCommand({ program, words }: ProgramCall, index: number, isStranger: boolean): boolean {
  const [text = "", before = ""] = [words[index]?.text, words[index - 1]?.text];
  const isOption = before.startsWith("-") && before !== "--" && !before.includes("=");
  if (textOption.test(text) || (isOption && textOption.test(before))) return false;
  if (isStranger) return true;
  if (/^--?[\w.-]{1,60}=/.test(text)) return true;
  if (isOption && /\s/.test(text)) return true;
  const lead = words.slice(0, index).map((word) => word.text);
  const dashes = lead.indexOf("--");
  const said = (dashes < 0 ? lead : lead.slice(0, dashes)).filter((word) => !word.startsWith("-"));
  if (dashes >= 0) return dashes === index - 1 && !said.some((word) => ownRun.test(word));
  const marks = isTaskRunner(program) ? /^exec$/ : launching; // any other word is the name of a task
  const mark = lead.findLastIndex((word) => marks.test(word));
  return mark >= 0 && index - mark <= nearMax && !(lead[mark] === "run" && runsTheProject(program));
}

/** `nvm exec 20 rm`, `rustup run --install stable rm`. */
const nearMax = 3;

/** A sentence about a command, for a program that keeps notes. */
const isProse = (words: readonly CommandWord[], index: number): boolean => {
  const before = words.slice(0, index).map(({ text }) => text);
  return before.some((text) => notes.test(text)) || (before.some((text) => keeps.test(text)) && sentence.test(words[index]?.text ?? ""));
};
const notes = /^(?:create|note|todo|comment|say|search|ask|title|describe|explain|remember|memo)$/i;
/** A queue of commands has such words too. */
const keeps = /^(?:new|add|log|find|message|update|close)$/i;
const sentence = /\s(?:is|are|was|fails?|in|on|to|when|should|must|with|not|and|the|of|does|doesn't|for|after|before)\s/;
