import type { Schemas } from "../../../generated/types.ts";

export type Filter = Schemas["StructuredFilter"];
type Operator = Filter["operator"];
type Class = "string" | "array" | "time" | "numeric" | "nested" | "text" | "boolean";

/** A field that a filter can be built of by hand; all others can be written as JSON. */
export interface FilterField {
  field: string;
  label: string;
  class: Class;
  /** The values that there are, where the field has a closed list of them. */
  choices?: readonly string[];
}

/** Operators of each class of fields, in words, the usual one first. */
export const operators: Record<Class, Partial<Record<Operator, string>>> = {
  string: { is: "is", is_not: "is not" },
  array: { contains: "has", not_contains: "has not", is_empty: "is empty", is_not_empty: "is not empty" },
  time: { after: "is after", before: "is before" },
  numeric: { gt: "is above", lt: "is below", eq: "equals", is_null: "is not known" },
  nested: { key_equals: "is", key_contains: "has in it", is_not_empty: "is there", is_empty: "is not there" },
  text: { contains: "has in it", not_contains: "has not in it", starts_with: "begins with", ends_with: "ends with" },
  boolean: { is_true: "yes", is_false: "no" },
};

/** Operators that compare with nothing. */
export const bare: ReadonlySet<string> = new Set<Operator>([
  ...(["is_empty", "is_not_empty", "is_null", "is_not_null", "is_true", "is_false"] as const),
]);

/** The group that an address holds, as JSON; null where it holds none that can be read. */
export function groupIn(text: string | null): { filters: unknown[] } | null {
  if (text === null) return null;
  try {
    const group = JSON.parse(text);
    if (Array.isArray(group)) return { filters: group };
    return Array.isArray(group?.filters) ? group : null;
  } catch {
    return null;
  }
}

/** Whether a part of a group is one condition on a field that is known here. */
export function isKnown(part: unknown, fields: readonly FilterField[]): part is Filter {
  return fields.some(({ field }) => field === (part as Partial<Filter>)?.field);
}

/** A condition in words. */
export function inWords({ field, operator, value, nested_key }: Filter, fields: readonly FilterField[]): string {
  const known = fields.find((one) => one.field === field);
  const label = `${known?.label ?? field}${nested_key ? ` ${nested_key}` : ""}`;
  const verb = (known && operators[known.class][operator]) ?? operator;
  return bare.has(operator)
    ? `${label}: ${verb}`
    : `${label} ${verb} ${Array.isArray(value) ? value.join(", ") : value}`;
}
