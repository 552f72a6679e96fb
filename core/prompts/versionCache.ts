import { listPromptVersions, type PromptVersionRecord } from "../../db/queries/promptVersions.ts";
import type { Scope } from "../../db/scope.ts";
import type { PromptTemplate } from "../templates/blueprint.ts";
import { snippetTagsOf } from "../templates/snippetTags.ts";

/** A version as it was stored. Shared by all that read it, so nothing may change it. */
export interface PromptVersion extends Omit<PromptVersionRecord, "prompt_template"> {
  readonly prompt_template: PromptTemplate;
  /** Tags of the snippets that its texts refer to, in the order in which they come. */
  readonly tags: readonly string[];
}

interface Entry {
  version: PromptVersion;
  size: number;
}

/** Versions never change, so what is kept is never stale and needs no invalidation. */
const maxBytes = 64 * 1024 * 1024;
const entries = new Map<string, Entry>();
let bytes = 0;

/** Versions by id; those that were not read lately are fetched in one query. */
export async function loadPromptVersions(db: Scope, ids: readonly number[]): Promise<Map<number, PromptVersion>> {
  const found = new Map<number, PromptVersion>();
  const missing: number[] = [];
  for (const id of ids) {
    const kept = recall(keyOf(db, id));
    if (kept) found.set(id, kept);
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  for (const record of await listPromptVersions(db, missing)) {
    const prompt_template = record.prompt_template as PromptTemplate;
    const version = { ...record, prompt_template, tags: snippetTagsOf(prompt_template).map(({ tag }) => tag) };
    keep(keyOf(db, record.id), version);
    found.set(record.id, version);
  }
  return found;
}

function keyOf(db: Scope, id: number): string {
  return `${db.workspaceId}:${id}`;
}

/** What was used last is at the end of the map, so the first entries are those to let go of. */
function recall(key: string): PromptVersion | undefined {
  const entry = entries.get(key);
  if (!entry) return undefined;
  entries.delete(key);
  entries.set(key, entry);
  return entry.version;
}

function keep(key: string, version: PromptVersion): void {
  if (entries.has(key)) return;
  const size = JSON.stringify(version).length * 2;
  entries.set(key, { version, size });
  bytes += size;
  for (const [oldest, entry] of entries) {
    if (bytes <= maxBytes) return;
    entries.delete(oldest);
    bytes -= entry.size;
  }
}
