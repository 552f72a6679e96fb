import { listPromptVersions, type PromptVersionRecord } from "../../db/queries/promptVersions.ts";
import type { Scope } from "../../db/scope.ts";
import type { PromptTemplate } from "../templates/blueprint.ts";
import { snippetTagsOf } from "../templates/snippetTags.ts";
import { RecentlyUsed } from "./recentlyUsed.ts";

/** A version as it was stored. Shared by all that read it, so nothing may change it. */
export interface PromptVersion extends Omit<PromptVersionRecord, "prompt_template"> {
  readonly prompt_template: PromptTemplate;
  /** Tags of the snippets that its texts refer to, in the order in which they come. */
  readonly tags: readonly string[];
}

/** Versions never change, so what is kept is never stale and needs no invalidation. */
const maxBytes = 64 * 1024 * 1024;
const versions = new RecentlyUsed<PromptVersion>(maxBytes);

/** Names a version beyond doubt: ids begin anew in another database, and one process may see several. */
export interface VersionKey {
  version_id: number;
  version_stamp: number;
}

/** Versions by id; those that were not read lately are fetched in one query. */
export async function loadPromptVersions(db: Scope, keys: readonly VersionKey[]): Promise<Map<number, PromptVersion>> {
  const found = new Map<number, PromptVersion>();
  const missing = new Map<number, string>();
  for (const key of keys) {
    const kept = versions.get(keyOf(db, key));
    if (kept) found.set(key.version_id, kept);
    else missing.set(key.version_id, keyOf(db, key));
  }
  if (missing.size === 0) return found;
  for (const record of await listPromptVersions(db, [...missing.keys()])) {
    const prompt_template = record.prompt_template as PromptTemplate;
    const version = { ...record, prompt_template, tags: snippetTagsOf(prompt_template).map(({ tag }) => tag) };
    versions.set(missing.get(record.id) as string, version, JSON.stringify(version).length * 2);
    found.set(record.id, version);
  }
  return found;
}

function keyOf(db: Scope, { version_id, version_stamp }: VersionKey): string {
  return `${db.workspaceId}:${version_id}:${version_stamp}`;
}
