import { actionIn } from "../../kernel/gate-context.ts";
import type { Gate } from "../../kernel/gate.ts";
import { visible, visibleLine } from "../../kernel/text.ts";
import { directionFor, isUnchanged, wordsRun } from "../../kernel/words/edited-command.ts";
import { lineOf, type EditedLine } from "./edited-line.ts";

/** Two things that are told apart where a person types: another command, or words for whoever asked. */
export type EditWay = "command" | "words";

type Asked = Pick<Gate, "kind" | "key" | "context" | "options">;

/** The command to change, where it is one line that is typed as it is shown. */
function commandOf(gate: Asked, option: string): string | undefined {
  const action = option === "modify" && gate.kind === "risk" ? (actionIn(gate) ?? "") : "";
  const isTyped = action !== "" && !action.includes("\n") && visible(action) === action && action.length <= startMaxChars;
  return isTyped ? action : undefined;
}
const startMaxChars = 400;

/** The ways of one option, the one that it begins with first. */
export const waysOf = (gate: Asked, option: string): readonly EditWay[] =>
  commandOf(gate, option) === undefined ? ["words"] : ["command", "words"];

export const otherWay = (gate: Asked, option: string, way: EditWay): EditWay | undefined =>
  waysOf(gate, option).find((each) => each !== way);

export const startOf = (gate: Asked, option: string, way: EditWay): EditedLine =>
  lineOf(way === "command" ? (commandOf(gate, option) ?? "") : "");

/** Why nothing is sent, whichever way it was typed: a key that does nothing says so. */
export function cannotSend(gate: Asked, option: string, text: string): string | undefined {
  if (text.trim() === "") return "Type something first. Esc goes back.";
  const asked = commandOf(gate, option);
  if (asked === undefined || !isUnchanged(asked, text)) return undefined;
  return "Not sent: nothing is changed yet. To run it as it is, go back with Esc and take Allow once.";
}

const isBlocking = (gate: Asked, option: string): boolean => commandOf(gate, option) !== undefined && wordsRun(gate);

export const answerOf = (gate: Asked, option: string, { way, text }: { readonly way: EditWay; readonly text: string }) =>
  way === "command"
    ? { option, text: directionFor(visible(text)) }
    : { option: isBlocking(gate, option) ? "halt" : option, text: visible(text) };

/** The line above what is typed, and the keys for it. */
export function wayWords(gate: Asked, option: string, way: EditWay): { readonly label: string; readonly keys: string } {
  const label = visibleLine(gate.options.find(({ id }) => id === option)?.label ?? option);
  if (way === "command")
    return {
      label: wordsRun(gate)
        ? "The command. Your version is checked again, and runs instead:"
        : "The command. The agent runs your version, which is checked again:",
      keys: "Enter sends this version · Tab: say it in words instead",
    };
  if (waysOf(gate, option).length === 1) return { label: `${label}, in your words:`, keys: "Enter sends" };
  const does = isBlocking(gate, option) ? "It is blocked, for this reason" : "It does not run, and the agent gets them";
  return { label: `In your words. ${does}:`, keys: "Enter sends · Tab: change the command instead" };
}
