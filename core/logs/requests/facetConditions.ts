import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import type { Condition } from "../search/field.ts";
import { type FacetKind, facetHash } from "./facets.ts";

/** Conditions on records that have the facets of request logs: the logs themselves, and the spans they belong to. */
export abstract class FacetConditions {
  constructor(
    readonly sql: SqlHandle,
    readonly workspaceId: number,
  ) {}

  /** Holds for records with one of these facets, each given as its parts. */
  facets(kind: FacetKind, parts: (string | number)[][]): Condition {
    const hashes = parts.map((part) => facetHash(this.workspaceId, kind, ...part));
    return { sql: this.sql`l.facets && ${hashes}::bigint[]`, isIndexed: true };
  }

  /** Holds where a value at one of these paths of a document contains `part`, in any letter case. */
  textIn(document: Fragment, paths: string[], part: string): Fragment {
    return this.sql`exists (
      select 1 from unnest(${paths}::jsonpath[]) path, jsonb_path_query(${document}, path) value
      where jsonb_typeof(value) not in ('object', 'array')
        and strpos(lower(coalesce(value #>> '{}', 'null')), lower(${part}::text)) > 0)`;
  }

  /** Holds for records with one of these facets of one part. */
  facetValues(kind: FacetKind, values: (string | number)[]): Condition {
    return this.facets(
      kind,
      values.map((value) => [value]),
    );
  }

  /** Holds for records with one of these facets under a key. */
  facetsUnder(kind: FacetKind, key: string, values: string[]): Condition {
    return this.facets(
      kind,
      values.map((value) => [key, value]),
    );
  }

  /** Condition that no index leads to. */
  plain(sql: Fragment): Condition {
    return { sql, isIndexed: false };
  }
}
