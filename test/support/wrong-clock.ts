/** Sets the wall clock of this process off, as a machine's may be; clocks that only go forward stay as they are. */
export function setClockOff(offMs: number): void {
  const Right = Date;
  globalThis.Date = new Proxy(Right, {
    construct: (_, words) => (words.length === 0 ? new Right(Right.now() + offMs) : new Right(...(words as [number]))),
    apply: () => new Right(Right.now() + offMs).toString(),
    get: (target, name, receiver) => (name === "now" ? () => Right.now() + offMs : Reflect.get(target, name, receiver)),
  });
}

/** The same for the process that is started with these variables, and for its threads. */
export const clockOff = (offMs: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`(${setClockOff.toString()})(${offMs})`)}`,
});

/** The right time in a process whose clock may be off. */
export const rightMs = (): number => performance.timeOrigin + performance.now();
