import type { Fault } from "../../validation/faults.ts";

type Value = Record<string, unknown>;
type Place = Fault["loc"];

/** Finds the configs in a body: its own, and those of the nodes, steps and columns that it lists or names. */
export function* configsWithPlaces(
  value: unknown,
  loc: Place,
): Generator<{ type: unknown; config: Value; loc: Place }> {
  if (!isObject(value)) return;
  const type = value.type ?? value.node_type ?? value.column_type ?? value.primitive_type;
  for (const key of ["config", "configuration", "primitive_config"]) {
    const config = value[key];
    if (isObject(config)) yield { type, config, loc: [...loc, key] };
  }
  for (const key of ["nodes", "steps", "columns"]) {
    const parts = value[key];
    if (!isObject(parts)) continue;
    for (const [at, part] of Object.entries(parts)) {
      yield* configsWithPlaces(part, [...loc, key, Array.isArray(parts) ? Number(at) : at]);
    }
  }
}

const isObject = (value: unknown): value is Value => typeof value === "object" && value !== null;

export function* configsIn(body: unknown): Generator<unknown> {
  for (const { config } of configsWithPlaces(body, [])) yield config;
}
