import { isStatementTimeout } from "../../outage.ts";
import type { Fragment, Scope } from "../../scope.ts";

/** Order of a search: by one of the table's keys. */
export interface SearchOrder<By extends string = string> {
  by: By;
  direction: "asc" | "desc";
}

/** Place of a record in its order. The key is text, so that no digit of it is lost on the way. */
export interface RecordKey<Id> {
  key: string;
  id: Id;
}

/** Part of a search that looks through the next records of the order. */
export interface Sought {
  /** Number of records to look through. */
  size: number;
  /** Number of matches at which to stop. */
  wanted: number;
  /** Number of matches below which nobody goes on from the window's end. */
  least: number;
}

/** Result of looking through a window of records. */
export interface Window<Key> {
  /** The matches, up to as many as were wanted. */
  keys: Key[];
  /**
   * The last of the records, whether it matches or not; null where the order ends before. Meaningless when as many match
   * as were wanted, or fewer than the least.
   */
  last: Key | null;
}

interface TableShape<By extends string> {
  name: string;
  /** Name of a record in conditions. */
  alias: string;
  /** Column that decides among equal keys. */
  id: { name: string; type: string };
  orderKeys: Record<By, { expression: string; type: string }>;
  /** Order in which matches are counted. */
  newest: By;
  /** Condition for the records of the workspace that can be seen. */
  visible: (db: Scope) => Fragment;
}

/** Table whose records are searched in an order, by conditions that are not known beforehand. */
export class SearchedTable<By extends string, Id extends number | string> {
  constructor(private readonly shape: TableShape<By>) {}

  /**
   * Looks through the next `size` records of the order, until `wanted` are found that match.
   * @returns the matches and, when they are fewer than wanted but `least` at least, the last of the records
   */
  async findInWindow(
    db: Scope,
    condition: Fragment,
    by: SearchOrder<By>,
    from: RecordKey<Id> | null,
    { size, wanted, least }: Sought,
  ): Promise<Window<RecordKey<Id>>> {
    const { sql } = db;
    const { t, id, key, order, after, asText } = this.parts(db, by, from);
    // The size is a number in the statement, and there are few sizes: the plan for any limit would be made anew each time.
    // The limit also keeps the planner from choosing an index for the condition: `findByIndex` does that.
    const window = sql`
      select ${t}.* from ${this.table(db)}
      where ${this.shape.visible(db)} ${after}
      order by ${key} ${order}, ${t}.${id} ${order}
      limit ${sql.unsafe(String(size))}`;
    const rows = await sql<(RecordKey<Id> & { is_match: boolean })[]>`
      with matching as materialized (
        select ${t}.${id} as id, ${key} as sort_key from (${window}) ${t}
        where ${condition}
        order by ${key} ${order}, ${t}.${id} ${order}
        limit ${wanted}
      )
      (select true as is_match, id, ${asText(sql`sort_key`)} as key from matching order by sort_key ${order}, id ${order})
      union all
      (select false, ${t}.${id}, ${asText(key)} from (${window}) ${t}
      where (select count(*) >= ${least} and count(*) < ${wanted} from matching)
      order by ${key} ${order}, ${t}.${id} ${order}
      offset ${sql.unsafe(String(size - 1))} limit 1)`;
    const keys = rows.filter(({ is_match }) => is_match).map(({ id: found, key: at }) => ({ id: found, key: at }));
    const last = rows.at(-1);
    return { keys, last: last && !last.is_match ? { id: last.id, key: last.key } : null };
  }

  /**
   * Finds matches through the indexes of a condition that few records fulfil.
   * @param ms time limit; null for none, inside of a transaction
   * @returns the first of them, and how many records match after `from`; null when the time is over
   */
  async findByIndex(
    db: Scope,
    condition: Fragment,
    by: SearchOrder<By>,
    from: RecordKey<Id> | null,
    wanted: number,
    ms: number | null,
  ): Promise<{ keys: RecordKey<Id>[]; total: number } | null> {
    const { t, id, key, order, after, asText } = this.parts(db, by, from);
    // Materialized: with the order inside, the planner would walk through it and test each record.
    const find = ({ sql }: Scope) => sql<(RecordKey<Id> & { total: number })[]>`
      with matching as materialized (
        select ${t}.${id} as id, ${key} as sort_key from ${this.table(db)}
        where ${this.shape.visible(db)} and ${condition} ${after}
      )
      select id, ${asText(sql`sort_key`)} as key, (select count(*)::integer from matching) as total
      from matching order by sort_key ${order}, id ${order} limit ${wanted}`;
    const rows = ms === null ? await find(db) : await withinTime(db, ms, find);
    if (!rows) return null;
    return { keys: rows.map(({ id: found, key: at }) => ({ id: found, key: at })), total: rows[0]?.total ?? 0 };
  }

  /**
   * Counts the matches among the newest `limit` records, and tells whether there are no other records. Counting all matches
   * of a condition that most records fulfil takes ten times as long as finding a page of them.
   */
  async count(db: Scope, condition: Fragment, limit: number): Promise<{ total: number; totalIsExact: boolean }> {
    const { sql } = db;
    const { t, id, key } = this.parts(db, { by: this.shape.newest, direction: "desc" }, null);
    // The condition is inside: of a record that comes out, Postgres would write a null for each column that nobody reads.
    const [row] = await sql<{ total: number; seen: number }[]>`
      select (count(*) filter (where is_match))::integer as total, count(*)::integer as seen from (
        select ${condition} as is_match from ${this.table(db)} where ${this.shape.visible(db)}
        order by ${key} desc, ${t}.${id} desc
        limit ${sql.unsafe(String(limit + 1))}
      ) ${t}`;
    const { total, seen } = row as { total: number; seen: number };
    return { total: Math.min(total, limit), totalIsExact: seen <= limit };
  }

  private table({ sql }: Scope): Fragment {
    return sql.unsafe(`${this.shape.name} ${this.shape.alias}`);
  }

  private parts({ sql }: Scope, { by, direction }: SearchOrder<By>, from: RecordKey<Id> | null) {
    const { alias, id, orderKeys } = this.shape;
    const { expression, type } = orderKeys[by];
    const [t, key] = [sql.unsafe(alias), sql.unsafe(expression)] as [Fragment, Fragment];
    const after = from
      ? sql`and (${key}, ${t}.${sql.unsafe(id.name)}) ${direction === "asc" ? sql`>` : sql`<`}
          (${from.key}::text::${sql.unsafe(type)}, ${from.id}::${sql.unsafe(id.type)})`
      : sql``;
    return {
      t,
      id: sql.unsafe(id.name) as Fragment,
      key,
      order: direction === "asc" ? sql`asc` : sql`desc`,
      after,
      // A time as db/client.ts reads it, anything else as Postgres writes it.
      asText: (value: Fragment) => (type === "timestamptz" ? value : sql`${value}::text`),
    };
  }
}

/** Rows of a query; null when it takes longer than so many milliseconds. */
async function withinTime<Rows>(db: Scope, ms: number, find: (tx: Scope) => PromiseLike<Rows>): Promise<Rows | null> {
  try {
    const [, rows] = await db.snapshot((tx) =>
      Promise.all([tx.sql`select set_config('statement_timeout', ${String(ms)}, true)`, find(tx)]),
    );
    return rows;
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}
