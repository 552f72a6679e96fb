import type { SearchField } from "./field.ts";
import type { FilterOperator } from "./givenFilter.ts";

const partial = ["contains", "not_contains", "starts_with", "ends_with"] as const;
const equality = ["is", "is_not", "in", "not_in"] as const;
const comparison = ["eq", "neq", "gt", "gte", "lt", "lte", "between"] as const;

/** The operators that a field of each class takes. */
export const operatorsOf: Record<SearchField["class"], readonly FilterOperator[]> = {
  identifier: equality,
  string: equality,
  text: partial,
  numeric: [...comparison, "is_null", "is_not_null"],
  time: ["is", "before", "after", "between"],
  boolean: ["is_true", "is_false"],
  array: ["contains", "not_contains", "in", "not_in", "is_empty", "is_not_empty"],
  nested: [
    "key_equals",
    "key_not_equals",
    "key_contains",
    "in",
    "not_in",
    "is_empty",
    "is_not_empty",
    // What some callers send for the first two.
    "eq",
    "neq",
  ],
  value: [...equality, ...partial, ...comparison, "is_empty", "is_not_empty"],
};

/** Operators of a nested field of numbers. A key without a number counts as missing. */
export const operatorsOfNumbersByKey: readonly FilterOperator[] = [
  ...new Set([...operatorsOf.nested, ...operatorsOf.numeric]),
];

/** The positive operator that is turned around; null for one that is positive itself. */
export const complementOf: Partial<Record<FilterOperator, FilterOperator>> = {
  is_not: "is",
  not_in: "in",
  not_contains: "contains",
  neq: "eq",
  is_null: "is_not_null",
  is_empty: "is_not_empty",
  is_false: "is_true",
  key_not_equals: "key_equals",
};
