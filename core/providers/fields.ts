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

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
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

export function tokensAt(from: unknown, name: string): number | null {
  return tokenCount(field(from, name));
}

/** Count of tokens; null for a value that cannot be one, since no contract checks what spans and providers send. */
export function tokenCount(count: unknown): number | null {
  return typeof count === "number" && Number.isInteger(count) && count >= 0 && count < 2 ** 31 ? count : null;
}

/** Sum of counts of tokens, of which some may be unknown; null where it cannot be a count. */
export function tokenSum(...counts: (number | null)[]): number | null {
  return tokenCount(counts.reduce<number>((total, count) => total + (count ?? 0), 0));
}

/** Members of an object that are neither null nor undefined. */
export function present(object: Fields): Fields {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));
}

/** Arguments of a call as JSON text, whatever form they came in. */
export function argumentsText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? {});
}
