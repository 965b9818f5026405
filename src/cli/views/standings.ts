import type { GateAnswered } from "../../kernel/gate.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { attend } from "../../protocols/attend/machine.ts";
import { standingOrder, standingsOf, type How, type Standing } from "../../protocols/attend/standing.ts";
import type { Event } from "../../protocols/attend/types.ts";
import { history } from "../../runtime/load.ts";
import { isNewer, isSeen, toEvent } from "../../runtime/session.ts";
import type { AnyProtocol } from "../../kernel/protocol.ts";
import type { Runtime } from "../../runtime/types.ts";
import { exit, type Exit } from "../exit.ts";
import { short } from "../../kernel/text.ts";
import type { Io, Paint } from "../io.ts";
import { saidLine } from "./said.ts";

interface Told extends Standing {
  /** What a person put in the place of its action; the title keeps the words of the plan. */
  readonly changed?: string;
}

type Standings = readonly Told[];

/** How the tasks of a session stand; none for a session of another protocol. */
export async function standingsIn({ world }: Pick<Runtime, "world">, stream: SessionId): Promise<Standings> {
  const messages = await history(world.journal, stream);
  if (messages[0]?.protocol !== attend.name) return [];
  const known = messages.filter((message) => !isNewer(attend as unknown as AnyProtocol, message));
  const events = known.map(toEvent).filter(isSeen) as unknown as readonly (Event | GateAnswered)[];
  const changes = new Map(
    events.flatMap((event) => {
      const task = event.type === "gate.answered" ? changedTask(event) : undefined;
      return task === undefined || event.type !== "gate.answered" ? [] : [[task, event.text ?? ""] as const];
    }),
  );
  return standingsOf(events).map((standing) => {
    const changed = changes.get(standing.task);
    return changed === undefined ? standing : { ...standing, changed };
  });
}

/** The task whose own action a person's answer changed: gates about it are called `call:task:ID.ATTEMPT`. */
export const changedTask = ({ key, option, text }: Pick<GateAnswered, "key" | "option" | "text">): string | undefined =>
  option === "modify" && text !== undefined ? /^call:task:(.+)\.\d+$/.exec(key)?.[1] : undefined;

/** As `showTrace` takes them: both have the tasks in the order of the session. */
export const changesOf = (standings: Standings): readonly (string | undefined)[] =>
  standings.map(({ changed }) => changed);

/** For `--json`: how many tasks ended in which way. */
export const countsOf = (standings: Standings): { readonly counts?: Readonly<Record<How, number>> } =>
  standings.length === 0
    ? {}
    : {
        counts: Object.fromEntries(standingOrder.map((how) => [how, numberOf(standings, how)])) as Record<How, number>,
      };

/** "4 done, 2 failed, 1 refused": nothing for a session without tasks. */
export function sayCounts(io: Io, standings: Standings): readonly string[] {
  const parts = standingOrder
    .filter((how) => numberOf(standings, how) > 0)
    .map((how) => paintOf(io, how)(`${numberOf(standings, how)} ${how === "open" ? "not done" : how}`));
  const ungoverned = standings.filter(({ governed }) => governed === false).length;
  const told = ungoverned === 0 ? [] : [io.warn(`${ungoverned} not governed`)];
  return parts.length === 0 ? [] : [[...parts, ...told].join(", ")];
}

/** A script must not take work that failed, or that nobody could allow, for done. What a person left out is as they wish. */
export function exitFor(standings: Standings): Exit {
  if (numberOf(standings, "failed") > 0) return exit.failed;
  return numberOf(standings, "refused") > 0 ? exit.refused : exit.ok;
}

const earlierMax = 3;
const detailMaxChars = 100;
const titleMaxChars = 40;

/** What went wrong before a question was put, for whoever answers it; not what the question itself is about. */
export function sayEarlier(io: Io, standings: Standings, key: string): readonly string[] {
  const failed = standings.filter(({ how, task }) => how === "failed" && !key.startsWith(`failed:${task}.`));
  const more = failed.length - earlierMax;
  return [
    ...failed.slice(0, earlierMax).flatMap(({ task, title, detail = "" }) => {
      const last = short(detail.trimEnd().split("\n").at(-1) ?? "", detailMaxChars);
      const what = `${short(task, titleMaxChars)} ${short(title, titleMaxChars)}${last === "" ? "" : `: ${last}`}`;
      return [`  ${io.bad("earlier:")} a task failed`, ...saidLine(what, { indent: 4 })];
    }),
    ...(more > 0 ? [`  ${io.bad("earlier:")} ${more} more failed`] : []),
  ];
}

const numberOf = (standings: Standings, wanted: How): number => standings.filter(({ how }) => how === wanted).length;

const paintOf = (io: Io, how: How): Paint =>
  ({ done: io.good, failed: io.bad, refused: io.bad, blocked: io.warn, dropped: io.warn, open: io.warn })[how];
