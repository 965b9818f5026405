import { Fault } from "../kernel/trouble.ts";
import type { Exit } from "./exit.ts";
import type { Application } from "../host/application.ts";
import type { Io } from "./io.ts";

export interface CommandInput {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** One command of the command line: parse, offer, print, exit code. The surface has no rules of its own. */
export interface CliCommand {
  /** As typed, with spaces for sub-commands: `journal verify`. */
  readonly name: string;
  /** In commander's notation: `<gate> <option>`. */
  readonly arguments?: string;
  readonly summary: string;
  readonly options?: readonly (readonly [flags: string, meaning: string])[];
  readonly examples: readonly string[];
  run(input: CommandInput, application: Application, io: Io): Promise<Exit>;
}

export const textOption = ({ options }: CommandInput, name: string): string | undefined => {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
};

/** A cursor comes from our own answers: anything else is a mistake worth naming. */
export function cursorOption(input: CommandInput, form: RegExp): { readonly after?: string } {
  const after = textOption(input, "after");
  if (after === undefined) return {};
  if (!form.test(after)) throw new Fault("input.invalid", `"${after}" is not a cursor; take the one that the page before printed`);
  return { after };
}
