import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";

export type FilterOperator = Schemas["FilterOperator"];

export type GivenFilter = Schemas["StructuredFilter"];

/** Group of filters as it came; an entry that has `filters` is a group. */
export interface GivenGroup {
  /** SPAN_ groups are those of traces: one and the same span fulfils them. */
  logic?: "AND" | "OR" | "SPAN_AND" | "SPAN_OR" | undefined;
  filters: (GivenFilter | GivenGroup)[];
}

/** A condition in SQL on one record; null counts as false. */
export interface Condition {
  sql: Fragment;
  /** Tells whether an index leads to the records that fulfil the condition. */
  isIndexed: boolean;
  /** Condition on the trace that follows from this one on a span of it; an index leads to the traces that fulfil it. */
  ofTrace?: Fragment;
}

/**
 * A field that filters can name, as the positive questions that it answers; the compiler makes operators of them and
 * turns them around. What asks is the compiler's handle, so that a field set can be a constant.
 */
export type SearchField =
  | IdentifierField
  | StringField
  | TextField
  | NumericField
  | TimeField
  | BooleanField
  | ArrayField
  | NestedField
  | ValueField;

interface IdentifierField {
  class: "identifier";
  /** Tells whether a record can be named by a text that is not a number. */
  takesNames?: boolean;
  isOneOf(ids: number[], names: string[]): Condition;
}

export interface StringField {
  class: "string";
  /** The values that there are, where the list is closed; compared in any letter case. */
  values?: readonly string[];
  isOneOf(values: string[]): Condition;
}

export interface TextField {
  class: "text";
  contains(part: string): Condition;
  startsWith(part: string): Condition;
  endsWith(part: string): Condition;
}

export interface NumericField {
  class: "numeric";
  /** The number; null where the record has none. */
  value: Fragment;
  /** Value for comparisons, which is never null although the number may be. */
  compared?: Fragment;
  /** Expression of an index, of the number or, where it is not known, -1. */
  indexed?: {
    expression: Fragment;
    type: "integer" | "bigint" | "numeric" | "double precision";
    /** Whether the index has something that is at least as large as the number instead. */
    isUpperBound?: boolean;
    /** Whether it is an index of the trace, and the number one of a span. */
    isOfTrace?: boolean;
  };
}

export interface TimeField {
  class: "time";
  value: Fragment;
  isIndexed: boolean;
  /** Microseconds since 1970 as what the value is compared with; a timestamptz when left out. */
  at?(us: number): Fragment;
}

interface BooleanField {
  class: "boolean";
  isTrue: Condition;
}

export interface ArrayField {
  class: "array";
  /** Reads a value of a filter, where values are more than texts. */
  read?(filter: GivenFilter, value: unknown): string;
  /** Holds for records whose list has one of these values. */
  hasOneOf(values: string[]): Condition;
  isEmpty: Condition;
}

export interface NestedField {
  class: "nested";
  hasKey(key: string): Condition;
  /** Holds for records with one of these texts under the key. */
  equalsOneOf(key: string, values: string[]): Condition;
  contains(key: string, part: string): Condition;
  /** Number under a key, for fields whose values can be compared as numbers. */
  number?(key: string): Fragment;
}

/**
 * A value of any kind: a text to the operators of texts, a number to those that compare. A nested_key asks for what lies
 * under it.
 */
export interface ValueField {
  class: "value";
  /** Text of the value; null where the record has none. */
  text: Fragment;
  /** Number of the value; null where it is not a number. */
  number: Fragment;
  under(key: string): Pick<ValueField, "text" | "number">;
}

/** The fields of one kind of record, by name. */
export type FieldSet = (sql: SqlHandle) => Record<string, SearchField>;

const partial = ["contains", "not_contains", "starts_with", "ends_with"] as const;
const equality = ["is", "is_not", "in", "not_in"] as const;
const comparison = ["eq", "neq", "gt", "gte", "lt", "lte", "between"] as const;

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
