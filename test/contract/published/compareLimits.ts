import type { SchemaObject } from "../../../scripts/generate/document.ts";
import type { Limits } from "./readShapes.ts";

/** Whether each of our values must be of the published type, or each published value must be taken by us. */
export type Direction = "sent" | "taken";

const least = ["minimum", "minLength", "minItems"] as const;
const most = ["maximum", "maxLength", "maxItems"] as const;

/** Lists limits that a client made for the published ones would run into; in answers, only formats matter. */
export function differencesOfLimits(
  direction: Direction,
  published: Limits,
  own: SchemaObject,
  place: string,
): string[] {
  if (direction === "sent") {
    const { format } = published;
    return format === undefined || format === own.format ? [] : [`${place}: is no ${format}`];
  }
  const theirs = inclusive(published);
  const ours = inclusive(own);
  const tighter = [
    ...least.filter((name) => isTighter(ours[name], theirs[name], 1)),
    ...most.filter((name) => isTighter(ours[name], theirs[name], -1)),
  ];
  const other = (["format", "pattern"] as const).filter(
    (name) => own[name] !== undefined && own[name] !== published[name],
  );
  const isOtherDefault = "default" in published && JSON.stringify(published.default) !== JSON.stringify(own.default);
  return [
    ...[...tighter, ...other].map((name) => {
      const instead = theirs[name] === undefined ? "where none is published" : `not ${theirs[name]}`;
      return `${place}: ${name} is ${ours[name]}, ${instead}`;
    }),
    ...(isOtherDefault ? [`${place}: default is ${JSON.stringify(own.default)}`] : []),
  ];
}

function isTighter(own: unknown, published: unknown, sign: 1 | -1): boolean {
  return typeof own === "number" && (typeof published !== "number" || sign * own > sign * published);
}

/** Writes the exclusive minimum of integers as a minimum. */
function inclusive(limits: Limits | SchemaObject): Limits {
  const { exclusiveMinimum, ...rest } = limits as Limits;
  return typeof exclusiveMinimum === "number" ? { ...rest, minimum: exclusiveMinimum + 1 } : rest;
}
