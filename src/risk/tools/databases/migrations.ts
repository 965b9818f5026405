import { clientDeeds } from "./sql.ts";
import { forward, forwardHere, loses } from "./migrations-deeds.ts";
import { otherMigrations } from "./migrations-others.ts";
import { words } from "../plain.ts";
import { all, any, flag, not, operand, paths, provenRow, type Program } from "../table.ts";

const prisma = (): Program => ({
  names: ["prisma"],
  takes: words(
    "--schema --file --url --name -n --from-url --to-url --from-schema-datamodel --to-schema-datamodel --from-migrations " +
      "--to-migrations --shadow-database-url --applied --rolled-back --generator --config --port -p --hostname --browser -b " +
      "--script-file -o --output",
  ),
  otherwise: "verbs",
  rows: [
    provenRow("generate|format|validate|version|studio|init|debug|platform|telemetry|-v|mcp", "harmless", [
      ["prisma generate", "prisma validate"],
      ["prisma db push"],
    ]),
    provenRow("migrate status|diff", "harmless", [["prisma migrate status"], ["prisma migrate reset"]]),
    provenRow("db pull", "harmless", [["prisma db pull"], ["prisma db push"]]),
    {
      on: "migrate dev",
      if: flag("--create-only"),
      does: "harmless",
      hits: ["prisma migrate dev --create-only"],
      misses: ["prisma migrate dev"],
    },
    {
      on: "migrate dev",
      if: not(flag("--create-only")),
      does: forwardHere,
      hits: ["prisma migrate dev --name a"],
      misses: ["prisma migrate dev --create-only"],
    },
    provenRow("migrate deploy|resolve", forward, [["prisma migrate deploy"], ["prisma migrate status"]]),
    provenRow("migrate reset", loses, [["prisma migrate reset --force"], ["prisma migrate status"]]),
    {
      on: "db push",
      if: flag("--force-reset", "--accept-data-loss"),
      does: loses,
      hits: ["prisma db push --accept-data-loss"],
      misses: ["prisma db push"],
    },
    {
      on: "db push",
      if: not(flag("--force-reset", "--accept-data-loss")),
      does: forward,
      hits: ["prisma db push"],
      misses: ["prisma db push --force-reset"],
    },
    provenRow("db seed", forward, [["prisma db seed"], ["prisma db pull"]]),
    provenRow(
      "db execute",
      (use) =>
        clientDeeds(
          { ...use, operands: [] },
          {
            names: ["prisma"],
            takes: [],
            statement: [],
            script: ["--file"],
            address: { url: ["--url"], urlVariables: ["DATABASE_URL"], host: [] },
          },
        ),
      [["prisma db execute --file a.sql"], ["prisma db pull"]],
    ),
  ],
});

const drizzle = (): Program => ({
  names: ["drizzle-kit"],
  takes: words("--config --dialect --schema --out --url --name --custom --tablesFilter --prefix"),
  rows: [
    provenRow("generate|check|up|introspect|pull|studio|export|generate:*|check:*|up:*|introspect:*", "harmless", [
      ["drizzle-kit generate", "drizzle-kit generate:pg"],
      ["drizzle-kit push"],
    ]),
    { on: "push*", if: flag("--force"), does: loses, hits: ["drizzle-kit push --force"], misses: ["drizzle-kit push"] },
    {
      on: "push*",
      if: not(flag("--force")),
      does: forward,
      hits: ["drizzle-kit push", "drizzle-kit push:pg"],
      misses: ["drizzle-kit generate"],
    },
    provenRow("migrate", forward, [["drizzle-kit migrate"], ["drizzle-kit generate"]]),
    provenRow("drop", (use) => paths("delete", [{ text: "drizzle", span: use.call.span }], { tree: true }), [
      ["drizzle-kit drop"],
      ["drizzle-kit generate"],
    ]),
  ],
});

