/**
 * Compact JSON with keys in the order of their UTF-16 units: equal values give equal texts. Recursive, so the stack may
 * end with a RangeError.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return `${value}`;
  if (Array.isArray(value)) {
    let items = "";
    for (const item of value) items += (items === "" ? "" : ",") + canonicalJson(item);
    return `[${items}]`;
  }
  const object = value as Record<string, unknown>;
  let members = "";
  for (const name of Object.keys(object).sort()) {
    members += `${members === "" ? "" : ","}${JSON.stringify(name)}:${canonicalJson(object[name])}`;
  }
  return `{${members}}`;
}
