import type { EntitySource, NamedEntity } from "../../../db/queries/registry/folderEntities.ts";
import type { Scope } from "../../../db/scope.ts";
import type { ExternalIdKind } from "../externalIds/kinds.ts";

/** Entities that may lie in folders: one file of this folder for each table of them. */
export interface FolderKind extends EntitySource {
  /** What the audit trail calls one. */
  entityType: string;
  /** Null for kinds that cannot have external ids. */
  externalIdKind: ExternalIdKind | null;
  /** False for types that the published interface does not know: they are listed only when they are asked for. */
  isPublished: boolean;
  /**
   * Deletes entities as their family does, jobs and events included; the caller has locked them, releases their external
   * ids and writes the audit trail.
   */
  delete(tx: Scope, entities: readonly NamedEntity[]): Promise<void>;
}
