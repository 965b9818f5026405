import { longPattern } from "../../kernel/long-pattern.ts";
import type { Act } from "../deed.ts";

/** A script or target named for deploy, release, publish, migrate or destroy counts as that under every runner. */
export const targetTable: readonly {
  readonly act: Act;
  readonly words: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}[] = [
  {
    act: "publish",
    words: /^(deploy|release|publish|ship|promote|rollout|rollback|upload|push)$/,
    hits: ["deploy", "deploy:prod", "release-it", "npm-publish", "ship"],
    misses: ["deployment-docs", "build", "release-notes", "check-deploy-config", "predeploy-check", "dry-run-deploy"],
  },
  {
    act: "destroy",
    words: /^(destroy|nuke|wipe|teardown|purge|drop|truncate)$/,
    hits: ["destroy", "db:drop", "infra-teardown", "wipe_db", "db:reset", "db:schema:load"],
    misses: ["clean", "dropdown", "reset-password", "test:db:reset"],
  },
  {
    act: "external-write",
    words: /^(migrate|migration|migrations|seed)$/,
    hits: ["migrate", "db:migrate", "seed"],
    misses: ["migrate-docs", "test:migrations"],
  },
];

/** Words that turn a dangerous name into a harmless one: `deploy:dry-run`, `test-deploy`. */
const tamed = longPattern()`
  ^(test|tests|check|dry|plan|preview|lint|docs?|notes?|build|status|list|config|validate|verify|help|local|types?|watch|info|diff|
  log|logs)$
`;

/** `db:reset` empties a database; `reset` alone may be anything. */
const stores = /^(db|database|schema|data|cache|redis|postgres|mysql|mongo|volumes?|env)$/;
const emptying = /^(reset|recreate|fresh|clear|empty|flush|rebuild|restore|rollback|load)$/;

/** Where a name begins with one of these, the rest is what is looked at: `get_migration_seed`. */
const looking = /^(get|show|print|count|find|describe|read|inspect|compare|parse|view|explain|report|summari[sz]e)$/;
/** Where it ends with one of these, it tells of it: `migration-report`. */
const telling = /^(report|summary|history|graph|stats|metrics|schema|test|tests|spec|example|examples)$/;

/** The act that a target's name promises. Undefined: nothing special. */
export function targetAct(name: string): Act | undefined {
  const clauses = name.toLowerCase().split(/(?:^|[^a-z0-9])(?:and|then)(?:[^a-z0-9]|$)/);
  return clauses.map(clauseAct).find((act) => act !== undefined);
}

/** `deploy.sh --dry-run`: told to say only what it would do. */
export const isRehearsal = (words: readonly { readonly text: string }[]): boolean => words.some(({ text }) => rehearsing.test(text));
const rehearsing = /^--dry-?run(?:=(?!(?:none|false|no|0)$).*)?$/i;

function clauseAct(clause: string): Act | undefined {
  const pieces = clause
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 8);
  if (looking.test(pieces[0] ?? "") || telling.test(pieces.at(-1) ?? "")) return undefined;
  if (pieces.some((piece) => tamed.test(piece))) return undefined;
  const named = targetTable.find(({ words }) => pieces.some((piece) => words.test(piece)))?.act;
  return named ?? (pieces.some((piece) => stores.test(piece)) && pieces.some((piece) => emptying.test(piece)) ? "destroy" : undefined);
}
