import { clip } from "../kernel/text.ts";
import type { Action, Assessment, Finding, Verdict } from "./types.ts";

/**
 * A stand-in for the risk engine, deliberately simple: it reads words, not programs, and is easily fooled.
 * It exists so that the guard can be built and proven; do not rely on it to protect anything.
 */
export function placeholderAssess(action: Action): Assessment {
  const text = typeof action.input["command"] === "string" ? action.input["command"] : JSON.stringify(action.input);
  const findings = rows
    .filter(({ words }) => words.test(text))
    .map(({ finding }) => ({ ...finding, evidence: shown(text) }));
  const known = readOnlyTools.has(action.tool) || (action.tool === "Bash" && harmless.test(text));
  const all: readonly Finding[] =
    findings.length > 0 || known ? findings : [{ signal: "Emergent", severity: "advisory", evidence: shown(text) }];
  const verdict = all.reduce<Verdict>(
    (worst, { severity }) => (order.indexOf(severity) > order.indexOf(worst) ? severity : worst),
    "low",
  );
  return {
    verdict,
    findings: all,
    // A cut target would stand for every command that begins like it, so it names no place that could match (A19).
    pattern: { tool: action.tool, target: shown(text), environment: text.length > shownMaxChars ? "unknown" : "local" },
    reasons:
      all.length === 0
        ? ["only reads"]
        : all.map(({ signal, severity }) => `${signal} (${severity}), by the placeholder's word list`),
  };
}

const shownMaxChars = 200;
const shown = (text: string): string => clip(text, shownMaxChars, "the action");

const order: readonly Verdict[] = ["low", "advisory", "gate", "refuse"];
const readOnlyTools: ReadonlySet<string> = new Set(["Read", "LS", "Grep", "Glob"]);
const harmless =
  /^(ls|pwd|cat|head|tail|wc|echo|date|git (status|log|diff|show)|npm (test|run (test|build|lint|check)))\b[^;&|<>$`\\\n]*$/;

/** Words, the finding they stand for, and examples that must and must not match. */
export const rows: readonly {
  readonly words: RegExp;
  readonly finding: Omit<Finding, "evidence">;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}[] = [
  {
    words: /\brm\s+-\w*[rf]|\bgit\s+(reset\s+--hard|clean|checkout\s+--)|\bdrop\s+table\b|\btruncate\b|\bmkfs\b/i,
    finding: { signal: "Irreversibility", severity: "gate" },
    hits: ["rm -rf build", "git reset --hard", "psql -c 'DROP TABLE users'"],
    misses: ["ls -la", "git status", "npm run format"],
  },
  {
    words:
      /\bgit\s+push\b|\b(npm|cargo)\s+publish\b|\bkubectl\s+(apply|delete)\b|\bterraform\s+apply\b|\bcurl\b[^\n]{0,2000}?\s-(X|d|F)\b/,
    finding: { signal: "ExternalMutation", severity: "gate" },
    hits: ["git push origin main", "npm publish", "curl -X POST http://127.0.0.1/"],
    misses: ["git pull", "npm pack", "curl http://127.0.0.1/"],
  },
  {
    words: /\bgh\s+(pr|issue)\s+(create|comment|review)\b|\b(mail|sendmail)\b/,
    finding: { signal: "HumanCommunication", severity: "gate" },
    hits: ["gh pr comment 1 --body hi", "mail -s hi team@example.test"],
    misses: ["gh pr view 1", "gh pr list"],
  },
  {
    words: /\.env\b|\bid_rsa\b|\bcredentials\b|\bsudo\b/,
    finding: { signal: "SecurityBoundary", severity: "gate" },
    hits: ["cat .env", "sudo ls"],
    misses: ["cat environment.md"],
  },
  {
    words: /\bassent\s+(answer|allow|off)\b|\bjournal\.db\b/,
    finding: { signal: "SecurityBoundary", severity: "refuse" },
    hits: ["assent answer g7k2 once", "rm journal.db"],
    misses: ["assent inbox"],
  },
];
