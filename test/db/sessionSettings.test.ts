import { expect, test } from "bun:test";
import { createPool } from "../../db/client.ts";
import { createQueuePool } from "../../db/queuePool.ts";
import { createTestDatabase } from "../support/database.ts";

const database = await createTestDatabase();

test("the database's defaults for sessions change nothing for the server's", async () => {
  const [{ name }] = (await database.sql`select current_database() as name`) as unknown as [{ name: string }];
  const defaults = {
    idle_session_timeout: "1s",
    statement_timeout: "1s",
    lock_timeout: "1ms",
    bytea_output: "escape",
    IntervalStyle: "sql_standard",
    extra_float_digits: "-5",
    default_transaction_isolation: "serializable",
    standard_conforming_strings: "off",
  };
  for (const [setting, value] of Object.entries(defaults)) {
    await database.sql.unsafe(`alter database ${name} set ${setting} = '${value}'`);
  }
  const settingsOf = (rows: { name: string; setting: string }[]) =>
    Object.fromEntries(rows.map((row) => [row.name, row.setting]));
  const query = `select name, setting from pg_settings where name = any ('{${Object.keys(defaults)}}')`;
  const expected = {
    idle_session_timeout: "0",
    statement_timeout: "0",
    lock_timeout: "0",
    bytea_output: "hex",
    IntervalStyle: "postgres",
    extra_float_digits: "1",
    default_transaction_isolation: "read committed",
    standard_conforming_strings: "on",
  };
  const sql = createPool({ url: database.url, name: "settings", max: 1 });
  expect(settingsOf(await sql.unsafe(query))).toEqual(expected);
  await sql.end();
  const queue = createQueuePool(database.url, 1, () => undefined);
  expect(settingsOf((await queue.query(query)).rows)).toEqual(expected);
  await queue.end();
});
