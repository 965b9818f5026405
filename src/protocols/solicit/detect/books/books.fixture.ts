import { join } from "node:path";
import type { Book } from "../../../../../test/support/book.ts";
import { filesExpected, remotesExpected } from "../../expected.ts";
import { actionOf, isAnswer, isPolling } from "../action.ts";
import { assumptionsIn } from "../assumptions.ts";
import { isCorrection } from "../corrections.ts";
import { changesIn } from "../drifting/changes.ts";
import { wordsOf } from "../drifting/overlap.ts";
import { partOf } from "../drifting/parts.ts";
import { causesFor } from "../failing/causes.ts";
import { needRows } from "../failing/failure-steps.ts";
import { normaliseLine } from "../failing/normalise.ts";
import { signatureOf } from "../failing/signature.ts";
import { isLook, lookedAt } from "../looks.ts";
import type { Moment, StartMoment } from "../moments.ts";
import { seenIn } from "../observe.ts";
import { isToldOf, speaksOfAnyChange } from "../told.ts";
import { lookForGaps } from "../watch.ts";

const book = (name: string, verdictOf: Book["verdictOf"]): Book => ({ file: join(import.meta.dirname, `${name}.txt`), verdictOf });
const cwd = "/w/shop";
/** A command, or another tool as `@Tool path`. */
const called = (text: string): StartMoment => {
  const [, tool, path] = /^@(\S+) ?(.*)$/s.exec(text) ?? [];
  return { kind: "called", id: "1", tool: tool ?? "Bash", cwd, input: tool === undefined ? { command: text } : { file_path: path ?? "" } };
};
const actionFrom = ({ tool, input }: StartMoment) => actionOf(tool, input, cwd);
/** A sentence with its setting behind ` ¦ `. */
const parted = (text: string): readonly [string, ...string[]] => text.split(" ¦ ") as [string, ...string[]];
const digest = /^[0-9a-f]{16}$/;

/** How two commands are compared, what one is for, and whether its failure says anything. */
const actions = book("actions", (text) => {
  const action = actionFrom(called(text));
  const [answers, polls] = [isAnswer(action, ""), isPolling(action)];
  const folder = action.command?.folder === undefined ? "" : `, in ${action.command.folder}`;
  return `${action.key} (${action.purpose}${folder})${answers ? ", an answer" : ""}${polls ? ", waiting" : ""}`;
});

/** Whether somebody corrects; ` ¦ asked` if it answers a question. */
const corrections = book("corrections", (text) => {
  const [said, asked] = parted(text);
  return isCorrection(said, asked !== undefined) ? "a correction" : "";
});

const assumptions = book("assumptions", (text) =>
  assumptionsIn(text)
    .map(({ explicit, files, versions, branches }) =>
      [explicit ? "assumed" : "named", ...files, ...versions.map(({ name, version }) => `${name} ${version}`), ...branches].join(", "),
    )
    .join("; "),
);

/** Whether a change is spoken of, and whether the one behind ` ¦ ` is: a part of the workspace and its value. */
const told = book("told", (text) => {
  const [said, part = "", value = ""] = parted(text);
  const isOf = part !== "" && isToldOf(said, part, value);
  return [...(speaksOfAnyChange(said) ? ["a change"] : []), ...(isOf ? ["this one"] : [])].join(", ");
});

/** Causes of a change, and what is looked at. */
const causes = book("causes", (text) => {
  const call = called(text);
  const looked = lookedAt(call, actionFrom(call));
  return [
    ...[...causesFor(call)].toSorted(),
    ...(isLook(call) ? ["only a look"] : []),
    ...(looked.length > 0 ? [`looked at ${looked.join(" ")}`] : []),
  ].join(" ");
});

/** A command, and what its output behind ` ¦ ` shows of the workspace. */
const observed = book("observed", (text) => {
  const [command, output = ""] = parted(text);
  const call = called(command);
  const seen = Object.entries(seenIn(call, actionFrom(call), output));
  const changed = changesIn(call, actionFrom(call), output).map(
    ({ what, isOwnPossible }) => `${what} changed${isOwnPossible ? " or was written" : ""}`,
  );
  return [...seen.map(([part, value]) => (digest.test(value) ? part : `${part} ${value}`)), ...changed].join(", ");
});

const parts = book("parts", (text) => partOf(text) ?? "");
/** `␛` begins a colour. */
const lines = book("lines", (text) => normaliseLine(text.replaceAll("␛", "\u001b")));
const meant = book("meant", (text) => [...wordsOf(text).words].join(" "));

/** By which row an output is read, what is compared of it, and what a person could do. */
const outputs = book("outputs", (text) => {
  const { row, lines: compared, headline, place, sure } = signatureOf(text);
  const need = needRows
    .find(({ pattern }) => pattern.test(headline))
    ?.need.split(/[ ,:(]/)
    .slice(0, 3)
    .join(" ");
  return [
    `${row ?? "unread"}${sure ? "!" : ""}`,
    ...compared,
    ...(place === undefined ? [] : [`at ${place}`]),
    ...(need === undefined ? [] : [`needs ${need}`]),
  ].join(" / ");
});

const expected = book("expected", (text) =>
  [...filesExpected(text), ...remotesExpected(text)].map(({ name, quote }) => `${name} (${quote})`).join(", "),
);

/** Said after a ground of an assumption changed: whether it is still in doubt. */
const confirmed = book("confirmed", (text) => {
  const [early, late] = ["2026-10-02T08:00:00Z", "2026-10-02T10:00:00Z"];
  const moments: readonly Moment[] = [
    { kind: "said", by: "agent", text: "I'll assume the number in config/limits.yml.", at: early },
    { kind: "changed", path: "/w/config/limits.yml", at: early },
    { kind: "said", by: "person", text: "go on", at: late },
    { kind: "said", by: "agent", text, at: late },
  ];
  return lookForGaps([{ name: "t", moments }]).some(({ kind }) => kind === "stale") ? "in doubt" : "confirmed";
});

export const detectBooks = {
  actions,
  corrections,
  assumptions,
  told,
  causes,
  observed,
  parts,
  lines,
  meant,
  outputs,
  expected,
  confirmed,
} as const;
