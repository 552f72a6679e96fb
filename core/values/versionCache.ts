import type { Scope } from "../../db/scope.ts";
import { RecentlyUsed } from "../../domain/recentlyUsed.ts";

/** Identity of a version across databases: ids begin anew in another one, and a process may see several. */
interface VersionKey {
  version_id: number;
  version_stamp: number | string;
}

/** A cache of versions of one kind. Versions never change, so entries are never out of date and need no invalidation. */
export class VersionCache<Version extends { id: number }> {
  private readonly kept: RecentlyUsed<Version>;

  /** @param read gives the versions with these ids, in any order */
  constructor(
    maxSize: number,
    private readonly read: (db: Scope, ids: readonly number[]) => Promise<Version[]>,
    private readonly sizeOf: (version: Version) => number = bytesOf,
  ) {
    this.kept = new RecentlyUsed(maxSize);
  }

  /** Versions by id; those that were not read lately are fetched in one query. */
  async load(db: Scope, keys: readonly VersionKey[]): Promise<Map<number, Version>> {
    const found = new Map<number, Version>();
    const missing = new Map<number, string>();
    for (const { version_id, version_stamp } of keys) {
      const key = `${db.workspaceId}:${version_id}:${version_stamp}`;
      const version = this.kept.get(key);
      if (version) found.set(version_id, version);
      else missing.set(version_id, key);
    }
    if (missing.size === 0) return found;
    for (const version of await this.read(db, [...missing.keys()])) {
      this.kept.set(missing.get(version.id) as string, version, this.sizeOf(version));
      found.set(version.id, version);
    }
    return found;
  }
}

function bytesOf(version: object): number {
  return JSON.stringify(version).length * 2;
}

/** Cache keys of resolved references; references that lead nowhere have none. */
export function versionKeysOf(
  found: readonly { version_id: number | null; version_stamp: number | null }[],
): VersionKey[] {
  return found.flatMap(({ version_id, version_stamp }) =>
    version_id === null || version_stamp === null ? [] : [{ version_id, version_stamp }],
  );
}
