/**
 * JSON as receivers write it again to check a signature: keys sorted at every level, `", "` and `": "` between, and
 * everything outside of printable ASCII escaped. The form is that of Python's `json.dumps(payload, sort_keys=True)`.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${canonicalString(key)}: ${canonicalJson(member)}`);
    return `{${members.join(", ")}}`;
  }
  return typeof value === "string" ? canonicalString(value) : JSON.stringify(value);
}

/** UTF-16 units one by one: a character beyond the basic plane is two escapes. */
function canonicalString(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
