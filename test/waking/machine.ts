import { workHost } from "../../src/host/waking/work-host.ts";
import { keepPresent } from "../../src/host/machines/present.ts";
import { setClockOff } from "../support/wrong-clock.ts";
import { drive } from "../../src/runtime/drive.ts";
import { errandMachine, type MachineWords } from "./errands.ts";

/** A machine as a process of its own, which does what its host brings it until it is told to stop or is killed. */
const words = JSON.parse(process.argv[2] ?? "") as MachineWords;
if (words.clockMs !== undefined) setClockOff(words.clockMs);
const { runtime, journal, told } = await errandMachine(words);
const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const host = await workHost(words.restate ? { restate: words.restate } : {}, {
  runtime,
  drive: (stream, signal) => drive(runtime, stream, signal),
  onDriven: (stream, { end }) => say(`${stream} ${end}`),
  onTrouble: (stream, cause) => say(`${stream} trouble ${String(cause)}`),
  onNote: say,
});
const { presence } = journal;
const machine = (await runtime.world.here?.())?.machine ?? "";
const at = async () => ({ machine, host: words.name, pid: process.pid, told: await told() });
const showing = presence ? keepPresent({ presence, at }, stopping.signal) : undefined;
const running = host.run(stopping.signal);
say("up");
await running;
await showing;
await journal.close();
