import { asciiJson } from "../../values/pythonText.ts";

/**
 * JSON as receivers write it again to check a signature: keys sorted at every level, `", "` and `": "` between, and
 * everything outside of printable ASCII escaped. The form is that of Python's `json.dumps(payload, sort_keys=True)`.
 */
export function signedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(signedJson).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${asciiJson(key)}: ${signedJson(member)}`);
    return `{${members.join(", ")}}`;
  }
  return typeof value === "string" ? asciiJson(value) : JSON.stringify(value);
}
