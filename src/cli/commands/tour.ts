import type { Person } from "../../kernel/gate.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import type { Reply } from "../../consent/guard-call.ts";
import { findGate } from "../../runtime/answer.ts";
import { summarise } from "../../runtime/summary.ts";
import type { CliCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { guardedCall, guardSession } from "../guarded.ts";
import type { Opened } from "../house.ts";
import type { Io } from "../io.ts";
import { askGate } from "../prompt.ts";
import { tourWords as words } from "../tour-words.ts";
import { scalesFor } from "../weigh.ts";
import { showGate, showOptions, showTrace } from "../views.ts";

/** The calls of an imaginary agent: one that only reads, one that cannot be undone, one that nobody may unlock. */
const calls = ["git status", "git push --force origin main", "assent answer g7k2 once"] as const;

export const tour: CliCommand = {
  name: "tour",
  summary: "A guided sample: an agent's calls go through the guard, you decide where it matters, a trace closes it.",
  examples: ["assent tour", "npm start"],

  async run(_, house, io) {
    const opened = await house.open();
    const { runtime, keys, config } = opened;
    const found = await house.person();
    const person = isRefusal(found) || !io.interactive ? undefined : found;
    const meta = await house.meta("tour: the calls of an imaginary agent", { attended: true, agent: "tour" });
    const scales = scalesFor(config, house.paths, process.env);
    const guarding = { runtime, hashAction: keys.hashAction, meta, scales };
    const client = { client: "tour", clientSession: meta.title };
    const stream = await guardSession(guarding, client);
    const send = (command: string): Promise<Reply> => {
      const call = runtime.world.chance(16);
      const action = { tool: "Bash", input: { command }, cwd: house.cwd };
      return guardedCall(guarding, { ...client, call, action, waitMs: 0 }, new AbortController().signal);
    };
    for (const line of words.welcome(io)) io.out(line);
    for (const [index, command] of calls.entries()) {
      io.out(words.call(io, index + 1, calls.length, command));
      const reply = await send(command);
      io.out(words.reply(io, reply.answer, reply.message));
      if (reply.answer !== "parked") continue;
      const left = await decideHere(opened, io, person, stream);
      if (left !== undefined) {
        io.note(
          `left open, as in real use: ${io.bold(`assent answer ${left} OPTION`)}, or end it: ${io.bold(`assent stop ${stream}`)}`,
        );
        return exit.waiting;
      }
      io.out(words.again(io));
      const second = await send(command);
      io.out(words.reply(io, second.answer, second.message));
    }
    return close(opened, io, stream);
  },
};

async function decideHere(
  { runtime, journal }: Opened,
  io: Io,
  person: Person | undefined,
  stream: SessionId,
): Promise<string | undefined> {
  const [first] = (await journal.gates({ status: "open", stream })).items;
  const gate = await findGate(journal, first?.id ?? "");
  if (isRefusal(gate)) return undefined;
  io.out(words.asking(io));
  for (const line of showGate(io, gate, runtime.world.clock())) io.out(line);
  const { shown } = gate;
  if (!person) {
    for (const line of [...showOptions(io, gate), words.nobodyHere(io)]) io.out(line);
    await runtime.answer(gate.id, {
      option: "halt",
      by: { name: "the tour", via: "answers-file", verified: false },
      shown,
    });
    return undefined;
  }
  const chosen = await askGate(gate, new AbortController().signal);
  if (chosen === "left-open") return gate.id;
  await runtime.answer(gate.id, { ...chosen, by: person, shown });
  return undefined;
}

/** The imaginary agent is done: its session ends, so that the next tour starts afresh. */
async function close({ runtime }: Opened, io: Io, stream: SessionId): Promise<typeof exit.ok> {
  await runtime.stop(stream, { kind: "runtime", name: "tour" });
  const summary = await summarise(runtime, stream);
  io.data(summary);
  io.out(words.trace(io));
  for (const line of showTrace(io, summary.trace)) io.out(line);
  for (const line of words.goodbye(io, stream)) io.out(line);
  return exit.ok;
}
