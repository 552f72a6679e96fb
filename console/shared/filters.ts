import type { filterFields } from "../../generated/filterFields.ts";
import type { Schemas } from "../../generated/types.ts";

export type Filter = Schemas["StructuredFilter"];
export type Search = keyof typeof filterFields;

const statuses: Schemas["SpanOutline"]["status"][] = ["ERROR", "OK", "UNSET"];
const requestStatuses: Schemas["RequestStatus"][] = ["ERROR", "WARNING", "SUCCESS"];
/** Values of the fields that have a closed list of them. */
export const choices: Record<string, readonly string[]> = {
  ...{ trace_status: statuses, span_status: statuses, status: requestStatuses },
};
/** Operators that compare with nothing, and those that do with several values. */
export const bare = /^is_(empty|not_empty|null|not_null|true|false)$/;
export const lists = ["in", "not_in", "between"];

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

/** A condition as the search takes it. Several values stand one after the other, with commas between. */
export function conditionOf(kind: string, given: Record<string, string>): Filter {
  const { field = "", operator = "", value = "", nested_key } = given;
  const one = (text: string) => {
    if (kind === "time") return new Date(text.trim()).toISOString();
    return kind === "numeric" ? Number(text) : text.trim();
  };
  return {
    ...{ field, operator: operator as Filter["operator"] },
    ...(!bare.test(operator) && { value: lists.includes(operator) ? value.split(",").map(one) : one(value) }),
    ...(kind === "nested" && { nested_key }),
  } as Filter;
}

export const spaced = (name: string) => name.replace(/^trace_/, "").replaceAll("_", " ");

/** A condition in words; groups are shown as they are. */
export function inWords(part: Partial<Filter>): string {
  const { field, operator = "", nested_key, value } = part;
  if (!field) return JSON.stringify(part);
  return [spaced(field), nested_key, spaced(operator), Array.isArray(value) ? value.join(", ") : value]
    .filter((word) => word !== undefined && word !== null)
    .join(" ");
}
