import { createApplication } from "../src/host/application.ts";
import { hashText } from "../src/kernel/ids.ts";
import { isRefusal } from "../src/kernel/trouble.ts";

/** Adds events to the one client session in a data directory, as its calls would. */
export async function growSession(home: string, events: number): Promise<void> {
  const application = createApplication({ ASSENT_HOME: home }, "/", false);
  const { runtime, journal } = await application.open();
  const [session] = (await journal.sessions({})).items;
  if (!session) throw new Error("there is no session to grow");
  const assessment = {
    verdict: "low",
    findings: [],
    pattern: { tool: "Bash", target: "", environment: "local" },
    reasons: ["nothing here needs a person"],
  } as const;
  for (let call = 0; call < events / 2; call += 1) {
    const action = { tool: "Bash", input: { command: "git status" }, cwd: "/" };
    const offer = { type: "call.offer", call: `grown-${call}`, action, hash: hashText("0".repeat(64)), assessment };
    const moved = await runtime.offer(session.stream, { ...offer, at: new Date().toISOString() } as { type: string }, {
      actor: { kind: "agent", name: "claude-code" },
    });
    if (isRefusal(moved)) throw new Error(moved.because);
  }
  await application.close();
}
