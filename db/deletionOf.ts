import type { Sql } from "postgres";

/**
 * Makes the deletion of rows of all workspaces whose time is over, the oldest first.
 * @param key columns of the key, with a comma between
 * @param age column of the time that counts
 * @param kept interval, as Postgres reads it, for which rows are kept
 * @param only condition of the rows that end
 * @returns how many were deleted; `limit` when there may be more
 */
export function deletionOf(table: string, key: string, age: string, kept: string, only = "true") {
  const old = `select ${key} from ${table} where ${age} < now() - interval '${kept}' and ${only} order by ${age}`;
  return async (sql: Sql, limit: number): Promise<number> => {
    const { count } = await sql`
      delete from ${sql.unsafe(table)} where (${sql.unsafe(key)}) in (${sql.unsafe(old)} limit ${limit})`;
    return count;
  };
}
