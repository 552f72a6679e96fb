import type { Sql } from "postgres";

/** What the rules need to know of a database, read from its catalog. */
export interface SchemaFacts {
  /** Tables of the product with their columns, in order. */
  tables: ReadonlyMap<string, TableFacts>;
  /** How much a function may change its answer, of the overload that may most. */
  volatility: ReadonlyMap<string, Volatility>;
  /** How much the meaning of a text may change, by the type as which it is parsed; arrays of them are not here. */
  parsing: ReadonlyMap<string, Volatility>;
}

export interface TableFacts {
  name: string;
  /** Name to type. */
  columns: ReadonlyMap<string, string>;
  /** True if it belongs to workspaces. */
  isOfWorkspace: boolean;
  /** Columns that a sequence numbers where an INSERT leaves them out. */
  numbered: readonly string[];
}

export type Volatility = "immutable" | "stable" | "volatile";

const volatilities: Record<string, Volatility> = { i: "immutable", s: "stable", v: "volatile" };

export async function readSchemaFacts(sql: Sql): Promise<SchemaFacts> {
  const columns = await sql<TableRow[]>`
    select relname as table, array_agg(attname::text order by attnum) as columns,
      array_agg(atttypid::regtype::text order by attnum) as types,
      coalesce(array_agg(attname::text) filter (where attidentity <> ''), '{}') as numbered
    from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    group by relname`;
  const functions = await sql<{ name: string; volatility: string }[]>`
    select proname as name, max(provolatile)::text as volatility from pg_proc group by proname`;
  const types = await sql<{ name: string; volatility: string }[]>`
    select typname as name, max(provolatile)::text as volatility from pg_type join pg_proc p on p.oid = typinput
    group by typname`;
  const byName = (rows: { name: string; volatility: string }[]) =>
    new Map(rows.map(({ name, volatility }) => [name, volatilities[volatility] as Volatility] as const));
  return {
    tables: new Map(columns.map((row) => [row.table, tableFacts(row)])),
    volatility: byName(functions),
    parsing: byName(types),
  };
}

interface TableRow {
  table: string;
  columns: string[];
  types: string[];
  numbered: string[];
}

function tableFacts({ table, columns, types, numbered }: TableRow): TableFacts {
  return {
    name: table,
    columns: new Map(columns.map((name, index) => [name, types[index] as string])),
    isOfWorkspace: columns.includes("workspace_id"),
    numbered,
  };
}

/** Faults of the schema itself: keys across workspaces, triggers, and functions that read tables unseen. */
export async function faultsOfSchema(sql: Sql): Promise<string[]> {
  const faults = await sql<{ fault: string }[]>`
    with tables as (
      select attrelid as oid from pg_attribute
      join pg_class c on c.oid = attrelid and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      where attname = 'workspace_id' and not attisdropped
    )
    select format('the unique key %s has no workspace_id', indexrelid::regclass) as fault
    from pg_index join tables on oid = indrelid
    where indisunique and not exists (
      select from pg_attribute where attrelid = indrelid and attname = 'workspace_id' and attnum = any(indkey)
    )
    union all
    select format('%s has the trigger %s', tgrelid::regclass, tgname) from pg_trigger join tables on tables.oid = tgrelid
    where not tgisinternal
    union all
    select format('the function %s reads the table %s', p.oid::regproc, tables.oid::regclass) from pg_proc p, tables
    where pronamespace = 'public'::regnamespace and prosrc ~ ('\\m' || tables.oid::regclass || '\\M')
    order by 1`;
  return faults.map(({ fault }) => fault);
}
