import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { readSettingsRevision } from "../../../db/queries/workspace/workspaces.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComposition } from "../../../domain/columnKind.ts";
import { Problem } from "../../../domain/problem.ts";
import { storableText } from "../../../validation/unstorable.ts";
import {
  type Computed,
  type Evaluate,
  type EvaluateRows,
  NotComputed,
  type Primitive,
  type PrimitiveRun,
} from "../../primitives/primitive.ts";
import { checkConfig, stepPrimitives } from "../../primitives/registry.ts";
import { CellFault } from "../../values/cellFault.ts";
import { TakesLonger, withinBudget } from "../../values/computingTime.ts";
import { giveWay, isTurnDue } from "../../values/giveWay.ts";
import { compactJson, type Json } from "../../values/json.ts";
import { isConfigured, isSamePlace, resolveReference } from "../columns/configuration.ts";
import { computedInOrder, graphOf, neededColumns, originColumnOf, sourcesBehind } from "../graph/columnGraph.ts";
import { type Evaluation, failed, notComputed } from "./evaluation.ts";
import { columnSeed, inputHash } from "./inputHash.ts";
import type { RunColumn } from "./selection.ts";

/** Revisions of what columns read outside of the sheet, by the columns' ids. */
type ExternalRevisions = ReadonlyMap<string, string>;

/** Reads the present revisions for the columns that read something outside of the sheet: what they name, and settings. */
export async function readExternalRevisions(db: Scope, columns: readonly ColumnRecord[]): Promise<ExternalRevisions> {
  const reading = columns.flatMap(({ id, type, config }) => {
    const primitive = stepPrimitives[type];
    const isReading = primitive?.evaluatesRows && !primitive.readsNoSettings && isConfigured(config);
    return isReading ? [{ id, primitive, config: config as Json }] : [];
  });
  if (reading.length === 0) return new Map();
  const settings = await readSettingsRevision(db);
  return new Map(
    await Promise.all(
      reading.map(async ({ id, primitive, config }) => {
        const named = await primitive.revisionOf?.(config, db);
        return [id, `${settings}\n${named ?? ""}`] as const;
      }),
    ),
  );
}

/**
 * A value that a column reads: data by its slot, a computed column by its position in the list, and a composition of
 * another sheet's column by its id. A composition of a column of this sheet is read where that is.
 */
export interface RunInput {
  title: string;
  textSlot: number | null;
  position: number;
  compositionId: string | null;
  /** The column that it would be read from is gone. */
  isMissing: boolean;
}

/** A computed column made ready for a block: compiled once, evaluated row by row. */
export interface RunnableColumn extends RunColumn {
  epoch: number;
  /** Ids of all columns that this one depends on, computed or not, and of those behind compositions of this sheet. */
  sourceIds: string[];
  textSlots: number[];
  inputs: RunInput[];
  /** Whether another column of the list reads this one. */
  isRead: boolean;
  toleratesFailedSources: boolean;
  /** Rows that a type which waits for others or for the sandbox best computes together; null for other types. */
  rowsTogether: number | null;
  /** Hash of a cell's inputs; null where they cannot be hashed, so that the cell is always computed. */
  hash(values: readonly Json[]): bigint | null;
  evaluate(rows: Json[][], run: PrimitiveRun): Promise<Evaluation[]>;
}

/** The computed columns with these keys and all computed ones that they need, in dependency order. */
export function runnableColumns(
  columns: readonly ColumnRecord[],
  columnKeys: readonly number[],
  external: ExternalRevisions,
): RunnableColumn[] {
  const graph = graphOf(columns);
  const computed = computedInOrder(neededColumns(columns, columnKeys));
  const positions = new Map(computed.map(({ column }, position) => [column.id, position]));
  const isRead = new Set(computed.flatMap(({ sources }) => sources));
  return computed.map(({ column, sources }, position) => {
    const prepared = prepareColumn(column, columns, positions, external);
    return {
      id: column.id,
      columnKey: column.column_key,
      epoch: column.epoch,
      sourceIds: sourcesBehind(column, graph),
      sources,
      textSlots: prepared.inputs.flatMap((input) => input.textSlot ?? []),
      isRead: isRead.has(position),
      ...prepared,
    };
  });
}

/** A column, or a step of a scorecard, compiled for a block. */
type Prepared = Pick<RunnableColumn, "inputs" | "toleratesFailedSources" | "rowsTogether" | "hash" | "evaluate">;

/**
 * Compiles a step of a scorecard as if it were a column of the sheet.
 * @returns with inputs whose `position` is that of their origin among `columns`; -1 where that is gone
 */
export function prepareLikeColumn(
  step: ColumnRecord,
  columns: readonly ColumnRecord[],
  external: ExternalRevisions,
): Prepared {
  const positions = new Map(columns.map((column, position) => [column.id, position]));
  return prepareColumn(step, columns, positions, external);
}

function prepareColumn(
  column: ColumnRecord,
  columns: readonly ColumnRecord[],
  positions: ReadonlyMap<string, number>,
  external: ExternalRevisions,
): Prepared {
  const primitive = stepPrimitives[column.type];
  if (!primitive) throw new Error(`column ${column.id} has the unknown type ${column.type}`);
  if (!isConfigured(column.config)) return failingColumn(column, "This column is not configured.");
  const config = column.config as Json;
  if (primitive.siblingReferences) {
    const { sources, titles } = siblingsRead(column, columns);
    const inputs = sources.map((source) => runInput(source, columns, positions));
    return prepareConfigured(column, primitive, external, sources, inputs, titles);
  }
  const sources: ColumnRecord[] = [];
  for (const reference of primitive.sourceReferences(config)) {
    const edge = column.dependencies.find((dependency) => isSamePlace(dependency, reference));
    const source = edge
      ? columns.find((other) => other.id === edge.column_id)
      : resolveReference(reference.reference, columns);
    if (!source) {
      return failingColumn(
        column,
        `The source column "${reference.reference}" (${reference.config_key}) no longer exists.`,
      );
    }
    sources.push(source);
  }
  return prepareConfigured(
    column,
    primitive,
    external,
    sources,
    sources.map((source) => runInput(source, columns, positions)),
  );
}

