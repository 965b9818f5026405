import { parentPort, workerData } from "node:worker_threads";
import type { SessionId } from "../../kernel/ids.ts";
import { drive } from "../../runtime/drive.ts";
import type { DriverMessage } from "./driving.ts";
import { createApplication } from "../application.ts";
import { errorReply, type SocketReply } from "../socket/socket-lines.ts";

/** The thread of `assent up` that drives sessions. Hooks do not wait for it: the thread that started it answers them. */
const { cwd } = workerData as { cwd: string };
const application = createApplication(process.env, cwd, false);
const { runtime } = await application.open();
const driven = new Map<number, AbortController>();

async function driveOne(id: number, stream: SessionId): Promise<void> {
  const stopping = new AbortController();
  driven.set(id, stopping);
  const reply: SocketReply = await drive(runtime, stream, stopping.signal).then(
    (result) => ({ id, result }),
    (cause: unknown) => ({ id, error: errorReply(cause) }),
  );
  driven.delete(id);
  parentPort?.postMessage(reply);
}

parentPort?.on("message", (told: DriverMessage) => {
  if ("stop" in told) void application.close().then(() => parentPort?.close());
  else if ("abort" in told) driven.get(told.id)?.abort();
  else void driveOne(told.id, told.stream);
});
