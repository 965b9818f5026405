import { totalOf } from "../../consent/days.ts";
import { noiseIn, noiseOf, noisiestFirst, proposalsOf, type RuleProposal, type RuleRecord } from "../../consent/record.ts";
import type { Miss } from "../../consent/types.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { permissionEnd } from "../../kernel/words/row-words.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import type { Signal } from "../../risk/types.ts";
import { textOption, type CliCommand } from "../command.ts";
import { permissionUse, type PermissionUse } from "../../host/insight/permission-use.ts";
import { consentRecordOf } from "../../host/consent-record.ts";
import { recordOfPeriod } from "../../host/insight/period.ts";
import type { Runtime } from "../../runtime/types.ts";
import { durationMs, sinceMost, sinceOption, spoken } from "../duration.ts";
import { exit } from "../exit.ts";
import { findSession } from "../../host/find.ts";
import { sayRefused, type Io } from "../io.ts";
import { progressOn } from "../live-line.ts";
import { surroundingsFor, weigh } from "../../host/weigh/weigh.ts";

const signals: readonly Signal[] = [
  "Irreversibility",
  "HumanCommunication",
  "SecurityBoundary",
  "PromptInjection",
  "ExternalMutation",
  "ScopeEscalation",
  "Emergent",
];

const rules: CliCommand = {
  name: "rules",
  summary: "Which rules earn their interruptions, the noisiest first: how often each asked, what was answered; the tour's do not count.",
  options: [["--since <time>", "only what was asked in the last days: 1d, 7d, 30d"]],
  examples: ["assent rules", "assent rules --since 7d", "assent rules --json"],

  async run(input, application, io) {
    const since = sinceOption(input);
    const { runtime, config } = await application.read();
    const progress = progressOn(io, "reading sessions");
    const { all, record } = await recordsOf(runtime, since, progress.at);
    progress.done();
    const proposals = proposalsOf(all);
    const noisiest = noisiestFirst(record.rules);
    const total = totalOf(record.days);
    const permissions = permissionUse(config, all.spared, runtime.world.clock());
    io.data({ ...record, rules: noisiest, total, proposals, permissions });
    if (noisiest.length === 0)
      io.out(since === undefined ? "No rule has asked anything yet." : `No rule has asked anything in the last ${spoken(since)}.`);
    for (const rule of noisiest) for (const line of ruleLines(io, rule)) io.out(line);
    if (noisiest.length > 0) for (const line of totalLines(io, total, since ?? record.days[0]?.day ?? "")) io.out(line);
    if (permissions.length > 0) io.out(io.bold("\nAllowed without asking:"));
    for (const permission of permissions) for (const line of permissionLines(io, permission)) io.out(line);
    if (proposals.length > 0) io.out(io.bold("\nWorth a look (nothing changes by itself):"));
    for (const proposal of proposals) io.out(`  ${io.warn("•")} ${wordsFor(proposal)}`);
    return exit.ok;
  },
};

const dayMs = 86_400_000;

/** Proposals rest on all of it, whatever time is asked for. Days are whole ones, today (UTC) among them. */
async function recordsOf(runtime: Runtime, since: string | undefined, onProgress: (sessions: number) => void) {
  if (since === undefined) {
    const record = await consentRecordOf(runtime, onProgress);
    return { all: record, record };
  }
  const { all, recent } = await recordOfPeriod(runtime, Math.ceil(durationMs(since, sinceMost, "--since") / dayMs), onProgress);
  return { all, record: recent };
}

