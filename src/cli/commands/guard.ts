import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { GateSummary, Journal } from "../../journal/journal.ts";
import { variablesFrom } from "../../facts/variables.ts";
import { visible } from "../../kernel/text.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { CallReply } from "../../host/guard/guard-call.ts";
import { changeBell } from "../../runtime/bell.ts";
import { textOption, type CliCommand } from "../command.ts";
import { exit, type Exit } from "../exit.ts";
import { guardedCall, waitMaxMs } from "../../host/guard/guarded.ts";
import { type GuardedCall } from "../../host/guard/types.ts";
import type { Application } from "../../host/application.ts";
import { request } from "../../host/socket/socket-request.ts";
import { surroundingsFor } from "../../host/weigh/weigh.ts";
import { wordsFor } from "../views/views.ts";

export const guard: CliCommand = {
  name: "guard",
  arguments: "<command...>",
  summary: "Send one shell command, in quotes, through the guard as an agent's call would go. It is weighed, never run.",
  options: [
    ["--session <name>", "the client session it belongs to (default: this folder)"],
    ["--wait <seconds>", "how long to wait for an answer (default: 480 in a terminal, else 0); then it stays parked"],
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
    let reply = await send(application, call());
    const gate = reply.gateKey === undefined ? undefined : await openGate(journal, reply.gateKey);
    if (gate && waitMs > 0) {
      for (const { signal, evidence } of reply.findings) io.note(`${io.warn(signal)}  ${visible(evidence)}`);
      const how = `${io.bold(`assent answer ${gate.id} OPTION`)} (${wordsFor(gate.kind)})`;
      io.note(`asked; answer it elsewhere: ${how}. Ctrl-C leaves it parked.`);
      if (await isAnswered(journal, gate, waitMs)) reply = await send(application, call());
    }
    io.data({ ...reply, ...(gate ? { gate: gate.id } : {}) });
    const mark = exits[reply.answer] === exit.ok ? io.good(reply.answer) : io.warn(reply.answer);
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

const pagesMax = 100;

/** The gate a parked call waits at; keys hold the call's own id, so there is one. */
async function openGate(journal: Journal, key: string): Promise<GateSummary | undefined> {
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const { items, next } = await journal.gates({ status: "open", ...(after === undefined ? {} : { after }) });
    const found = items.find((gate) => gate.key === key);
    if (found || next === null) return found;
    after = next;
  }
  return undefined;
}

/** The call is parked already, so nothing is lost however this ends. */
async function isAnswered(journal: Journal, { id }: GateSummary, waitMs: number): Promise<boolean> {
  const over = new AbortController();
  const interrupt = (): void => over.abort();
  process.once("SIGINT", interrupt);
  const bell = changeBell(journal, [over.signal]);
  void sleep(waitMs, undefined, { signal: over.signal }).then(interrupt, () => {});
  try {
    for (;;) {
      const [gate] = await journal.findGates(id);
      if (gate?.closing) return true;
      if (over.signal.aborted) return false;
      await bell.next();
    }
  } finally {
    over.abort();
    bell.stop();
    process.removeListener("SIGINT", interrupt);
  }
}

const exits: Readonly<Record<CallReply["answer"], Exit>> = {
  "no-objection": exit.ok,
  noted: exit.ok,
  "let-through": exit.ok,
  handed: exit.waiting,
  blocked: exit.refused,
  refused: exit.refused,
  parked: exit.waiting,
};

/**
 * Through a running `assent up` if there is one, else in this process: the same machine either way.
 * A call that holds a declared secret stays here: this process knows the secret's value, and `up` may not.
 */
async function send(application: Application, asked: GuardedCall): Promise<CallReply> {
  const meta = await application.meta(`guard of ${asked.client} in ${application.cwd}`, { attended: true, agent: asked.client });
  const { runtime, keys, config } = await application.open();
  const surroundings = surroundingsFor(config, application.paths, process.env);
  const here = (): Promise<CallReply> =>
    guardedCall({ runtime, hashAction: keys.hashAction, meta, surroundings }, asked, new AbortController().signal);
  const text = JSON.stringify(asked.action.input);
  if (runtime.world.redact(text) !== text) return here();
  try {
    return (await request(application.paths.socket, "guard", { meta, asked }, { timeoutMs: requestMs })) as CallReply;
  } catch (cause) {
    if (!(cause instanceof Fault && cause.code === "runtime.unreachable")) throw cause;
    return here();
  }
}

const requestMs = 15_000;
