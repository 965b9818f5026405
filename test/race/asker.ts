import { pathsFor } from "../../src/config/paths.ts";
import type { GateRecord } from "../../src/journal/journal.ts";
import { request } from "../../src/host/socket/socket-request.ts";
import { answersIn, runRace, type Told } from "./racing.ts";
import { patienceMs } from "../support/pace.ts";

/** Sends every answer to a running `assent up`, so that `up` itself is one of the racers. */
const [name = "", gatesFile = ""] = process.argv.slice(2);
const { socket } = pathsFor(process.env);
const token = process.env["ASSENT_TOKEN"] ?? "";

const patient = { timeoutMs: patienceMs, helloMs: patienceMs };

async function tell(gate: string, shown: string, option: string): Promise<Told> {
  const { by: _, ...said } = answersIn(name, shown, option);
  const reply = (await request(socket, "answer", { gate, ...said, token }, patient)) as {
    refused?: string;
    because?: string;
    record?: GateRecord;
  };
  if (reply.record) return { lostTo: reply.record.closing };
  if (reply.refused !== undefined) throw new Error(reply.because);
  return { won: true };
}

await runRace(name, gatesFile, tell);
