import { useEffect, useState } from "react";

const everyMs = 1_000;

/** The time by now, going on only while something runs. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
