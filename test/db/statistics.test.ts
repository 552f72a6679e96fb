import { expect, test } from "bun:test";
import { createTestDatabase } from "../support/database.ts";

const database = await createTestDatabase();

test("each column of the tables of intake says how much Postgres samples of it", async () => {
  const columns = await database.sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    left join pg_index i on i.indexrelid = c.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where coalesce(i.indrelid, c.oid) = any(array[
        'spans', 'span_blocks', 'traces', 'request_logs', 'request_log_contents', 'request_log_blocks']::regclass[])
      -- Of the columns of an index, only expressions are sampled.
      and (i.indrelid is null or i.indkey[a.attnum - 1] = 0)
      and coalesce(a.attstattarget, -1) not between 0 and 30`;
  expect(columns.map(({ name }) => name)).toEqual([]);
});
