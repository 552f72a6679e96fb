import { expect, test } from "bun:test";
import { workspaceScope } from "../../db/scope.ts";
import type { Client } from "../support/client.ts";
import { createGroup, versionOf } from "../support/datasets.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { callAttributes, newTraceId, spanBody } from "../support/traces.ts";
import { trackedLog } from "../support/trackedLog.ts";
import { startTurnCounter, type TurnCounter } from "../support/turnCounter.ts";

// A change waits for the database no more often than it must: each wait is a way there and back, mostly under a lock.

let counter = {} as TurnCounter;
const server = await startHarness({
  hasWorker: false,
  asks: async (database) => {
    counter = await startTurnCounter(database.url, database.beforeDrop);
    return counter.url;
  },
});

/** The fewest waits of several times: what is sent for the first time is described first, and some work is done now and then. */
async function waitsOf(work: (time: number) => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 4; time++) {
    counter.take();
    await work(time);
    counts.push(counter.take());
  }
  return Math.min(...counts);
}

const tool_definition = { type: "function" as const, function: { name: "search" } };

/** Creates an evaluation with columns that read the dataset or one another. */
async function evaluationOf(client: Client, columnCount: number): Promise<number> {
  const { dataset_group_id } = await createGroup(client, `${columnCount} questions`);
  const file = { dataset_group_id, file_name: "rows.csv", file_content_base64: btoa("question\nwhere?\n") };
  const { dataset_id } = await client.expect(201, "createDatasetVersionFromFile", { body: file });
  await server.startWorker();
  await versionOf(client, dataset_id);
  await server.stopWorker();
  const columns = Array.from({ length: columnCount }, (_, index) => ({
    column_type: "COUNT",
    name: `length ${index}`,
    configuration: { source: index === 0 ? "question" : `length ${index - 1}`, type: "chars" },
  }));
  const body = { dataset_group_id, name: `nightly ${columnCount}`, columns } as never;
  return (await client.expect(201, "createReport", { body })).report_id;
}

test("a change of the registry, and the start of an evaluation, wait for few answers of the database", async () => {
  const { client, workspace } = await server.newWorkspace();
  await publish(client, "tone", "Be kind.");
  const { id: prompt_id } = await publish(client, "plain", "hello");
  const request_id = await trackedLog(workspaceScope(server.database.sql, workspace.id), "a span");
  const report_id = await evaluationOf(client, 1);
  const wide_report_id = await evaluationOf(client, 12);
  const waits = {
    publish: await waitsOf(() => publish(client, "plain", "hello")),
    "publish with a label": await waitsOf(() => publish(client, "labelled", "hello", { release_labels: ["prod"] })),
    "publish with a snippet": await waitsOf(() => publish(client, "greeting", "@@@tone@@@ Greet.")),
    "label a version": await waitsOf((time) =>
      client.expect(200, "createPromptLabel", {
        params: { prompt_id },
        body: { name: `label ${time}`, prompt_version_number: 1 },
      }),
    ),
    "track metadata": await waitsOf((time) =>
      client.expect(200, "trackMetadata", { body: { request_id, metadata: { time: String(time) } } }),
    ),
    "create a tool": await waitsOf((time) =>
      client.expect(201, "createTool", { body: { name: `tool ${time}`, tool_definition } }),
    ),
    "run an evaluation": await waitsOf((time) =>
      client.expect(201, "runReport", { params: { report_id }, body: { name: `run ${time}` } }),
    ),
    "run an evaluation with twelve columns": await waitsOf((time) =>
      client.expect(201, "runReport", { params: { report_id: wide_report_id }, body: { name: `run ${time}` } }),
    ),
  };
  expect(waits).toEqual({
    publish: 5,
    "publish with a label": 7,
    "publish with a snippet": 8,
    "label a version": 11,
    "track metadata": 4,
    "create a tool": 6,
    "run an evaluation": 16,
    "run an evaluation with twelve columns": 16,
  });
});

test("a span that makes a request log waits for three answers, also in a trace that goes on", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const store = (id: string) =>
    client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id: id, attributes: callAttributes() })] } });
  // To BEGIN with a lock, to what is read, and to what is written with COMMIT.
  expect(await waitsOf(() => store(newTraceId()))).toBe(3);
  await store(trace_id);
  expect(await waitsOf(() => store(trace_id))).toBe(3);
});
