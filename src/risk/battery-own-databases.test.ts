import { expect, test } from "vitest";
import { place, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const data = "/srv/guard";
const journal = `${data}/journal.db`;

const facts: Facts = {
  ...place,
  controlPlane: [data, `${data}/**`, "/opt/assent/dist/hook", "/opt/assent/dist/hook/**", "/usr/bin/node"],
  files: {
    "write.py": `import sqlite3\ndb = sqlite3.connect("${journal}")\ndb.execute("insert into events values (1)")\n`,
    "write.mjs": `import { DatabaseSync } from "node:sqlite";\nnew DatabaseSync("${journal}").prepare("insert into x values(?)").run(1);\n`,
    "read.py": `import sqlite3\nprint(sqlite3.connect("${journal}").execute("select count(*) from events").fetchall())\n`,
  },
};

const refused = [
  `python3 -c 'import sqlite3;c=sqlite3.connect("${journal}");c.execute("update events set body=1 where id=3");c.commit()'`,
  `python3 -c 'import sqlite3;sqlite3.connect("file:${journal}?mode=rw",uri=True).execute("insert into x values(1)")'`,
  `python3 -c 'import os,sqlite3;os.chdir("${data}");sqlite3.connect("journal.db").cursor().execute("insert into x values(1)")'`,
  `python3 -c 'import sqlite3;sqlite3.connect("${journal}").executescript("pragma a=1; update x set s=1 where a=2")'`,
  `python3 -c 'import sqlalchemy as s;s.create_engine("sqlite:///${journal}").connect().execute(s.text("insert into x values (1)"))'`,
  `python3 -c 'import apsw;apsw.Connection("${journal}").execute("insert into x values(1)")'`,
  `python3 -c 'import dbm;dbm.open("${journal}","c")["x"]="1"'`,
  `python3 -c 'import logging;logging.basicConfig(filename="${data}/config.json",filemode="w")'`,
  `python3 -c 'import numpy;numpy.save("${data}/config.json",[1])'`,
  `python3 -c 'import sqlite3;c=sqlite3.connect("a.db");c.execute("attach \\"${journal}\\" as j");c.execute("insert into j.x values(1)")'`,
  "python3 write.py",
  "node write.mjs",
  `node -e 'const {DatabaseSync}=require("node:sqlite");new DatabaseSync("${journal}").exec("update x set a=1 where b=2")'`,
  `node -e 'require("better-sqlite3")("${journal}").prepare("delete from events where id=1").run()'`,
  `node -e 'require("lowdb").JSONFileSync("${data}/config.json").write({})'`,
  `node -e 'require("knex")({client:"sqlite3",connection:{filename:"${journal}"}})("events").insert({})'`,
  `bun -e 'import {Database} from "bun:sqlite"; new Database("${journal}").run("insert into x values(1)")'`,
  `ruby -rsqlite3 -e 'SQLite3::Database.new("${journal}").execute("update x set a=1 where b=2")'`,
  `php -r '$d=new PDO("sqlite:${journal}");$d->exec("insert into x values(1)");'`,
  `perl -MDBI -e 'DBI->connect("dbi:SQLite:dbname=${journal}","","")->do("update x set a=1 where b=2")'`,
  `sqlite3 :memory: "attach '${journal}' as j; delete from j.events"`,
  `echo "attach database '${journal}' as j; insert into j.events values(1);" | sqlite3 a.db`,
  `python3 -c 'import sqlite3; frame.to_sql("events", sqlite3.connect("${journal}"), if_exists="append")'`,
  `python3 -c 'import sqlite3; c = sqlite3.connect("${journal}"); frame.to_sql("events", con=c)'`,
  `python3 -c 'from sqlalchemy import create_engine; e = create_engine("sqlite:///${journal}"); frame.to_sql("events", e)'`,
  `python3 -c 'import polars; polars.DataFrame().write_database("events", "sqlite:///${journal}")'`,
  `python3 -c 'import duckdb; c = duckdb.connect(); c.execute("attach \\"${journal}\\" as j (type sqlite)")'`,
  `duckdb -c "attach '${journal}' as j (type sqlite); delete from j.events"`,
  "node - off < /opt/assent/bin/assent.js",
  "node --input-type=module - off < /opt/assent/src/cli/main.ts",
];

const silent = [
  "python3 read.py",
  `python3 -c 'import sqlite3; print(sqlite3.connect("${journal}").execute("pragma table_info(events)").fetchall())'`,
  `node -e 'const { DatabaseSync } = require("node:sqlite"); new DatabaseSync("${journal}").prepare("select * from x").all()'`,
  `python3 -c 'import pandas, sqlite3; print(pandas.read_sql("select 1", sqlite3.connect("${journal}")))'`,
  `python3 -c 'import sqlite3; frame.to_sql("rows", sqlite3.connect("data.db"))'`,
  `python3 -c 'import os; print(os.path.getsize("${journal}"))'`,
  `node -e 'console.log(require("execa").execa("/usr/bin/node", ["-v"]))'`,
  `node -e 'require("lowdb").JSONFileSync("data/config.json").write({})'`,
  `node -e 'require("better-sqlite3")(":memory:").prepare("delete from t").run()'`,
  `python3 -c 'import numpy; numpy.save("out/config.json", [1])'`,
  "sqlite3 a.db 'select 1'",
];

test("A16 our files are ours through a database or any other library", () => {
  expect(refused.filter((command) => verdictOf(command, facts) !== "refuse")).toEqual([]);
});

test("A15 reading the journal, and other files of such names, is nobody's concern", () => {
  expect(silent.filter((command) => verdictOf(command, facts) !== "low")).toEqual([]);
});

const templates = ["const sql = require('postgres')(); sql`drop table users`", "db.batch([{ sql: 'delete from users' }])"];

test("A14 a statement is one in a template, in an object and in a list", () => {
  expect(templates.filter((code) => verdictOf(`node -e ${JSON.stringify(code).replaceAll("`", "\\`")}`) !== "gate")).toEqual([]);
  expect(verdictOf("node -e \"html\\`<p>drop table users</p>\\`; db.batch([{ sql: 'select 1' }])\"")).toBe("low");
});
