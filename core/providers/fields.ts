import { isObject } from "../values/json.ts";

/**
 * Readers of a provider's answer, which may come through somebody's client: names in snake_case or camelCase, parts
 * left out. A missing part, or one of another type, reads as null or as empty.
 */
export type Fields = Record<string, unknown>;

export function fields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/** Field by its snake_case name, also where it is written in camelCase. */
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

/** Members of an object that are neither null nor undefined. */
export function present(object: Fields): Fields {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));
}

/** Arguments of a call as JSON text, whatever form they came in. */
export function argumentsText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? {});
}
