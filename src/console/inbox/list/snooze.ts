import { createStore, useStore } from "../../shared/store.ts";

/** Gates that a person wants to see later, in this browser, and when. They stay open, and everybody else sees them. */
type Snoozed = Readonly<Record<string, number>>;

const key = "assent.snoozed";
const timerMaxMs = 3_600_000;

function read(): Snoozed {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    const entries = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > Date.now()));
  } catch {
    return {};
  }
}

const snoozed = createStore<Snoozed>(typeof document === "undefined" ? {} : read());
let timer: ReturnType<typeof setTimeout> | undefined;

function keep(next: Snoozed): void {
  snoozed.set(next);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // then it is kept only as long as the page
  }
  wakeLater();
}

/** Wakes those whose time has come. */
function wakeLater(): void {
  clearTimeout(timer);
  const first = Math.min(...Object.values(snoozed.get()));
  if (!Number.isFinite(first)) return;
  timer = setTimeout(
    () => keep(Object.fromEntries(Object.entries(snoozed.get()).filter(([, until]) => until > Date.now()))),
    Math.min(timerMaxMs, Math.max(0, first - Date.now()) + 50),
  );
}
if (typeof document !== "undefined") wakeLater();

export const snooze = (gate: string, forMs: number): void => keep({ ...snoozed.get(), [gate]: Date.now() + forMs });

export function wake(gate: string): void {
  const { [gate]: _, ...rest } = snoozed.get();
  keep(rest);
}

export const useSnoozed = (): Snoozed => useStore(snoozed);

export const snoozeTimes = [
  { label: "15 minutes", ms: 900_000 },
  { label: "1 hour", ms: 3_600_000 },
  { label: "1 day", ms: 86_400_000 },
] as const;
