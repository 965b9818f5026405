import type { CallCommand, Calls } from "../../consent/types.ts";
import { changedAmong } from "../../consent/own-files.ts";
import { isSameFile, marksOf } from "../../facts/plain-files.ts";
import { writtenAmong } from "../weigh/weigh.ts";
import type { FileLooks } from "../weigh/weigher.ts";
import type { CallState, GuardSession, OwnFiles } from "./types.ts";

const lookingHere: FileLooks = { marks: marksOf, written: writtenAmong };

type Ended = Extract<CallCommand, { type: "call.report" }>;

/** Effects of an ended call on the session's own files: which of its files it wrote, which it changed, which are gone. */
export async function leftBy(
  { surroundings, meta, looks = lookingHere }: GuardSession,
  state: Partial<Calls>,
  { call, outcome }: Pick<Ended, "call" | "outcome">,
): Promise<Pick<Ended, "wrote" | "marks" | "disowned">> {
  const { running = [], handed = [], own = [], marks = {} } = state;
  const writes = [...running, ...handed].find((each) => each.call === call)?.writes ?? [];
  if (writes.length + own.length === 0) return {};
  const wrote = outcome === "ran" ? await looks.written(writes, surroundings, meta.cwd).catch(() => []) : []; // unseen files are nobody's
  const now = await looks.marks([...new Set([...own, ...wrote])]);
  const changed = changedAmong(state, now).filter((path) => !wrote.includes(path));
  const isHere = (path: string): boolean => isSameFile(now[path] ?? "", marks[path] ?? " ");
  const disowned = changed.filter((path) => !isHere(path));
  const marked = [...wrote, ...changed.filter(isHere)].map((path) => [path, now[path] ?? ""] as const);
  return {
    ...(writes.length > 0 ? { wrote } : {}),
    ...(marked.length > 0 ? { marks: Object.fromEntries(marked) } : {}),
    ...(disowned.length > 0 ? { disowned } : {}),
  };
}

/** A session's files: those it wrote itself, those of them that others changed since, and those that its plan was given. */
export async function ownFilesOf(state: CallState, looks: FileLooks = lookingHere): Promise<OwnFiles> {
  const { filesOwned } = state.scope ?? {};
  const disowned = changedAmong(state, await looks.marks(Object.keys(state.marks ?? {})));
  const own = (state.own ?? []).filter((path) => !disowned.includes(path));
  return { own, disowned, ...(filesOwned === undefined ? {} : { filesOwned }) };
}
