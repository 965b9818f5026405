import { proposalsOf, type RuleProposal, type RuleRecord } from "../../consent/record.ts";
import type { Miss } from "../../consent/types.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import type { Signal } from "../../risk/types.ts";
import { textOption, type CliCommand } from "../command.ts";
import { consentRecordOf } from "../../host/consent-record.ts";
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
  summary: "Which rules earn their interruptions: how often each asked, and what people answered, over all sessions but the tour's.",
  examples: ["assent rules", "assent rules --json"],

  async run(_, application, io) {
    const { runtime } = await application.read();
    const progress = progressOn(io, "reading sessions");
    const record = await consentRecordOf(runtime, progress.at);
    progress.done();
    const proposals = proposalsOf(record);
    io.data({ ...record, proposals });
    if (record.rules.length === 0) io.out("No rule has asked anything yet.");
    for (const rule of record.rules) for (const line of ruleLines(io, rule)) io.out(line);
    if (proposals.length > 0) io.out(io.bold("\nWorth a look (nothing changes by itself):"));
    for (const proposal of proposals) io.out(`  ${io.warn("•")} ${wordsFor(proposal)}`);
    return exit.ok;
  },
};

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
  const answers = `${approved} approved, ${dismissed} allowed once, ${halted} blocked, ${modified} changed, ${stopped} stopped`;
  const without = lapsed === 0 ? "" : `, ${lapsed} closed without an answer`;
  return [io.bold(`${signal} on ${visibleLine(tool)}`), `    asked ${asked} in ${count(sessions, "session")}: ${answers}${without}`];
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
