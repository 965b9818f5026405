import { lazily } from "../../../kernel/lazily.ts";
import type { Act } from "../../deed.ts";
import { toldEnvironment } from "./place.ts";
import { words } from "../plain.ts";
import type { DeedSketch, Use } from "../table.ts";

const options = words(
  "--env -e --environment --url -url --database --database-url -database --db -d --connection -c --target --uri --datasource " +
    "--knexfile --config -x --stage -u --dbstring --ds -db",
);
const names = lazily(() =>
  words(
    "DATABASE_URL NODE_ENV APP_ENV ENV ENVIRONMENT STAGE DB_HOST PGHOST DB_URL GOOSE_DBSTRING FLYWAY_URL LIQUIBASE_COMMAND_URL " +
      "SQLALCHEMY_DATABASE_URI POSTGRES_URL DIRECT_URL",
  ),
);

/** A change to the database that the tool's settings name; `usual` where the tool has one by contract. */
const migrates =
  (act: Act, why: string, usual: "dev" | "unknown" = "unknown") =>
  (use: Use): readonly DeedSketch[] => {
    const found = toldEnvironment(use, {
      options,
      names: names(),
      words: use.operands.map(({ text }) => text).filter((text) => text.includes("://")),
    });
    const isTold = [...names()].some((name) => use.call.variables.has(name) || use.call.facts.variables?.[name] !== undefined);
    return [{ act, target: use.rest[0]?.text ?? "", environment: found === "unknown" && !isTold ? usual : found, why }];
  };

export const forward = migrates("external-write", "changes the schema of a database");
export const forwardHere = migrates("external-write", "changes the schema of a database", "dev");
export const loses = migrates("destroy", "drops or rolls back what a database holds");
