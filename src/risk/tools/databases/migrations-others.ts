import { longPattern } from "../../../kernel/long-pattern.ts";
import { forward, loses } from "./migrations-deeds.ts";
import { words } from "../plain.ts";
import { any, operand, provenRow, type Program, type Test, type Use } from "../table.ts";

const isWord =
  (pattern: RegExp): Test =>
  ({ operands }) =>
    operands.some(({ text }) => pattern.test(text));

/** Shares its name with an agent, so only the words of migrations count. */
const goose = (): Program => ({
  names: ["goose"],
  takes: words("-dir -table -ssl-cert -certfile -timeout -env"),
  singleDash: true,
  otherwise: "harmless",
  rows: [
    {
      if: isWord(/^(?:up|up-by-one|up-to)$/),
      does: forward,
      hits: ["goose -dir a postgres postgres://localhost/a up"],
      misses: ["goose session"],
    },
    { if: isWord(/^(?:down|down-to|redo|reset)$/), does: loses, hits: ["goose sqlite3 a.db down"], misses: ["goose status"] },
    {
      if: isWord(/^(?:status|version|create|validate)$/),
      does: "harmless",
      hits: ["goose -dir a create b sql", "goose status"],
      misses: ["goose up"],
    },
  ],
});

/** `rollback-sql`, `updateSQL`: the statements are written down, and none is run. */
const writesDown = /^(?:future-)?(?:update|rollback).{0,40}(?:-sql|SQL)$/;

/** `atlas migrate lint` has the word of a change for a group. */
const isAtlasLook = ({ call, operands }: Use): boolean =>
  call.program === "atlas" &&
  operands[0]?.text === "migrate" &&
  operands[1]?.text !== "apply" &&
  operands[1]?.text !== "set" &&
  operands[1]?.text !== "down";

