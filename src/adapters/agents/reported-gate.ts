import { clip } from "../../kernel/text.ts";

const evidenceMaxChars = 1_000;

/**
 * A27: what an agent that cannot be intercepted says it met, as the gate-awareness instruction asks it to:
 * `GATE_DETECTED: true`, `Signal: …`, `Evidence: …`, each on a line of its own; emphasis and lists do not matter.
 */
export function reportedGate(words: string): { readonly signal: string; readonly evidence: string } | undefined {
  if (!/^true\b/i.test(valueOf(words, "GATE_DETECTED"))) return undefined;
  return {
    signal: valueOf(words, "Signal") || "Emergent",
    evidence: clip(valueOf(words, "Evidence") || words, evidenceMaxChars, "the agent's own session"),
  };
}

function valueOf(words: string, name: string): string {
  const line = new RegExp(`^[\\s>*_\`#-]*${name}[*_\`]*[ \\t]*:(.*)$`, "im").exec(words);
  return (line?.[1] ?? "").replace(/^[\s*_`]+|[\s*_`]+$/g, "");
}
