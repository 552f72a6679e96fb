import { expect } from "bun:test";
import { CellFault, type Computed, type Evaluate, type Json } from "../../core/primitives/primitive.ts";
import { checkConfig, primitives } from "../../core/primitives/registry.ts";
import { withinBudget } from "../../core/values/computingTime.ts";
import { Problem } from "../../domain/problem.ts";

/** Checks and compiles a config as the engine does. Each source is a column whose title is its reference. */
export function prepare(type: string, given: object): Evaluate {
  const config = given as Json;
  const primitive = primitives[type];
  if (!primitive || primitive.evaluatesRows) throw new Error(`no primitive ${type}`);
  const before = JSON.stringify(config);
  checkConfig(type, config);
  const inputs = primitive
    .sourceReferences(config)
    .map(({ reference }, index) => ({ column_id: `id-${index}`, title: reference }));
  const evaluate = primitive.prepare(config, inputs);
  expect(JSON.stringify(config)).toBe(before);
  return (values) => withinBudget(() => evaluate(values));
}

export function compute(type: string, config: object, ...values: Json[]): Computed {
  return prepare(type, config)(values);
}

export function resultOf(type: string, config: object, ...values: Json[]): Json {
  return compute(type, config, ...values).value;
}

/** The message with which a cell fails. */
export function faultOf(type: string, config: object, ...values: Json[]): string {
  const evaluate = prepare(type, config);
  try {
    evaluate(values);
  } catch (error) {
    if (error instanceof CellFault) return error.message;
    throw error;
  }
  throw new Error("the cell did not fail");
}

/** Where a refused config is at fault, and what is said: validation_error for its schema, invalid_config beyond it. */
export function refusalOf(type: string, config: object): { code: string; loc: string; message: string } {
  try {
    prepare(type, config);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(["validation_error", "invalid_config"]).toContain(error.code);
    const [fault] = error.detail ?? [];
    if (!fault) throw new Error("the refusal has no detail");
    expect(fault.loc.slice(0, 2)).toEqual(["body", "config"]);
    return { code: error.code, loc: fault.loc.slice(2).join("."), message: `${error.message} ${fault.msg}` };
  }
  throw new Error("the config was accepted");
}