/** Tools of their own that run files of statements in order. */
export const otherMigrations = (): readonly Program[] => [
  goose(),
  {
    names: ["flyway", "liquibase", "liquibase-cli", "evolve", "dbup", "mybatis-migrate"],
    singleDash: true,
    takes: words(
      "--url --changeLogFile --changelog-file --username --password --tag --count --defaultsFile --defaults-file --driver " +
        "--classpath --log-level --contexts",
    ),
    dry: ["-dryRunOutput"],
    rows: [
      {
        if: ({ operands }) =>
          writesDown.test(operands[0]?.text ?? "") ||
          operands.every(({ text }) =>
            longPattern()`
              ^(?:info|validate|status|history|diff|diff-changelog|diffChangeLog|generateChangeLog|generate-changelog|update-sql|
              updateSQL|rollback-sql|rollbackSQL|update-count-sql|update-to-tag-sql|rollback-to-date-sql|rollback-count-sql|update-testing-rollback-sql|future-rollback-sql|snapshot|snapshot-reference|check|
              checks|version|help|dbDoc|db-doc|connect|list-locks|listLocks|calculate-checksum|unexpected-changesets|auth|
              list-engines)$
            `.test(text),
          ),
        does: "harmless",
        hits: ["flyway info", "liquibase status", "liquibase update-sql", "liquibase rollbackSQL v1"],
        misses: ["flyway clean"],
      },
      {
        if: operand(
          longPattern()`
            ^(?:clean|undo|dropAll|drop-all|rollback(?!.{0,40}(?:sql|SQL)$).{0,40}|clearCheckSums|clear-checksums|release-locks|releaseLocks|delete|
            update-testing-rollback|updateTestingRollback)$
          `,
        ),
        does: loses,
        hits: ["flyway clean", "liquibase dropAll", "liquibase rollback-count 1"],
        misses: ["flyway migrate", "liquibase status"],
      },
      {
        if: operand(
          longPattern()`
            ^(?:migrate|baseline|repair|update|update-(?!.{0,30}sql$).{1,30}|updateTo(?!.{0,20}SQL$).{1,20}|updateCount|tag|changelog-sync|changelogSync|
            execute-sql|executeSql|mark-next-changeset-ran|deploy|prepare|up)$
          `,
        ),
        does: forward,
        hits: ["flyway -url=jdbc:postgresql://localhost/a migrate", "liquibase update"],
        misses: ["flyway info"],
      },
    ],
  },
  {
    names: words(
      "dbmate migrate atlas sqitch sqlx diesel sea-orm-cli refinery soda buffalo-pop tern rambler geni node-pg-migrate " +
        "db-migrate migrate-mongo umzug yoyo graphile-migrate pgroll bytebase skeema gh-ost pt-online-schema-change roundhouse " +
        "grate aerich piccolo kysely kysely-ctl ley postgrator wrangler-d1-migrations",
    ),
    takes: words(
      "-u --url -e --env -d --migrations-dir -s --schema-file -dir -path -source -database --database-url --to --dev-url --to-url " +
        "--from --file -f --config -c --target --env-file --dir -table --table --source -D --connection",
    ),
    dry: words("--dry-run --dryrun -dry-run"),
    rows: [
      {
        on: "migrate lint|status|hash|diff|new|validate|ls|test|inspect",
        if: ({ call }) => call.program === "atlas",
        does: "harmless",
        hits: ["atlas migrate lint", "atlas migrate status"],
        misses: ["atlas migrate apply"],
      },
      {
        if: ({ call, has }) => /^(?:pt-online-schema-change|gh-ost)$/.test(call.program) && has("--execute"),
        does: forward,
        hits: ["pt-online-schema-change --execute D=a,t=b", "gh-ost --table=b --execute"],
        misses: ["pt-online-schema-change --dry-run D=a,t=b", "gh-ost --table=b"],
      },
      {
        if: (use) =>
          !isAtlasLook(use) &&
          any(
            operand(
              longPattern()`
              ^(?:up|migrate|apply|deploy|load|latest|run|create-database|setup|seed|sync|redo|fix|force|goto|rebase|start|complete|
              init-db|push|upgrade|mark|unlock)$
            `,
            ),
            operand(/^up-to$|^up-by-one$/),
          )(use),
        does: forward,
        hits: [
          "dbmate up",
          "migrate -path a -database postgres://localhost/a up",
          "atlas schema apply --url a",
          "sqlx migrate run",
          "diesel migration run",
        ],
        misses: [],
      },
      {
        if: ({ operands }) =>
          operands.some(({ text }) =>
            /^(?:down|down-to|drop|rollback|reset|revert|undo|clean|redo|prune|fresh|refresh|bounce|clear|delete|reset-db)$/.test(text),
          ),
        does: loses,
        hits: ["dbmate drop", "migrate -database a down 1", "sqlx database reset", "diesel database reset", "sqitch revert"],
        misses: [],
      },
      {
        if: ({ operands }) =>
          operands.every(
            ({ text }) =>
              !longPattern()`
                ^(?:up|up-to|up-by-one|migrate|apply|deploy|load|latest|run|setup|seed|sync|redo|fix|force|goto|down|down-to|drop|
                rollback|reset|revert|undo|clean|prune|fresh|refresh|push|upgrade|rebase)$
              `.test(text),
          ),
        does: "harmless",
        hits: ["dbmate new a", "migrate create -ext sql a", "atlas schema inspect", "sqlx prepare"],
        misses: [],
      },
    ],
  },
  {
    names: ["hasura"],
    takes: words("--endpoint --admin-secret --database-name --project --envfile --version --name --from-server --goto --up --down --file"),
    external: true,
    environment: words("--endpoint --envfile HASURA_GRAPHQL_ENDPOINT"),
    otherwise: "verbs",
    rows: [
      provenRow("console|version|init|completion", "harmless", [["hasura console"], ["hasura deploy"]]),
      provenRow("migrate status|create|squash", "harmless", [["hasura migrate status"], ["hasura migrate apply"]]),
      provenRow("metadata export|diff|inconsistency|ic|show", "harmless", [["hasura metadata export"], ["hasura metadata apply"]]),
      provenRow("migrate|seed|seeds|metadata apply|reload", "external-write", [["hasura migrate apply"], ["hasura metadata export"]]),
      provenRow("deploy", "publish", [["hasura deploy"], ["hasura console"]]),
      provenRow("metadata clear|drop", "destroy", [["hasura metadata clear"], ["hasura metadata export"]]),
    ],
  },
];
