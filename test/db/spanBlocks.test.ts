import { expect, test } from "bun:test";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { compileTraceSearch } from "../../core/logs/spans/search/traceFilterCompiler.ts";
import { createPool } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { listSpanPage } from "../../db/queries/logs/spans.ts";
import { listFoundTraces, searchedTraces } from "../../db/queries/logs/traceSearch.ts";
import { workspaceScope } from "../../db/scope.ts";
import { telemetryRules } from "../faults/rules/telemetry.ts";
import { createEmptyDatabase } from "../support/database.ts";
import { temporaryDirectory } from "../support/process.ts";

const migrations = join(import.meta.dir, "../../db/migrations");
const theMigration = "000039_span_blocks.sql";

/** The migrations before the one that made blocks of spans. */
function earlier(): string {
  const directory = temporaryDirectory();
  for (const file of readdirSync(migrations)) {
    if (file < theMigration) cpSync(join(migrations, file), join(directory, file));
  }
  return directory;
}

/** Spans of a trace: some from another source, some larger than a block, labels in attributes and in texts of JSON. */
function storedSpans(workspace: number, traceId: string) {
  return Array.from({ length: 40 }, (_, n) => ({
    workspace_id: workspace,
    trace_id: traceId,
    span_id: `${n}`.padStart(16, "0"),
    parent_id: n === 0 ? null : "0".repeat(16),
    name: `step ${n}`,
    start_time_ns: `17000000000000000${n + 10}`,
    attributes: {
      "step.number": n,
      "input.value": n % 9 === 0 ? `lemon${n} ${"x".repeat(20_000)}` : `lemon${n}`,
      ...(n === 3 && { "promptlayer.metadata.customer": "acme", "promptlayer.workflow.id": 7, "user.id": "ada" }),
      ...(n === 4 && { "promptlayer.tags": '["red"]' }),
    },
    parsed_attributes: n === 4 ? { "promptlayer.tags": ["red"], "promptlayer.metadata.tier": "gold" } : null,
    events: n === 5 ? [{ name: "exception", attributes: { "exception.type": "Boom" } }] : [],
    links: n === 6 ? [{ trace_id: "other", span_id: "1" }] : [],
    resource: { attributes: { "service.name": n % 2 ? "odd" : "even" }, schema_url: "" },
    scope: n % 3 === 0 ? { name: "tracer", version: "1", attributes: {} } : null,
    words: `${workspace}:step ${workspace}:lemon${n}`,
    is_labelled: n === 3 || n === 4 ? true : n === 5 ? null : false,
  }));
}

type StoredSpan = ReturnType<typeof storedSpans>[number];

test("spans of before blocks keep their contents, and are found by them", async () => {
  const url = await createEmptyDatabase();
  await migrate({ url, directory: earlier() });
  const sql = createPool({ url, name: "test", max: 2 });
  try {
    const spans = [1, 2].flatMap((workspace) =>
      ["a".repeat(32), "b".repeat(32)].flatMap((id) => storedSpans(workspace, id)),
    );
    await sql`
      insert into traces (workspace_id, trace_id, name, start_time_ns, end_time_ns, span_count, depth)
      select workspace_id, trace_id, 'kept', 1700000000000000010, 1700000000000000060, count(*), 2
      from json_to_recordset(${JSON.stringify(spans)}::text::json) as g (workspace_id integer, trace_id text) group by 1, 2`;
    await sql`
      insert into spans (
        workspace_id, trace_id, span_id, parent_id, trace_state, name, kind, start_time_ns, end_time_ns, status_code, type,
        attributes, parsed_attributes, events, links, resource, scope, owns_request_log, words, is_labelled)
      select workspace_id, trace_id, span_id, parent_id, '', name, 'INTERNAL', start_time_ns, start_time_ns, 'OK', 'SPAN',
        attributes, parsed_attributes, events, links, resource, scope, false,
        array_to_tsvector(string_to_array(words, ' ')), is_labelled
      from json_to_recordset(${JSON.stringify(spans)}::text::json) as g (
        workspace_id integer, trace_id text, span_id text, parent_id text, name text, start_time_ns bigint,
        attributes jsonb, parsed_attributes jsonb, events jsonb, links jsonb, resource jsonb, scope jsonb, words text,
        is_labelled boolean)`;
    expect(await migrate({ url })).toContain(theMigration);

    const db = workspaceScope(sql, 2);
    const traceId = "b".repeat(32);
    const read = await listSpanPage(db, traceId, { after: null, limit: 100 });
    const shown = (span: Partial<StoredSpan>) => [
      span.name,
      span.attributes,
      span.events,
      span.links,
      span.resource,
      span.scope,
    ];
    expect(read.map((span) => shown(span as unknown as StoredSpan))).toEqual(storedSpans(2, traceId).map(shown));
    const rule = telemetryRules.find(({ name }) => name.includes("block"));
    expect(await sql.unsafe(rule?.query ?? "")).toHaveLength(0);
    const [largest] = await sql<{ spans: number; blocks: number; last: number }[]>`
      select max(jsonb_array_length(attributes)) as spans, count(*) as blocks,
        (select block_count from traces where workspace_id = 2 and trace_id = ${traceId}) as last
      from span_blocks where workspace_id = 2 and trace_id = ${traceId}`;
    expect(largest?.spans).toBeLessThanOrEqual(16);
    expect(largest?.last).toBe(largest?.blocks as number);

    const [found] = await listFoundTraces(db, [traceId]);
    expect(found).toMatchObject({
      metadata: { customer: "acme", tier: "gold", user_id: "ada" },
      tags: ["red"],
      workflows: [{ id: 7, name: null, version: null }],
    });
    const order = { by: "trace_start", direction: "desc" } as const;
    for (const approach of ["walk", "index"] as const) {
      for (const words of ["lemon39", "nothing"]) {
        const lists = { group: null, words: { lists: [[words]] } } as unknown as Parameters<
          typeof compileTraceSearch
        >[1];
        const { condition } = compileTraceSearch(db, lists, approach);
        const matches = await searchedTraces.findByIndex(db, condition.sql, order, null, 10, null);
        expect(matches?.keys.map(({ id }) => id)).toEqual(words === "nothing" ? [] : [traceId, "a".repeat(32)]);
      }
    }
  } finally {
    await sql.end();
  }
});
