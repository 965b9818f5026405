import type { ActionVerdict, ActionWords } from "./types.ts";

/** Tells what an action would deserve here, and why. Looks at the project, asks nobody, runs and records nothing. */
export async function assess(action: ActionWords, { folder = "." }: { readonly folder?: string } = {}): Promise<ActionVerdict> {
  const { weighHere } = await import("./weigh-here.ts");
  return weighHere(action, folder);
}
