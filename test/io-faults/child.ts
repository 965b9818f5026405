import { join } from "node:path";
import type { Journal } from "../../src/journal/journal.ts";
import { Fault } from "../../src/kernel/trouble.ts";
import { openNotes, openSmallJournal, play, smallWorld } from "./session.ts";
import { troubleFrom, type Trouble, type TroubleName } from "./trouble.ts";

/** Plays the small session once for every point at which a disk can fail, each in a file of its own. */
export interface Orders {
  /** Where the journals go: the disk that fails. */
  readonly folder: string;
  /** Where the notes go: a disk that works. */
  readonly notes: string;
  readonly trouble: TroubleName;
  /**
   * Reaction to a fault. `goes-on`: tries again on the same connection, and comes to its end at the latest when the
   * disk is well again. `gives-up`: tries again, then closes. `dies`: leaves everything as it is.
   */
  readonly after: "goes-on" | "gives-up" | "dies";
  /** Only these points, every so many of them; whoever leaves some out strikes them in another way. */
  readonly only?: { readonly every: number; readonly from: number };
  /** The user to become: permissions do not stop the one who starts this. */
  readonly as?: number;
}

const triesMax = 3;
const hourMs = 3_600_000;
const left: Journal[] = []; // keeps connections from being collected, which would close them

async function playPoint({ folder, notes: beside, after }: Orders, trouble: Trouble, point: number): Promise<void> {
  const path = join(folder, `${point}.db`);
  const notes = openNotes(join(beside, String(point)));
  let journal: Journal | undefined;
  let laterMs = 0;

  const works = async (work: () => Promise<void>): Promise<boolean> => {
    for (let tries = 0; tries < (after === "dies" ? 1 : triesMax); tries += 1) {
      try {
        await work();
        return true;
      } catch (cause) {
        const kind = cause instanceof Fault ? `fault ${cause.code}` : "broken";
        notes.add(`${kind} ${String(cause).replaceAll("\n", " ")}`);
      }
    }
    return false;
  };
  const playTo = (end: "question" | "end") => async (): Promise<void> => {
    journal ??= await openSmallJournal(path);
    await play(await smallWorld(journal, notes, (laterMs += hourMs)), notes, end);
  };
  const close = async (): Promise<void> => {
    await journal?.close();
    journal = undefined;
  };
  const goOn = async (): Promise<void> => {
    if (!(await works(playTo("end")))) {
      notes.add("reopened");
      if (!(await works(close)) || !(await works(playTo("end")))) notes.add("broken it does not come to its end");
    }
    await works(close);
  };

  trouble.strike(point, path, "new");
  let isOver = (await works(playTo("question"))) && (await works(close));
  trouble.strike(point, path, "again");
  isOver &&= await works(playTo("end"));
  if (after === "dies" && journal) left.push(journal);
  else if (isOver || after === "gives-up") await works(close);
  const goesOn = after === "goes-on" && !isOver;
  trouble.relieve(path, goesOn || point < 1);
  if (goesOn) await goOn();
  notes.close();
}

const orders = JSON.parse(process.argv[2] ?? "") as Orders;
if (orders.as !== undefined) process.setuid?.(orders.as); // from here on: what was imported may be out of its reach
const trouble = troubleFrom(orders.trouble, orders);
let practices = 0;
const practice = (): Promise<void> => playPoint({ ...orders, after: "goes-on" }, trouble, -(practices += 1));
const { every, from } = orders.only ?? { every: 1, from: 0 };
const isWanted = (point: number): boolean => point % every === from;
for (const point of (await trouble.points(practice)).filter(isWanted)) await playPoint(orders, trouble, point);
process.stdout.write("done\n", () => process.kill(process.pid, "SIGKILL")); // what was left is found as after a crash
