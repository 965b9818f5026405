import { randomBytes } from "node:crypto";
import postgres from "postgres";

export const serverUrlVariable = "ASSENT_TEST_POSTGRES_URL";

/** The URL of a new, empty database on the server that the system tests share. It disappears with the server. */
export async function freshDatabase(server = process.env[serverUrlVariable]): Promise<string> {
  if (server === undefined) throw new Error(`${serverUrlVariable} is not set: this test belongs to the system project`);
  const name = `test_${randomBytes(6).toString("hex")}`;
  const sql = postgres(server, { max: 1 });
  try {
    await sql`create database ${sql(name)}`;
  } finally {
    await sql.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
