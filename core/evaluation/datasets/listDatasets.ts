import { type ListedDataset, listDatasets as listDatasetRecords } from "../../../db/queries/evaluation/datasets.ts";
import type { LegacyFilters, LegacyPage } from "../../../db/queries/evaluation/legacyLists.ts";
import type { PromptFilters } from "../../../db/queries/sheets/promptColumns.ts";
import type { Fragment, Scope, SqlHandle } from "../../../db/scope.ts";
import { FilterCompiler } from "../../logs/search/compileFilter.ts";
import type { GivenGroup, SearchField } from "../../logs/search/field.ts";
import { externalIdsOfMany } from "../../registry/externalIds/externalIds.ts";
import { type ExternalIdQuery, lookUpExternalId } from "../../registry/externalIds/lookup.ts";
import type { DatasetWithExternalIds } from "./createDatasetGroup.ts";

interface DatasetQuery extends LegacyFilters, LegacyPage, ExternalIdQuery, PromptFilters {
  dataset_group_id?: number | undefined;
  report_id?: number | undefined;
  filter: GivenGroup | null;
}

/**
 * Lists a page of the versions of all groups, drafts included, and counts them.
 * @throws Problem validation_error for half of an external id, or a refusal of the filter
 */
export function listDatasets(
  db: Scope,
  query: DatasetQuery,
): Promise<{ datasets: DatasetWithExternalIds[]; total: number }> {
  return db.snapshot(async (tx) => {
    const owner = await lookUpExternalId(tx, "dataset_group", query);
    const compiler = new FilterCompiler(tx.sql, datasetFields);
    const condition = query.filter ? compiler.compile(query.filter, ["query", "filter_query"]).sql : tx.sql`true`;
    const used = usedBy(tx, query);
    const groupId = typeof owner === "string" ? Number(owner) : owner;
    const { datasets, total } = await listDatasetRecords(
      tx,
      { ...query, groupId, condition: tx.sql`(${condition}) and ${used}` },
      query,
    );
    return { datasets: await withExternalIds(tx, datasets), total };
  });
}

/** Condition on datasets that a given report uses, or any report with a column that runs a given prompt. */
function usedBy({ sql, workspaceId }: Scope, query: DatasetQuery): Fragment {
  const { report_id, prompt_id, prompt_version_id, prompt_label_id } = query;
  const conditions: Fragment[] = [sql`true`];
  const template = sql`c.configuration -> 'template'`;
  const ofPrompt = (condition: Fragment) => sql`exists (
    select from reports r
    join report_columns c on c.workspace_id = ${workspaceId} and c.report_id = r.id
    join prompt_templates p on p.workspace_id = ${workspaceId} and p.deleted_at is null
      and (p.prompt_name = coalesce(${template} ->> 'name', ${template} ->> 'prompt_name') or p.id::text = ${template} ->> 'id')
    where r.workspace_id = ${workspaceId} and r.dataset_id = d.id and r.deleted_at is null
      and c.column_type = 'PROMPT_TEMPLATE' and ${condition})`;
  if (report_id !== undefined) {
    conditions.push(sql`exists (
      select from reports run
      left join reports parent on parent.workspace_id = ${workspaceId} and parent.id = run.parent_report_id
      where run.workspace_id = ${workspaceId} and run.id = ${report_id} and run.deleted_at is null
        and d.id in (run.dataset_id, parent.dataset_id))`);
  }
  if (prompt_id !== undefined) conditions.push(ofPrompt(sql`p.id = ${prompt_id}`));
  if (prompt_version_id !== undefined) {
    conditions.push(
      ofPrompt(sql`exists (
        select from prompt_versions v
        where v.workspace_id = ${workspaceId} and v.prompt_id = p.id and v.id = ${prompt_version_id}
          and v.version_number::text = ${template} ->> 'version_number')`),
    );
  }
  if (prompt_label_id !== undefined) {
    conditions.push(
      ofPrompt(sql`exists (
        select from prompt_labels l
        where l.workspace_id = ${workspaceId} and l.prompt_id = p.id and l.id = ${prompt_label_id}
          and l.name = ${template} ->> 'label')`),
    );
  }
  return conditions.reduce((left, right) => sql`${left} and ${right}`);
}

async function withExternalIds(tx: Scope, datasets: ListedDataset[]): Promise<DatasetWithExternalIds[]> {
  const groupIds = new Set(datasets.map(({ dataset_group_id }) => dataset_group_id));
  const groups = [...groupIds].map((id) => ({ id }));
  const externalIdsOf = await externalIdsOfMany(tx, "dataset_group", groups);
  return datasets.map((dataset) => ({ dataset, externalIds: externalIdsOf({ id: dataset.dataset_group_id }) }));
}

/** Fields that filters of versions can name; in SQL a version is `d` and its group `g`. */
function datasetFields(sql: SqlHandle): Record<string, SearchField> {
  const number = (value: Fragment) => ({ class: "numeric" as const, value });
  const time = (value: Fragment) => ({ class: "time" as const, value, isIndexed: false });
  const name = { text: sql`g.name`, number: sql`null::double precision` };
  return {
    id: {
      class: "identifier",
      isOneOf: (ids) => ({ sql: sql`d.id = any(${ids}::bigint[])`, isIndexed: true }),
    },
    name: { class: "value", ...name, under: () => ({ text: sql`null::text`, number: name.number }) },
    version_number: number(sql`d.version_number`),
    created_at: time(sql`d.created_at`),
    updated_at: time(sql`d.updated_at`),
    row_count: number(sql`d.row_count`),
    column_names: {
      class: "array",
      hasOneOf: (names) => ({ sql: sql`d.column_names && ${names}::text[]`, isIndexed: false }),
      isEmpty: { sql: sql`cardinality(d.column_names) = 0`, isIndexed: false },
    },
    is_dynamic: { class: "boolean", isTrue: { sql: sql`d.filter_params is not null`, isIndexed: false } },
  };
}
