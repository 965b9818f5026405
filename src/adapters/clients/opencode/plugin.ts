import type { HookStart } from "../shared/hook-start.ts";

/** The first words of our plugin: they tell it from another file under its name. */
export const pluginMark = "// Written by `assent init`";

/**
 * The text of our plugin for opencode: plain JavaScript without dependencies, because opencode loads it as it is.
 * Only an answer that says `allow: true` lets a call run; silence, a crash, a timeout and garbage throw, and so block it.
 */
export const opencodePlugin = (start: HookStart, version: string): string =>
  textOf(
    `${pluginMark} (assent ${version}); \`assent init --undo\` takes it away.
// Every tool call is put to assent before it runs. Whatever is not a clear yes throws, and that stops the call.`,
    start,
    "() => {}",
  );

/** The same for a worker's box: it says at the door that it is loaded, before there can be a call. */
export const boxedPlugin = (start: HookStart): string =>
  textOf(
    "// Written by `assent dispatch` for one worker.",
    start,
    `(directory) => ask({ event: "started", session: "new", folder: directory })`,
  );

const textOf = (lead: string, { command, timeoutS }: HookStart, opened: string): string => `${lead}
import { spawn } from "node:child_process";

const hook = ${JSON.stringify(command)};
const timeoutMs = ${timeoutS * 1_000};
const opened = ${opened};
${pluginBody}`;

/** The command that a plugin of ours starts; undefined for any other text. */
export function pluginCommand(text: string): readonly string[] | undefined {
  const line = text.startsWith(pluginMark) ? /^const hook = (\[.*\]);$/m.exec(text)?.[1] : undefined;
  try {
    const words: unknown = line === undefined ? undefined : JSON.parse(line);
    return Array.isArray(words) ? words.map(String) : undefined;
  } catch {
    return undefined;
  }
}

const pluginBody = `
const ask = (message) =>
  new Promise((resolve, reject) => {
    const child = spawn(hook[0], hook.slice(1), { stdio: ["pipe", "pipe", "pipe"] });
    const overdue = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error("it gave no answer in time"));
    }, timeoutMs);
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (chunk) => (stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (stderr += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(overdue);
      try {
        const answer = JSON.parse(stdout);
        resolve({ ...answer, allow: code === 0 && answer.allow === true });
      } catch {
        reject(new Error(\`it ended with \${code} and no answer: \${stderr.slice(0, 500)}\`));
      }
    });
    child.stdin.on("error", () => {}); // how it ended says why
    child.stdin.end(JSON.stringify(message));
  });

const failed = (error) => \`Not run: assent could not be asked (\${error.message}). A person can run \\\`assent doctor\\\`.\`;

const hooks = (directory) => ({
  "tool.execute.before": async ({ tool, sessionID, callID }, { args }) => {
    const call = { session: sessionID, call: callID, tool, input: args ?? {}, folder: directory };
    const answer = await ask({ event: "before", ...call }).catch((error) => ({ message: failed(error) }));
    if (answer.allow !== true) throw new Error(answer.message || "Not run: assent did not say yes.");
  },

  "tool.execute.after": async ({ tool, sessionID, callID }, result) => {
    const output = result?.output ?? result?.content ?? "";
    const call = { session: sessionID, call: callID, tool, output, folder: directory };
    const exit = result?.metadata?.exit;
    // It has run; the next call is blocked.
    const { warning } = await ask({ event: "after", ...call, ...(typeof exit === "number" && { exit }) }).catch(() => ({}));
    if (typeof warning !== "string") return;
    if (typeof result?.output === "string") result.output += \`\\n\\n\${warning}\`;
    else if (Array.isArray(result?.content)) result.content.push({ type: "text", text: warning });
  },

  event: async ({ event }) => {
    const session = event?.properties?.sessionID;
    if (event?.type !== "session.idle" || typeof session !== "string") return;
    await ask({ event: "turn-over", session, folder: directory }).catch(() => {});
  },
});

export const Assent = async ({ directory }) => {
  await opened(directory);
  return hooks(directory);
};
`;
