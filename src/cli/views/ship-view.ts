import type { Message } from "../../kernel/message.ts";
import { visibleLine } from "../../kernel/text.ts";
import type { ShipEvent } from "../../protocols/ship/types.ts";
import type { ShipView } from "../../protocols/ship/view.ts";
import { words } from "../../protocols/ship/words.ts";
import { toEvent } from "../../runtime/session.ts";
import type { Summary } from "../../runtime/summary.ts";
import { exit, type Exit } from "../exit.ts";
import type { Io } from "../io.ts";
import type { LiveView } from "./live.ts";
import { said, saidAfter } from "./said.ts";

const shape = { indent: 6, maxChars: 1_200, where: "assent show --json" } as const;

/** Display of the way out: one line for each step, with what there is to say about it. */
export const shipDisplay = (io: Io): Pick<LiveView, "lines" | "data"> => ({
  lines(message) {
    const event = toEvent(message) as unknown as ShipEvent;
    if (event.type === "ship.begun")
      return [
        ...said(event.work.mission, { indent: 0 }).map(io.bold),
        `  ${event.isDry ? "dry run: would go" : "goes"} to ${visibleLine(words.target(event.way))}`,
      ];
    return event.type === "step.ended" ? stepLines(io, { ...event.end, name: words.steps[event.end.step] }) : [];
  },
  data: ({ type, at, stream, body }: Message) =>
    type === "step.ended" || type === "ship.done" ? { event: type, at, session: stream, ...(body as object) } : undefined,
});

/** All of it again, for whoever looks later: every step that is over, and where the work is now. */
export const shipLook = (io: Io, record: Pick<Summary, "stream">, view: ShipView): readonly string[] => [
  ...view.steps.flatMap((each) => (Object.hasOwn(words.statuses, each.status) ? stepLines(io, each) : [])),
  ...shipEnding(io, record, view),
];

/** One step that is over. Of one that passed, its first line is enough. */
function stepLines(io: Io, { name, status, detail }: ShipView["steps"][number]): readonly string[] {
  const [first = ""] = detail.split("\n");
  if (status === "passed") return [`  ${io.good("✓")} ${name} ${io.dim(visibleLine(first))}`];
  if (status === "skipped") return [`  ${io.dim("−")} ${name} ${io.dim(visibleLine(first))}`];
  return [`  ${io.bad("✗")} ${name} ${io.bad(visibleLine(status))}`, ...said(detail, shape)];
}

/** Report at its end: where the work is now, or why it did not go out and how it is tried again. */
export function shipEnding(
  io: Io,
  { stream }: Pick<Summary, "stream">,
  { end, doing, target, isDry, commit }: ShipView,
): readonly string[] {
  const paint = end === null ? io.warn : end.reason === "" ? io.good : io.bad;
  const head = `${paint("●")} ${io.bold(doing)} ${io.dim(stream)}`;
  if (end === null) return [head];
  return [
    head,
    ...(end.commit === null ? [] : [`  ${visibleLine(target)} is at ${end.commit.slice(0, 10)}; your own checkout has it after git pull`]),
    ...(end.deployUrl === null ? [] : saidAfter("  deployed at", end.deployUrl)),
    ...(isDry && end.reason === "" ? [io.dim(`  ${commit.slice(0, 10)} would go out; nothing has left this machine`)] : []),
    ...(end.reason === "" ? [] : said(end.reason, shape)),
  ];
}

/** A script must not take for shipped what did not go out. */
export const exitForShip = ({ end }: ShipView): Exit => (end === null ? exit.waiting : end.reason === "" ? exit.ok : exit.failed);
