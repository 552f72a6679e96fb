import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { Logger, run } from "graphile-worker";
import type { Sql } from "postgres";
import { newEncryptionKey } from "../core/platform/secrets/keyring.ts";
import { newTraceId } from "../core/workflows/execution/spans.ts";
import { startExecutions } from "../core/workflows/execution/start.ts";
import { workspaceScope } from "../db/scope.ts";
import { type Bar, type Figure, median, note, ratioFigure } from "./support/bar.ts";
import { type BenchServer, withServer } from "./support/server.ts";

const nodeCount = 5;
/** Concurrency of the pool that executes the steps of runs (workers/main.ts). */
const jobConcurrency = 3;

/** Cost of a node of a deterministic workflow against a job that does nothing, and the delay until an end is announced. */
export const workflowsBar: Bar = async ({ isQuick }) => {
  const settings = { SHEAF_ENCRYPTION_KEY: newEncryptionKey() };
  return withServer(async (server) => {
    const runs = isQuick ? 200 : 1_000;
    const workflow = await createWorkflow(server);
    const jobs: number[] = [];
    const nodes: number[] = [];
    await runMany(server, workflow, 50);
    for (let round = 0; round < 3; round++) {
      jobs.push((await runJobs(server, runs * nodeCount)) / (runs * nodeCount));
      nodes.push((await runMany(server, workflow, runs)) / (runs * nodeCount));
      note(`job ${jobs.at(-1)?.toFixed(3)} ms, node ${nodes.at(-1)?.toFixed(3)} ms`);
    }
    const ratio = ratioFigure(`a node, ${runs} runs of ${nodeCount} nodes, against graphile-worker's empty job`, {
      sheaf: median(nodes),
      baseline: median(jobs),
      unit: "ms",
      limit: { atMost: 2 },
    });
    return [ratio, await latency(server, workflow, isQuick ? 20 : 100, settings)];
  }, settings);
};

interface Workflow {
  workflow_id: number;
  workflow_version_id: number;
}

async function createWorkflow(server: BenchServer): Promise<Workflow> {
  const step = (name: string, node_type: string, configuration: object, dependencies: string[]) => ({
    name,
    node_type,
    configuration,
    dependencies,
    is_output_node: name === "all",
  });
  return post(server, "/rest/workflows", {
    name: "bench",
    required_input_variables: { text: "string" },
    nodes: [
      step("words", "COUNT", { source: "text", type: "words" }, ["text"]),
      step("chars", "COUNT", { source: "text", type: "chars" }, ["text"]),
      step("is long", "MATH_OPERATOR", { sources: ["words"], operator: "gt", value: 5 }, ["words"]),
      step("has", "CONTAINS", { source: "text", value: "parcel" }, ["text"]),
      step("all", "COMBINE_COLUMNS", { sources: ["chars", "is long", "has"] }, ["chars", "is long", "has"]),
    ],
  });
}

