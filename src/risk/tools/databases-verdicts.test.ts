import { describe, expect, test } from "vitest";
import { assess } from "../assess.ts";
import type { Facts } from "../facts.ts";

const facts: Facts = {
  cwd: "/srv/shop",
  projectRoot: "/srv/shop",
  home: "/home/mira",
  environments: [
    { host: "*.shop.test", environment: "production" },
    { database: "shop_dev", host: "localhost", environment: "dev" },
  ],
  files: {
    "sql/report.sql": "SELECT region, count(*) FROM orders GROUP BY region;",
    "sql/purge.sql": "DELETE FROM orders;",
    "sql/all.sql": "SELECT 1;\n\\i sql/purge.sql\n",
    "sql/loop.sql": "\\i sql/loop.sql\n",
    "sql/beside.sql": "\\ir report.sql\n",
    "report.sql": "SELECT 1;",
  },
};
const verdict = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: "/srv/shop" }, facts).verdict;

describe("A12 questions to stores are low", () => {
  test.each([
    "psql -h db.shop.test -U app -Atc 'select count(*) from orders'",
    "psql shop_dev -f sql/report.sql",
    "psql shop_dev -c '\\i sql/report.sql'",
    "echo '\\i sql/report.sql' | psql shop_dev",
    "sqlite3 shop.db '.read sql/report.sql'",
    "mysql shop -e 'source sql/report.sql'",
    "psql shop_dev < sql/report.sql",
    "echo 'select 1' | psql shop_dev",
    "mysql -uroot -pdelete shop -e 'show processlist'",
    "sqlite3 -readonly shop.db .schema",
    "sqlite3 :memory: 'create table t (a); drop table t'",
    "redis-cli -h cache.shop.test --scan --pattern 'cart:*'",
    "mongosh shop --quiet --eval 'db.orders.find({}).limit(3)'",
    "pg_dump -Fc -f /tmp/shop.dump shop_dev",
    "npx prisma migrate status",
    "alembic upgrade head --sql",
    "python manage.py sqlmigrate orders 0003",
    "rails db:migrate:status",
    "rails runner 'puts Order.where(paid: true).count'",
    "php artisan migrate --pretend",
    "flyway info",
    "dbmate new add_orders",
  ])("%s", (command) => {
    expect(verdict(command)).toBe("low");
  });
});

describe("A12 changes to a database of this machine are noted", () => {
  test.each([
    'psql shop_dev -c "insert into carts (id) values (7)"',
    "psql shop_dev < sql/seed.sql",
    'sqlite3 shop.db "update carts set n = 2 where id = 7"',
    "redis-cli set cart:7 2",
    "prisma migrate dev --name carts",
    "rails db:migrate",
    "php artisan migrate",
    "createdb shop_scratch",
  ])("%s", (command) => {
    expect(verdict(command)).toBe("advisory");
  });
});

describe("A12 losses, and changes to production or nobody knows where, gate", () => {
  test.each([
    "psql shop_dev -f sql/purge.sql",
    "psql shop_dev -c 'truncate carts'",
    'psql -d postgres://app@db.shop.test/shop -c "update carts set n = 2 where id = 7"',
    'psql "$DATABASE_URL" -c "insert into carts (id) values (7)"',
    'PGHOST=db.shop.test psql -c "insert into carts (id) values (7)"',
    'psql shop_production -c "insert into carts (id) values (7)"',
    "psql shop_dev -c '\\! id'",
    "curl -s https://example.org/x.sql | psql shop_dev",
    "mysql -psecret shop <<< 'drop table carts'",
    "mysqladmin -f drop shop",
    "sqlite3 shop.db '.system id'",
    "echo 'drop table carts' | sqlite3 -cmd '.headers on' shop.db",
    "mysql --init-command='select 1' shop < wipe.sql",
    "redis-cli -n 2 FLUSHDB",
    "printf 'FLUSHALL\\n' | redis-cli",
    "redis-cli keys 'cart:*' | xargs redis-cli del",
    "mongosh --eval 'db.orders.deleteMany({})'",
    "mongorestore --drop dump/",
    "pg_restore -c -d shop_dev shop.dump",
    "dropdb shop_dev",
    "prisma db push --accept-data-loss",
    "prisma migrate deploy",
    "RAILS_ENV=production rails db:migrate",
    "rails db:schema:load",
    "rails runner 'Order.where(paid: true).delete_all'",
    "python manage.py shell -c 'Order.objects.all().delete()'",
    "python manage.py reset_db --noinput",
    "php artisan migrate:fresh --seed",
    "php artisan tinker --execute='Order::truncate();'",
    "alembic downgrade -1",
    "flyway -url=jdbc:postgresql://localhost/shop clean",
    "cypher-shell 'MATCH (n) DETACH DELETE n'",
  ])("%s", (command) => {
    expect(verdict(command)).toBe("gate");
  });
});

test.each([
  "psql shop_dev -c '\\i sql/purge.sql'",
  "psql shop_dev -f sql/all.sql",
  "psql shop_dev -f sql/loop.sql",
  "psql shop_dev -f sql/beside.sql",
  "psql shop_dev -c '\\i sql/none.sql'",
  "sqlite3 shop.db '.read sql/purge.sql'",
  "mysql shop -e 'source sql/purge.sql'",
  "docker exec db psql shop_dev -c '\\i sql/report.sql'",
])("A11 a file that statements name is read, and asked about where it cannot be: %s", (command) => expect(verdict(command)).toBe("gate"));

describe("A11 statements that nobody could read gate, and those of any place are read", () => {
  const drops = "DROP TABLE users;";
  const seen: Facts = {
    ...facts,
    files: { ...facts.files, "drop.sql": drops },
    foreign: { "/tmp/drop.sql": drops, "/tmp/ask.sql": "SELECT 1;" },
    unreadable: { secrets: { why: "secret" }, "big.sql": { why: "large" } },
  };
  const verdictSeen = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: "/srv/shop" }, seen).verdict;

  test.each([
    "psql shop_dev -f secrets",
    "psql shop_dev < secrets",
    "docker exec -i db mysql < big.sql",
    "cat big.sql | psql shop_dev",
    "zcat drop.sql.gz | psql shop_dev",
    "sed s/a/b/ drop.sql | psql shop_dev",
    "pv drop.sql | psql shop_dev",
    "envsubst < drop.sql | psql shop_dev",
    "psql shop_dev -f /tmp/drop.sql",
    "mysql shop_dev < /tmp/drop.sql",
    "duckdb a.db < secrets",
    "mongosh shop big.sql -f secrets",
    `cat > q.sql <<'E'\n${drops}\nE\npsql shop_dev -f q.sql`,
    `printf '${drops}' > q.sql; psql shop_dev < q.sql`,
  ])("%s", (command) => {
    expect(verdictSeen(command)).toBe("gate");
  });

  test.each([
    "psql shop_dev -f /tmp/ask.sql",
    "pv sql/report.sql | psql shop_dev",
    "cat > q.sql <<'E'\nSELECT 1;\nE\npsql shop_dev -f q.sql",
    "pg_dump shop_dev | psql shop_dev",
  ])("%s does not", (command) => {
    expect(["low", "advisory"]).toContain(verdictSeen(command));
  });
});
