import { describe, expect, test } from "bun:test";
import type { TransactionSql } from "postgres";
import { externalIdKinds } from "../../core/registry/externalIds/kinds.ts";
import { transactionScope } from "../../db/scope.ts";
import { testOnOnePostgres } from "../support/cluster.ts";
import { createWorld, type World } from "../support/everyOperation.ts";
import { startHarness } from "../support/harness.ts";
import { type SheetPlace, SheetUnderTest } from "../support/sheets.ts";
import { callAttributes, newTraceId, spanBody } from "../support/traces.ts";
import { waitFor } from "../support/waitFor.ts";
import { computedTables } from "../support/worlds/computedTables.ts";
import { auditRule, brokenChain, brokenRules, describeViolations, findViolations, rules } from "./invariants.ts";
import { type OrphanRule, orphanRules } from "./rules/orphans.ts";

const server = await startHarness();
const { sql } = server.database;
const world = await createWorld(server, "sound");
await changeSomething(world);

/** So that there is something in the history, and a log that was made of a span. */
async function changeSomething({ client, ids }: World): Promise<void> {
  const { table_id, sheet_id } = ids.get(computedTables) as Record<string, string> & SheetPlace;
  const sheet = new SheetUnderTest(client, { table_id, sheet_id });
  const { id: computed } = await sheet.column("n");
  const config = { source: "a", type: "words" };
  await client.expect(200, "updateColumn", { params: { ...sheet.params, column_id: computed }, body: { config } });
  await sheet.recalculate();
  await sheet.setCell("a", 1, "changed");
  await sheet.recalculate();
  const { id } = await sheet.column("b");
  await client.expect(200, "updateColumn", { params: { ...sheet.params, column_id: id }, body: { title: "c" } });
  const span = spanBody({ trace_id: newTraceId(), attributes: callAttributes() });
  const { request_logs } = await client.expect(201, "createSpans", { body: { spans: [span] } });
  expect(request_logs.length).toBe(1);
}

/** For the duration of a test: what it did is undone. */
async function undone(work: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const onPurpose = new Error("undone on purpose");
  const undoing = sql.begin(async (tx) => {
    // The schema refuses most of this otherwise.
    await tx`set local session_replication_role = replica`;
    await work(tx);
    throw onPurpose;
  });
  await undoing.catch((error) => {
    if (error !== onPurpose) throw error;
  });
}

const first = (table: string, where = "true") =>
  `ctid = (select x.ctid from ${table} x where ${where} order by x.ctid limit 1)`;
const ofColumn = "exists (select from columns k where k.column_key = x.column_key and k.text_slot is null)";
const addJob = (task: string, payload = "{}") => `select graphile_worker.add_job('${task}', '${payload}'::json)`;

