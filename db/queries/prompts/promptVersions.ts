import type { Schemas } from "../../../generated/types.ts";
import { firstRow, valuesOf } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";

/** Version of a template; it never changes. */
export interface PromptVersionRecord {
  id: number;
  prompt_id: number;
  version_number: number;
  prompt_template: unknown;
  metadata: unknown;
  commit_message: string | null;
  provider_base_url_name: string | null;
  inference_client_name: string | null;
  provider_id: number | null;
  snippet_overrides: Record<string, string> | null;
  created_by: string | null;
  created_at: string;
}

export async function insertPromptVersion(
  db: Scope,
  version: Omit<PromptVersionRecord, "id" | "created_by" | "created_at">,
): Promise<PromptVersionRecord> {
  const created_by = nameOfActor(db);
  const json = (value: unknown) => (value === null || value === undefined ? null : db.sql.json(value as never));
  const [row] = await db.sql<{ id: number; created_at: string }[]>`
    insert into prompt_versions (workspace_id, prompt_id, version_number, prompt_template, metadata, commit_message,
      provider_base_url_name, inference_client_name, provider_id, snippet_overrides, created_by)
    values (${db.workspaceId}, ${version.prompt_id}, ${version.version_number}, ${json(version.prompt_template)},
      ${json(version.metadata)}, ${version.commit_message}, ${version.provider_base_url_name},
      ${version.inference_client_name}, ${version.provider_id}, ${json(version.snippet_overrides)},
      ${created_by})
    returning id, created_at`;
  return { ...version, created_by, ...(row as { id: number; created_at: string }) };
}

/** The versions with these ids, in any order. */
export function listPromptVersions(db: Scope, ids: readonly number[]): Promise<PromptVersionRecord[]> {
  return db.sql<PromptVersionRecord[]>`
    select id, prompt_id, version_number, prompt_template, metadata, commit_message, provider_base_url_name,
      inference_client_name, provider_id, snippet_overrides, created_by, created_at
    from prompt_versions
    where workspace_id = ${db.workspaceId} and id = any(${ids as number[]}::integer[])`;
}

/** Finds the version of a template that has this number, or this id; null when there is none. */
export function findPromptVersion(
  db: Scope,
  promptId: number,
  version: { number?: number | null | undefined; id?: number | null | undefined },
): Promise<{ id: number; version_number: number } | null> {
  return firstRow(db.sql<{ id: number; version_number: number }[]>`
    select id, version_number from prompt_versions
    where workspace_id = ${db.workspaceId} and prompt_id = ${promptId}
      and (version_number = ${version.number ?? null} or id = ${version.id ?? null})
    limit 1`);
}

/** Finds those of the numbers that no version of a template has. */
export function findMissingVersions(db: Scope, promptId: number, numbers: readonly number[]): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select number from unnest(${[...numbers]}::integer[]) as wanted (number)
    where not exists (
      select from prompt_versions
      where workspace_id = ${db.workspaceId} and prompt_id = ${promptId} and version_number = number)
    order by number`);
}

/** One page of the versions of a template without their texts, the newest first, and one more than the page has. */
export function listVersionSummaries(
  db: Scope,
  promptId: number,
  { after, limit }: { after: number | null; limit: number },
): Promise<Schemas["PromptVersionSummary"][]> {
  return db.sql<Schemas["PromptVersionSummary"][]>`
    select v.version_number, v.id as prompt_version_id, v.commit_message, v.metadata -> 'model' ->> 'provider' as provider,
      v.metadata -> 'model' ->> 'name' as model, v.created_by, v.created_at,
      array(
        select l.name from prompt_labels l
        where l.workspace_id = ${db.workspaceId} and l.prompt_version_id = v.id
        order by l.name collate "C") as release_labels
    from prompt_versions v
    where v.workspace_id = ${db.workspaceId} and v.prompt_id = ${promptId}
      ${after === null ? db.sql`` : db.sql`and v.version_number < ${after}`}
    order by v.version_number desc
    limit ${limit + 1}`;
}
