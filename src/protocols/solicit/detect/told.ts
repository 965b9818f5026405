import { longPattern } from "../../../kernel/long-pattern.ts";
import { splitPart } from "./failing/causes.ts";

interface ToldRow {
  readonly language: string;
  /** Words for a change by somebody. */
  readonly changed: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** How a person mentions that they, or a colleague, changed something. */
export const toldRows: readonly ToldRow[] = [
  {
    language: "English",
    changed: longPattern("i")`
      \b(?:I|we|someone|somebody|she|he|they|(?-i:[A-Z][a-z]+)|ci|ops|the team|just|now|already|has|have|was|were)\b[^.!?\n]{0,60}?\b(?:switch(?:ed)?|check(?:ed)? out|changed?|moved?|updated?|upgrad(?:ed?|ing)|downgraded|bumped|
      merg(?:ed|ing)|rebas(?:ed|ing)|pull(?:ed)?|push(?:ed)?|reset|install(?:ed)?|regenerated|replaced|edited|rotated|renamed|
      pinned|landed|tweaked|added|committed|set|unset|removed|deleted|dropped|exported|enabled|disabled|turned|started|stopped|
      reverted|put|rolled)\b|^\W{0,3}(?:ok(?:ay)?,? |done,? |all )?(?:committed|merged|pushed|pulled|rebased|switched|updated|
      upgraded|installed|bumped|reset)\b|\b(?:you(?:'re| are)|we(?:'re| are)) (?:now )?on\b|\bnow on\b|\b(?:FYI|heads[- ]up)\b
    `,
    hits: [
      "I switched to release/2.1",
      "Heads up: the lockfile is new",
      "we've just upgraded node to 22",
      "you're now on the hotfix branch",
      "Mara merged main",
      "committed, next one",
    ],
    misses: ["please fix the cart", "what does this do?"],
  },
  {
    language: "German",
    changed: longPattern("i")`
      \b(?:gewechselt|umgestellt|umgeschaltet|geändert|aktualisiert|gemerged|gemergt|gepullt|gepusht|gerebased|installiert|
      hochgezogen|angepasst|erneuert|ausgecheckt|jetzt auf|bin auf|sind auf)\b
    `,
    hits: ["Ich habe auf release/2.1 gewechselt", "package.json wurde angepasst"],
    misses: ["bitte den Warenkorb reparieren"],
  },
  {
    language: "Spanish",
    changed: longPattern("iu")`
      (?:he|hemos|ya|acabo de|acabamos de|se ha)\b[^.!?\n]{0,40}\b(?:cambi\p{L}+|actualiz\p{L}+|fusion\p{L}+|mezcl\p{L}+|hecho|
      instal\p{L}+|pas\p{L}+|sub\p{L}+|baj\p{L}+|merge\p{L}*|pull\p{L}*|rebase\p{L}*)|(?<!\p{L})(?:cambié|actualicé|instalé|pasé|
      subí|mergeé|hice)(?!\p{L})
    `,
    hits: ["he cambiado a la rama release", "actualicé node", "acabo de hacer pull"],
    misses: ["arregla el carrito"],
  },
  {
    language: "French",
    changed: longPattern("iu")`
      \b(?:j'ai|on a|nous avons|je viens de|on vient de|a été)(?!\p{L})[^.!?\n]{0,40}(?:chang\p{L}+|bascul\p{L}+|mis à jour|
      mettre à jour|fusionn\p{L}+|merg\p{L}+|install\p{L}+|pass\p{L}+|pull\p{L}*|rebas\p{L}*|modifi\p{L}+|pouss\p{L}+)
    `,
    hits: ["j'ai basculé sur release", "on vient de mettre à jour node"],
    misses: ["corrige le panier"],
  },
  {
    language: "Japanese",
    changed: /(?:切り替え|変更し|更新し|マージし|プルし|アップデートし|インストールし|リベースし|差し替え|上げ(?:た|まし)|変え(?:た|まし))/,
    hits: ["ブランチを切り替えました", "ロックファイルを更新した"],
    misses: ["カートを直してください"],
  },
];

const ofFiles = /lock ?file|dependenc|\bdeps\b|package|config|settings|abhängigkeit|dépendance|konfig|依存|設定|env\b|version/i;
const topics: Readonly<Record<string, RegExp>> = {
  branch: /\bbranch|\bgit\b|rama|ブランチ|zweig|release|hotfix|main\b|master\b|develop\b/i,
  head: /\bbranch|\bgit\b|commit|merg|rebas|pull|push|main\b|master\b|rama|コミット|マージ|プル|ブランチ/i,
  file: ofFiles,
  dirty: ofFiles,
  tool: /\bnode|python|\bgo\b|rust|java|ruby|version|toolchain|nvm|バージョン/i,
  env: /\benv|variable|secret|umgebung|entorno|環境/i,
};

/** Whether a message of the person speaks of this change: of its new value by name, or of a change of that sort. */
export function isToldOf(text: string, part: string, value: string): boolean {
  const [kind, name] = splitPart(part);
  const lower = text.toLowerCase();
  if (kind === "branch" && value.length >= 3 && lower.includes(value.toLowerCase())) return true;
  if (kind === "head" && value.length >= 7 && lower.includes(value.slice(0, 7).toLowerCase())) return true;
  const base = (name.split("#")[0] ?? "").split("/").at(-1)?.toLowerCase() ?? "";
  const speaksOfChange = speaksOfAnyChange(text);
  if (base.length >= 3 && lower.includes(base) && (speaksOfChange || kind === "tool" || kind === "env")) return true;
  return speaksOfChange && (topics[kind]?.test(text) ?? false);
}

export const speaksOfAnyChange = (text: string): boolean => toldRows.some(({ changed }) => changed.test(text));
