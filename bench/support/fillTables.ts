import type { Sql } from "postgres";

/**
 * Fills tables. Their indexes are created afterwards, which takes a fraction of the time, and so are their statistics.
 * @param needed indexes that are created afterwards; left out, all
 */
export async function fillTables(
  sql: Sql,
  tables: readonly string[],
  fill: () => Promise<void>,
  needed?: readonly string[],
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid::regclass::text = any(${tables as string[]}) and not i.indisprimary`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await fill();
  for (const { name, definition } of indexes) if (needed?.includes(name) ?? true) await sql.unsafe(definition);
  await sql.unsafe(`vacuum (analyze) ${tables.join(", ")}`);
}
