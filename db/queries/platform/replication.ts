import type { Sql } from "postgres";

/** Reads the end of a primary's log: all that was committed before is in front of it. */
export async function readLogEnd(sql: Sql): Promise<{ system: string; end: bigint }> {
  const [row] = await sql<{ system: string; end: string }[]>`
    select system_identifier::text as system, (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as end
    from pg_control_system()`;
  const { system, end } = row as { system: string; end: string };
  return { system, end: BigInt(end) };
}

/** Reads how far a standby has replayed the log of its primary; null for a server that is not a standby. */
export async function readReplayed(sql: Sql): Promise<{ system: string; replayed: bigint | null }> {
  const [row] = await sql<{ system: string; replayed: string | null }[]>`
    select system_identifier::text as system,
      case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as replayed
    from pg_control_system()`;
  const { system, replayed } = row as { system: string; replayed: string | null };
  return { system, replayed: replayed === null ? null : BigInt(replayed) };
}
