import { count } from "../../kernel/text.ts";
import type { CliCommand } from "../command.ts";
import { examine } from "../../setup/doctor.ts";
import type { DoctorFinding } from "../../setup/hooks/doctor-hooks.ts";
import { exit } from "../exit.ts";
import { beside, columnsHere } from "../views/fit.ts";
import type { Io } from "../io.ts";
import { version } from "../../host/version.ts";

export const doctor: CliCommand = {
  name: "doctor",
  summary: "Check node, git, data directory, configuration, keys, journal, runtime, box and hooks, and say what to do about each problem.",
  options: [["--live", "also start each guarded client and its hook, with a call that must be refused; no model and no network"]],
  examples: ["assent doctor", "assent doctor --live", "assent doctor --json"],

  async run(input, application, io) {
    const findings: DoctorFinding[] = [];
    for await (const finding of examine(application, input.options["live"] === true)) {
      findings.push(finding);
      say(io, finding);
    }
    const bad = findings.filter(({ state }) => state === "bad").length;
    const warned = findings.some(({ state }) => state === "warn");
    io.data({ version, healthy: bad === 0 && !warned, findings });
    const well = warned ? io.warn("Nothing is broken, but not everything is on; see above.") : io.good("All is well.");
    io.out(bad === 0 ? well : io.bad(`${count(bad, "problem")}; see above.`));
    return bad === 0 ? exit.ok : exit.failed;
  },
};

function say(io: Io, { what, state, says, remedy }: DoctorFinding): void {
  const mark = { good: io.good("✓"), note: io.dim("·"), warn: io.warn("!"), bad: io.bad("✗") }[state];
  const columns = columnsHere(process.stdout);
  io.out(beside(`${mark} ${what.padEnd(14)} `, says, columns));
  if (remedy !== undefined) io.out(io.dim(beside(" ".repeat(17), remedy, columns)));
}
