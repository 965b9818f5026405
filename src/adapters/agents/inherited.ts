import { openSync, readdirSync, readFileSync } from "node:fs";

const closeOnExec = 0o2_000_000;

/**
 * Descriptors of this process that it would pass on: whoever started us left them open. Node closes none of them beyond the
 * first few, and a program in a box could write to one, whatever its box hides.
 */
function inheritedDescriptors(): readonly number[] {
  return numbersIn("/proc/self/fdinfo").filter((fd) => fd > 2 && isPassedOn(fd));
}

function numbersIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder).map(Number);
  } catch {
    return []; // a system that does not say; no box is had there
  }
}

function isPassedOn(fd: number): boolean {
  try {
    const [, flags = "0"] = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8")) ?? [];
    return (Number.parseInt(flags, 8) & closeOnExec) === 0;
  } catch {
    return false; // the one that listed them, closed by now
  }
}

let nothing: number | undefined;

/** A list for `spawn` with nothing in the place of each of them: they cannot be closed from here, but covered. */
export function withoutInherited<Slot>(stdio: readonly Slot[]): (Slot | "ignore" | number)[] {
  const inherited = inheritedDescriptors().filter((fd) => fd >= stdio.length);
  if (inherited.length === 0) return [...stdio];
  nothing ??= openSync("/dev/null", "r");
  const covered: (Slot | "ignore" | number)[] = Array.from({ length: Math.max(...inherited) + 1 }, (_, at) => stdio[at] ?? "ignore");
  for (const fd of inherited) covered[fd] = nothing;
  return covered;
}