/** Columns that it reads by its edges, with the names that its config has for them; columns that are gone are left out. */
function siblingsRead(column: ColumnRecord, columns: readonly ColumnRecord[]) {
  const sources: ColumnRecord[] = [];
  const titles: string[] = [];
  for (const { column_id, config_meta } of column.dependencies) {
    const source = columns.find((other) => other.id === column_id);
    if (!source) continue;
    sources.push(source);
    titles.push((config_meta?.variable_name as string | undefined) ?? source.title);
  }
  return { sources, titles };
}

function runInput(
  source: ColumnRecord,
  columns: readonly ColumnRecord[],
  positions: ReadonlyMap<string, number>,
): RunInput {
  const origin = originColumnOf(source, columns);
  return {
    title: source.title,
    textSlot: origin?.text_slot ?? null,
    position: (origin && positions.get(origin.id)) ?? -1,
    compositionId: origin && isComposition(origin) ? origin.id : null,
    isMissing: origin === undefined,
  };
}

function prepareConfigured(
  column: ColumnRecord,
  primitive: Primitive,
  external: ExternalRevisions,
  sources: ColumnRecord[],
  inputs: RunInput[],
  titles: string[] = sources.map((source) => source.title),
): Prepared {
  const config = column.config as Json;
  const seed = columnSeed({
    type: column.type,
    revision: primitive.revision,
    config,
    sources: sources.map((source, index) => [source.id, titles[index] as string]),
    external: external.get(column.id),
  });
  let evaluate: RunnableColumn["evaluate"];
  try {
    checkConfig(column.type, config);
    const read = sources.map((source, index) => ({ column_id: source.id, title: titles[index] as string }));
    evaluate = primitive.evaluatesRows
      ? evaluateTogether(primitive.prepare(config, read), column.id)
      : evaluateEach(primitive.prepare(config, read));
  } catch (error) {
    // Accepted by an older release and refused by this one: the cells say so, the run goes on.
    if (error instanceof Problem) return failingColumn(column, error.message);
    throw error;
  }
  return {
    inputs,
    toleratesFailedSources: primitive.toleratesFailedSources ?? false,
    rowsTogether: primitive.evaluatesRows ? (primitive.rowsTogether ?? defaultRowsTogether) : null,
    hash(values) {
      try {
        return inputHash(seed, values);
      } catch (error) {
        // A value nested too deeply to be walked: no hash, so no reuse. Evaluating it says what is wrong.
        if (error instanceof CellFault) return null;
        throw error;
      }
    },
    evaluate,
  };
}

function evaluateEach(compiled: Evaluate): RunnableColumn["evaluate"] {
  const evaluateRow = (values: Json[], now: number, patience: PrimitiveRun["patience"]) => {
    try {
      const found = withinBudget(() => evaluation(compiled(values)), now, patience && patience.endsAt - now);
      if (patience && (found.json?.length ?? 0) > patience.maxCharacters) throw new TakesLonger();
      return found;
    } catch (error) {
      if (error instanceof CellFault && !(error instanceof TakesLonger)) return failed(error.message);
      throw error;
    }
  };
  return async (rows, run) => {
    const evaluations: Evaluation[] = [];
    // When a row ends, the next one begins. Each look at the clock takes 46 ns, of some 1,300 for a cell.
    let now = performance.now();
    for (const values of rows) {
      evaluations.push(evaluateRow(values, now, run.patience));
      now = performance.now();
      if (!isTurnDue(now)) continue;
      await giveWay();
      if (!(await run.isWanted())) break;
      now = performance.now();
    }
    while (evaluations.length < rows.length) evaluations.push(notComputed);
    return evaluations;
  };
}

function evaluateTogether(compiled: EvaluateRows, columnId: string): RunnableColumn["evaluate"] {
  return async (rows, run) => {
    const computed = await compiled(rows, { ...run, tags: { ...run.tags, column_id: columnId } });
    return computed.map((result) => {
      if (result instanceof NotComputed) return notComputed;
      return result instanceof CellFault ? failed(result.message, result.metrics) : evaluation(result);
    });
  };
}

/** Rows computed together by default: enough to write their request logs together, few enough for one slow answer not to keep many waiting. */
const defaultRowsTogether = 64;

function evaluation({ value, display, metrics }: Computed): Evaluation {
  return {
    value,
    json: compactJson(value),
    display: display === undefined ? null : storableText(display),
    metrics: metrics ? JSON.stringify(metrics) : null,
    error: null,
  };
}

/** A column whose cells all fail with the same reason. */
function failingColumn(column: ColumnRecord, reason: string): Prepared {
  const seed = columnSeed({ type: column.type, revision: 0, config: reason, sources: [] });
  return {
    inputs: [],
    toleratesFailedSources: true,
    rowsTogether: null,
    hash: () => seed,
    evaluate: async (rows) => rows.map(() => failed(reason)),
  };
}
