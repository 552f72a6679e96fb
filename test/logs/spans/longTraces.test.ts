import { describe, expect, test } from "bun:test";
import { listSpanPage } from "../../../db/queries/logs/spans.ts";
import { listFoundTraces } from "../../../db/queries/logs/traceSearch.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Client } from "../../support/client.ts";
import { startHarness } from "../../support/harness.ts";
import { callAttributes, newSpanId, newTraceId, spanBody } from "../../support/traces.ts";

const server = await startHarness({ hasWorker: false });

/** A trace of which three spans say something, among `length`. */
async function storeTrace(client: Client, length: number): Promise<string> {
  const trace_id = newTraceId();
  const told = [
    { "promptlayer.tags": ["night"], "promptlayer.metadata.plan": "pro" },
    { "user.id": "77", "promptlayer.workflow.id": 9 },
    callAttributes(),
  ];
  const spans = Array.from({ length }, (_, index) => {
    const start_time = String(1_772_442_900_000_000_000n + BigInt(index));
    const attributes = { index, ...(index % Math.floor(length / 3) === 1 && told.pop()) };
    return spanBody({ trace_id, span_id: newSpanId(), start_time, end_time: start_time, attributes });
  });
  for (let from = 0; from < length; from += 500) {
    await client.expect(201, "createSpans", { body: { spans: spans.slice(from, from + 500) } as never });
  }
  return trace_id;
}

/** Runs `read`, and counts the rows of spans that Postgres read for it. */
function rowsRead<T>(scope: Scope, read: (tx: Scope) => Promise<T>): Promise<[T, rows: number]> {
  return scope.transaction(async (tx) => {
    const result = await read(tx);
    const [row] = await tx.sql<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname = 'spans'`;
    return [result, row?.rows as number] as const;
  }) as Promise<[T, number]>;
}

describe("a long trace", () => {
  test("costs what a short one does to be found and to be paged through", async () => {
    const { client, workspace } = await server.newWorkspace();
    const traces = [await storeTrace(client, 60), await storeTrace(client, 3_000)];
    await server.database.sql`analyze spans`;
    const found: number[] = [];
    const paged: number[] = [];
    for (const trace_id of traces) {
      const [[trace], rows] = await rowsRead(workspace.scope, (tx) => listFoundTraces(tx, [trace_id]));
      expect(trace).toMatchObject({
        tags: ["night"],
        metadata: { plan: "pro" },
        user_id: "77",
        workflows: [{ id: 9 }],
      });
      expect(trace?.request_log_ids).toHaveLength(1);
      found.push(rows);
      const [page] = await rowsRead(workspace.scope, (tx) => listSpanPage(tx, trace_id, { after: null, limit: 30 }));
      const [next, read] = await rowsRead(workspace.scope, (tx) =>
        listSpanPage(tx, trace_id, { after: page[9] as NonNullable<(typeof page)[0]>, limit: 10 }),
      );
      expect(next.map(({ id }) => id)).toEqual(page.slice(10, 21).map(({ id }) => id));
      paged.push(read);
    }
    // The planner may look at some rows too, at the end of an index.
    for (const rows of [...found, ...paged]) expect(rows).toBeLessThan(150);
  });
});
