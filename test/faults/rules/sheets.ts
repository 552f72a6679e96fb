import { unnestedPacks } from "../../../db/queries/sheets/cellPacks.ts";
import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { pastCells, storedCells } from "../../support/storedCells.ts";
import type { Rule } from "./rule.ts";

/** The states of records, each with the version that ended it; a current one has not ended. */
function statesOf(table: string, columns: string): string {
  const [past, present] = table === "cells" ? [`${pastCells} c`, `${storedCells} c`] : [`${table}_history`, table];
  return `(select ${columns}, valid_from, valid_to from ${past}
    union all select ${columns}, valid_from, 2147483647 from ${present}) states`;
}

function noOverlap(table: string, key: string): Rule {
  return {
    name: `the states of a record of ${table} follow one another`,
    query: `select * from (
      select ${key}, valid_from, valid_to, lead(valid_from) over (partition by ${key} order by valid_from) as next_from
      from ${statesOf(table, key)}
    ) pairs where next_from < valid_to`,
  };
}

/** Numbers that are taken under their parent's lock and counted there. */
function numbered(parent: string, last: string, child: string, link: string, number: string): Rule {
  return {
    name: `the numbers of ${child} are 1, 2, 3 … up to the last one`,
    query: `select p.workspace_id, p.id, p.${last} as last, c.first, c.newest, c.count
      from ${parent} p left join (
        select workspace_id, ${link} as parent_id, min(${number}) as first, max(${number}) as newest, count(*) as count
        from ${child} where ${number} > 0 group by 1, 2
      ) c on c.workspace_id = p.workspace_id and c.parent_id = p.id
      where coalesce(c.count, 0) <> p.${last} or coalesce(c.newest, 0) <> p.${last} or coalesce(c.first, 1) <> 1`,
  };
}

