import { Help, type Command, type HelpConfiguration } from "commander";
import { wrap } from "./views/fit.ts";

const columnsUsual = 80;

/** Help is read in terminals and in files alike: both get lines that fit. */
const columnsOf = ({ isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number }): number =>
  (isTTY ? columns : undefined) || columnsUsual;

/** Every command has options; saying so beside each leaves no room for what it does. */
export const helpStyle: HelpConfiguration = {
  minWidthToWrap: 20,
  subcommandTerm: (command: Command) => new Help().subcommandTerm(command).replace(" [options]", ""),
};

/** One word for every mistake on the command line, whoever finds it. */
export const usageText = (text: string): string => text.replace(/^error:/, "usage:");

/** Without quotes the options of a command are taken for ours. */
export const quotesText = (name: string): string => `Put the command that is meant in quotes: assent ${name} 'rm -rf build'\n`;

export const examplesText = (examples: readonly string[]): string =>
  wrap(`\nExamples:\n${examples.map((example) => `  ${example}`).join("\n")}`, columnsOf(process.stdout));
