import { type ListedDataset, listDatasets as listDatasetRecords } from "../../db/queries/datasets.ts";
import type { LegacyFilters, LegacyPage } from "../../db/queries/legacyLists.ts";
import type { Fragment, Scope, SqlHandle } from "../../db/scope.ts";
import { externalIdsOfMany } from "../externalIds/externalIds.ts";
import { type ExternalIdQuery, lookUpExternalId } from "../externalIds/lookup.ts";
import { FilterCompiler, type GivenGroup } from "../search/compileFilter.ts";
import type { SearchField } from "../search/field.ts";
import type { DatasetWithExternalIds } from "./createDatasetGroup.ts";

export interface DatasetQuery extends LegacyFilters, LegacyPage, ExternalIdQuery {
  dataset_group_id?: number | undefined;
  filter: GivenGroup | null;
}

/**
 * A page of the versions of all groups, drafts included, and how many there are.
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
    const groupId = typeof owner === "string" ? Number(owner) : owner;
    const { datasets, total } = await listDatasetRecords(tx, { ...query, groupId, condition }, query);
    return { datasets: await withExternalIds(tx, datasets), total };
  });
}

async function withExternalIds(tx: Scope, datasets: ListedDataset[]): Promise<DatasetWithExternalIds[]> {
  const groupIds = [...new Set(datasets.map(({ dataset_group_id }) => dataset_group_id))];
  const externalIds = await externalIdsOfMany(tx, "dataset_group", groupIds);
  return datasets.map((dataset) => ({
    dataset,
    externalIds: externalIds.get(String(dataset.dataset_group_id)) ?? [],
  }));
}

/** What versions can be filtered by; in SQL one is `d` and its group `g`. */
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
