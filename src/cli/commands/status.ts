import type { CliCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { request } from "../socket.ts";
import { count } from "../views.ts";

export const status: CliCommand = {
  name: "status",
  summary: "One line: is the runtime up, what waits, what runs. Fits a prompt or status line.",
  examples: ["assent status", "assent status --json"],

  async run(_, house, io) {
    const { journal } = await house.open();
    const hello = (await request(house.paths.socket, "hello", {}, 1_000).catch(() => null)) as {
      pid: number;
      version: string;
      since: string;
    } | null;
    const [gates, running, due] = await Promise.all([
      journal.gates({ status: "open", limit: 1 }),
      journal.sessions({ status: "running", limit: 1 }),
      journal.sessions({ due: true, limit: 1 }),
    ]);
    io.data({ up: hello, openGates: gates.total, running: running.total, undone: due.total });
    const runtime = hello ? io.good("up") : io.dim("not up");
    const waits = gates.total > 0 ? io.warn(count(gates.total, "gate")) : "no gates";
    io.out(
      `assent ${runtime} · ${waits} · ${count(running.total, "session")}${due.total > 0 && !hello ? io.warn(` · ${due.total} with work nobody does`) : ""}`,
    );
    return exit.ok;
  },
};
