import { nameFits } from "../../per-name.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";

/** The call in the words of the program that does the work. */
export const asOther = (call: ProgramCall): ProgramCall | undefined => asModule(call) ?? behindLead(call);

/** Programs that hand all words behind a leading one to another program. */
const leads: Readonly<Record<string, readonly [lead: RegExp, program: string]>> = {
  mix: [/^run$/, "elixir"],
  lein: [/^exec$/, "clojure"],
  php: [/^artisan tinker$/, "php"],
  gow: [/^$/, "go"],
};

function behindLead(call: ProgramCall): ProgramCall | undefined {
  const [lead, program = ""] = Object.hasOwn(leads, call.program) ? (leads[call.program] ?? []) : [];
  if (!lead) return undefined;
  const count = [0, 1, 2].find((length) =>
    lead.test(
      call.words
        .slice(0, length)
        .map(({ text }) => text)
        .join(" "),
    ),
  );
  const words = call.words.slice(count ?? 0);
  if (count === undefined || words.length === 0 || (call.program === "php" && words[0]?.text.startsWith("-"))) return undefined;
  return { ...call, program, path: program, words };
}

const runsModules = nameFits(/^(?:uv|coverage|memray|rye|pdm|hatch|poetry|pipenv)$/);

/** `uv run -m x`, `coverage run -m x`: what `python -m x` does. */
function asModule(call: ProgramCall): ProgramCall | undefined {
  if (!runsModules(call.program)) return undefined;
  const [run, mark] = [/^run$/, /^(?:-m|--module)$/].map((word) => call.words.findIndex(({ text }) => word.test(text)));
  const module = call.words[(mark ?? 0) + 1];
  if (run === undefined || mark === undefined || run < 0 || mark < run || !module) return undefined;
  if (call.words.slice(run + 1, mark).some(({ text }) => !text.startsWith("-"))) return undefined;
  const words = [{ ...module, text: "-m" }, ...call.words.slice(mark + 1)];
  return { ...call, program: "python", path: "python", words };
}

/** Programs that are told which one to start by one option, and its words by another. */
const byOptions: Readonly<Record<string, readonly [program: RegExp, words: RegExp]>> = {
  mvn: [/^-D\s{0,9}exec\.executable=/, /^-D\s{0,9}exec\.(?:args|commandlineArgs)=/],
  mvnw: [/^-D\s{0,9}exec\.executable=/, /^-D\s{0,9}exec\.(?:args|commandlineArgs)=/],
  coverlet: [/^(?:--target|-t)=/, /^(?:--targetargs|-a)=/],
};

/** The line that it starts. */
export function namedByOptions({ program, words }: ProgramCall): CommandWord | undefined {
  const row = Object.hasOwn(byOptions, program) ? byOptions[program] : undefined;
  // The value stands behind an equals sign, or is the next word.
  const joined = words.flatMap((word, at) => [word, { ...word, text: `${word.text}=${words[at + 1]?.text ?? ""}` }]);
  const [started, given] = (row ?? []).map((option) => joined.find(({ text }) => option.test(text)));
  if (!started) return undefined;
  const valueOf = ({ text = "" }: Partial<CommandWord> = {}, option?: RegExp): string => (option ? text.replace(option, "") : text);
  return { ...started, text: `${valueOf(started, row?.[0])} ${valueOf(given, row?.[1])}` };
}