/** Of each rule what breaks it: a mistake that a server might make. */
const mistakes: Record<string, string> = {
  "a roll-up of logs that have not changed since counts all of them": `
    insert into request_log_rollups (workspace_id, view, width, start, groups, figures, bins)
    select id, 'all', 60, 0, '[["gpt-4o", 5]]', '', '{}' from workspaces limit 1`,
  "a roll-up of traces that have not changed since counts all of them and their spans": `
    insert into trace_rollups (workspace_id, view, width, start, groups, figures, bins)
    select id, 'all', 60, 0, '[["OK", "work", 5]]', '', '{}' from workspaces limit 1`,
  "a sheet counts its rows, and its next row comes after the last one": `
    update sheets set row_count = row_count - 1 where row_count > 0`,
  ...Object.fromEntries(
    [
      ["sheet_versions", "sheet_id", "version_number"],
      ["prompt_versions", "prompt_id", "version_number"],
      ["workflow_versions", "workflow_id", "version_number"],
      ["tool_versions", "tool_id", "number"],
      ["skill_versions", "skill_collection_id", "number"],
      ["datasets", "dataset_group_id", "version_number"],
      ["score_calculations", "scorecard_id", "number"],
    ].map(([table, , number]) => [
      `the numbers of ${table} are 1, 2, 3 … up to the last one`,
      table === "datasets"
        ? "update dataset_groups set last_version_number = last_version_number + 1"
        : `update ${table} set ${number} = ${number} + 100 where ${first(table as string)}`,
    ]),
  ),
  "the states of a record of sheet_rows follow one another": `
    insert into sheet_rows_history (workspace_id, sheet_id, row_index, valid_from, valid_to, cells)
    select workspace_id, sheet_id, row_index, valid_from, valid_from + 1, cells from sheet_rows x where x.${first("sheet_rows")}`,
  "the states of a record of columns follow one another": `
    update columns_history set valid_to = valid_to + 1 where ${first("columns_history")}`,
  "the states of a record of cells follow one another": `
    update cells_history set valid_to = valid_to + 1 where ${first("cells_history")}`,
  "every version has as many rows as it counts": `
    update sheet_rows_history set valid_from = valid_from + 1, valid_to = valid_to + 1 where ${first("sheet_rows_history")}`,
  "no record is of a version that its sheet does not have": `
    update cells set valid_from = 1000 where ${first("cells")}`,
  "a cell of a computed column, or of a trace, has its row": `
    update cells set row_index = 1000000 where ${first("cells", ofColumn)}`,
  "a computed column counts its fresh cells": `
    delete from cells where ${first("cells", ofColumn)}`,
  "a pack counts the cells that are in it": `
    update cell_packs set cell_count = cell_count - 1 where ${first("cell_packs")}`,
  "what cells cost and took is summed up for their block": `
    update cells set metrics = '{"price": 1, "latency_ms": 2}' where ${first("cells", ofColumn)}`,
  "an operation counts its blocks and cells, and has a time of its end when it has ended": `
    update operations set cell_count = cell_count + 1 where status = 'completed'`,
  "no block is left of an operation that has ended": `
    insert into operation_blocks (workspace_id, operation_id, block_index, sheet_id, status, claim)
    select workspace_id, id, 0, sheet_id, 'RUNNING', gen_random_uuid() from operations limit 1`,
  "an operation that goes on has a job": `
    update operations set status = 'running', finished_at = null where ${first("operations")}`,
  "a job of a run has its operation": addJob(
    "run_block",
    '{"workspace_id": 1, "operation_id": "6f5e4d3c-2b1a-4f0e-9d8c-7b6a5f4e3d2c"}',
  ),
  "an import that goes on has a job and what it reads": `
    update sheet_imports set status = 'running' where ${first("sheet_imports")}`,
  "no job has been given up": `
    with added as (${addJob("publish_events")})
    update graphile_worker._private_jobs set attempts = max_attempts where (select count(*) from added) > 0`,
  "no job waits, but those that the clock starts and those whose time has not come": addJob("publish_events"),
  "every operation has ended": `
    update operations set status = 'queued', finished_at = null where ${first("operations")}`,
  "every import has ended": `update sheet_imports set status = 'queued' where ${first("sheet_imports")}`,
  "every run of a workflow has ended": "update workflow_executions set status = 'RUNNING', finished_at = null",
  "every score has ended": "update sheet_scores set status = 'running', run_id = gen_random_uuid()",
  "every run of a report has ended": "update reports set state = 'waiting' where not is_blueprint",
  "every callback has ended": `
    insert into workflow_callbacks (workspace_id, execution_id) select workspace_id, id from workflow_executions limit 1`,
  "every event's publication has ended": "update events set number = null",
  "every delivery that is due has ended": "update webhook_deliveries set next_attempt_at = now()",
  "a run of a workflow that has ended has ended all of its nodes": `
    update workflow_node_executions set status = 'RUNNING', finished_at = null where ${first("workflow_node_executions")}`,
  "the end of a run that a request started is told once": `
    delete from events where event_type = 'agent_run_finished'`,
  "an idempotency key has its answer": `
    insert into idempotency_keys (workspace_id, key, request_hash) select id, 'k', sha256('k') from workspaces limit 1`,
  "a trace sums up its spans": `delete from spans where ${first("spans")}`,
  "a trace sums up the request logs of its spans, each once": `
    update traces set total_cost_usd = total_cost_usd + 1 where ${first("traces")}`,
  "a trace's root is one of its spans": `update traces set root_span_id = 'none' where ${first("traces")}`,
  "a log that was made of a span names it, and no other log does": `
    update request_logs set span_id = 'another'
    where id in (select request_log_id from spans where owns_request_log)`,
  "a log that is noted as made of a span has one that owns it": "update request_logs set is_of_span = true",
  "a log and the span that it names are bound": "update spans set request_log_id = null, owns_request_log = false",
  "a span has its contents in a block, and a block some span": "update spans set place = place + 1",
  "a request log has its contents, and a block of contents some log": `delete from request_log_contents where ${first("request_log_contents")}`,
  "the feed's numbers have no gap and end at its last one": "update event_feeds set last_number = last_number + 1",
  "an event is delivered to a webhook once": `
    insert into webhook_deliveries (workspace_id, webhook_id, event_id, event_type, entity, body)
    select workspace_id, webhook_id, event_id, event_type, entity, body from webhook_deliveries limit 1`,
  "a published event has a delivery for each webhook that wants it": "delete from webhook_deliveries",
  "the positions of the audit trail are 1, 2, 3 …": `
    update audit_events set position = position + 1 where ${first("audit_events", "x.position = (select max(position) from audit_events)")}`,
};

