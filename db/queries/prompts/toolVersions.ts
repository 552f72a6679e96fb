import type { Schemas } from "../../../generated/types.ts";
import { firstRow, firstValue, onlyRow, onlyValue } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";
import { type Measured, recordsWithin } from "../../within.ts";
import { raisePromptRevision } from "./revision.ts";
import type { WhichVersion } from "./skillVersions.ts";

export type ToolVersionRecord = Omit<Schemas["ToolVersion"], "user_email">;

/** Takes the next number of the tool, which is locked by it. What is left out is empty, whatever earlier versions have. */
export function insertToolVersion(
  db: Scope,
  toolId: number,
  version: Schemas["CreateToolVersionRequest"],
): Promise<ToolVersionRecord> {
  raisePromptRevision(db);
  return onlyRow(db.sql<ToolVersionRecord[]>`
    with counted as (
      update tools set last_version_number = last_version_number + 1, updated_at = now()
      where workspace_id = ${db.workspaceId} and id = ${toolId}
      returning last_version_number as number
    )
    insert into tool_versions
      (workspace_id, tool_id, number, tool_definition, execution, response_schema, commit_message, created_by)
    select ${db.workspaceId}, ${toolId}, number, ${jsonText(version.tool_definition)}::text::json,
      ${jsonText(version.execution)}::text::json, ${jsonText(version.response_schema)}::text::json,
      ${version.commit_message ?? null}, ${nameOfActor(db)}
    from counted
    returning id, tool_id as tool_registry_id, number, tool_definition, execution, response_schema, commit_message,
      array[]::text[] as labels, created_by, created_at`);
}

function jsonText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** The newest version when neither number nor label is given. */
export function findToolVersion(
  db: Scope,
  toolId: number,
  { number, label }: WhichVersion,
): Promise<ToolVersionRecord | null> {
  const { sql } = db;
  return firstRow(sql<ToolVersionRecord[]>`
    ${selectVersions(db, toolId)}
      ${number === undefined ? sql`` : sql`and v.number = ${number}`}
      ${
        label === undefined
          ? sql``
          : sql`and v.number = (select version_number from tool_labels
              where workspace_id = ${db.workspaceId} and tool_id = ${toolId} and name = ${label})`
      }
    order by v.number desc limit 1`);
}

/**
 * Newest first, after the given number, until they have `maxBytes`; and one more, marked if it is beyond these, when there are
 * more.
 */
export function listToolVersions(
  db: Scope,
  toolId: number,
  page: { after: number | null; limit: number; maxBytes: number },
): Promise<(ToolVersionRecord & Measured)[]> {
  const { sql } = db;
  const versions = sql`
    ${selectVersions(db, toolId)} ${page.after === null ? sql`` : sql`and v.number < ${page.after}`}
    order by v.number desc limit ${page.limit + 1}`;
  const length = (column: string) => sql.unsafe(`coalesce(octet_length(${column}::text), 0)`);
  const bytes = sql`${length("tool_definition")} + ${length("execution")} + ${length("response_schema")}`;
  const within = { bytes, ordered: sql`order by number desc`, maxBytes: page.maxBytes };
  return sql<(ToolVersionRecord & Measured)[]>`${recordsWithin(db, versions, within)}`;
}

/** The versions with these ids, of any tools and in any order; without their labels. */
export function listToolVersionsById(db: Scope, ids: readonly number[]): Promise<ToolVersionRecord[]> {
  return db.sql<ToolVersionRecord[]>`
    select id, tool_id as tool_registry_id, number, tool_definition, execution, response_schema, commit_message,
      array[]::text[] as labels, created_by, created_at
    from tool_versions
    where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::integer[])`;
}

function selectVersions({ sql, workspaceId }: Scope, toolId: number) {
  return sql`
    select v.id, v.tool_id as tool_registry_id, v.number, v.tool_definition, v.execution, v.response_schema,
      v.commit_message, v.created_by, v.created_at, array(
        select l.name from tool_labels l
        where l.workspace_id = ${workspaceId} and l.tool_id = v.tool_id and l.version_number = v.number
        order by l.name collate "C") as labels
    from tool_versions v
    where v.workspace_id = ${workspaceId} and v.tool_id = ${toolId}`;
}

export type ToolLabelRecord = Schemas["ToolLabel"] & { tool_id: number };

export function listToolLabels(db: Scope, toolIds: readonly number[]): Promise<ToolLabelRecord[]> {
  return db.sql<ToolLabelRecord[]>`
    select l.id, l.tool_id, l.name, v.id as version_id, l.version_number
    from tool_labels l join tool_versions v
      on v.workspace_id = ${db.workspaceId} and v.tool_id = l.tool_id and v.number = l.version_number
    where l.workspace_id = ${db.workspaceId} and l.tool_id = any(${[...toolIds]}::integer[])
    order by l.name collate "C"`;
}

/** Creates the label, or moves it; the tool is locked and has the version. @returns the label's id */
export function setToolLabel(db: Scope, toolId: number, name: string, versionNumber: number): Promise<number> {
  raisePromptRevision(db);
  return onlyValue<number>(db.sql`
    insert into tool_labels (workspace_id, tool_id, name, version_number)
    values (${db.workspaceId}, ${toolId}, ${name}, ${versionNumber})
    on conflict on constraint tool_labels_are_unique do update
      set version_number = excluded.version_number, updated_at = excluded.updated_at
    returning id`);
}

export function countToolLabels(db: Scope, toolId: number): Promise<number> {
  return onlyValue<number>(db.sql`
    select count(*) as count from tool_labels where workspace_id = ${db.workspaceId} and tool_id = ${toolId}`);
}

/** @returns its id, or null when the tool has no such label */
export function deleteToolLabel(db: Scope, toolId: number, name: string): Promise<number | null> {
  raisePromptRevision(db);
  return firstValue<number>(db.sql`
    delete from tool_labels where workspace_id = ${db.workspaceId} and tool_id = ${toolId} and name = ${name}
    returning id`);
}
