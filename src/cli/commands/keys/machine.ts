import { readConfig } from "../../../config/config.ts";
import type { Application } from "../../../host/application.ts";
import { shortTime } from "../../../host/guard/moment.ts";
import { databaseUrl } from "../../../host/journal-place.ts";
import { inviteMachine, invitationMaxMs, joinMachines, removeMachine } from "../../../host/machines/enroll.ts";
import type { RosterEntry } from "../../../host/machines/roster.ts";
import { seeMachines, type MachineView } from "../../../host/machines/seen.ts";
import type { SharedPlace } from "../../../host/machines/shared-keys.ts";
import type { RestateFinding } from "../../../host/waking/restate/restate-found.ts";
import { visibleLine } from "../../../kernel/text.ts";
import { Fault, isRefusal } from "../../../kernel/trouble.ts";
import { codeFrom } from "../../../secrets/journal-keys.ts";
import { clockOf } from "../../../journal/journal.ts";
import { openKeys } from "../../../secrets/keys.ts";
import type { CliCommand } from "../../command.ts";
import { exit, type Exit } from "../../exit.ts";
import { sayRefused, type Io } from "../../io.ts";
import { age } from "../../views/views.ts";

/** The journal without the rest: a machine that does not belong to it yet cannot open more. */
async function atJournal(application: Application, work: (place: SharedPlace) => Promise<Exit>): Promise<Exit> {
  const url = await databaseUrl(application);
  if (url === undefined)
    throw new Fault(
      "input.invalid",
      "the journal is a file of this machine alone; to share one, set ASSENT_JOURNAL_URL, or journal.url in config.json, " +
        "to the address of a PostgreSQL database",
    );
  const { postgresJournal } = await import("../../../journal/postgres/postgres.ts");
  const { hereIn } = await import("../../../host/here.ts");
  await openKeys(application.paths.keys);
  const journal = await postgresJournal(url);
  try {
    const place = { journal, folder: application.paths.keys, here: () => hereIn(application.paths), clock: clockOf(journal) };
    return await work(place);
  } finally {
    await journal.close();
  }
}

const others = (machines: readonly RosterEntry[], own: string): string => {
  const names = machines.filter(({ machine }) => machine !== own).map(({ host }) => visibleLine(host));
  return names.length === 0 ? "" : `, with ${names.join(", ")}`;
};

const enroll: CliCommand = {
  name: "machine enroll",
  arguments: "[code]",
  summary: "Add a machine to the journal: without a code on one that belongs to it, then with that code on the new one. A person only.",
  examples: ["assent machine enroll", "assent machine enroll 7k2mq-4x9vd-b5t8w-z3hn6-0c1rp"],

  async run({ args: [typed] }, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    if (typed === undefined) return atJournal(application, (place) => invite(place, person.name, io));
    const code = codeFrom(typed);
    if (code === undefined)
      throw new Fault("input.invalid", `"${typed}" is not a code; assent machine enroll prints one on a machine of the journal`);
    return atJournal(application, async (place) => {
      const { machines } = await joinMachines(place, code, person.name);
      const { machine, host } = await place.here();
      io.data({ machine, host, machines });
      io.out(`${io.bold(visibleLine(host))} belongs to the journal now${others(machines, machine)}.`);
      return exit.ok;
    });
  },
};

async function invite(place: SharedPlace, by: string, io: Io): Promise<Exit> {
  const { code, until } = await inviteMachine(place, by);
  io.data({ code, until });
  io.out(`assent machine enroll ${code}`);
  const minutes = invitationMaxMs / 60_000;
  io.note(io.dim(`Run this on the new machine within ${minutes} minutes. It counts once; whoever has it and the database gets the keys.`));
  return exit.ok;
}

const see: CliCommand["run"] = (_, application, io) =>
  atJournal(application, async (place) => {
    const machines = await seeMachines(place);
    const restate = await restateOf(application, (await place.here()).machine);
    io.data({ machines, ...(restate ? { restate } : {}) });
    const now = new Date().toISOString();
    for (const view of machines) for (const line of machineLines(io, view, now)) io.out(line);
    if (restate?.isFine) io.out(`Restate  ${restate.says}`);
    else if (restate) io.out(io.warn([restate.says, restate.remedy].filter(Boolean).join(". ")));
    return exit.ok;
  });

/** M6: how Restate stands to this machine, where the configuration names one. */
async function restateOf({ paths, cwd }: Application, machine: string): Promise<RestateFinding | undefined> {
  const { restate } = await readConfig(paths.config, cwd);
  return restate && (await import("../../../host/waking/restate/restate-found.ts")).restateFound(restate, machine);
}

function machineLines(io: Io, view: MachineView, now: string): readonly string[] {
  const { machine, host, at, by, isHere, isUp, agoMs, drives, abilities } = view;
  const seen = agoMs === null ? "" : `, last seen ${age(new Date(Date.parse(now) - agoMs).toISOString(), now)} ago`;
  const state = isUp ? io.good("up") : `not running${seen}`;
  const added = `joined ${shortTime(at, now)}${by === "assent" ? "" : `, added by ${visibleLine(by)}`}`;
  const can = abilities && [
    abilities.system,
    abilities.agents.join(", ") || "no agent client",
    abilities.box ? `box ${abilities.box}` : "no box",
    abilities.labels.join(", ") || "no labels",
    `${drives.length} of ${abilities.slots} slots taken`,
  ];
  return [
    `${io.bold(visibleLine(host))}  ${state}${isHere ? "  this machine" : ""}  ${io.dim(`${machine}, ${added}`)}`,
    ...(can ? [`  ${io.dim(visibleLine(can.join(" · ")))}`] : []),
    ...drives.map((stream) => `  runs ${stream}`),
  ];
}

const list: CliCommand = {
  name: "machine list",
  summary: "List the machines that belong to the journal: who is up, what each runs now and can run.",
  examples: ["assent machine list", "assent machine list --json"],
  run: see,
};

const machines: CliCommand = { ...list, name: "machines", examples: ["assent machines", "assent machines --json"] };

const remove: CliCommand = {
  name: "machine remove",
  arguments: "<machine>",
  summary: "Remove a machine: nothing that is sealed from now on can be opened there. A person only.",
  examples: ["assent machine remove build-2"],

  async run({ args: [name = ""] }, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    return atJournal(application, async (place) => {
      const { machine, host } = await removeMachine(place, name, person.name);
      io.data({ machine, host });
      io.out(`removed ${visibleLine(host)}`);
      io.note(io.dim("It cannot open the journal any more, but it has what it copied, and its way into the database."));
      io.note(io.dim(`End assent up on ${visibleLine(host)}, and change the password of the database.`));
      return exit.ok;
    });
  },
};

export const machineCommands: readonly CliCommand[] = [machines, enroll, list, remove];
