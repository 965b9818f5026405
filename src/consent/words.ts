import type { GateWords } from "../kernel/gate.ts";
import type { Hash } from "../kernel/ids.ts";
import { clip, clipLines, told } from "../kernel/text.ts";
import { foldAround } from "../risk/fold.ts";
import { reasonOf } from "../risk/judge.ts";
import type { Action, Assessment, Finding, Thread } from "../risk/types.ts";
import type { CallEvent, Calls } from "./types.ts";
import { threadOf, together, type ThreadMessage } from "./threads.ts";
import { isRememberable, isWordForWord, neverRemembered } from "./policy.ts";

const shownLimits = { titleMaxChars: 120, actionMaxChars: 64_000, lineMaxChars: 2_000, whyMaxChars: 400, linesMax: 25 } as const;

/** A19: a deed beyond this machine matches again only in the same words; here the target says enough. */
const again = (pattern: Assessment["pattern"]): string =>
  isWordForWord(pattern) ? "only this exact command" : "whenever its tool and target are these";

const laterMessages = ({ place }: Thread): string =>
  `so does every later message of this session to ${line(place)}, as long as it names nobody new and nothing else is found in it`;
const laterRuns = (pattern: Assessment["pattern"], thread: Thread | undefined): string =>
  thread ? laterMessages(thread) : `again in this session: ${again(pattern)}`;
const threadLines = (thread: Thread | undefined): readonly string[] =>
  thread ? [`Thread: ${line(thread.people.length === 0 ? thread.place : `${thread.place}, naming ${thread.people.join(", ")}`)}`] : [];

