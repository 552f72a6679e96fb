import type { EntitySource, NamedEntity } from "../../../db/queries/registry/folderEntities.ts";
import type { Scope } from "../../../db/scope.ts";
import { type ExternalIdKind, externalIdKinds } from "../externalIds/kinds.ts";
import type { LabelKind } from "../labels/labelKind.ts";

/** A kind of entity that can lie in folders; each family exports its own, and core/folderKinds.ts lists them. */
export interface FolderKind extends EntitySource {
  /** Name of the kind in the audit trail. */
  entityType: string;
  /** Null for kinds that cannot have external ids. */
  externalIdKind: ExternalIdKind | null;
  /** False for types that the published interface does not have; they are listed only where the query names them. */
  isPublished: boolean;
  /** Labels of this kind; left out for kinds without. */
  labels?: LabelKind;
  /** Locks what others hold while they lock or place several entities of this kind, before any folder or entity is locked. */
  lockKind?(tx: Scope): Promise<void>;
  /** Locks what has to be locked before the entities that are deleted, some of which may not be there. */
  lockFirst?(tx: Scope, ids: readonly string[]): Promise<void>;
  /**
   * Deletes entities with the jobs and events of their family. The caller has locked them, releases their external ids and
   * writes the audit trail.
   */
  delete(tx: Scope, ids: string[], entities: readonly NamedEntity[]): Promise<void>;
}

/** What kinds with external ids have in common: the facts of their table, which are those of their external ids. */
export function withExternalIds<Kind extends ExternalIdKind>(kind: Kind) {
  return { ...externalIdKinds[kind], entityType: kind, externalIdKind: kind, folderColumn: "folder_id" } as const;
}
