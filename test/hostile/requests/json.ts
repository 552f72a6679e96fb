import { Raw } from "./hostileValues.ts";
import type { Place } from "./schemas.ts";

/** Nodes of larger bodies are taken from the beginning. */
const maxPlaces = 400;

/** Every place of a value, its own first. */
export function placesOf(value: unknown): Place[] {
  const places: Place[] = [[]];
  for (let index = 0; index < places.length && places.length < maxPlaces; index++) {
    const place = places[index] as Place;
    const inner = valueAt(value, place);
    if (Array.isArray(inner)) places.push(...inner.map((_, at) => [...place, at]));
    else if (isPlainObject(inner)) places.push(...Object.keys(inner).map((key) => [...place, key]));
  }
  return places;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Raw);
}

export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value);
}

/** A copy with what `change` makes of the value at the place; undefined takes it out. */
export function changedAt(value: unknown, place: Place, change: (inner: unknown) => unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    const item = changedAt(value[key as number], rest, change);
    return item === undefined ? value.toSpliced(key as number, 1) : value.with(key as number, item);
  }
  const object = value as Record<string, unknown>;
  return { ...object, [key]: changedAt(object[key], rest, change) };
}

/** JSON text of a value with raw pieces in it. */
export function written(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Object.is(value, -0)) return "-0";
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (!isPlainObject(value)) return JSON.stringify(value);
  const pairs = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${pairs.map(([key, part]) => `${JSON.stringify(key)}:${written(part)}`).join(",")}}`;
}