/** Every sentence about a call that a person or an agent reads. */
export const words = {
  gate: (action: Action, hash: Hash, assessment: Assessment): GateWords => {
    const { findings, pattern, reasons } = assessment;
    const to = threadOf(assessment);
    return {
      title: `${action.tool}: ${foldAround(actionText(action), findings[0]?.span, shownLimits.titleMaxChars)}`,
      harm: line(harmOf(assessment)),
      context: [
        ...words.said(action, hash),
        ...threadLines(to),
        `Target: ${line(pattern.target)}`,
        `Environment: ${line(pattern.environment)}`,
        ...atMost(
          otherReasons({ reasons, findings }).map((reason) => `Why: ${line(reason)}`),
          (more) => `Why: ${more}`,
        ),
      ],
      evidence: atMost(
        findings.map((finding) => ({ claim: line(reasonOf(finding)), source: "the action" })),
        (more) => ({ claim: more, source: "the journal" }),
      ),
      question: "May this run?",
      changes: {
        approve: `Runs now, and ${laterRuns(pattern, to)}`,
        dismiss: "Runs this once; nothing is remembered",
        modify: "Does not run; the agent gets your direction, and what it tries next is weighed again",
        halt: "Blocked; the agent continues with other work",
        withdraw: "Does not run; the agent is told to stop",
      },
      leavesOut: to || isRememberable({ pattern, signals: findings.map(({ signal }) => signal) }) ? [] : ["approve"],
      urgency: assessment.harm ?? 3, // an unweighed call may be anything
      ...(assessment.rank ? { rank: assessment.rank } : {}),
      subject: hash,
      ...(isLiveOnly(findings) ? { liveOnly: true as const } : {}),
    };
  },
  /** The action itself, as a gate shows it. */
  said: (action: Action, hash: Hash): readonly string[] => [
    `Action: ${clip(actionText(action), shownLimits.actionMaxChars, `the journal; the hash ${hash.slice(0, 12)} covers all of it`)}`,
    ...besideCommand(action),
    `Folder: ${line(action.cwd)}`,
  ],
  /** A20: several messages that wait for one thread: every text, one question, and an answer that is for each of them. */
  messages: (all: readonly (ThreadMessage & { readonly hash: Hash })[]): GateWords => {
    const thread = together(all.map((each) => each.thread));
    const each = `Each of the ${all.length}`;
    return {
      title: `${all.length} messages to ${line(thread.place)}`,
      context: [...threadLines(thread), ...all.flatMap(({ said }) => said)],
      harm: `Sends ${all.length} messages to people in ${line(thread.place)}. They cannot be unsent.`,
      evidence: [{ claim: `Sends ${all.length} messages to people`, source: "the actions" }],
      question: "May these run?",
      changes: {
        approve: `${each} runs now, and ${laterMessages(thread)}`,
        dismiss: `${each} runs once; nothing is remembered`,
        modify: "None of them runs; the agent gets your direction for each, and what it tries next is weighed again",
        halt: "All of them are blocked; the agent continues with other work",
        withdraw: "None of them runs; the agent is told to stop",
      },
      urgency: 3,
      ...(all[0] ? { subject: all[0].hash } : {}),
      subjects: all.map(({ hash }) => hash),
    };
  },

  blocked: (option: string, by: string, text?: string): string => {
    if (option === "modify") return `Not run. ${by} says: "${text ?? ""}" (change the call accordingly; it is weighed again)`;
    if (option === "withdraw") return `Not run. ${by} asks you to stop here.${text ? ` ${text}` : ""}`;
    if (option === "lapsed") return "Not run. The permission was not used in time and has lapsed; offer the call again to ask anew.";
    return `Not run: blocked by ${by}.${text ? ` ${text}` : ""} Go on with something else.`;
  },
  stopped: "Not run: a person has ended this session. Stop here, and say what is left to do.",

  /** A33: the reply to a parked call: what waits, why, who answers it and how, and how the agent comes back for it. */
  parked: (gate: string | undefined, assessment: Assessment): string =>
    [
      `Not run yet: a person has to decide (${gate === undefined ? "asked already" : `gate ${gate}`}).`,
      `Why: ${whyAsked(assessment)}`,
      words.howToAnswer(gate),
      "Go on with other work and make exactly this call again later: the answer will be waiting for it, once.",
      "If nothing else is left to do, end your turn and say what waits.",
    ].join(" "),
  /** For an agent that `attend` runs: it is started again, so it has nothing to come back for. */
  stopHere: (gate: string | undefined, assessment: Assessment): string =>
    [
      `Not run: a person has to decide${gate === undefined ? "" : ` (gate ${gate})`}.`,
      `Why: ${whyAsked(assessment)}`,
      words.howToAnswer(gate),
      "Stop here: end your turn now and report what is done and what is left. You will be started again when it is decided.",
    ].join(" "),
  howToAnswer: (gate: string | undefined): string =>
    `A person answers it, not you: in the console, in \`assent inbox\`` +
    `${gate === undefined ? "" : `, or with \`assent answer ${gate} OPTION\` in a shell of their own`}.`,
  refused: (reasons: readonly string[]): string =>
    `Refused, whoever asks: ${words.reasons(reasons)}. A person can do this outside the session.`,
  notAsked: (reasons: readonly string[]): string =>
    `Not run: ${words.reasons(reasons)}. Go on with other work and make this call again later.`,
  /** Reasons one after the other, for a sentence that goes on or ends behind them. */
  reasons: (reasons: readonly string[]): string => line(told(reasons)).replace(/\.$/, ""),
  /** A client that calls two copies of the hook offers every call twice. */
  offeredBefore: (call: string): string =>
    `the call ${call} was offered before. If every call ends like this, two copies of assent's hook are set up here: a person runs ` +
    `\`assent doctor\`, which names them and what to do`,
  tooMany: (max: number): string => `${max} calls wait for an answer already; nothing more is asked until some are answered`,
  observed: (verdict: string, reasons: readonly string[]): string =>
    "assent only watches here; it would have " +
    `${verdict === "refuse" ? "refused this" : verdict === "gate" ? "asked about this" : "noted this"}: ${words.reasons(reasons)}`,
  personAt: (client: string): string => `person at ${client}, unidentified`,
  handed: (reasons: readonly string[]): string => `Assent asks: ${words.reasons(reasons)}`,
  suspected: (source: string, findings: readonly Finding[]): Extract<CallEvent, { type: "result.suspected" }> => ({
    type: "result.suspected",
    source: line(source),
    evidence: atMost(
      findings.map(({ evidence }) => line(evidence)),
      (more) => more,
    ),
  }),
  /** A30: the finding that a result leaves behind, on the next call that does more than look. */
  withSuspicion: (assessment: Assessment, suspicion: NonNullable<Calls["suspicion"]>): Assessment => {
    const evidence = line(`${suspicion.source} told the agent what to do: ${suspicion.evidence.join("; ")}`);
    return {
      ...assessment,
      verdict: "gate",
      harm: 3,
      findings: [{ signal: "PromptInjection", severity: "gate", evidence, says: words.mayObey(evidence) }, ...assessment.findings],
      reasons: [words.mayObey(evidence), ...assessment.reasons],
    };
  },
  mayObey: (evidence: string): string => `May follow orders from outside: ${evidence}. They did not come from you.`,
  /** S10: a question about the work before this call. It is never remembered: it holds for this moment. */
  withQuestion: (assessment: Assessment, question: string): Assessment => ({
    ...assessment,
    verdict: "gate",
    harm: assessment.harm ?? 1, // the work waits; the call itself may be harmless
    findings: [{ signal: "Emergent", severity: "gate", evidence: line(question), says: line(question) }, ...assessment.findings],
    reasons: [line(question), ...(assessment.verdict === "low" ? [] : assessment.reasons)],
  }),
  leftUnjudged: "Not run: whoever made the call was gone before it was judged. Make it again to ask anew.",
  note: (text: string): string => line(text.toWellFormed().trim()),
  /** The faults of weighing say by themselves why it could not be. */
  assessorFailed: (message: string): string => {
    const why = message.startsWith("could not be weighed") ? message : `could not be weighed (${message})`;
    return `it ${line(why)}; read it yourself before you allow it`;
  },
};

