/** Threads of Node's that still wait for a disk, or for stdin. */
const isWaiting = (): boolean => process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq"));

const patience = { looks: 20, pauseMs: 5 } as const;

/** False where a disk, or stdin, keeps one of them for longer than a moment. */
export async function areThreadsFree(): Promise<boolean> {
  for (let look = 0; isWaiting(); look += 1) {
    if (look === patience.looks) return false;
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs));
  }
  return true;
}

/**
 * Ends this process with its exit code, now. Node waits for its threads before it ends, and one that a disk keeps would
 * hold it for ever, past the client's deadline. So where one is left, another image takes this process's place: that
 * ends every thread and keeps the exit code. Where the system cannot do that, it is killed, which reads as a no.
 */
export async function leave(): Promise<never> {
  return (await areThreadsFree()) ? process.exit() : leaveThreads();
}

function leaveThreads(): never {
  const code = String(process.exitCode ?? 2);
  try {
    const { execPath } = process;
    // `process.execve` came with Node 22.15.
    const { execve } = process as { execve?: (file: string, words: readonly string[], environment: object) => void };
    execve?.call(process, execPath, [execPath, "--eval", `process.exitCode = ${code}`], {});
  } catch {
    // Then the last way is the only one.
  }
  process.kill(process.pid, "SIGKILL");
  return process.exit();
}
