import { lazily } from "../../kernel/lazily.ts";
import { isKnown } from "../deed.ts";
import { sortArguments, type ProgramCall } from "../tools/call.ts";
import type { Thread } from "../types.ts";
import { threadNumber } from "./repository.ts";
import { threadAt } from "./thread.ts";

/** One way of writing to people with a program, and everything that may stand on its command line. */
export interface ProgramThread {
  readonly program: string;
  /** Leading words, as in the tables of programs. */
  readonly on: string;
  /** Options that take a value. Any other option may name somebody: then the thread is not known. */
  readonly values: Readonly<Record<string, "text" | "repository">>;
  readonly flags?: string;
  /** One of these has to be there. */
  readonly needs?: string;
  readonly mark: "#" | "!";
  /** Stands before the repository. */
  readonly host: string;
  /** Commands, with the place that they name. */
  readonly hits: readonly (readonly [command: string, place: string])[];
  readonly misses: readonly string[];
}

const body = { "-b": "text", "--body": "text", "-R": "repository", "--repo": "repository" } as const;
const note = { "-m": "text", "--message": "text", "-R": "repository", "--repo": "repository" } as const;

/** Programs whose command line alone tells which thread a message goes to. */
export const programThreads = lazily((): readonly ProgramThread[] => [
  {
    program: "gh",
    on: "pr|issue comment",
    values: body,
    mark: "#",
    host: "",
    hits: [
      ["gh pr comment 12 -R acme/shop -b 'It is done.'", "acme/shop#12"],
      ['gh issue comment https://github.com/acme/shop/issues/12 --body "It is done."', "acme/shop#12"],
      ["gh pr comment '#012' --repo Acme/Shop -b 'Renamed, as you asked.'", "acme/shop#12"],
    ],
    misses: [
      "gh pr comment 12 -b 'It is done.'",
      "gh pr comment 12 -R acme/shop --body-file notes.md",
      "gh pr comment 12 -R acme/shop -F - <<< 'It is done.'",
      "gh pr comment -R acme/shop -b 'It is done.'",
      "gh pr comment 12 -R acme/shop --delete-last -b 'It is done.'",
      "gh pr comment 12 -R acme/shop --edit-last -b 'It is done.'",
      "gh pr comment $n -R acme/shop -b 'It is done.'",
      "gh pr comment 12 -R acme/shop --web",
      "gh pr comment https://git.corp.test/acme/shop/pull/12 -b 'It is done.'",
    ],
  },
  {
    program: "gh",
    on: "pr review",
    values: body,
    flags: "-c --comment",
    needs: "-c --comment",
    mark: "#",
    host: "",
    hits: [["gh pr review 12 -R acme/shop --comment -b 'One more look, please.'", "acme/shop#12"]],
    misses: [
      "gh pr review 12 -R acme/shop --approve -b 'It is good.'",
      "gh pr review 12 -R acme/shop -r -b 'It is not good.'",
      "gh pr review 12 -R acme/shop -b 'It is good.'",
    ],
  },
  {
    program: "glab",
    on: "mr note|comment",
    values: note,
    mark: "!",
    host: "gitlab ",
    hits: [["glab mr note 4 -R acme/shop -m 'It is done.'", "gitlab acme/shop!4"]],
    misses: ["glab mr note 4 -R acme/shop", "glab mr note 4 -R acme/shop -m '/merge'", "glab mr note 4 -m 'It is done.'"],
  },
  {
    program: "glab",
    on: "issue|incident note|comment",
    values: note,
    mark: "#",
    host: "gitlab ",
    hits: [["glab issue note 4 -R acme/shop -m 'It is done.'", "gitlab acme/shop#4"]],
    misses: ["glab issue note 4 -R acme/shop --assignee bob -m 'It is done.'"],
  },
]);

/**
 * One call with plain words, and nothing before, behind or around it: no variable, alias, loop, folder or redirection can
 * make it go elsewhere.
 */
const oneCall = /^\s*(?:gh|glab)(?:[ \t]+(?:[\w./:#=@%+,-]|'[^']*'|"[^"$`\\!]*")+)+\s*$/;

/** Whether a command does nothing but write to a thread; only then the thread counts. */
export const isOneMessage = (command: string): boolean => oneCall.test(command);

/** The thread that a call of a program writes to. */
export function threadOfCall(call: ProgramCall): Thread | undefined {
  if (call.elsewhere || call.path !== call.program || call.variables.size > 0 || call.stdin !== undefined) return undefined;
  const found = programThreads().flatMap((row) => (row.program === call.program ? (threadByRow(row, call) ?? []) : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Undefined where the row is about something else, or a word stands there whose meaning it does not know. */
function threadByRow({ on, values, flags = "", needs, mark, host }: ProgramThread, call: ProgramCall): Thread | undefined {
  const { operands, options } = sortArguments(call.words, { takes: Object.keys(values) });
  const leading = on.split(" ").map((each) => each.split("|"));
  if (!leading.every((spellings, at) => spellings.includes(operands[at]?.text ?? ""))) return undefined;
  const isMeant = (name: string): boolean => Object.hasOwn(values, name) || flags.split(" ").includes(name);
  if (options.some(({ name, value }) => !isMeant(name) || (Object.hasOwn(values, name) && value === undefined))) return undefined;
  if (needs !== undefined && !options.some(({ name }) => needs.split(" ").includes(name))) return undefined;
  if (call.words.some(({ text }) => !isKnown(text))) return undefined;
  const said = (role: "text" | "repository"): readonly string[] =>
    options.flatMap(({ name, value }) => (value && values[name] === role ? [value.text] : []));
  const [number, ...more] = operands.slice(leading.length).map(({ text }) => text);
  const [repository, ...others] = said("repository");
  if (more.length > 0 || others.length > 0 || said("text").length !== 1) return undefined;
  const place = threadNumber(number, mark, repository);
  return place === undefined ? undefined : threadAt(`${host}${place}`, said("text"));
}