export const sheetRules: Rule[] = [
  {
    name: "a sheet counts its rows, and its next row comes after the last one",
    query: `select s.workspace_id, s.id, s.row_count, s.next_row_index, r.count, r.last
      from sheets s left join (
        select workspace_id, sheet_id, count(*) as count, max(row_index) as last from sheet_rows group by 1, 2
      ) r on r.workspace_id = s.workspace_id and r.sheet_id = s.id
      where s.row_count <> coalesce(r.count, 0) or s.next_row_index <> coalesce(r.last + 1, 0)`,
  },
  numbered("sheets", "version_count", "sheet_versions", "sheet_id", "version_number"),
  numbered("prompt_templates", "last_version_number", "prompt_versions", "prompt_id", "version_number"),
  numbered("workflows", "last_version_number", "workflow_versions", "workflow_id", "version_number"),
  numbered("tools", "last_version_number", "tool_versions", "tool_id", "number"),
  numbered("skill_collections", "last_version_number", "skill_versions", "skill_collection_id", "number"),
  numbered("dataset_groups", "last_version_number", "datasets", "dataset_group_id", "version_number"),
  numbered("scorecards", "calculation_count", "score_calculations", "scorecard_id", "number"),
  noOverlap("sheet_rows", "workspace_id, sheet_id, row_index"),
  noOverlap("columns", "workspace_id, id"),
  noOverlap("cells", "workspace_id, column_key, row_index"),
  {
    // Rows that are missing from a version, or in it twice, show here: intervals with a hole or with an overlap.
    name: "every version has as many rows as it counts",
    query: `select * from (
      select v.workspace_id, v.sheet_id, v.version_number, v.row_count, coalesce(sum(c.change) over (
        partition by v.workspace_id, v.sheet_id order by v.version_number), 0) as found
      from sheet_versions v left join (
        select workspace_id, sheet_id, version, sum(change) as change from (
          select workspace_id, sheet_id, valid_from as version, 1 as change from sheet_rows
          union all select workspace_id, sheet_id, valid_from, 1 from sheet_rows_history
          union all select workspace_id, sheet_id, valid_to, -1 from sheet_rows_history
        ) changes group by 1, 2, 3
      ) c on c.workspace_id = v.workspace_id and c.sheet_id = v.sheet_id and c.version = v.version_number
    ) versions where row_count <> found`,
  },
  {
    name: "no record is of a version that its sheet does not have",
    query: `select r.*, s.version_count from (
        select workspace_id, sheet_id, max(valid_from) as newest from ${statesOf("sheet_rows", "workspace_id, sheet_id")}
        group by 1, 2
        union all
        select workspace_id, sheet_id, max(valid_to) from sheet_rows_history group by 1, 2
        union all
        select workspace_id, sheet_id, max(valid_from) from ${statesOf("columns", "workspace_id, sheet_id")} group by 1, 2
        union all
        select workspace_id, sheet_id, max(version_number) from record_creations group by 1, 2
        union all
        select k.workspace_id, k.sheet_id, max(c.newest) from (
          select workspace_id, column_key, max(valid_from) as newest from ${storedCells} c group by 1, 2
          union all select workspace_id, column_key, max(valid_to) from ${pastCells} c group by 1, 2
        ) c join (
          select distinct workspace_id, column_key, sheet_id from ${statesOf("columns", "workspace_id, column_key, sheet_id")}
        ) k using (workspace_id, column_key)
        group by 1, 2
      ) r join sheets s on s.workspace_id = r.workspace_id and s.id = r.sheet_id
      where r.newest > s.version_count`,
  },
  {
    // Of a column that holds data by now the cells stay, for the versions at which it was computed.
    name: "a cell of a computed column, or of a trace, has its row",
    query: `select c.workspace_id, k.sheet_id, k.title, c.row_index from ${storedCells} c
      join columns k on k.workspace_id = c.workspace_id and k.column_key = c.column_key
      left join sheet_rows r
        on r.workspace_id = c.workspace_id and r.sheet_id = k.sheet_id and r.row_index = c.row_index
      where r.row_index is null and (k.text_slot is null or k.type = 'TRACE')`,
  },
  {
    name: "a computed column counts its fresh cells",
    query: `select k.workspace_id, k.sheet_id, k.title, n.completed_count, n.failed_count, c.completed, c.failed
      from columns k
      left join column_counts n
        on n.workspace_id = k.workspace_id and n.sheet_id = k.sheet_id and n.column_key = k.column_key
      left join (
        select workspace_id, column_key, epoch, count(*) filter (where status = 'COMPLETED') as completed,
          count(*) filter (where status = 'FAILED') as failed
        from ${storedCells} c group by 1, 2, 3
      ) c on c.workspace_id = k.workspace_id and c.column_key = k.column_key and c.epoch = k.epoch
      where k.text_slot is null and k.type <> 'COMPOSITION' and (n.column_key is null
        or n.completed_count <> coalesce(c.completed, 0) or n.failed_count <> coalesce(c.failed, 0))`,
  },
  {
    name: "a pack counts the cells that are in it",
    query: `select * from (
        select p.workspace_id, p.column_key, p.pack_index, p.cell_count, p.failed_count, count(*) as found,
          count(u.error) as failed
        from cell_packs p ${unnestedPacks(["value", "error"]).cells} group by 1, 2, 3, 4, 5
      ) packs where cell_count <> found or failed_count <> failed`,
  },
  {
    name: "what cells cost and took is summed up for their block",
    query: `select k.sheet_id, k.title, c.*, b.price_count, b.price_sum, b.latency_count, b.latency_sum from (
        select workspace_id, column_key, row_index / ${rowsPerBlock} as block_index,
          count(metrics ->> 'price') as prices, coalesce(sum((metrics ->> 'price')::numeric), 0) as price,
          count(metrics ->> 'latency_ms') as latencies, coalesce(sum((metrics ->> 'latency_ms')::numeric), 0) as latency
        from cells where metrics is not null group by 1, 2, 3
      ) c
      join columns k on k.workspace_id = c.workspace_id and k.column_key = c.column_key
      left join cell_metric_blocks b
        on b.workspace_id = c.workspace_id and b.column_key = c.column_key and b.block_index = c.block_index
      where b.block_index is null or b.price_count <> c.prices or b.price_sum <> c.price
        or b.latency_count <> c.latencies or b.latency_sum <> c.latency`,
  },
];
