import { notFound } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { ownerInFolders } from "../../folderLimit.ts";
import { firstRow } from "../../rows.ts";
import type { Scope } from "../../scope.ts";
import { raisePromptRevision } from "./revision.ts";

/** Percentages of one split add up to 100. */
export type AbShare = Schemas["AbSplit"][number];

export type AbReleaseRecord = Schemas["AbRelease"];

/** Columns of an A/B release that decide the choice of a version. */
export type AbRelease = Pick<
  AbReleaseRecord,
  "id" | "name" | "release_label" | "sticky_key" | "default_split" | "segments"
>;

export type NewAbRelease = Omit<AbReleaseRecord, "id" | "created_at" | "updated_at">;

/** The label must be there. @returns null when the label has a release already */
export function insertAbRelease(db: Scope, release: NewAbRelease): Promise<AbReleaseRecord | null> {
  raisePromptRevision(db);
  return firstRow(db.sql<AbReleaseRecord[]>`
    insert into ab_releases
      (workspace_id, prompt_id, release_label, name, sticky_key, default_split, segments)
    values (${db.workspaceId}, ${release.prompt_id}, ${release.release_label}, ${release.name}, ${release.sticky_key},
      ${db.sql.json(release.default_split as never)}, ${db.sql.json(release.segments as never)})
    on conflict (workspace_id, prompt_id, release_label) do nothing
    returning id, name, prompt_id, release_label, sticky_key, default_split, segments, created_at, updated_at`);
}

/** @throws Problem not_found */
export async function getAbRelease(db: Scope, id: number): Promise<AbReleaseRecord> {
  const [row] = await db.sql<AbReleaseRecord[]>`
    select id, name, prompt_id, release_label, sticky_key, default_split, segments, created_at, updated_at
    from ab_releases where workspace_id = ${db.workspaceId} and id = ${id} ${ownerInFolders(db, "prompt_templates", "prompt_id")}`;
  return row ?? notFound(`A/B release ${id}`);
}

export function findAbReleaseOf(db: Scope, promptId: number, label: string): Promise<AbReleaseRecord | null> {
  return firstRow(db.sql<AbReleaseRecord[]>`
    select id, name, prompt_id, release_label, sticky_key, default_split, segments, created_at, updated_at
    from ab_releases
    where workspace_id = ${db.workspaceId} and prompt_id = ${promptId} and release_label = ${label}`);
}

/** Newest first, after the given key; one more than `limit` when there are more. */
export function listAbReleases(
  db: Scope,
  filters: { prompt_id?: number | undefined },
  page: { after: { created_at: string; id: number } | null; limit: number },
): Promise<AbReleaseRecord[]> {
  const { sql } = db;
  return sql<AbReleaseRecord[]>`
    select id, name, prompt_id, release_label, sticky_key, default_split, segments, created_at, updated_at
    from ab_releases
    where workspace_id = ${db.workspaceId} ${ownerInFolders(db, "prompt_templates", "prompt_id")}
      ${filters.prompt_id === undefined ? sql`` : sql`and prompt_id = ${filters.prompt_id}`}
      ${page.after ? sql`and (created_at, id) < (${page.after.created_at}::timestamptz, ${page.after.id}::integer)` : sql``}
    order by created_at desc, id desc
    limit ${page.limit + 1}`;
}

/** Changes what is given, leaves the rest. @throws Problem not_found */
export async function updateAbRelease(
  db: Scope,
  id: number,
  change: { [Key in "name" | "sticky_key" | "default_split" | "segments"]?: AbReleaseRecord[Key] | undefined },
): Promise<AbReleaseRecord> {
  const { sql } = db;
  const json = (value: unknown) => sql.json(value as never);
  raisePromptRevision(db);
  const [row] = await sql<AbReleaseRecord[]>`
    update ab_releases set updated_at = now()
      ${change.name === undefined ? sql`` : sql`, name = ${change.name}`}
      ${change.sticky_key === undefined ? sql`` : sql`, sticky_key = ${change.sticky_key}`}
      ${change.default_split === undefined ? sql`` : sql`, default_split = ${json(change.default_split)}`}
      ${change.segments === undefined ? sql`` : sql`, segments = ${json(change.segments)}`}
    where workspace_id = ${db.workspaceId} and id = ${id} ${ownerInFolders(db, "prompt_templates", "prompt_id")}
    returning id, name, prompt_id, release_label, sticky_key, default_split, segments, created_at, updated_at`;
  return row ?? notFound(`A/B release ${id}`);
}

/** @returns what was deleted. @throws Problem not_found */
export async function deleteAbRelease(db: Scope, id: number): Promise<AbReleaseRecord> {
  raisePromptRevision(db);
  const [row] = await db.sql<AbReleaseRecord[]>`
    delete from ab_releases where workspace_id = ${db.workspaceId} and id = ${id} ${ownerInFolders(db, "prompt_templates", "prompt_id")}
    returning id, name, prompt_id, release_label, sticky_key, default_split, segments, created_at, updated_at`;
  return row ?? notFound(`A/B release ${id}`);
}