const miss: CliCommand = {
  name: "rules-miss",
  arguments: "<session> <command...>",
  summary: "Report something that should have been asked about and was not. Three sessions with the same propose a change.",
  options: [
    ["--signal <signal>", `what was missed: ${signals.join(", ")}`],
    ["--refuse", "it should have been refused; otherwise: asked about"],
    ["--text <note>", "what happened"],
  ],
  examples: [`assent rules-miss guard-x4k2 "make flush" --signal Irreversibility --text "emptied the cache"`],

  async run(input, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const signal = signals.find((each) => each === textOption(input, "signal"));
    if (!signal) throw new Fault("input.invalid", `--signal takes one of ${signals.join(", ")}`);
    const { runtime, journal, config } = await application.open();
    const [reference = "", ...words] = input.args;
    const session = await findSession(journal, reference);
    if (isRefusal(session)) return sayRefused(io, session);
    const action = { tool: "Bash", input: { command: words.join(" ") }, cwd: session.cwd };
    const { assessment } = await weigh(action, surroundingsFor(config, application.paths, process.env));
    const wanted: Miss["wanted"] = input.options["refuse"] === true ? "refuse" : "gate";
    const report = { type: "miss.report", signal, tool: assessment.pattern.tool, wanted, note: textOption(input, "text") ?? "" };
    const moved = await runtime.offer(session.stream, report, { actor: { kind: "person", name: person.name } });
    if (isRefusal(moved)) return sayRefused(io, moved);
    io.data({ reported: report, session: session.stream });
    io.out(`noted: ${signal} on ${visibleLine(report.tool)} was missed in ${session.stream}`);
    return exit.ok;
  },
};

export const ruleCommands: readonly CliCommand[] = [rules, miss];

function ruleLines(io: Io, rule: RuleRecord): readonly string[] {
  const { signal, tool, asked, approved, dismissed, halted, modified, stopped, lapsed, sessions } = rule;
  const answers = `${approved} allowed for session, ${dismissed} allowed once, ${halted} blocked, ${modified} edited, ${stopped} stopped`;
  const without = lapsed === 0 ? "" : `, ${lapsed} closed without an answer`;
  return [
    io.bold(`${signal} on ${visibleLine(tool)}`),
    `    asked ${asked} in ${count(sessions, "session")}, noise ${noiseOf(rule)} %: ${answers}${without}`,
  ];
}

/** `from`: a time back from now, or the first day that is counted. */
function totalLines(io: Io, { asked, allowed, changed, blocked, lapsed }: ReturnType<typeof totalOf>, from: string): readonly string[] {
  const period = /^\d+[mhd]$/.test(from) ? `in the last ${spoken(from)}` : `since ${from}`;
  const noise = `noise ${noiseIn(asked, allowed)} %`;
  const fates = `${allowed} allowed, ${changed} edited, ${blocked} blocked, ${lapsed} closed without an answer`;
  return [
    io.bold("All rules"),
    `    asked ${asked} ${period}, ${noise}: ${fates}`,
    io.dim("    Noise is what was allowed. A call that two rules asked about counts once here."),
    ...(allowed === 0 ? [] : [io.dim("    Quieten one: `assent allow 'THE COMMAND' --for 7d`, in the project that it is asked about in.")]),
  ];
}

function permissionLines(io: Io, { project, tool, target, used, lastAt, ...given }: PermissionUse): readonly string[] {
  const spared = used === 0 ? "not used yet" : `spared ${count(used, "question")}, the last ${lastAt?.slice(0, 16).replace("T", " ")} UTC`;
  return [
    `  ${io.bold(`${visibleLine(tool)} ${visibleLine(target)}`.trim())} in ${visibleLine(project)}: ${spared}`,
    io.dim(`    by ${visibleLine(given.by)}, ${permissionEnd(given)}`),
  ];
}

function wordsFor(proposal: RuleProposal): string {
  const tool = visibleLine(proposal.tool);
  if (proposal.propose === "rule")
    return `${tool} on ${visibleLine(proposal.target)} came up in ${proposal.sessions} sessions and has no rule of its own`;
  if (proposal.propose === "severity")
    return (
      `${proposal.signal} on ${tool} was missed in ${proposal.sessions} sessions; it might ` +
      `${proposal.wanted === "refuse" ? "be refused" : "ask"}`
    );
  return (
    `${proposal.signal} on ${tool} asked ${proposal.asked} times in ${proposal.sessions} sessions and was run every time; it might not ` +
    "need to ask"
  );
}