/** By type, what nothing is called. */
const nothing: Record<string, string> = {
  uuid: "gen_random_uuid()",
  integer: "2000000000",
  bigint: "2000000000",
  text: "'2000000000'",
};

/** What some tables have only while something is under way. */
const passing: Record<string, string> = {
  cell_metric_blocks: `
    insert into cell_metric_blocks (workspace_id, column_key, block_index, price_count, price_sum, latency_count, latency_sum)
    select workspace_id, column_key, 0, 0, 0, 0, 0 from columns limit 1`,
  computed_blocks: `
    insert into computed_blocks (workspace_id, column_key, block_index, version_number, execution_id)
    select workspace_id, column_key, 0, 1, gen_random_uuid() from columns limit 1`,
  import_file_parts: `
    insert into import_file_parts (workspace_id, operation_id, part_index, content)
    select workspace_id, operation_id, 0, '' from sheet_imports limit 1`,
  import_request_logs: `
    insert into import_request_logs (workspace_id, operation_id, batch_index, request_ids)
    select workspace_id, operation_id, 0, '{}' from sheet_imports limit 1`,
  operation_blocks: mistakes["no block is left of an operation that has ended"] as string,
};

/** What names no parent where changing a reference is not enough. */
const orphans: Record<string, string> = {
  "columns (source_sheet_id) has its parent": `
    update columns set type = 'COMPOSITION', text_slot = null, source_version = 1, source_sheet_id = gen_random_uuid()
    where ${first("columns")}`,
  "datasets (import_id) has its sheet_imports": `
    update datasets set version_number = -1, sheet_version = null, import_id = 'none' where ${first("datasets")}`,
  ...Object.fromEntries(
    Object.entries(externalIdKinds).map(([kind, { table, idType }]) => [
      `external_ids of a ${kind} have their ${table}`,
      `insert into external_ids (workspace_id, source, external_id, kind, entity_id, position)
       select id, 'none', 'none', '${kind}', ${nothing[idType]}::text, 1 from workspaces limit 1`,
    ]),
  ),
};

/** Makes a row of the child name a parent that there is not. */
async function orphan(tx: TransactionSql, { child, column, name }: OrphanRule): Promise<void> {
  if (passing[child]) await tx.unsafe(passing[child]);
  const [found] = await tx<{ data_type: string }[]>`
    select data_type from information_schema.columns where table_name = ${child} and column_name = ${column}`;
  const text = nothing[found?.data_type as string];
  const { count } = await tx.unsafe(orphans[name] ?? `update ${child} set ${column} = ${text} where ${first(child)}`);
  expect([child, count]).toEqual([child, 1]);
}

test("nothing is found in a workspace that has one of everything", async () => {
  await waitFor("the queue to be empty", async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::integer as count from graphile_worker._private_jobs where run_at <= now()`;
    return row?.count === 0;
  });
  expect(describeViolations(await findViolations(sql, { isQuiet: true }))).toBe("");
});

const testOfMistake = testOnOnePostgres(
  "a cluster refuses two thirds of these mistakes: changes of no workspace, or of the workspace that a row is of",
);

describe("a mistake is found:", () => {
  const isOrphan = new Set<string>(orphanRules.map(({ name }) => name));
  for (const { name, onlyWhenQuiet } of rules.filter((rule) => !isOrphan.has(rule.name))) {
    testOfMistake(`not so: ${name}`, () =>
      undone(async (tx) => {
        const mistake = mistakes[name];
        if (mistake === undefined) throw new Error("nothing here breaks this rule: add what does");
        await tx.unsafe(mistake);
        const broken = async (isQuiet: boolean) =>
          (await brokenRules(transactionScope(tx, 0), isQuiet)).map(({ rule }) => rule);
        expect(await broken(true)).toContain(name);
        expect((await broken(false)).includes(name)).toBe(!onlyWhenQuiet);
      }),
    );
  }

  for (const rule of orphanRules) {
    testOfMistake(`not so: ${rule.name}`, () =>
      undone(async (tx) => {
        await orphan(tx, rule);
        expect((await brokenRules(transactionScope(tx, 0), false)).map(({ rule: name }) => name)).toContain(rule.name);
      }),
    );
  }

  testOfMistake(`not so: ${auditRule}`, () =>
    undone(async (tx) => {
      const { count } = await tx`update audit_events set actor = 'somebody else' where position = 1`;
      expect(count).toBe(1);
      expect(await brokenChain(transactionScope(tx, world.workspace.id))).toMatchObject([{ rule: auditRule }]);
    }),
  );
});
