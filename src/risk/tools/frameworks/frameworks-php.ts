import { asPsql, at, codeDeeds, codeOf, placeOfApp, sqlBehind } from "./framework-code.ts";
import { statementDeeds } from "../databases/sql.ts";
import { words } from "../plain.ts";
import { flag, not, provenRow, type Program } from "../table.ts";

const artisan = (): Program => ({
  names: ["artisan", "sail-artisan"],
  takes: words(
    "--execute --env --database --path --class --seeder --step --port --host --queue --connection --tries --timeout --name --only",
  ),
  dry: ["--pretend"],
  otherwise: "verbs",
  rows: [
    provenRow(
      "serve|make:*|route:*|config:*|view:*|event:*|list|help|about|env|inspire|test|optimize|optimize:clear|package:discover|" +
        "vendor:publish|storage:link|stub:publish|lang:publish|queue:work|queue:listen|queue:failed|queue:monitor|schedule:list|" +
        "schedule:test|migrate:status|db:show|db:table|db:monitor|model:show|channel:list|install:*|breeze:*|jetstream:*|ide-helper:*|" +
        "dusk|pail|reverb:*|horizon|completion|schema:dump|livewire:*|filament:make-*|cache:clear|cache:forget|clear-compiled|docs|" +
        "telescope:*|icons:*",
      "harmless",
      [["artisan serve", "artisan make:model A", "artisan migrate:status"], ["artisan migrate"]],
    ),
    provenRow(
      "migrate:fresh|migrate:reset|migrate:refresh|migrate:rollback|db:wipe|queue:flush|queue:clear|queue:prune-*|model:prune|" +
        "horizon:clear|horizon:purge|backup:clean|scout:flush|scout:delete-*",
      at("unknown", "destroy"),
      [["artisan migrate:fresh --seed", "artisan db:wipe --force"], ["artisan migrate"]],
    ),
    // Without `--force` it asks before it touches production, and there is no answer.
    {
      on: "migrate|db:seed|migrate:install",
      if: not(flag("--force")),
      does: at("dev", "external-write"),
      hits: ["artisan migrate", "artisan db:seed"],
      misses: ["artisan migrate --force"],
    },
    {
      on: "migrate|db:seed",
      if: flag("--force"),
      does: at("unknown", "external-write"),
      hits: ["artisan migrate --force"],
      misses: ["artisan migrate"],
    },
    provenRow("key:generate|passport:*|jwt:secret|env:decrypt|env:encrypt|sanctum:*", "write-secret", [
      ["artisan key:generate"],
      ["artisan serve"],
    ]),
    provenRow("down|queue:restart|horizon:terminate|horizon:pause|octane:stop", "stop", [["artisan down"], ["artisan up"]]),
    provenRow("up|schedule:run|schedule:work|queue:retry|scout:import|backup:run|octane:*", at("unknown", "external-write"), [
      ["artisan up", "artisan queue:retry all"],
      ["artisan serve"],
    ]),
    provenRow("tinker", (use) => codeOf(use, ["--execute"]).flatMap((code) => codeDeeds("php", code, placeOfApp(use, "unknown"))), [
      ["artisan tinker --execute='echo 1;'"],
      ["artisan serve"],
    ]),
    provenRow("db", (use) => sqlBehind(use, placeOfApp(use, "unknown")), [["artisan db"], ["artisan serve"]]),
  ],
});

/** Starts the framework in its container; other words go to docker or to the programs there. */
const sail = (): Program => ({
  names: ["sail"],
  ...(artisan().takes ? { takes: artisan().takes } : {}),
  dry: ["--pretend"],
  rows: [
    ...artisan().rows.map(({ on = "*", hits, misses, ...rest }) => ({
      ...rest,
      on: `artisan|a|art ${on}`,
      hits: hits.map((hit) => `sail ${hit}`),
      ...(misses ? { misses: misses.map((miss) => `sail ${miss}`) } : {}),
    })),
    provenRow("up|ps|logs|build|config|pull|top|version|test|pest|phpunit|pint|dusk|share-none|debug", "harmless", [
      ["sail up -d", "sail test"],
      ["sail artisan db:wipe"],
    ]),
    { on: "down", if: flag("-v", "--volumes", "--rmi"), does: "destroy", hits: ["sail down -v"], misses: ["sail down"] },
    { on: "down|stop|restart", if: not(flag("-v", "--volumes")), does: "harmless", hits: ["sail down"], misses: ["sail down -v"] },
  ],
});

