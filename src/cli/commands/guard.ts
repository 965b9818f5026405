import { randomUUID } from "node:crypto";
import { variablesFrom } from "../../facts/variables.ts";
import { visible } from "../../kernel/text.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { CallReply } from "../../host/guard/guard-call.ts";
import { textOption, type CliCommand } from "../command.ts";
import { exit, type Exit } from "../exit.ts";
import { isAnswered, openGate, sendCall } from "../../host/socket/ask-guard.ts";
import { waitMaxMs } from "../../host/guard/guarded.ts";
import { type GuardedCall } from "../../host/guard/types.ts";
import { wordsFor } from "../views/views.ts";

export const guard: CliCommand = {
  name: "guard",
  arguments: "<command...>",
  summary: "Send one shell command, in quotes, through the guard as an agent's call would go. It is weighed, never run.",
  options: [
    ["--session <name>", "the client session it belongs to (default: this folder)"],
    ["--wait <seconds>", "how long to wait for an answer (default: 480 in a terminal, else 0); then the question stays open"],
  ],
  examples: [`assent guard "git status"`, `assent guard "rm -rf data" --wait 0`],

  async run(input, application, io) {
    const { config, journal } = await application.open();
    const command = input.args.join(" ");
    if (command.trim() === "") throw new Fault("input.invalid", "name the command to weigh, in quotes");
    const waitMs = waitOf(textOption(input, "wait"), io.interactive ? config.guard.waitMs : 0);
    const call = (): GuardedCall => ({
      client: "command-line",
      clientSession: textOption(input, "session") ?? "default",
      call: randomUUID(),
      action: { tool: "Bash", input: { command }, cwd: application.cwd },
      waitMs: 0,
      variables: variablesFrom(process.env),
    });
    let reply = await sendCall(application, call());
    const gate = reply.gateKey === undefined ? undefined : await openGate(journal, reply.gateKey);
    if (gate && waitMs > 0) {
      for (const { signal, evidence } of reply.findings) io.note(`${io.warn(signal)}  ${visible(evidence)}`);
      const how = `${io.bold(`assent answer ${gate.id} OPTION`)} (${wordsFor(gate.kind)})`;
      io.note(`asked; answer it elsewhere: ${how}. Ctrl-C leaves it open.`);
      if (await isAnswered(journal, gate, waitMs)) reply = await sendCall(application, call());
    }
    io.data({ ...reply, ...(gate ? { gate: gate.id } : {}) });
    const mark = exits[reply.answer] === exit.ok ? io.good(answerWords[reply.answer]) : io.warn(answerWords[reply.answer]);
    io.out(`${mark}  ${visible(reply.message)}`);
    if (gate && reply.answer === "parked") {
      const how = `answer it with ${io.bold(`assent answer ${gate.id} OPTION`)} (${wordsFor(gate.kind)})`;
      io.note(`The question stays open: ${how}, or take it back with ${io.bold(`assent answer ${gate.id} block`)}.`);
    }
    return exits[reply.answer];
  },
};

function waitOf(text: string | undefined, fallbackMs: number): number {
  const waitMs = text === undefined ? fallbackMs : Number(text) * 1_000;
  if (!(waitMs >= 0 && waitMs <= waitMaxMs)) throw new Fault("input.invalid", "--wait takes a number of seconds, at most 3600");
  return waitMs;
}

/** For people; `--json` keeps the terms. */
export const answerWords: Readonly<Record<CallReply["answer"], string>> = {
  "no-objection": "safe",
  noted: "note",
  "let-through": "allowed",
  handed: "asked at its client",
  blocked: "blocked",
  refused: "never allowed",
  parked: "waiting for you",
};

const exits: Readonly<Record<CallReply["answer"], Exit>> = {
  "no-objection": exit.ok,
  noted: exit.ok,
  "let-through": exit.ok,
  handed: exit.waiting,
  blocked: exit.refused,
  refused: exit.refused,
  parked: exit.waiting,
};
