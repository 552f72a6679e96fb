import type { Fragment } from "../../../db/scope.ts";
import type { Condition } from "../search/field.ts";
import type { FacetKind } from "./facets.ts";

/** Conditions on records that have the facets of request logs: the logs themselves, and the spans they belong to. */
export abstract class FacetConditions {
  /** Holds for records with one of these facets, each given as its parts. */
  abstract facets(kind: FacetKind, parts: (string | number)[][]): Condition;

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