const builders = (): readonly Program[] => [
  {
    names: ["knex"],
    takes: words(
      "--env --knexfile --cwd --client --connection --migrations-directory --specific --name -x --stub --timestamp-filename-prefix",
    ),
    rows: [
      provenRow("migrate:make|migrate:currentversion|migrate:list|migrate:status|seed:make|init", "harmless", [
        ["knex migrate:make a", "knex migrate:list"],
        ["knex migrate:latest"],
      ]),
      provenRow("migrate:latest|migrate:up|seed:run|migrate:unlock", forwardHere, [
        ["knex migrate:latest --env production", "knex seed:run"],
        ["knex migrate:rollback"],
      ]),
      provenRow("migrate:rollback|migrate:down", loses, [["knex migrate:rollback --all"], ["knex migrate:latest"]]),
    ],
  },
  {
    names: ["sequelize", "sequelize-cli"],
    takes: words(
      "--env --url --config --name --to --from --seed --migrations-path --models-path --attributes --options-path --seeders-path",
    ),
    rows: [
      provenRow("init*|migration:*|model:*|seed:*|db:migrate:status", "harmless", [
        ["sequelize-cli migration:generate --name a", "sequelize db:migrate:status"],
        ["sequelize db:migrate"],
      ]),
      provenRow("db:migrate|db:create|db:seed|db:seed:all|db:migrate:schema:timestamps:add", forwardHere, [
        ["sequelize db:migrate", "sequelize db:seed:all"],
        ["sequelize db:drop"],
      ]),
      provenRow("db:drop|db:migrate:undo*|db:seed:undo*", loses, [
        ["sequelize db:drop", "sequelize db:migrate:undo:all"],
        ["sequelize db:migrate"],
      ]),
    ],
  },
  {
    names: ["typeorm", "typeorm-ts-node-commonjs", "typeorm-ts-node-esm", "mikro-orm", "mikro-orm-esm"],
    takes: words("-d --dataSource -f --config -n --name -c --connection -o --outputJs --run -t --to"),
    rows: [
      provenRow(
        "migration:create|migration:generate|migration:show|migration:list|migration:pending|migration:check|entity:*|subscriber:*|" +
          "schema:log|init|version|debug|cache:generate|generate-entities",
        "harmless",
        [["typeorm migration:generate src/a", "typeorm schema:log"], ["typeorm schema:drop"]],
      ),
      provenRow("schema:drop|schema:fresh|migration:revert|migration:down|migration:fresh|database:drop|cache:clear", loses, [
        ["typeorm schema:drop", "typeorm migration:revert -d a.ts"],
        ["typeorm migration:run"],
      ]),
      {
        on: "schema:sync|schema:update|schema:create|migration:run|migration:up|seeder:run|database:create",
        if: not(all(operand(/^schema:update$/), flag("--dump"))),
        does: forward,
        hits: ["typeorm migration:run", "typeorm schema:sync"],
        misses: ["typeorm schema:drop"],
      },
      provenRow(
        "query",
        (use) =>
          clientDeeds(
            { ...use, operands: use.rest },
            {
              names: ["typeorm"],
              takes: [],
              statement: [],
              operands: { names: 0, rest: "statements" },
              address: { urlVariables: ["DATABASE_URL"] },
            },
          ),
        [["typeorm query 'select 1'"], ["typeorm schema:log"]],
      ),
    ],
  },
  {
    names: ["alembic"],
    takes: words(
      "-c --config -n --name -x -m --message --rev-id --head --splice --branch-label --version-path --depends-on -r --rev-range --tag",
    ),
    rows: [
      {
        if: any(operand(/^(?:revision|history|current|heads|branches|show|check|init|merge|list_templates|edit)$/), flag("--sql")),
        does: "harmless",
        hits: ["alembic revision -m a", "alembic current", "alembic upgrade head --sql"],
        misses: ["alembic upgrade head"],
      },
      {
        on: "upgrade|stamp|ensure_version",
        if: not(flag("--sql")),
        does: forward,
        hits: ["alembic upgrade head"],
        misses: ["alembic upgrade head --sql"],
      },
      {
        on: "downgrade",
        if: not(flag("--sql")),
        does: loses,
        hits: ["alembic downgrade -1", "alembic downgrade base"],
        misses: ["alembic upgrade head"],
      },
    ],
  },
];

/** Tools that change the schema of a database step by step. */
export const migrations = (): readonly Program[] => [prisma(), drizzle(), ...builders(), ...otherMigrations()];
