import { expect, test } from "vitest";
import { widthOf } from "./views/fit.ts";
import { examplesText } from "./help.ts";
import { commandsFor } from "./commands/index.ts";
import { buildProgram } from "./main.ts";

const program = buildProgram(await commandsFor(), async () => {});
const all = [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)];

test.each(all.map((command) => [command.name(), command] as const))("the help of %s fits into 80 columns", (_, command) =>
  expect(
    command
      .helpInformation()
      .split("\n")
      .filter((line) => widthOf(line) > 80),
  ).toEqual([]),
);

test.each(all.map((command) => [command.name(), command] as const))("%s says what it is for", (_, command) =>
  expect(command.description()).toMatch(/\w \w/),
);

test("a long example is broken between words", () =>
  expect(examplesText([`assent attend "${"word ".repeat(20)}"`])).toMatch(/^\nExamples:\n {2}assent .* word\n {4}word/));

test.each(["exchange", "journal", "machine", "vault", "token"])(
  "the help of %s, which only holds others, has examples of those",
  (name) => {
    let shown = "";
    const group = program.commands.find((command) => command.name() === name);
    group?.configureOutput({ writeOut: (text) => (shown += text) }).outputHelp();
    expect(shown).toMatch(new RegExp(`Examples:\\n(?: {2}assent ${name} .*\\n?)+`));
  },
);
