import { type ColumnRecord, columnNotFound, type DependencyRecord } from "../../../db/queries/sheets/columns.ts";
import { Problem } from "../../../domain/problem.ts";
import { isUuid } from "../../../domain/uuid.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { Siblings, SourceReference } from "../../primitives/primitive.ts";
import { checkConfig, stepPrimitives } from "../../primitives/registry.ts";
import { listedSources, sourceAt } from "../../primitives/sources.ts";
import type { Json } from "../../values/json.ts";
import { downstreamOf, findCycle } from "../graph/graph.ts";

export type GivenDependency = Schemas["ColumnDependencyInput"];

/** Column of the sheet that another one may read, also one that is about to be inserted. */
export type OtherColumn = Pick<ColumnRecord, "id" | "sheet_id" | "title" | "dependencies" | "position_rank">;

/** Whether a column is configured. null and {} say that it is not yet; its cells stay stale and are not queued. */
export function isConfigured(config: unknown): boolean {
  return config !== null && config !== undefined && Object.keys(config).length > 0;
}

/**
 * Checks a computed column's configuration against its type and the sheet's other columns.
 * @returns the edges of the column: those requested, and those that the config implies
 * @throws Problem invalid_config, dependency_cycle (both 400), or not_found for a requested column_id that does not exist
 */
export function configureColumn(
  column: { id: string; title: string; type: string; config: Json; position_rank?: number | undefined },
  requested: readonly GivenDependency[],
  others: readonly OtherColumn[],
): DependencyRecord[] {
  const explicit = requested.map(normalDependency);
  for (const dependency of explicit) {
    const isKnown = dependency.column_id === column.id || others.some((other) => other.id === dependency.column_id);
    if (!isKnown) throw columnNotFound(dependency.column_id);
  }
  const dependencies = isConfigured(column.config)
    ? [...explicit, ...impliedEdges(column, explicit, others)]
    : explicit;
  refuseCycle(column, dependencies, others);
  return dependencies;
}

/** Places of a config that name columns. */
export function columnReferencesOf(type: string, config: Json): SourceReference[] {
  if (type === "COMPOSITION") return [...sourceAt(config, "source"), ...listedSources(config)];
  return stepPrimitives[type]?.sourceReferences(config) ?? [];
}

/** Fills in the parts of a dependency that a request may leave out. */
export function normalDependency(dependency: GivenDependency): DependencyRecord {
  return {
    column_id: dependency.column_id.toLowerCase(),
    reference_type: dependency.reference_type ?? "value",
    config_key: dependency.config_key ?? null,
    config_meta: dependency.config_meta ?? null,
  };
}

/** Checks the config and finds the edges that it implies beyond the explicit ones. */
function impliedEdges(
  column: { id: string; title: string; type: string; config: Json; position_rank?: number | undefined },
  explicit: readonly DependencyRecord[],
  others: readonly OtherColumn[],
): DependencyRecord[] {
  const primitive = stepPrimitives[column.type];
  if (!primitive) return [];
  checkConfig(column.type, column.config);
  const self = { id: column.id, title: column.title };
  const references = primitive.siblingReferences
    ? primitive.siblingReferences(column.config, readableSiblings(column, others))
    : primitive.sourceReferences(column.config);
  const inputs: { column_id: string; title: string }[] = [];
  const implied: DependencyRecord[] = [];
  for (const reference of references) {
    const edge = explicit.find((dependency) => isSamePlace(dependency, reference));
    const source =
      (edge && [...others, self].find((other) => other.id === edge.column_id)) ??
      resolveReference(reference.reference, [...others, self]);
    if (!source) throw unknownSource(reference);
    inputs.push({ column_id: source.id, title: source.title });
    if (!edge) {
      implied.push({
        column_id: source.id,
        reference_type: "value",
        config_key: reference.config_key,
        config_meta: reference.config_meta,
      });
    }
  }
  primitive.prepare(column.config, inputs);
  return implied;
}

/** Titles of the columns that a column may read: all but those that depend on it. */
function readableSiblings(
  column: { id: string; position_rank?: number | undefined },
  others: readonly OtherColumn[],
): Siblings {
  const readers = new Set(downstreamOf(nodesOf(others), [column.id]).map(({ id }) => id));
  const readable = others.filter((other) => other.id !== column.id && !readers.has(other.id));
  const rank = column.position_rank ?? Number.POSITIVE_INFINITY;
  const left = readable.filter((other) => other.position_rank < rank);
  return { all: readable.map(({ title }) => title), left: left.map(({ title }) => title) };
}

/** Refusal of a config that names a column which does not exist. */
export function unknownSource(reference: SourceReference): Problem {
  const position = reference.config_meta?.position;
  const loc = ["body", "config", reference.config_key, ...(position === undefined ? [] : [position])];
  const message = `The config's ${reference.config_key} names the column "${reference.reference}", but this sheet has none with that title or id.`;
  return Problem.at("invalid_config", loc, message, "unknown_column");
}

type ConfigPlace = Pick<DependencyRecord, "config_key" | "config_meta">;

/** Whether two edges or references stand for the same place of a config. */
export function isSamePlace(left: ConfigPlace, right: ConfigPlace): boolean {
  return (
    left.config_key === right.config_key &&
    (left.config_meta?.position ?? null) === (right.config_meta?.position ?? null) &&
    (left.config_meta?.variable_name ?? null) === (right.config_meta?.variable_name ?? null)
  );
}

/** Finds the column that a reference names: by id, by table.sheet.column, or by its exact title. */
export function resolveReference<Column extends { id: string; title: string; sheet_id?: string }>(
  reference: string,
  columns: readonly Column[],
): Column | undefined {
  const parts = reference.toLowerCase().split(".");
  const sheetId = parts.length === 3 && parts.every(isUuid) ? parts[1] : undefined;
  const isInSheet = ({ sheet_id }: Column) => sheetId === undefined || sheet_id === undefined || sheet_id === sheetId;
  return (
    columns.find((column) => column.id === parts.at(-1) && isInSheet(column)) ??
    columns.find((column) => column.title === reference)
  );
}

/** Refuses dependencies that close a cycle. @throws Problem dependency_cycle */
export function refuseCycle(
  column: { id: string; title: string },
  dependencies: readonly DependencyRecord[],
  others: readonly OtherColumn[],
): void {
  const graph = nodesOf([...others.filter((other) => other.id !== column.id), { ...column, dependencies }]);
  const cycle = findCycle(graph, column.id);
  if (cycle) throw cycleProblem(cycle);
}

function nodesOf(columns: readonly { id: string; title: string; dependencies: readonly DependencyRecord[] }[]) {
  return columns.map(({ id, title, dependencies }) => ({
    id,
    title,
    sourceIds: dependencies.map((dependency) => dependency.column_id),
  }));
}

export function cycleProblem(cycle: readonly { title: string }[]): Problem {
  const path = cycle.map((node) => `"${node.title}"`).join(" → ");
  const message = `Columns may not depend on themselves. This would create the cycle ${path}.`;
  return Problem.at("dependency_cycle", ["body", "dependencies"], message, "dependency_cycle", `cycle: ${path}`);
}
