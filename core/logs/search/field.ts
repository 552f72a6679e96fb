import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import type { GivenFilter } from "./givenFilter.ts";

/** A condition in SQL on one record; null counts as false. */
export interface Condition {
  sql: Fragment;
  /** Tells whether an index leads to the records that fulfil the condition. */
  isIndexed: boolean;
  /** Tells whether a condition on spans names their trace, and so cannot be applied to all spans at once. */
  needsTrace?: boolean;
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
