import { Transform, type Readable, type Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { checkJson, checkMembers } from "../input.ts";
import { RequestProblem } from "../problem.ts";

export interface PatientInput {
  /** The client's input, line by line. It ends once every request is answered, or waited for too long. */
  readonly lines: Readable;
  /** Tells what was sent to the client. */
  sent(message: object): void;
  stop(): void;
}

export interface InputPatience {
  readonly lineMaxChars: number;
  readonly waitMaxMs: number;
}

/**
 * Reads a client that may close its end right after its last question: its questions are answered first. A line that is
 * not JSON is answered as JSON-RPC says, and goes no further.
 */
export function patientInput(stdin: Readable, stdout: Writable, { lineMaxChars, waitMaxMs }: InputPatience): PatientInput {
  const decoder = new StringDecoder("utf8");
  const asked = new Set<unknown>();
  let rest = "";
  let answered = (): void => {};
  const hear = (line: string): boolean => {
    const message = messageIn(line);
    if ("error" in message) stdout.write(`${JSON.stringify(message)}\n`);
    else note(asked, message);
    return !("error" in message);
  };
  const lines = new Transform({
    transform(chunk: Buffer, _, done) {
      const all = `${rest}${decoder.write(chunk)}`.split("\n");
      rest = all.pop() ?? "";
      for (const line of all) if (line.trim() !== "" && hear(line)) this.push(Buffer.from(`${line}\n`));
      if (rest.length <= lineMaxChars) return done();
      this.push(Buffer.from(rest)); // its reader says that it is too long
      rest = "";
      done();
    },
    flush(done) {
      if (rest.trim() !== "" && hear(rest)) this.push(Buffer.from(`${rest}\n`));
      const timer = setTimeout(() => answered(), waitMaxMs);
      answered = () => {
        clearTimeout(timer);
        answered = () => {};
        done();
      };
      if (asked.size === 0) answered();
    },
  });
  stdin.pipe(lines);
  stdin.once("error", () => lines.end());
  return {
    lines,
    sent(message) {
      if ("id" in message && !("method" in message)) asked.delete(message.id);
      if (asked.size === 0) answered();
    },
    stop() {
      answered();
      stdin.unpipe(lines);
      stdin.pause();
    },
  };
}

interface Heard {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

interface Refused {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

const refused = (code: number, message: string, id: unknown = null): Refused => ({
  jsonrpc: "2.0",
  id: typeof id === "number" || (typeof id === "string" && id.isWellFormed()) ? id : null,
  error: { code, message },
});

/** A request that stays open as long as the client does; it is not waited for. */
const lastingMethod = "subscriptions/listen";

function note(asked: Set<unknown>, { id, method, params }: Heard): void {
  if (method === "notifications/cancelled") asked.delete(params?.requestId);
  else if (method !== undefined && method !== lastingMethod && id !== undefined) asked.add(id);
}

/** The message in a line; or the reply to a line that is no JSON, or that nobody should look at. */
function messageIn(line: string): Heard | Refused {
  let value: unknown;
  try {
    checkMembers(line);
    value = JSON.parse(line);
  } catch (cause) {
    if (cause instanceof RequestProblem) return refused(-32_600, `Invalid request: ${cause.message}`);
    return refused(-32_700, "Parse error: this line is not JSON");
  }
  const heard: Heard = typeof value === "object" && value !== null ? value : {};
  try {
    checkJson(value);
    return { id: heard.id, method: heard.method, ...(heard.params && { params: heard.params }) };
  } catch (cause) {
    if (!(cause instanceof RequestProblem)) throw cause;
    return refused(-32_600, `Invalid request: ${cause.message}`, heard.id);
  }
}
