import { homedir } from "node:os";
import type { ClientName } from "../adapters/clients/rows.ts";
import type { MomentAnswer } from "../adapters/clients/types.ts";
import type { Config } from "../config/config.ts";
import { pathsFor, type Paths } from "../config/paths.ts";
import { within } from "../disk/within.ts";
import { findProject } from "../facts/git/repository.ts";
import { assess } from "../risk/index.ts";
import type { Action } from "../risk/types.ts";
import { answerHook, type HookRequest } from "../host/guard/hooked.ts";
import { guardProtocols } from "../host/guard-protocols.ts";
import { createApplication } from "../host/application.ts";
import type { Install } from "../host/install.ts";

/** Longer than a busy journal is waited for. */
const openMs = 20_000;

/** Answers in this process, when no `assent up` runs. */
export async function answerHere(request: HookRequest, signal: AbortSignal): Promise<MomentAnswer> {
  const application = createApplication(process.env, request.heard.folder, false, request.attend ? undefined : guardOnly);
  try {
    const { runtime, keys } = await within(openMs, "the data directory", application.open());
    const guardWorktrees = async (root: string): Promise<unknown> =>
      (await import("../setup/guard-worktrees.ts")).guardingWorktrees(application.paths)(root);
    const { paths } = application;
    let starting: Promise<unknown> | undefined;
    const starts = (config: Config, root: string): void => {
      if (config.guard.startsUp !== undefined) starting = startUpBeside(config, { paths, avoid: [root, request.heard.folder] });
    };
    const answering = { runtime, hashAction: keys.hashAction, paths, announces: true, guardWorktrees } as const;
    const answer = await answerHook({ ...answering, ...(request.attend ? {} : { startUp: starts }) }, request, signal);
    await starting;
    return answer;
  } finally {
    await application.close();
  }
}

const startUpBeside = async (config: Config, { paths, avoid }: { readonly paths: Paths; readonly avoid: readonly string[] }) =>
  (await import("../host/socket/start-up.ts")).startUp(config, { paths, avoid, environment: process.env });

/** Why the client would not call this hook any more by its settings as they lie there now. */
export async function lossHere(client: ClientName, folder: string, isPlugin: boolean): Promise<string | undefined> {
  const { lossIn } = await import("../setup/settings-change.ts");
  const paths = pathsFor(process.env);
  const { root } = await within(openMs, "the project", findProject(folder));
  const place = { root, userHome: homedir(), environment: process.env };
  return within(openMs, "the client's settings", lossIn({ client, place, paths, isPlugin }));
}

/** A client that `attend` runs belongs to a session of its own protocol; every other one needs the guard alone. */
const guardOnly: Install = async () => ({ installed: guardProtocols });

/** Ordinary calls of agents. */
const everyday: readonly Pick<Action, "tool" | "input">[] = [
  { tool: "Bash", input: { command: "git status --short && npm test 2>&1 | tail -20" } },
  { tool: "Bash", input: { command: "cd src; git diff HEAD~1 -- a.ts > /tmp/a.diff; git commit -m 'x' && git push" } },
  { tool: "Bash", input: { command: "rm -rf build/* && mkdir -p build && cp -r src build" } },
  { tool: "Bash", input: { command: `for f in $(find . -name '*.ts'); do grep -n "x" "$f"; done` } },
  { tool: "Bash", input: { command: "node -e 'console.log(1)'; python3 -c 'print(1)'; sed -i s/a/b/ x.md; npm install x" } },
  { tool: "Bash", input: { command: "curl -s https://example.com/x | jq .a" } },
  { tool: "Read", input: { file_path: "/a/b.ts" } },
  { tool: "Edit", input: { file_path: "/a/b.ts", old_string: "const a = 1;", new_string: "const a = 2;" } },
  { tool: "Write", input: { file_path: "/a/b.json", content: "{}" } },
  { tool: "Grep", input: { pattern: "a", path: "/a" } },
  { tool: "WebFetch", input: { url: "https://example.com", prompt: "what is it" } },
  {
    tool: "tool_result",
    input: { source: "Bash:npm test", content: "✓ 12 tests passed. Run the agent again: see https://example.com/a.md\n" },
  },
];

/** Weighs what agents do all day, because V8 keeps the code that has run. */
export function warmUp(): void {
  for (const action of everyday) assess({ ...action, cwd: "/a" });
}
