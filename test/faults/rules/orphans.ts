import { externalIdKinds } from "../../../core/registry/externalIds/kinds.ts";
import type { Rule } from "./rule.ts";

/** Something that names a row of another table, and the schema does not check it. */
export interface OrphanRule extends Rule {
  child: string;
  /** The column that names it. */
  column: string;
}

/** The columns are pairs of the child's and the parent's. */
function reference(child: string, parent: string, columns: Record<string, string>, where = "true"): OrphanRule {
  const pairs = Object.entries(columns);
  const names = pairs.map(([name]) => `c.${name}`).join(", ");
  const joined = pairs.map(([name, key]) => `p.${key} = c.${name}`).join(" and ");
  return {
    child,
    column: pairs[0]?.[0] as string,
    name: `${child} (${pairs.map(([name]) => name).join(", ")}) has its ${parent}`,
    query: `select distinct c.workspace_id, ${names} from ${child} c
      where ${where} and c.${pairs[0]?.[0]} is not null and not exists (
        select from ${parent} p where p.workspace_id = c.workspace_id and ${joined})`,
  };
}

/** Many rows name the same parent: those names are gathered before they are looked up. */
function manyToOne(child: string, column: string, parents: string): OrphanRule {
  return {
    child,
    column,
    name: `${child} (${column}) has its parent`,
    query: `select c.workspace_id, c.${column} from (select distinct workspace_id, ${column} from ${child}) c
      left join (${parents}) p on p.workspace_id = c.workspace_id and p.key = c.${column}
      where p.key is null and c.${column} is not null`,
  };
}

function ofWorkspace(child: string): OrphanRule {
  return {
    child,
    column: "workspace_id",
    name: `${child} (workspace_id) has its workspace`,
    query: `select c.workspace_id from (select distinct workspace_id from ${child}) c
      left join workspaces w on w.id = c.workspace_id where w.id is null`,
  };
}

const columnKeys = `select workspace_id, column_key as key from columns
  union select workspace_id, column_key from columns_history`;
const sheets = "select workspace_id, id as key from sheets";
const calculations = `select workspace_id, scorecard_id as key from score_calculations group by 1, 2`;
/** Logs that expire leave the spans, which no longer show them. */
const keepsAll = "(select retention_days from workspaces w where w.id = c.workspace_id) is null";

const ofSheets = [
  "sheet_rows",
  "sheet_rows_history",
  "columns_history",
  "column_counts",
  "record_creations",
  "score_calculations",
  "operation_blocks",
];
const ofColumns = [
  "cells",
  "cell_packs",
  "cell_packs_history",
  "cells_history",
  "cell_metric_blocks",
  "computed_blocks",
];

export const orphanRules: OrphanRule[] = [
  ...ofSheets.map((table) => manyToOne(table, "sheet_id", sheets)),
  ...ofColumns.map((table) => manyToOne(table, "column_key", columnKeys)),
  manyToOne("column_counts", "column_key", "select workspace_id, column_key as key from columns"),
  manyToOne("columns", "source_sheet_id", sheets),
  manyToOne("score_rows", "scorecard_id", calculations),
  manyToOne("score_blocks", "scorecard_id", calculations),
  ofWorkspace("request_logs"),
  reference("request_log_contents", "request_logs", { request_id: "id" }),
  ofWorkspace("traces"),
  ofWorkspace("spans"),
  manyToOne("spans", "trace_id", "select workspace_id, trace_id as key from traces"),
  manyToOne("span_blocks", "trace_id", "select workspace_id, trace_id as key from traces"),
  reference("import_file_parts", "sheet_imports", { operation_id: "operation_id" }),
  reference("import_request_logs", "sheet_imports", { operation_id: "operation_id" }),
  reference("sheet_imports", "tables", { table_id: "id" }),
  reference("sheet_imports", "datasets", { dataset_id: "id" }),
  reference("datasets", "sheet_imports", { import_id: "operation_id" }),
  reference(
    "datasets",
    "sheet_versions",
    { sheet_id: "sheet_id", sheet_version: "version_number" },
    "c.sheet_version is not null",
  ),
  reference("sheet_versions", "sheet_versions", { source_version_id: "id" }),
  reference("record_creations", "sheet_versions", { sheet_id: "sheet_id", version_number: "version_number" }),
  reference("spans", "request_logs", { request_log_id: "id" }, keepsAll),
  reference("request_logs", "prompt_templates", { prompt_id: "id" }),
  reference("reports", "operations", { operation_id: "id" }),
  reference("score_calculations", "score_calculations", { baseline_id: "id" }),
  reference("webhook_deliveries", "events", { event_id: "event_id" }, "c.event_type <> 'webhook_test'"),
  ...Object.entries(externalIdKinds).map(([kind, { table, idType }]) => ({
    child: "external_ids",
    column: "entity_id",
    name: `external_ids of a ${kind} have their ${table}`,
    query: `select c.workspace_id, c.source, c.external_id, c.entity_id from external_ids c where c.kind = '${kind}'
      and not exists (
        select from ${table} p where p.workspace_id = c.workspace_id and p.id = c.entity_id::${idType})`,
  })),
];
