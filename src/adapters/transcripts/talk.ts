import { longPattern } from "../../kernel/long-pattern.ts";
import type { JsonMembers } from "./types.ts";

/** A transcript's content besides calls and results. */
export type Talk =
  | { readonly kind: "said"; readonly by: "person" | "agent"; readonly text: string }
  /** A command that the person ran through the client. */
  | { readonly kind: "ran"; readonly command: string }
  /** The client's own note of where it works. */
  | { readonly kind: "place"; readonly branch?: string; readonly head?: string; readonly cwd?: string }
  /** The client noticed that somebody else wrote a file. */
  | { readonly kind: "changed"; readonly path: string };

/** Reads one transcript, line by line in its order. Never throws. */
export type ReadTalk = (line: JsonMembers) => readonly Talk[];

/** Parts of a person's message that the client put in, and the person never wrote. */
const insertions = longPattern("g")`
  <(system-reminder|ide_opened_file|ide_selection|ide_diagnostics|local-command-stdout|local-command-stderr|local-command-caveat|
  command-name|command-message|command-contents|bash-stdout|bash-stderr|task-notification|new-diagnostics|environment_context|
  user_instructions|user_action|turn_aborted|permissions|permissions instructions|collaboration_mode|skill|subagent_notification|
  ENVIRONMENT_CONTEXT|INSTRUCTIONS|post-tool-use-hook|user-prompt-submit-hook)>[\s\S]*?(?:<\/\1>|$)
`;

/** Messages that are not the person's words at all. */
const notSpoken = longPattern()`
  ^(?:\[Request interrupted|Caveat: The messages below|This session is being continued from a previous conversation|
  # AGENTS\.md instructions|Another language model started|\[Image|<turn_aborted>|API Error)
`;

const commandLine = /<(?:bash-input|user_shell_command_input)>([\s\S]{1,4000}?)<\/(?:bash-input|user_shell_command_input)>/g;
const shellCommand = /<user_shell_command>[\s\S]{0,200}?<command>([\s\S]{1,4000}?)<\/command>[\s\S]*?(?:<\/user_shell_command>|$)/g;
const slashArguments = /<command-args>([\s\S]{0,4000}?)<\/command-args>/g;
const modified = /Note: (\S.{0,400}?) was modified, either by the user or by a linter/g;

const textMaxChars = 100_000;

/** The person's part of a message: their words, and the commands they ran. */
export function spokenBy(text: string): readonly Talk[] {
  const whole = text.slice(0, textMaxChars);
  if (notSpoken.test(whole.trimStart())) return [];
  if (!whole.includes("<")) return saidBy("person", whole);
  const ran = [...whole.matchAll(commandLine), ...whole.matchAll(shellCommand)].map(
    ([, command = ""]) => ({ kind: "ran", command: command.trim() }) as const,
  );
  const rest = whole.replace(commandLine, "").replace(shellCommand, "").replace(slashArguments, "$1").replace(insertions, "");
  return [...ran, ...(notSpoken.test(rest.trimStart()) ? [] : saidBy("person", rest))];
}

export const saidBy = (by: "person" | "agent", text: string): readonly Talk[] =>
  text.trim() === "" ? [] : [{ kind: "said", by, text: text.trim() }];

/** Files that the client reports as written by somebody else, in any text. */
export const changesIn = (text: string): readonly Talk[] =>
  text.includes(" was modified, either by")
    ? [...text.matchAll(modified)].map(([, path = ""]) => ({ kind: "changed", path }) as const)
    : [];
