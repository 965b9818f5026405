import { spawn } from "node:child_process";
import { createConnection, createServer } from "node:net";
import { constants } from "node:os";
import { pipeline } from "node:stream";

/**
 * Entry point inside a worker's box: `assent-relay SOCKET PORT PROGRAM …`. It listens on the box's own loopback, passes
 * everything on to the socket, the only thing in there that leads out, and runs the program as its parent. It decides
 * nothing: whatever it lets through is judged at the other end.
 */
const [socket = "", port = "", command = "", ...args] = process.argv.slice(2);

const notStarted = 127;
const forSignal = 128;
const passedOn = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGCONT", "SIGWINCH"] as const;

const server = createServer({ allowHalfOpen: true }, (program) => {
  const road = createConnection({ path: socket, allowHalfOpen: true });
  pipeline(program, road, program, () => {
    program.destroy();
    road.destroy();
  });
});
server.once("error", (cause) => leave(`the road out cannot be opened in the box: ${cause.message}`));
server.listen(Number(port), "127.0.0.1", run);

function run(): void {
  for (const signal of passedOn) process.on(signal, () => child.kill(signal)); // before there is anybody who could be left alone
  const child = spawn(command, args, { stdio: "inherit" });
  child.once("error", (cause) => leave(cause.message));
  child.once("exit", (code, signal) => process.exit(code ?? forSignal + (signal ? constants.signals[signal] : 0)));
}

function leave(why: string): void {
  process.stderr.write(`assent: ${why}\n`, () => process.exit(notStarted));
}
