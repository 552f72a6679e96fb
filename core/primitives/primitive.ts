import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import type { components } from "../../generated/types.ts";
import type { Budget } from "../models/budget.ts";
import { CellFault } from "../values/cellFault.ts";
import type { Json } from "../values/json.ts";

export { CellFault } from "../values/cellFault.ts";
export type { Json } from "../values/json.ts";

export type RequestMetrics = components["schemas"]["RequestMetrics"];

/** A place in a config that names another column. */
export interface SourceReference {
  config_key: string;
  config_meta: { position?: number; variable_name?: string } | null;
  /** A title, a column's id, or `table.sheet.column`. */
  reference: string;
}

/** A column that a config refers to, in the order of `sourceReferences(config)`. */
export interface InputColumn {
  column_id: string;
  title: string;
}

export interface Computed {
  value: Json;
  /** Only where it differs from what is derived from the value: why a check is false. */
  display?: string;
  /** What the model requests behind it took. */
  metrics?: RequestMetrics;
}

/** Computes a cell from the values of its inputs, in their order. Throws CellFault to make the cell FAILED. */
export type Evaluate = (values: Json[]) => Computed;

/** What rows are computed for: a column of a sheet, or a step of another feature that evaluates primitives. */
export interface PrimitiveRun {
  workspaceId: number;
  db: Scope;
  /** What request logs and spans of its calls say of where they come from: ids by name, `table_id` and the like. */
  tags: Readonly<Record<string, string>>;
  /** The span that its calls belong under; without one each call is a trace of its own. */
  parent?: { traceId: string; spanId: string };
  /** Aborted when nobody wants the results any more: calls and code that are under way are to end. */
  signal: AbortSignal;
  /** Whether the results may still be saved. What costs money asks before it goes on. */
  isWanted(): Promise<boolean>;
  /** What calls of models may cost. */
  budget: Budget;
  /** From 1 on: the same rows once more, to be answered anew. */
  repetition?: number;
}

/**
 * The result of a row whose turn did not come: the run was cancelled, or reached its ceiling. Its cell stays as it is. Who
 * makes another fault of a CellFault leaves this one alone.
 */
export class NotComputed extends CellFault {
  constructor() {
    super("This row was not computed: the run had ended or paused before.");
    this.name = "NotComputed";
  }
}

/** Computes rows together, where that happens outside of this process; one result for each, in their order. */
export type EvaluateRows = (rows: Json[][], run: PrimitiveRun) => Promise<(Computed | CellFault)[]>;

/** Titles of the other columns of the sheet that a column may read, in their order. */
export interface Siblings {
  all: readonly string[];
  /** Those to its left. */
  left: readonly string[];
}

/** What one column type computes. */
export type Primitive = CellPrimitive | RowsPrimitive;

/** Computes each cell by itself and at once. Pure: the same config and values always give the same result. */
export interface CellPrimitive extends PrimitiveBase {
  evaluatesRows?: false;
  /** Checks what the schema cannot and compiles. Throws Problem invalid_config. */
  prepare(config: Json, inputs: InputColumn[]): Evaluate;
}

/** Computes the rows of a block together, and takes its time. */
export interface RowsPrimitive extends PrimitiveBase {
  evaluatesRows: true;
  /** How many rows are best computed together; left out by those that wait for each row alone. */
  rowsTogether?: number;
  /** Checks what the schema cannot and compiles. Throws Problem invalid_config. */
  prepare(config: Json, inputs: InputColumn[]): EvaluateRows;
  /** What a cell asks of models, for estimates; left out by types that ask none, null for a config that cannot ask. */
  expectedCalls?(config: Json, db: Scope): Promise<ExpectedCalls | "unknown" | null>;
  /** What else the results come from, read when a run loads a block: the version of a prompt. Part of the input hash. */
  revisionOf?(config: Json, db: Scope): Promise<string>;
}

/** The call of a cell, before it is made. */
export interface ExpectedCalls {
  provider: string;
  model: string;
  /** Of the prompt's texts, without the values of the row. */
  promptCharacters: number;
  /** Null where nothing bounds the answer. */
  maxOutputTokens: number | null;
}

interface PrimitiveBase {
  type: string;
  /** Part of the input hash; raise it when evaluating would give other results for the same inputs. */
  revision: number;
  /** Places of the config that name columns, in a stable order. Asks nothing of the config. */
  sourceReferences(config: Json): SourceReference[];
  /** Of a type that reads other columns without a place in its config that names them: which. */
  siblingReferences?(config: Json, siblings: Siblings): SourceReference[];
  /** A source that FAILED counts as null instead of failing this cell. */
  toleratesFailedSources?: boolean;
}

type Schemas = components["schemas"];

/** The contract's shape of a config that its validator has accepted. */
export function configAs<Name extends keyof Schemas & `${string}Config`>(config: Json): Schemas[Name] {
  return config as unknown as Schemas[Name];
}

/** Refuses a config because of the value at `key`. */
export function invalidConfig(key: string | string[], message: string, type = "value_error"): Problem {
  const path = typeof key === "string" ? [key] : key;
  return new Problem("invalid_config", `The config's ${path.join(".")} is not right. ${message}`, {
    detail: [{ loc: ["body", "config", ...path], msg: message, type }],
  });
}
