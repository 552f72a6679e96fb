import { lockName } from "./lockName.ts";
import { firstRow, onlyValue } from "./rows.ts";
import type { Fragment, Scope } from "./scope.ts";

/** Table of records with an id and a name that is unique in the workspace. */
export class NamedRecords<Row extends { id: number; name: string }, Settings extends { name: string }> {
  /** @param columns those that are set from outside, the name among them */
  constructor(
    private readonly table: string,
    private readonly columns: readonly (keyof Settings & string)[],
  ) {}

  list(db: Scope): Promise<Row[]> {
    return db.sql<Row[]>`${this.ofWorkspace(db)} order by name collate "C"`;
  }

  /** Locks the list against others that add to it or rename in it, until the transaction ends. */
  lock(db: Scope): Promise<void> {
    return lockName(db, this.table.replaceAll("_", " "));
  }

  async count(db: Scope): Promise<number> {
    return onlyValue<number>(db.sql`
      select count(*)::integer as count from ${db.sql(this.table)} where workspace_id = ${db.workspaceId}`);
  }

  find(db: Scope, id: number): Promise<Row | null> {
    return firstRow(db.sql<Row[]>`${this.ofWorkspace(db)} and id = ${id}`);
  }

  /** Locks the record until the transaction ends. */
  findForUpdate(db: Scope, id: number): Promise<Row | null> {
    return firstRow(db.sql<Row[]>`${this.ofWorkspace(db)} and id = ${id} for update`);
  }

  /** @returns null when the name is taken */
  insert(db: Scope, settings: Settings): Promise<Row | null> {
    const { sql } = db;
    const values = { ...settings, workspace_id: db.workspaceId };
    return firstRow(sql<Row[]>`
      insert into ${sql(this.table)} ${sql(values as never, "workspace_id" as never, ...(this.columns as never[]))}
      on conflict (workspace_id, name) do nothing
      returning *`);
  }

  /** @returns null when another record has the name */
  update(db: Scope, id: number, settings: Settings): Promise<Row | null> {
    const { sql } = db;
    return firstRow(sql<Row[]>`
      update ${sql(this.table)} set ${sql(settings as never, ...(this.columns as never[]))}, updated_at = now()
      where workspace_id = ${db.workspaceId} and id = ${id} and not exists (
        select from ${sql(this.table)} other
        where other.workspace_id = ${db.workspaceId} and other.name = ${settings.name} and other.id <> ${id}
      )
      returning *`);
  }

  async delete(db: Scope, id: number): Promise<void> {
    await db.sql`delete from ${db.sql(this.table)} where workspace_id = ${db.workspaceId} and id = ${id}`;
  }

  private ofWorkspace({ sql, workspaceId }: Scope): Fragment {
    return sql`select * from ${sql(this.table)} where workspace_id = ${workspaceId}`;
  }
}
