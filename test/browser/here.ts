import { afterAll, beforeAll } from "vitest";
import { openBrowser, type Browser } from "./chromium.ts";
import { api as apiOf } from "./inquiries.ts";
import { newPlace, type Place } from "./place.ts";

/** For all tests of the file that calls `beHere`: a browser, and a place where `assent up` runs. */
export let browser: Browser;
export let place: Place;

export function beHere(): void {
  beforeAll(async () => {
    [browser, place] = await Promise.all([openBrowser(), newPlace()]);
    await place.start();
  });
  afterAll(() => place.remove());
}

export const api = <Value>(path: string, body?: object): Promise<Value> => apiOf<Value>(place, path, body);

interface Gate {
  readonly id: string;
  readonly title: string;
}

export const openGates = async (): Promise<readonly Gate[]> => (await api<{ readonly items: readonly Gate[] }>("/gates")).items;

/** Says no, as the same person in another window. */
export async function haltElsewhere(id: string): Promise<void> {
  const { shown } = await api<{ shown: string }>(`/gates/${id}`);
  await api(`/gates/${id}/answer`, { option: "halt", shown });
}

/** Nothing of one test waits in the next. */
export async function haltAll(): Promise<void> {
  for (const { id } of await openGates()) await haltElsewhere(id);
}
