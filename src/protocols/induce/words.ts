import type { InquiryWords } from "../../inquiry/table.ts";
import { brief, line, words as shared } from "../../inquiry/words.ts";
import { capital } from "../../kernel/text.ts";

const short = (text: string, max = 70): string => (text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text);
const place = (folder: string): string => (folder === "" ? "this repository" : folder);

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (gap, { intent }) =>
    shared.question(gap, intent.trim() === "" ? [] : [`You said: ${line(intent)}`], {
      select: "It is written down as the rule; you apply it yourself",
      provide: "Your words are the rule; you apply it yourself",
      dismiss: "It is no rule, and is not proposed again",
      escape: "Nothing more is proposed",
    }),
  deficit: () => "the same is judged again and again: nobody wrote down what it follows from",
  settled: shared.settled,

  ask: "Is this the rule?",
  harm: "Nothing is changed by this. Choose a form, say it narrower, wider or in your own words, or say that it is no rule.",
  notAbout: "Nothing that was judged alike has a word of yours; this was judged so most often.",
  instances: (count: number): string => `Found ${count} times; the records stand below, with their places and dates.`,
  spares: (claim: string): string => `It does not cover: ${line(claim)}`,
  spared: (claim: string): string => `not covered: ${claim}`,

  allowedTitle: (commands: readonly string[], times: number): string => brief(`Allowed ${times} times: ${commands.join(", ")}`),
  refusedTitle: (command: string, times: number): string => brief(`Blocked ${times} times: ${command}`),
  dismissedTitle: (finding: string, folder: string, times: number): string => brief(`Dismissed ${times} times in ${folder}: ${finding}`),
  answeredTitle: (subject: string, answer: string, times: number): string =>
    brief(`Answered ${times} times, asked about “${short(subject)}”: ${answer}`),
  saidTitle: (sentence: string, sessions: number): string => brief(`Said in ${sessions} sessions: ${sentence}`),
  mendedTitle: (edit: string, folder: string, times: number): string => brief(`Mended ${times} times in ${place(folder)}: ${edit}`),

  never: (command: string): string => `Do not run \`${short(command, 90)}\`; a person blocks it`,
  untouched: (path: string): string => `Do not change ${path}; a person blocks it`,
  notNeeded: (finding: string, folder: string): string => `Changes in ${folder} need nothing done about “${short(finding)}”`,
  usual: (subject: string, answer: string): string => `${capital(short(subject))}: ${short(answer)}, unless somebody says otherwise`,
  when: (answer: string, question: string, bound: string): string => `“${short(answer)}” ${bound} (“${short(question, 50)}”)`,
  from: (number: number, other: number): string => `from ${number} on (${other} was judged otherwise)`,
  upTo: (number: number, other: number): string => `up to ${number} (${other} was judged otherwise)`,
  sentence: (said: string): string => capital(short(said, 110)),
  without: (before: string, folder: string): string => `No \`${short(before)}\` in ${place(folder)}`,
  instead: (before: string, after: string, folder: string): string =>
    `\`${short(after)}\` instead of \`${short(before)}\` in ${place(folder)}`,
  inserted: (after: string, anchor: string, folder: string): string =>
    `\`${short(after)}\`${anchor === "" ? "" : ` before \`${short(anchor)}\``} in ${place(folder)}`,
  atMost: (name: string, folder: string, bound: number): string => `\`${name}\` in ${place(folder)} is at most ${bound}`,
  atLeast: (name: string, folder: string, bound: number): string => `\`${name}\` in ${place(folder)} is at least ${bound}`,
  lives: (what: string, to: string, from: string): string => `${what} lives in ${to}, not in ${from}`,

  agents: (text: string, except: string): string =>
    `AGENTS.md: - ${text}.${except === "" ? "" : ` It does not cover ${short(except, 80)}.`}`,
  permission: (command: string, time?: string): string =>
    `assent allow '${command.replaceAll("'", `'\\''`)}'${time === undefined ? "" : ` --for ${time}`}`,
  policy: (path: string): string => `.assent/config.json: {"risk": {"controlPlane": [${JSON.stringify(path)}]}}`,
  lint: (file: string, rule: string, folder: string): string =>
    `${file}: {"files": [${JSON.stringify(`${folder}**`)}], "rules": {${JSON.stringify(rule)}: "error"}}`,
  ruff: (file: string, rule: string): string => `${file}: lint.extend-select = [${JSON.stringify(rule)}]`,

  kept: (command: string, because: string): string => `\`${short(command, 90)}\`: ${because}`,

  otherCommands: (program: string): string => `every other command of ${program}; it is still asked about`,
  otherFiles: (folder: string): string => `other files of ${place(folder)}`,
  outside: (folder: string): string => (folder === "" ? "other repositories" : `files outside of ${folder}`),
  nearest: "no record has a nearer one",
} as const satisfies InquiryWords & Record<string, unknown>;
