import { retiredPhrases, termsOfCode } from "../../src/kernel/words/screen-words.ts";

const terms = new RegExp(`(?<![\\w"-])(?:${termsOfCode.join("|")})(?![\\w"-])`, "gi");

/**
 * Terms of the code in what a person is shown. Text of others stands behind a gutter in a terminal, and may say anything;
 * so may a command that a person wrote, where a term stands in quotes.
 */
export const codeWordsIn = (shown: string): readonly string[] => {
  const ours = shown
    .split("\n")
    .filter((line) => !line.includes("│"))
    .join("\n");
  const phrases = Object.keys(retiredPhrases).filter((phrase) => ours.toLowerCase().includes(phrase));
  return [...new Set([...(ours.match(terms) ?? []), ...phrases])];
};

/** Commands whose output is for programs, or for an agent. */
const forPrograms: ReadonlySet<string> = new Set(["hook", "mcp", "export"]);
const asData = (args: readonly string[]): boolean =>
  args.some((word) => word === "--json" || word === "--jsonl") || forPrograms.has(args[0] ?? "") || args[0] === "journal";

/** Fails when a command tells a person something in terms of the code. */
export function expectPlainWords(args: readonly string[], shown: string): void {
  const found = asData(args) ? [] : codeWordsIn(shown);
  if (found.length > 0) throw new Error(`assent ${args.join(" ")} shows terms of the code: ${found.join(", ")}\n${shown}`);
}
