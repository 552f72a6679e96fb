import type { Sql } from "postgres";

/**
 * Gives a role what serving needs and the owner of the schema can give: the rows of all tables, the numbers of sequences, and
 * nothing that changes the schema. What the role has already is not given again, so most starts change nothing.
 */
export async function grantAppRights(sql: Sql, role: string): Promise<void> {
  const missing = await sql<{ statement: string }[]>`
    with schemas as (
      select oid, nspname, nspowner from pg_namespace where nspname in (current_schema(), 'graphile_worker')
    ), relations as (
      select c.oid, format('%I.%I', nspname, relname) as name, relrowsecurity,
        case
          when relkind = 'S' then null
          when relname = 'schema_migrations' then 'select'
          when relname = 'audit_events' then 'select, insert, update'
          else 'select, insert, update, delete'
        end as needs
      from pg_class c join schemas on schemas.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'S') and pg_has_role(relowner, 'usage')
    )
    select format('grant usage on schema %I to %I', nspname, ${role}::text) as statement from schemas
    where not has_schema_privilege(${role}::text, oid, 'usage') and pg_has_role(nspowner, 'usage')
    union all
    select format('grant %s on %s to %I', needs, name, ${role}::text) from relations
    where exists (
      select from unnest(string_to_array(needs, ', ')) need where not has_table_privilege(${role}::text, relations.oid, need)
    )
    union all
    select format('grant usage on sequence %s to %I', name, ${role}::text) from relations
    where needs is null and not has_sequence_privilege(${role}::text, oid, 'usage')
    union all
    -- graphile-worker's tables show no row to others than their owner. The policy names no role, so that a dump can be restored
    -- where there is no such role; without a grant it opens nothing.
    select format('create policy granted on %s using (true)', name) from relations
    where relrowsecurity and not exists (select from pg_policy where polrelid = relations.oid)`;
  if (missing.length > 0) await sql.unsafe(missing.map(({ statement }) => statement).join(";\n"));
}