/** The finding that weighs most, in a sentence or two. */
function harmOf({ findings, reasons }: Pick<Assessment, "findings" | "reasons">): string {
  const found = findings.find(({ severity }) => severity !== "advisory") ?? findings[0];
  const says = found ? reasonOf(found) : (reasons[0] ?? "it could not be weighed");
  return /[.!?…]$/.test(says.trim()) ? says.trim() : `${says.trim()}.`;
}

const whyAsked = (assessment: Assessment): string => clip(harmOf(assessment), shownLimits.whyMaxChars, "the gate");

const line = (text: string): string => clip(text, shownLimits.lineMaxChars, "the journal");

/** Leaves out reasons that the evidence states already. */
function otherReasons({ reasons, findings }: Pick<Assessment, "reasons" | "findings">): readonly string[] {
  const said = new Set(findings.flatMap((finding) => [reasonOf(finding), `${finding.signal} (${finding.severity}): ${finding.evidence}`]));
  return reasons.filter((reason) => !said.has(reason));
}

const atMost = <Line>(lines: readonly Line[], rest: (more: string) => Line): readonly Line[] =>
  clipLines(lines, shownLimits.linesMax, rest);

const isLiveOnly = (findings: Assessment["findings"]): boolean => findings.some(({ signal }) => neverRemembered.includes(signal));

/** A23: the other input of a command is shown too. */
function besideCommand({ input }: Action): readonly string[] {
  const { command, ...rest } = input;
  return typeof command === "string" && Object.keys(rest).length > 0
    ? [`With: ${clip(JSON.stringify(rest), shownLimits.actionMaxChars, "the journal")}`]
    : [];
}

const actionText = ({ tool, input }: Action): string =>
  typeof input["command"] === "string" ? input["command"] : `${tool} ${JSON.stringify(input)}`;

/** A11: an action that could not be weighed is a person's to judge, and can never be remembered. */
export function unweighed({ tool }: Action, cause: unknown): Assessment {
  const evidence = words.assessorFailed(cause instanceof Error ? cause.message : String(cause));
  return {
    verdict: "gate",
    findings: [{ signal: "Emergent", severity: "gate", evidence }],
    pattern: { tool, target: "unknown", environment: "unknown" },
    reasons: [evidence],
  };
}
