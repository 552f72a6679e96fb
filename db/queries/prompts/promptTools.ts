import { inFolders } from "../../folderLimit.ts";
import type { Scope } from "../../scope.ts";
import { storedReference, toolAt, wantedReference } from "./versionAt.ts";

/** A tool of the registry as something refers to it; without version and label the newest version. */
export interface ToolReference {
  tool_id: number;
  version: number | null;
  label: string | null;
}

/** Tool and version that a reference leads to at this moment. */
export interface ToolFound {
  /** Current name of the tool; null when the workspace has no such tool. */
  tool_name: string | null;
  /** Id of the version; null when the tool, the version or the label is gone. */
  version_id: number | null;
  version_number: number | null;
  /** Microsecond at which the version was made, since ids begin anew in another database. */
  version_stamp: number | null;
}

/** A reference of a version, at its place in the list of tools. */
export interface ToolEdge extends ToolFound {
  position: number;
  tool_id: number;
  label: string | null;
}

/** Finds the tools of references, in their order. */
export function findTools(db: Scope, references: readonly ToolReference[]): Promise<ToolFound[]> {
  return db.sql<ToolFound[]>`
    select s.tool_name, s.version_id, s.version_number, s.version_stamp
    from unnest(${references.map(({ tool_id }) => asInteger(tool_id))}::integer[],
      ${references.map(({ version }) => version && asInteger(version))}::integer[],
      ${references.map(({ label }) => label)}::text[]) with ordinality as wanted (tool_id, version, label, position)
    left join tools t on t.workspace_id = ${db.workspaceId} and t.id = wanted.tool_id and t.deleted_at is null
      ${inFolders(db, "t.folder_id")}
    left join lateral (${toolAt(db, wantedReference(db))}) s on true
    order by wanted.position`;
}

/** Maps a number that Postgres cannot hold as an integer to 0, which no version has. */
function asInteger(number: number): number {
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : 0;
}

export async function insertToolReferences(
  db: Scope,
  versionId: number,
  references: readonly (ToolReference & { position: number })[],
): Promise<void> {
  if (references.length === 0) return;
  await db.sql`
    insert into prompt_tool_references
      (workspace_id, prompt_version_id, position, tool_id, pinned_version, pinned_label)
    select ${db.workspaceId}, ${versionId}, position, tool_id, version, label
    from unnest(${references.map(({ position }) => position)}::integer[],
      ${references.map(({ tool_id }) => tool_id)}::integer[],
      ${references.map(({ version }) => version)}::integer[],
      ${references.map(({ label }) => label)}::text[]) as r (position, tool_id, version, label)`;
}

/** The references of these versions of templates. */
export function listToolEdges(
  db: Scope,
  versionIds: readonly number[],
): Promise<(ToolEdge & { prompt_version_id: number })[]> {
  return db.sql<(ToolEdge & { prompt_version_id: number })[]>`
    select r.prompt_version_id, r.position, r.tool_id, r.pinned_label as label, s.*
    from prompt_tool_references r
    join lateral (${toolAt(db, storedReference(db, "tool_id"))}) s on true
    where r.workspace_id = ${db.workspaceId} and r.prompt_version_id = any(${[...versionIds]}::integer[])
    order by r.prompt_version_id, r.position`;
}
