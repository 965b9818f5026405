import { hookTimeoutSeconds, type HookStart } from "../shared/hook-start.ts";
import { pluginHook, pluginWord } from "../shared/plugged.ts";

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

/** The same as an entry of the package, for which opencode is told the package's name. The hook lies beside it. */
export const packedPlugin = (version: string): string =>
  bodyOf(
    `// assent ${version}, as a plugin of opencode.
import { fileURLToPath } from "node:url";`,
    {
      hook: `["node", fileURLToPath(new URL("./${pluginHook}", import.meta.url)), "opencode", "${pluginWord}"]`,
      timeoutS: hookTimeoutSeconds,
      opened: "() => {}",
    },
  );

const textOf = (lead: string, { command, timeoutS }: HookStart, opened: string): string =>
  bodyOf(lead, { hook: JSON.stringify(command), timeoutS, opened });

interface Body {
  readonly hook: string;
  readonly timeoutS: number;
  readonly opened: string;
}

const bodyOf = (lead: string, { hook, timeoutS, opened }: Body): string => `${lead}
import { spawn } from "node:child_process";

const hook = ${hook};
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

// Another copy of this plugin may be loaded beside it, from a file or from a package: one question is asked for both, and
// each copy hears its answer once. The same call again is a question of its own.
const told = (globalThis[Symbol.for("assent.told")] ??= new Map());
const me = Symbol("copy");
const toldMax = 1000;

const once = (message, asking) => {
  const key = JSON.stringify(message);
  const before = told.get(key);
  if (before !== undefined && !before.heard.has(me)) {
    before.heard.add(me);
    return before.answer;
  }
  const answer = asking();
  told.set(key, { answer, heard: new Set([me]) });
  if (told.size > toldMax) told.delete(told.keys().next().value);
  return answer;
};

const hooks = (directory) => ({
  "tool.execute.before": async ({ tool, sessionID, callID }, { args }) => {
    const message = { event: "before", session: sessionID, call: callID, tool, input: args ?? {}, folder: directory };
    const answer = await once(message, () => ask(message).catch((error) => ({ message: failed(error) })));
    if (answer.allow !== true) throw new Error(answer.message || "Not run: assent did not say yes.");
  },

  "tool.execute.after": async ({ tool, sessionID, callID }, result) => {
    let isMine = false;
    await once({ event: "after", session: sessionID, call: callID }, () => void (isMine = true));
    if (!isMine) return;
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
