import { closeSync, existsSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readPlainNow, writePlainNow } from "../../disk/plain-file.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** One announcement of one gate in one way. */
export interface AnnouncementMark {
  readonly gate: string;
  /** How long the gate was open, in milliseconds; 0 for the first time. */
  readonly occasion: number;
  readonly way: string;
}

/**
 * Marks that someone announces it, in a folder that all processes of this user share. True for the first process only:
 * if it dies between the mark and the message, that message is lost until the next occasion.
 */
export function markFirst(folder: string, mark: AnnouncementMark): boolean {
  makeFolder(folder);
  try {
    closeSync(openSync(join(folder, nameOf(mark)), "wx", 0o600));
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  }
}

/** Whether it has been announced, or someone is at it. */
export const isMarked = (folder: string, mark: AnnouncementMark): boolean => existsSync(join(folder, nameOf(mark)));

export const unmark = (folder: string, mark: AnnouncementMark): void => rmSync(join(folder, nameOf(mark)), { force: true });

const nameOf = ({ gate, occasion, way }: AnnouncementMark): string => `${gate}.${occasion}.${way}`;

/** The gates that there are marks of, at most so many. */
export const markedGates = (folder: string, gatesMax: number): readonly string[] =>
  [...new Set(marksIn(folder).map(gateIn))].slice(0, gatesMax);

/** Forgets a closed gate: no notice of it is sent any more. */
export function forgetGate(folder: string, gate: string): void {
  for (const mark of marksIn(folder)) if (gateIn(mark) === gate) rmSync(join(folder, mark), { force: true });
}

const gateIn = (mark: string): string => mark.slice(0, mark.indexOf("."));

function marksIn(folder: string): readonly string[] {
  return listed(folder).filter((name) => /^[\w-]+\.\d+\.\w+$/.test(name));
}

export interface DeliveryFailure {
  readonly way: string;
  readonly label: string;
  readonly why: string;
  readonly at: string;
}

/** Keeps the last failure of a way for `assent doctor`, until the way works again. */
export function noteFailure(folder: string, failure: DeliveryFailure): void {
  makeFolder(join(folder, "failed"));
  writePlainNow(failureFile(folder, failure.way), JSON.stringify(failure));
}

export const clearFailure = (folder: string, way: string): void => rmSync(failureFile(folder, way), { force: true });

export const failuresIn = (folder: string): readonly DeliveryFailure[] =>
  listed(join(folder, "failed")).flatMap((name) => readFailure(join(folder, "failed", name)));

const failureFile = (folder: string, way: string): string => join(folder, "failed", `${way}.json`);

function readFailure(file: string): readonly DeliveryFailure[] {
  try {
    return [JSON.parse(readPlainNow(file).toString("utf8")) as DeliveryFailure];
  } catch {
    return []; // another process is writing it
  }
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