async function post<T>(server: { address: string; apiKey: string }, path: string, body?: object): Promise<T> {
  const response = await fetch(server.address + path, {
    method: "POST",
    headers: { "x-api-key": server.apiKey, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Milliseconds for that many empty jobs, all of which exist when the worker starts. */
async function runJobs({ databaseUrl, sql }: BenchServer, count: number): Promise<number> {
  await sql`select graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, '{"identifier":"bench_nothing","payload":{}}')
    from generate_series(1, ${count})))`;
  let left = count;
  const done = Promise.withResolvers<void>();
  const start = performance.now();
  const worker = await run({
    connectionString: databaseUrl,
    concurrency: jobConcurrency,
    noHandleSignals: true,
    // A log line for each job would be most of its cost.
    logger: new Logger(() => () => undefined),
    taskList: {
      bench_nothing: async () => {
        if (--left === 0) done.resolve();
      },
    },
  });
  await done.promise;
  const ms = performance.now() - start;
  await worker.stop();
  return ms;
}

/** Milliseconds until that many runs have ended, started together with a job each. */
async function runMany({ sql }: BenchServer, workflow: Workflow, count: number): Promise<number> {
  const db = workspaceScope(sql, await workspaceOf(sql));
  const before = await countFinished(sql);
  await db.transaction(async (tx) => {
    for (let index = 0; index < count; index++) {
      await startExecutions(tx, [
        {
          workflow_id: workflow.workflow_id,
          workflow_version_id: workflow.workflow_version_id,
          input_variables: { text: `Where is my parcel number ${index}?` },
          metadata: {},
          return_all_outputs: false,
          callback_url: null,
          channel_name_suffix: null,
          origin: "request",
          parent_execution_id: null,
          parent_position: null,
          depth: 0,
          driver_id: null,
          trace_id: newTraceId(),
          parent_span_id: null,
          created_by: null,
        },
      ]);
    }
  });
  const start = performance.now();
  while ((await countFinished(sql)) < before + count) await Bun.sleep(5);
  const ms = performance.now() - start;
  await refuseRepeated(sql);
  return ms;
}

async function workspaceOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select id from workspaces order by id limit 1`;
  return (row as { id: number }).id;
}

async function countFinished(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from workflow_executions where finished_at is not null`;
  return (row as { count: number }).count;
}

/** Requires that every node was executed once and nothing is left over. */
async function refuseRepeated(sql: Sql): Promise<void> {
  const faulty = await sql`
    select e.id from workflow_executions e
    left join workflow_node_executions n on n.workspace_id = e.workspace_id and n.execution_id = e.id
      and n.status = 'SUCCESS'
    group by e.workspace_id, e.id having count(n.position) <> ${nodeCount}`;
  if (faulty.length > 0) throw new Error(`${faulty.length} runs do not have each node once`);
}

/** Delay from the moment a run is written as ended, just before its commit, until another process has told a client. */
async function latency(
  server: BenchServer,
  { workflow_id }: Workflow,
  count: number,
  settings: Record<string, string>,
): Promise<Figure> {
  const second = await startSecondApi(server, settings);
  const delays: number[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const suffix = `bench${index}`;
      const { at } = await listen(second.address, server, `workflows:${workflow_id}:run:${suffix}`);
      const body = { input_variables: { text: "a" }, channel_name_suffix: suffix };
      const started = await post<{ workflow_version_execution_id: number }>(server, "/workflows/bench/run", body);
      const heardAt = await at;
      const [row] = await server.sql<{ ms: string }[]>`
        select (extract(epoch from finished_at) * 1000)::text as ms from workflow_executions
        where id = ${started.workflow_version_execution_id}`;
      delays.push(heardAt - Number(row?.ms));
    }
  } finally {
    second.child.kill("SIGTERM");
  }
  const value = median(delays);
  return {
    what: `from the end of a run to the channel of another API process, median of ${count}`,
    sheaf: `${value.toFixed(1)} ms`,
    baseline: "",
    value,
    shown: `${value.toFixed(1)} ms`,
    limit: { atMost: 50 },
  };
}

/** Subscribes to the channel; resolves when it listens, with a promise of the time of the first publication. */
async function listen(address: string, server: BenchServer, channel: string): Promise<{ at: Promise<number> }> {
  const { token_details } = await post<{ token_details: { token: string } }>(
    server,
    `/ws-token-request-library?capability=${encodeURIComponent(channel)}`,
  );
  const socket = new WebSocket(`${address.replace("http", "ws")}/connection/websocket`);
  const subscribed = Promise.withResolvers<void>();
  const told = Promise.withResolvers<number>();
  socket.onopen = () => socket.send(JSON.stringify({ id: 1, connect: { token: token_details.token } }));
  socket.onerror = () => subscribed.reject(new Error("the channel could not be opened"));
  socket.onmessage = ({ data }) => {
    for (const line of String(data).split("\n")) {
      const frame = JSON.parse(line) as { id?: number; push?: object };
      if (frame.id === 1) socket.send(JSON.stringify({ id: 2, subscribe: { channel } }));
      if (frame.id === 2) subscribed.resolve();
      if (frame.push) {
        told.resolve(performance.timeOrigin + performance.now());
        socket.close();
      }
    }
  };
  await subscribed.promise;
  return { at: told.promise };
}

async function startSecondApi(server: BenchServer, settings: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dir, "../server/main.ts")], {
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DATABASE_URL: server.databaseUrl,
      SHEAF_DATA_DIR: mkdtempSync(join(server.directory, "second-")),
      SHEAF_ROLE: "api",
      SHEAF_LOG: "error",
      ...settings,
    },
  });
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      const found = /http:\/\/[\d.]+:\d+/.exec(text)?.[0];
      if (found) resolve(found);
    });
    child.on("exit", (code) => reject(new Error(`the second API process ended with ${code}`)));
  });
  return { child, address };
}
