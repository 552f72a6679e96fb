import type { components } from "../../../generated/types.ts";

export type FilterOperator = components["schemas"]["FilterOperator"];

export interface GivenFilter {
  field: string;
  operator: FilterOperator;
  value?: unknown;
  nested_key?: string | null | undefined;
}

/** Group of filters as it came; an entry that has `filters` is a group. */
export interface GivenGroup {
  /** SPAN_ groups are those of traces: one and the same span fulfils them. */
  logic?: "AND" | "OR" | "SPAN_AND" | "SPAN_OR" | undefined;
  filters: (GivenFilter | GivenGroup)[];
}
