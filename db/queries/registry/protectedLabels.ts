import type { Schemas } from "../../../generated/types.ts";
import { labelInFolders } from "../../folderLimit.ts";
import { lockName, shareName } from "../../lockName.ts";
import { firstRow } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";

export type LabelledKind = Schemas["LabelledKind"];
export type ProtectedLabelRecord = Schemas["ProtectedLabel"];

/** A label of one prompt template, tool or workflow. */
export interface LabelName {
  entity_id: number;
  label: string;
}

const recordColumns = "id, kind, label, entity_id, created_by, created_at";

const protections = "protected labels";

/**
 * Locks the protections of the workspace against others that add one, until the transaction ends, and waits for changes of
 * labels that have found none. Their entities are locked before.
 */
export function lockProtectedLabels(db: Scope): Promise<void> {
  return lockName(db, protections);
}

/** @returns the protection, and whether it is new */
export async function insertProtectedLabel(
  db: Scope,
  { kind, label, entity_id = null }: Schemas["ProtectLabelRequest"],
): Promise<{ isNew: boolean; record: ProtectedLabelRecord }> {
  const [row] = await db.sql<(ProtectedLabelRecord & { is_new: boolean })[]>`
    insert into protected_labels (workspace_id, kind, label, entity_id, created_by)
    values (${db.workspaceId}, ${kind}, ${label}, ${entity_id}, ${nameOfActor(db)})
    on conflict on constraint protected_labels_are_unique do update set label = excluded.label
    returning ${db.sql.unsafe(recordColumns)}, xmax = 0 as is_new`;
  const { is_new: isNew, ...record } = row as ProtectedLabelRecord & { is_new: boolean };
  return { isNew, record };
}

/** Lists all protections of the workspace, or those of one kind, the oldest first. */
export function listProtectedLabels(db: Scope, kind?: LabelledKind): Promise<ProtectedLabelRecord[]> {
  const { sql } = db;
  return sql<ProtectedLabelRecord[]>`
    select ${sql.unsafe(recordColumns)} from protected_labels
    where workspace_id = ${db.workspaceId} ${labelInFolders(db, "protected_labels")}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    order by id`;
}

/** @returns what was deleted, or null */
export function deleteProtectedLabel(db: Scope, id: number): Promise<ProtectedLabelRecord | null> {
  return firstRow(db.sql<ProtectedLabelRecord[]>`
    delete from protected_labels where workspace_id = ${db.workspaceId} and id = ${id}
    returning ${db.sql.unsafe(recordColumns)}`);
}

export async function deleteProtectionsOf(db: Scope, kind: LabelledKind, ids: readonly number[]): Promise<void> {
  await db.sql`
    delete from protected_labels
    where workspace_id = ${db.workspaceId} and kind = ${kind} and entity_id = any(${[...ids]}::integer[])`;
}

/** Finds those of the labels that are protected, in their order. The others stay so until the transaction ends. */
export async function findProtected<Label extends LabelName>(
  db: Scope,
  kind: LabelledKind,
  labels: readonly Label[],
): Promise<Label[]> {
  if (labels.length === 0) return [];
  const names = [...new Set(labels.map(({ label }) => label))];
  const [, found] = await Promise.all([
    shareName(db, protections),
    db.sql<{ label: string; entity_id: number | null }[]>`
      select label, entity_id from protected_labels
      where workspace_id = ${db.workspaceId} and kind = ${kind} and label = any(${names}::text[])`,
  ]);
  return labels.filter((one) =>
    found.some(({ label, entity_id }) => label === one.label && (entity_id ?? one.entity_id) === one.entity_id),
  );
}
