/** A JSON value as Python's `str` shows it: True, None, {'a': 'b'}. */
export function pythonText(value: unknown): string {
  return typeof value === "string" ? value : pythonRepr(value);
}

/** A JSON value as Python's `repr` shows it. */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return pythonNumber(value);
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(", ")}]`;
  const entries = value instanceof Map ? [...value] : Object.entries(value as object);
  return `{${entries.map(([key, item]) => `${pythonRepr(key)}: ${pythonRepr(item)}`).join(", ")}}`;
}

/** A number as Python writes it: with exponents from 1e16 on and below 1e-4, of two digits at least. */
export function pythonNumber(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? String(value) : BigInt(value).toString();
  if (Math.abs(value) >= 1e-4) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let result = "";
  for (const character of text) {
    if (character === quote || character === "\\") result += `\\${character}`;
    else if (character === "\n") result += "\\n";
    else if (character === "\r") result += "\\r";
    else if (character === "\t") result += "\\t";
    else if (character !== " " && /[\p{C}\p{Z}]/u.test(character)) result += codeEscape(character);
    else result += character;
  }
  return quote + result + quote;
}

/** A character as Python's `repr` writes one that is not printable: `\xa0`, `\u200b`, `\U000e0001`. */
export function codeEscape(character: string): string {
  const code = character.codePointAt(0) as number;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, "0")}`;
  return `\\U${code.toString(16).padStart(8, "0")}`;
}

/** A text as `json.dumps` writes it, in ASCII. */
export function asciiJson(text: string): string {
  return JSON.stringify(text).replace(/[\x7f-\uffff]/g, unicodeEscape);
}

/**
 * JSON text as `json.dumps(value, sort_keys=True)` writes it: keys sorted at every level, `", "` and `": "` between, and
 * everything outside of printable ASCII escaped. Receivers of webhooks write it again to check a signature.
 */
export function pythonJson(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return asciiJson(value);
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(", ")}]`;
  const entries = (value instanceof Map ? [...value] : Object.entries(value)).map(([key, item]): [string, unknown] => [
    String(key),
    item,
  ]);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, item]) => `${pythonJson(key)}: ${pythonJson(item)}`).join(", ")}}`;
}

export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
