/**
 * Reading what a provider answered, which may come through somebody's client: names in snake_case or camelCase, parts
 * left out. What is not there, or is something else, reads as null or as empty.
 */
export type Fields = Record<string, unknown>;

export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A field by its snake_case name, which it may also have in camelCase. */
export function field(from: unknown, name: string): unknown {
  const object = fields(from);
  const value = object[name] ?? object[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())];
  return value ?? null;
}

export function listAt(from: unknown, name: string): unknown[] {
  const value = field(from, name);
  return Array.isArray(value) ? value : [];
}

export function textAt(from: unknown, name: string): string {
  return nullableTextAt(from, name) ?? "";
}

export function nullableTextAt(from: unknown, name: string): string | null {
  const value = field(from, name);
  return typeof value === "string" ? value : null;
}

export function numberAt(from: unknown, name: string): number | null {
  const value = field(from, name);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** What of an object is set: null and undefined are left out. */
export function present(object: Fields): Fields {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));
}

/** Arguments of a call as JSON text, whichever form they came in. */
export function argumentsText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? {});
}
