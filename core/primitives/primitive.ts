import type { WorkflowChoice } from "../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import type { Budget } from "../models/budget.ts";
import { CellFault } from "../values/cellFault.ts";
import type { Json } from "../values/json.ts";

export { CellFault } from "../values/cellFault.ts";
export type { Json } from "../values/json.ts";

export type RequestMetrics = Schemas["RequestMetrics"];

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
  /** Text to show, only where it differs from the one that is derived from the value: why a check is false. */
  display?: string;
  /** Tokens, price and time of the model requests behind it. */
  metrics?: RequestMetrics;
}

/** Computes a cell from the values of its inputs, in their order. Throws CellFault to make the cell FAILED. */
export type Evaluate = (values: Json[]) => Computed;

/** The run that rows are computed in: of a column of a sheet, or of another feature that evaluates primitives. */
export interface PrimitiveRun {
  workspaceId: number;
  db: Scope;
  /** Ids by name, `table_id` and the like: they tell in request logs and spans where a call comes from. */
  tags: Readonly<Record<string, string>>;
  /** The span that its calls belong under; without one each call is a trace of its own. */
  parent?: { traceId: string; spanId: string };
  /**
   * For a node of a workflow, who requested its run, the name of a key or null, and how many runs the node may start, with all that
   * these start. Left out for everything else.
   */
  ofNode?: { created_by: string | null; most_runs: number };
  /** Aborted when nobody wants the results any more: calls and code that are under way then end. */
  signal: AbortSignal;
  /** Whether the results may still be saved. Ask this before spending money. */
  isWanted(): Promise<boolean>;
  /** Limit of what calls of models may cost. */
  budget: Budget;
  /**
   * Limits set by a caller who waits for the results: they count until this time by `performance.now()`, each with at
   * most so many characters. Others throw TakesLonger.
   */
  patience?: { endsAt: number; maxCharacters: number };
  /** Number of the repetition, from 1 on: the same rows are answered anew. */
  repetition?: number;
}

/**
 * The result of a row whose turn did not come, because the run was cancelled or reached its ceiling. Its cell stays as it is.
 * Code that turns a CellFault into another one must pass this one on unchanged.
 */
export class NotComputed extends CellFault {
  constructor() {
    super("This row was not computed, because the run had ended or paused.");
    this.name = "NotComputed";
  }
}

/** Computes rows together, where that happens outside of this process; one result for each, in their order. */
export type EvaluateRows = (rows: Json[][], run: PrimitiveRun) => Promise<(Computed | CellFault)[]>;

/** Titles of the other columns of the sheet that a column may read, in their order. */
export interface Siblings {
  all: readonly string[];
  /** Titles of the columns to its left. */
  left: readonly string[];
}

/** Behaviour of one column type. */
export type Primitive = CellPrimitive | RowsPrimitive;

/** Computes each cell by itself and at once. Pure: the same config and values always give the same result. */
export interface CellPrimitive extends PrimitiveBase {
  evaluatesRows?: false;
  /**
   * Whether the process that answers requests may do the work: it is proportional to what it reads, or can be broken
   * off at any time. Types that compile patterns and paths (one pattern of 6,000 characters takes 300 ms, and a sheet
   * may have hundreds) or parse SQL (300 ms, and 140 MB from the first on) are not quick.
   */
  isQuick?: true;
  /** Checks what the schema cannot and compiles. Throws Problem invalid_config. */
  prepare(config: Json, inputs: InputColumn[]): Evaluate;
}

/** Computes the rows of a block together and waits for something; its results may differ from one run to the next. */
export interface RowsPrimitive extends PrimitiveBase {
  evaluatesRows: true;
  /** Number of rows that are best computed together; left out by types that wait for each row alone. */
  rowsTogether?: number;
  /** Checks what the schema cannot and compiles. Throws Problem invalid_config. */
  prepare(config: Json, inputs: InputColumn[]): EvaluateRows;
  /** Calls of models for one cell, for estimates; left out by types that call none, null for a config that cannot call. */
  expectedCalls?(config: Json, db: Scope): Promise<ExpectedCalls | "unknown" | null>;
  /**
   * State of anything outside of the sheet that the config names and the results come from, such as the version of a prompt.
   * It is read when a run loads a block and is part of the input hash.
   * @param depth workflows that it lies in
   */
  revisionOf?(config: Json, db: Scope, depth?: number): Promise<string>;
  /**
   * Whether no setting of the workspace (environment variables, providers, MCP servers, network of code) changes the
   * results.
   */
  readsNoSettings?: true;
}

/** The call of a model for one cell, before it is made. */
export interface ExpectedCalls {
  provider: string;
  model: string;
  /** Length of the prompt's texts, without the values of the row. */
  promptCharacters: number;
  /** Null where nothing bounds the answer. */
  maxOutputTokens: number | null;
}

/** Facts of a type. Code elsewhere asks these instead of comparing names of types. */
interface PrimitiveBase {
  /** Part of the input hash; raise it when evaluating would give other results for the same inputs. */
  revision: number;
  /** Places of the config that name columns, in a stable order. It takes any config, also one that was not checked. */
  sourceReferences(config: Json): SourceReference[];
  /** Columns that are read without a place in the config that names them. */
  siblingReferences?(config: Json, siblings: Siblings): SourceReference[];
  /** Whether results have the titles of the columns that are read in them, so that a new title makes cells stale. */
  readsTitles?(config: Json): boolean;
  /** A source that FAILED counts as null instead of failing this cell. */
  toleratesFailedSources?: true;
  /**
   * Whether the value says that something holds. Scores of a sheet are made from such columns unless others are named.
   */
  isCheck?: true;
  /** The server keeps columns of the price and latency of its cells beside it. */
  hasMetricColumns?: true;
  asStep?: StepFacts;
  asNode?: NodeFacts;
}

/** Differences of a type that is a step of a scorecard. Without them its value alone is the score. */
interface StepFacts {
  /** Refuses a config that is enough for cells and not for a score. Throws Problem invalid_config. */
  checkConfig?(config: Json): void;
  /** Takes what is scored out of a value, with the reason for people. */
  read?(value: Json, config: Json): { raw: Json; evidence: string | null };
  /** Reasons to show where the value brought none. */
  evidence?: { passed: string; failed: string };
}

/** Differences of a type that is a node of a workflow. */
interface NodeFacts {
  /** True for a type that joins branches: one source that was not skipped is enough, and the others read as null. */
  joinsBranches?: true;
  /** The workflow that the config runs; null where it runs none. */
  workflowChoice?(config: Json): WorkflowChoice | null;
  /** Adds what the config of a node may leave out, from the names of the nodes and input variables that it waits for. */
  completeConfig?(config: Json, available: readonly string[]): Json;
}

/** Gives a config that its validator has accepted the contract's shape. */
export function configAs<Name extends keyof Schemas & `${string}Config`>(config: Json): Schemas[Name] {
  return config as unknown as Schemas[Name];
}

export function invalidConfig(key: string | string[], message: string, type = "value_error"): Problem {
  const path = typeof key === "string" ? [key] : key;
  const whole = `The config's ${path.join(".")} is invalid. ${message}`;
  return Problem.at("invalid_config", ["body", "config", ...path], whole, type, message);
}