const symfony = (): Program => ({
  names: ["console"],
  takes: words("--env -e --em --connection --path --query --conn"),
  dry: words("--dry-run --dump-sql"),
  otherwise: "verbs",
  rows: [
    provenRow(
      "cache:*|debug:*|lint:*|make:*|list|about|help|assets:install|doctrine:schema:validate|doctrine:mapping:info|" +
        "doctrine:migrations:status|doctrine:migrations:list|doctrine:migrations:diff|doctrine:migrations:generate|server:*|" +
        "router:match|translation:*|messenger:stats|config:*|importmap:*|sass:build",
      "harmless",
      [["console cache:clear", "console debug:router"], ["console doctrine:schema:drop"]],
    ),
    provenRow(
      "doctrine:database:drop|doctrine:schema:drop|doctrine:fixtures:load|hautelook:fixtures:load|messenger:failed:remove|" +
        "doctrine:mongodb:schema:drop",
      at("unknown", "destroy"),
      [["console doctrine:database:drop --force", "console doctrine:fixtures:load -n"], ["console cache:clear"]],
    ),
    provenRow(
      "doctrine:migrations:migrate|doctrine:migrations:execute|doctrine:schema:update|doctrine:schema:create|" +
        "doctrine:database:create|doctrine:migrations:version|d:m:m",
      at("unknown", "external-write"),
      [["console doctrine:migrations:migrate -n"], ["console cache:clear"]],
    ),
    provenRow(
      "doctrine:query:sql|dbal:run-sql|doctrine:query:dql",
      (use) =>
        use.rest
          .slice(0, 1)
          .flatMap(({ text, span }) => statementDeeds(text, asPsql(use.call), { environment: placeOfApp(use, "unknown"), span })),
      [["console dbal:run-sql 'select 1'"], ["console cache:clear"]],
    ),
    provenRow("secrets:set|secrets:remove|secrets:generate-keys|secrets:decrypt-to-local|lexik:jwt:generate-keypair", "write-secret", [
      ["console secrets:set A"],
      ["console cache:clear"],
    ]),
    provenRow("messenger:consume|messenger:stop-workers|mailer:test", at("unknown", "external-write"), [
      ["console messenger:consume async"],
      ["console cache:clear"],
    ]),
  ],
});

const sites = (): Program => ({
  names: ["wp", "drush", "craft", "magento", "n98-magerun", "n98-magerun2", "typo3", "occ"],
  takes: words("--path --url --user --ssh --http --format --fields --field -l --uri -r --root --require --exec --db-url"),
  external: true,
  environment: words("--url --ssh --http -l --uri"),
  dry: words("--dry-run --simulate"),
  otherwise: "verbs",
  rows: [
    {
      if: ({ has }) => has("--exec", "--require"),
      does: "opaque",
      why: "runs code of its own",
      hits: ["wp --exec='phpinfo();' option list"],
      misses: ["wp option list"],
    },
    provenRow(
      "db query|cli",
      (use) =>
        use.rest
          .slice(0, 1)
          .flatMap(({ text, span }) =>
            statementDeeds(text, { ...use.call, program: "mysql" }, { environment: placeOfApp(use, "unknown"), span }),
          ),
      [["wp db query 'select 1'"], ["wp db reset"]],
    ),
    provenRow("db drop|reset|clean|import", "destroy", [["wp db reset --yes", "wp db import a.sql"], ["wp db export"]]),
    provenRow("db export|size|tables|check|columns|prefix|search", "harmless", [["wp db export"], ["wp db drop"]]),
    provenRow(
      "eval|eval-file|shell|php-eval|php:eval|ev|scr",
      (use) => use.rest.slice(0, 1).flatMap((code) => codeDeeds("php", code, placeOfApp(use, "unknown"))),
      [["wp eval 'echo 1;'"], ["wp db drop"]],
    ),
    provenRow(
      "sql-drop|sql:drop|site-install|site:install|si|sql-sync|sql:sync|entity:delete|user:cancel|pm:uninstall|setup:uninstall|" +
        "setup:rollback",
      "destroy",
      [["drush sql:drop -y"], ["drush status"]],
    ),
    provenRow(
      "sql-query|sqlq|sql:query",
      (use) =>
        use.rest
          .slice(0, 1)
          .flatMap(({ text, span }) =>
            statementDeeds(text, { ...use.call, program: "mysql" }, { environment: placeOfApp(use, "unknown"), span }),
          ),
      [["drush sqlq 'select 1'"], ["drush status"]],
    ),
    provenRow("user create|delete|set-role|update|add-cap|reset-password|application-password", "privilege", [
      ["wp user create bob b@c.test --role=administrator"],
      ["wp user list"],
    ]),
    provenRow(
      "cr|cache-rebuild|cache:rebuild|cache:flush|cache:clean|cache|rewrite|cache:status|status|st|core:status|indexer:status|" +
        "module:status",
      "harmless",
      [["drush cr", "wp cache flush"], ["drush sql:drop"]],
    ),
    provenRow("search-replace|updb|updatedb|cim|config:import|setup:upgrade", "external-write", [
      ["wp search-replace a b", "drush updb"],
      ["wp db tables"],
    ]),
  ],
});

/** Command lines of frameworks and sites written in PHP. */
export const phpFrameworks = (): readonly Program[] => [artisan(), sail(), symfony(), sites()];
