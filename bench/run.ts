import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { chaosFigures } from "./chaos.ts";
import { coldStart } from "./cold-start.ts";
import { consoleTasks } from "./console-tasks.ts";
import { consoleFigures } from "./console.ts";
import { contextualize } from "./contextualize.ts";
import { exchangeRounds } from "./exchange-rounds.ts";
import { exchangeFigures } from "./exchange.ts";
import { printedReport, type Bench } from "./figures.ts";
import { frameFigures } from "./frame.ts";
import { gate } from "./gate.ts";
import { growth } from "./growth.ts";
import { hook } from "./hook.ts";
import { inbox } from "./inbox.ts";
import { journal } from "./journal.ts";
import { machinesFigures } from "./machines.ts";
import { missionFigures } from "./mission.ts";
import { modelCall } from "./model-call.ts";
import { patternsFigure } from "./patterns.ts";
import { postgres } from "./postgres.ts";
import { recollect } from "./recollect.ts";
import { disagreements } from "./risk-disagreements.ts";
import { generated, risk } from "./risk.ts";
import { scan } from "./scan.ts";
import { server } from "./server.ts";
import { sessions } from "./sessions.ts";
import { solicit } from "./solicit.ts";
import { workerFigures } from "./worker.ts";

const benches: Readonly<Record<string, Bench>> = {
  gate,
  inbox,
  sessions,
  growth,
  journal,
  "cold-start": coldStart,
  hook,
  server,
  console: consoleFigures,
  "console-tasks": consoleTasks,
  postgres,
  chaos: chaosFigures,
  machines: machinesFigures,
  risk,
  "risk-generated": generated,
  disagreements,
  scan,
  solicit,
  contextualize,
  recollect,
  "model-call": modelCall,
  patterns: patternsFigure,
  frame: frameFigures,
  worker: workerFigures,
  mission: missionFigures,
  exchange: exchangeFigures,
  "exchange-rounds": exchangeRounds,
};

/** Prints figures on stdout, one JSON line each. Several groups run one after the other, each in a process of its own. */
async function main(given: readonly string[]): Promise<number> {
  const strict = given.includes("--strict");
  const names = given.filter((word) => word !== "--strict");
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined) {
    console.error(`there is no "${unknown}"; choose from ${Object.keys(benches).join(", ")}, or --strict`);
    return 2;
  }
  const [only, second] = names;
  if (only !== undefined && second === undefined) return runHere(only, strict);
  console.error(`Node ${process.version}, SQLite ${process.versions.sqlite}, ${availableParallelism()} cores`);
  let worst = 0;
  for (const name of names.length > 0 ? names : Object.keys(benches)) worst = Math.max(worst, await runApart(name, strict));
  return worst;
}

async function runHere(name: string, strict: boolean): Promise<number> {
  const report = printedReport(console.log, console.error);
  await benches[name]?.(report);
  const missed = report.missed();
  if (missed.length > 0) report.note(`missed: ${missed.join(", ")}`);
  return strict && missed.length > 0 ? 1 : 0;
}

/** Runs each group in its own process: garbage and memory of one must not count against the next. */
async function runApart(name: string, strict: boolean): Promise<number> {
  console.error(`— ${name}`);
  const options = strict ? ["--strict"] : [];
  const child = spawn(process.execPath, [import.meta.filename, name, ...options], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}

process.once("SIGINT", () => process.exit(130)); // so that the folders are removed
process.once("SIGTERM", () => process.exit(143));
process.exit(await main(process.argv.slice(2)));
