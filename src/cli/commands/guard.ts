import { randomUUID } from "node:crypto";
import { textOption, type CliCommand } from "../command.ts";
import { exit, type Exit } from "../exit.ts";
import { guardedCall, type GuardedCall } from "../guarded.ts";
import { request } from "../socket.ts";
import { Fault } from "../../kernel/trouble.ts";
import { visible } from "../../kernel/text.ts";
import type { Reply } from "../../protocols/guard/effects.ts";
import type { House } from "../house.ts";

export const guard: CliCommand = {
  name: "guard",
  arguments: "<command>",
  summary: "Send one shell command through the guard, as an agent's call would go. It is weighed, never run.",
  options: [
    ["--session <name>", "the client session it belongs to (default: this folder)"],
    ["--wait <seconds>", "how long to wait for an answer before it is parked"],
  ],
  examples: [`assent guard "git status"`, `assent guard "rm -rf build" --wait 0`],

  async run(input, house, io) {
    const { config } = await house.open();
    const seconds = Number(textOption(input, "wait") ?? config.guard.waitMs / 1_000);
    if (!Number.isFinite(seconds) || seconds < 0) throw new Fault("input.invalid", "--wait takes a number of seconds");
    const asked: GuardedCall = {
      client: "command-line",
      clientSession: textOption(input, "session") ?? "default",
      call: randomUUID(),
      action: { tool: "Bash", input: { command: input.args[0] ?? "" }, cwd: house.cwd },
      waitMs: seconds * 1_000,
    };
    const reply = await throughUp(house, asked);
    io.data(reply);
    const mark = exits[reply.answer] === exit.ok ? io.good(reply.answer) : io.warn(reply.answer);
    io.out(`${mark}  ${visible(reply.message)}`);
    return exits[reply.answer];
  },
};

const exits: Readonly<Record<Reply["answer"], Exit>> = {
  "no-objection": exit.ok,
  noted: exit.ok,
  "let-through": exit.ok,
  blocked: exit.refused,
  refused: exit.refused,
  parked: exit.waiting,
};

/** Through a running `assent up` if there is one, else in this process: the same machine either way. */
async function throughUp(house: House, asked: GuardedCall): Promise<Reply> {
  const meta = await house.meta(`guard of ${asked.client} in ${house.cwd}`, { attended: true, agent: asked.client });
  try {
    return (await request(house.paths.socket, "guard", { meta, asked }, asked.waitMs + 10_000)) as Reply;
  } catch (cause) {
    if (!(cause instanceof Fault && cause.code === "runtime.unreachable")) throw cause;
    const { runtime, keys } = await house.open();
    return guardedCall({ runtime, hashAction: keys.hashAction, meta }, asked, new AbortController().signal);
  }
}
