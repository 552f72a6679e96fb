import { type ColumnDefinition, columnNotFound, type DependencyRecord } from "../../../db/queries/sheets/columns.ts";
import { listColumnsAnywhere, type PlacedColumn } from "../../../db/queries/sheets/compositions.ts";
import { findSheetOfJob, type LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound } from "../../../domain/problem.ts";
import { isUuid } from "../../../domain/uuid.ts";
import { configAs, invalidConfig, type Json, type SourceReference } from "../../primitives/primitive.ts";
import { checkConfig } from "../../primitives/registry.ts";
import {
  columnReferencesOf,
  type GivenDependency,
  isConfigured,
  isSamePlace,
  normalDependency,
  type OtherColumn,
  refuseCycle,
  resolveReference,
  unknownSource,
} from "./configuration.ts";

/** Edges of a composition, and the version of the other sheet that it follows first; null for its own sheet. */
type CompositionDefinition = Pick<ColumnDefinition, "dependencies" | "source_sheet_id" | "source_version">;

/**
 * Checks the configuration of a composition and finds its source, in its own sheet or anywhere in the workspace.
 * @throws Problem invalid_config, dependency_cycle, or not_found for a source elsewhere that does not exist
 */
export async function configureComposition(
  db: Scope,
  sheet: LockedSheet,
  column: { id: string; title: string; config: Json },
  requested: readonly GivenDependency[],
  others: readonly OtherColumn[],
): Promise<CompositionDefinition> {
  if (!isConfigured(column.config)) return { dependencies: [], source_sheet_id: null, source_version: null };
  const reference = sourceReference(column.config);
  const explicit = requested.map(normalDependency);
  const edge = explicit.find((dependency) => isSamePlace(dependency, reference));
  const inSheet = [...others, { id: column.id, title: column.title }];
  const local = edge
    ? inSheet.find((other) => other.id === edge.column_id)
    : resolveReference(reference.reference, inSheet);
  const remote = local ? null : await findInWorkspace(db, reference, edge);
  const sourceId = local?.id ?? remote?.id;
  if (sourceId === undefined) throw unknownSource(reference);
  for (const { column_id } of explicit) {
    if (column_id !== sourceId && !inSheet.some((other) => other.id === column_id)) throw columnNotFound(column_id);
  }
  const dependencies = edge ? explicit : [...explicit, { ...impliedEdge(reference), column_id: sourceId }];
  refuseCycle(column, dependencies, others);
  return { dependencies, ...(await followedVersion(db, sheet, remote)) };
}

function sourceReference(config: Json): SourceReference {
  checkConfig("COMPOSITION", config);
  const { source, sources } = configAs<"CompositionConfig">(config);
  if (source !== undefined && sources !== undefined) {
    throw invalidConfig("sources", "Give either source or sources, not both.", "exclusive");
  }
  return columnReferencesOf("COMPOSITION", config)[0] as SourceReference;
}

function impliedEdge({ config_key, config_meta }: SourceReference) {
  return { reference_type: "value", config_key, config_meta };
}

/** @throws Problem not_found for an id, or table.sheet.column, that names nothing in the workspace */
async function findInWorkspace(
  db: Scope,
  { reference }: SourceReference,
  edge: DependencyRecord | undefined,
): Promise<PlacedColumn | null> {
  const parts = (edge?.column_id ?? reference).toLowerCase().split(".");
  if (!parts.every(isUuid) || (parts.length !== 1 && parts.length !== 3)) return null;
  const [found] = await listColumnsAnywhere(db, [parts.at(-1) as string]);
  const place = found && [found.table_id, found.sheet_id, found.id].slice(-parts.length);
  if (found && place?.join(".") === parts.join(".")) return found;
  return notFound(`column ${parts.join(".")}`);
}

async function followedVersion(
  db: Scope,
  sheet: LockedSheet,
  source: PlacedColumn | null,
): Promise<Pick<CompositionDefinition, "source_sheet_id" | "source_version">> {
  if (!source || source.sheet_id === sheet.id) return { source_sheet_id: null, source_version: null };
  const place = await findSheetOfJob(db, source.sheet_id);
  if (!place) throw columnNotFound(source.id);
  // A version that runs still write into is not followed yet: values seen in a version must not change any more.
  const version = place.version_is_open ? place.version_count - 1 : place.version_count;
  return { source_sheet_id: place.id, source_version: version };
}
