import { resolve } from "node:path";
import { askPerson, type QuestionOutcome } from "../host/ask/question.ts";
import { askLimits } from "../protocols/ask/policy.ts";
import type { AskedOption, AskedQuestion } from "../protocols/ask/types.ts";
import { noteHere } from "./place.ts";
import { agentName, wrong } from "./settings.ts";
import type { AskQuestion, QuestionAnswer, QuestionOption } from "./types.ts";

const keyMaxChars = 200;

/** A question, checked, beside what the program calls its options. */
interface Checked {
  readonly question: AskedQuestion;
  readonly saidAs: ReadonlyMap<string, string>;
}

export async function answerTo(asked: AskQuestion): Promise<QuestionAnswer> {
  const { folder = ".", waitMs = Infinity, signal } = asked;
  const { question, saidAs } = checked(asked);
  if (!(waitMs >= 0)) throw wrong("waitMs is a number of milliseconds, or Infinity");
  signal?.throwIfAborted();
  noteHere(question.asker);
  return toldOf(await askPerson({ environment: process.env, folder: resolve(folder), question, waitMs, signal }), saidAs);
}

function toldOf(outcome: QuestionOutcome, saidAs: ReadonlyMap<string, string>): QuestionAnswer {
  const { session } = outcome;
  if (outcome.stands === "open") return { status: "open", session, gate: outcome.gate };
  if (outcome.stands === "lapsed") return { status: "lapsed", session };
  const { option, text, by, at } = outcome.answer;
  const { name, via, verified } = by;
  return {
    status: "answered",
    session,
    option: saidAs.get(option) ?? option,
    by: { name, via, verified },
    at,
    ...(text === undefined ? {} : { text }),
  };
}

function checked({ key, title, why = [], harm, options, name = "own" }: AskQuestion): Checked {
  if (typeof key !== "string" || key.trim() === "" || key.length > keyMaxChars) throw wrong(`a key has 1 to ${keyMaxChars} characters`);
  if (typeof title !== "string" || title.trim() === "") throw wrong("a question needs a title");
  if (options.length === 0 || options.length > askLimits.optionsMax) throw wrong(`a question has 1 to ${askLimits.optionsMax} options`);
  const named = options.map((option, at) => ({ option, id: idOf(option, at) }));
  if (new Set(["none", ...named.map(({ id }) => id)]).size <= named.length)
    throw wrong(`two options read the same, or one as "none", which is always there: ${named.map(({ id }) => id).join(", ")}`);
  const lines = typeof why === "string" ? [why] : why;
  return {
    question: {
      name: key,
      asker: agentName(name),
      title,
      why: [...lines],
      options: named.map(({ option, id }) => optionOf(option, id)),
      ...(harm === undefined ? {} : { harm }),
    },
    saidAs: new Map(named.map(({ option, id }) => [id, typeof option === "string" ? option : option.id])),
  };
}

const idMaxChars = 40;

/** Short enough to type, and it begins with a letter, because a number counts along the list. */
function idOf(option: QuestionOption, at: number): string {
  const said = typeof option === "string" ? option : option.id;
  const id = said
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, idMaxChars);
  return /^[a-z]/.test(id) ? id : `option-${at + 1}`;
}

function optionOf(option: QuestionOption, id: string): AskedOption {
  if (typeof option === "string") return { id, label: option };
  const { label, changes } = option;
  return { id, label, ...(changes === undefined ? {} : { changes }) };
}
