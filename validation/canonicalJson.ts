/**
 * Compact JSON with keys in the order of their UTF-16 units: equal values give equal texts. Recursive, so the stack may
 * end with a RangeError.
 */
export function canonicalJson(value: unknown): string {
  return typeof value === "object" && value !== null ? canonicalContainer(value) : canonicalScalar(value);
}

function canonicalContainer(value: object): string {
  if (Array.isArray(value)) {
    let items = "";
    for (const item of value) items += (items === "" ? "" : ",") + canonicalJson(item);
    return `[${items}]`;
  }
  let members = "";
  for (const name of Object.keys(value).sort()) {
    const member = canonicalJson((value as Record<string, unknown>)[name]);
    members += `${members === "" ? "" : ","}${JSON.stringify(name)}:${member}`;
  }
  return `{${members}}`;
}

function canonicalScalar(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value) : `${value}`;
}
