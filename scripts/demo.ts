// `bun run demo`: fills a workspace with real data, computes and scores it, and prints where to look. It works on the server
// at SHEAF_URL with the key in SHEAF_API_KEY, else on the one that `npm start` runs here, else it starts one. Run again, it
// makes its table anew and adds nothing twice. Prompts go to a local server that pretends to be a model; the rest is real.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Schemas } from "../generated/types.ts";
import { argumentFault } from "../server/boot/argumentFault.ts";
import {
  content,
  type DemoSheet,
  demoTag,
  examples,
  logCount,
  requestLog,
  spansOfTrace,
  traceCount,
} from "./demo/content.ts";
import { startFakeModel } from "./demo/fakeModel.ts";
import { eachWithBar, watch } from "./demo/progress.ts";
import { Api, DemoFault, findServer, type Server } from "./demo/server.ts";
import { runWorkflow } from "./demo/workflow.ts";
import { tableLines } from "./table.ts";
import { watchOutput } from "./watchOutput.ts";

const usage = `Usage: bun run demo [--stop] [--screenshots]        (or: npm run demo)

Fills a workspace with tables, prompts, request logs and traces, and says where to look.
  SHEAF_URL      address of a server (the one at PORT, 8787, on this machine; if none is running, the demo starts one)
  SHEAF_API_KEY  API key of the workspace (the first one in the data directory)
  --screenshots  writes pictures of the console to the data directory; needs "npm ci" and Chromium (CHROMIUM names its path)
  --stop         stops a server that the demo started; otherwise, it runs until Ctrl-C
`;

const folderName = "Sheaf demo";
const tableTitle = "Travel";
const [capitalTemplate = "", travellerTemplate = ""] = content.templates.map(({ name }) => name);
const tables = "/api/public/v2/tables";
const modelVariables = { OPENAI_COMPATIBLE_API_KEY: "none", OPENAI_COMPATIBLE_BASE_URL: "" };
const pageSize = 25;

interface Finished {
  title: string;
  path: string;
  rows: number;
  cells: number;
  failed: number;
  calculation: Schemas["ScorecardCalculation"];
}

interface Filled {
  finished: Finished[];
  tableId: string;
  /** Pages of the console that show what was made, by name. */
  pages: Record<string, string>;
}

async function fill(api: Api): Promise<Filled> {
  const prompts = await publishTemplates(api);
  await logRequests(api, prompts.get(travellerTemplate) as Prompt);
  await sendTraces(api);
  const { workflowId, runId } = await runWorkflow(api);
  const tableId = await createTable(api);
  const finished: Finished[] = [];
  for (const sheet of content.sheets) {
    const fillIt = () => fillSheet(api, tableId, sheet);
    const done = sheet.asksModel ? await withModel(api, fillIt) : await fillIt();
    if (done) finished.push(done);
  }
  const prompt = `prompts/${prompts.get(capitalTemplate)?.id}`;
  const logs = await api.post<Schemas["SearchRequestLogsResponse"]>("/api/public/v2/requests/search", { per_page: 1 });
  const [answered, failed] = [spansOfTrace(traceCount - 2), spansOfTrace(traceCount - 1)];
  const sheet = (finished.at(-1)?.path ?? "").replace("/api/public/v2/", "");
  const pages = {
    start: "start",
    traces: "traces?q=traveller",
    trace: `traces/${answered[0]?.context.trace_id}?span=${answered.at(-1)?.context.span_id}`,
    "trace-failed": `traces/${failed[0]?.context.trace_id}`,
    requests: "requests",
    request: `requests/${logs.items[0]?.id}`,
    charts: "charts?range=7d&by=model",
    tables: "tables",
    sheet: `${sheet}?row=1`,
    "sheet-run": `${sheet}?show=run`,
    "sheet-versions": `${sheet}?show=versions`,
    scorecard: `${sheet}/scorecard`,
    prompts: "prompts",
    prompt,
    "prompt-compared": `${prompt}?part=Compare`,
    "prompt-requests": `prompts/${prompts.get(travellerTemplate)?.id}?part=Requests`,
    workflows: "workflows",
    workflow: `workflows/${workflowId}`,
    "workflow-run": `workflows/${workflowId}/runs/${runId}?node=route`,
  };
  return { finished, tableId, pages };
}

interface Prompt {
  id: number;
  version: number;
}

/** Publishes the versions that are not there yet. @returns the newest version of each template */
async function publishTemplates(api: Api): Promise<Map<string, Prompt>> {
  const found = new Map<string, Prompt>();
  const { items } = await api.get<Schemas["ListPromptTemplatesResponse"]>(
    `/prompt-templates?name=${encodeURIComponent(`${demoTag}/`)}&per_page=100`,
  );
  for (const { id, prompt_name, version } of items) found.set(prompt_name, { id, version });
  const due = content.templates.flatMap(({ name, versions }) =>
    versions.slice(found.get(name)?.version ?? 0).map((version) => ({ name, ...version })),
  );
  await eachWithBar("prompt templates, with labels", "versions", due, async (version) => {
    const { name, system, text, commit, label, model } = version;
    const messages = [
      { role: "system", content: [{ type: "text", text: system }] },
      { role: "user", content: [{ type: "text", text }] },
    ];
    const { id, version_number } = await api.post<Schemas["PublishPromptTemplateResponse"]>("/rest/prompt-templates", {
      prompt_template: { prompt_name: name, tags: [demoTag] },
      prompt_version: {
        prompt_template: { type: "chat", messages },
        commit_message: commit,
        metadata: { model: { ...model, parameters: { temperature: 0.2 } } },
      },
      release_labels: [label],
    });
    found.set(name, { id, version: version_number });
  });
  return found;
}

async function logRequests(api: Api, prompt: Prompt): Promise<void> {
  const there = await listLoggedNumbers(api);
  const due = Array.from({ length: logCount }, (_, number) => number).filter((number) => !there.has(String(number)));
  await eachWithBar("request logs", "logs", due, (number) => api.post("/log-request", requestLog(number, prompt)));
}

async function listLoggedNumbers(api: Api): Promise<Set<string>> {
  const numbers = new Set<string>();
  for (let cursor: string | null = null; ; ) {
    const page: Schemas["SearchRequestLogsResponse"] = await api.post("/api/public/v2/requests/search", {
      filter_group: { logic: "AND", filters: [{ field: "tags", operator: "contains", value: demoTag }] },
      per_page: pageSize,
      ...(cursor !== null && { cursor }),
    });
    for (const { metadata } of page.items) {
      for (const pair of metadata) if (pair.demo_number !== undefined) numbers.add(String(pair.demo_number));
    }
    cursor = page.next_cursor;
    if (cursor === null) return numbers;
  }
}

/** Sends traces. Sent again, spans replace themselves, since their ids are always the same. */
async function sendTraces(api: Api): Promise<void> {
  const numbers = Array.from({ length: traceCount }, (_, number) => number);
  await eachWithBar("traces", "traces", numbers, (number) => api.post("/spans-bulk", { spans: spansOfTrace(number) }));
}

/** Creates the demo's table in a folder of its own, and deletes the one of an earlier run. */
async function createTable(api: Api): Promise<string> {
  const path = encodeURIComponent(folderName);
  const known = await api.find<Schemas["ResolveFolderIdResponse"]>(`/api/public/v2/folders/resolve-id?path=${path}`);
  const folder_id =
    known?.id ?? (await api.post<Schemas["FolderResponse"]>("/api/public/v2/folders", { name: folderName })).folder.id;
  const { data } = await api.get<Schemas["ListTablesResponse"]>(`${tables}?folder_id=${folder_id}&limit=100`);
  for (const { id, title } of data) if (title === tableTitle) await api.delete(`${tables}/${id}`);
  const { table } = await api.post<Schemas["CreateTableResponse"]>(tables, {
    title: tableTitle,
    folder_id,
    create_default_sheet: false,
  });
  return table.id;
}

async function fillSheet(api: Api, tableId: string, sheet: DemoSheet): Promise<Finished> {
  const { title, source = fileSource(sheet), columns, steps } = sheet;
  const sheetsPath = `${tables}/${tableId}/sheets`;
  const created = await api.post<Schemas["CreateSheetResponse"]>(sheetsPath, { title, source });
  const path = `${sheetsPath}/${created.sheet.id}`;
  const { operation } = await watch(
    `${title}: import`,
    "%",
    () => api.get<Schemas["ImportOperationResponse"]>(`${sheetsPath}/operations/${created.operation_id}`),
    ({ operation: { progress, status } }) => ({
      done: progress,
      total: 100,
      isEnd: status === "succeeded" || status === "failed",
    }),
  );
  if (operation.status === "failed") throw new DemoFault(`${title} was not imported: ${operation.error_message}`);

  for (const column of columns) await api.post(`${path}/columns`, column);
  const { status_counts } = await watch(
    `${title}: computed columns`,
    "cells",
    () => api.get<Schemas["StatusCountsResponse"]>(`${path}/status-counts`),
    ({ status_counts: { COMPLETED, FAILED }, total_cells }) => ({
      done: COMPLETED + FAILED,
      total: total_cells,
      isEnd: COMPLETED + FAILED === total_cells,
    }),
  );

  await api.patch(`${path}/scorecard`, { name: title, aggregation: {}, steps });
  const { calculation_id } = await api.post<Schemas["RecalculateScorecardResponse"]>(
    `${path}/scorecard/recalculate`,
    {},
  );
  await watch(
    `${title}: scorecard`,
    "rows",
    () => api.get<Schemas["ScorecardResponse"]>(`${path}/scorecard`),
    ({ progress, latest_calculation }) => ({
      done: progress?.scored_rows ?? 0,
      total: progress?.total_rows ?? operation.row_count,
      isEnd: latest_calculation?.status === "completed" || latest_calculation?.status === "failed",
    }),
  );
  const { calculation } = await api.get<Schemas["ScorecardCalculationResponse"]>(
    `${path}/scorecard/calculations/${calculation_id}`,
  );
  const { COMPLETED, FAILED } = status_counts;
  return { title, path, rows: operation.row_count, cells: COMPLETED + FAILED, failed: FAILED, calculation };
}

function fileSource({ file = "" }: DemoSheet): Schemas["CreateSheetRequest"]["source"] {
  const file_content_base64 = readFileSync(join(examples, file)).toString("base64");
  return { type: "file", file_name: file, file_content_base64 };
}

/**
 * Lets the workspace call the model of the demo for as long as `work` takes.
 * @returns null, without doing anything, when the workspace has such variables of its own
 */
async function withModel<Result>(api: Api, work: () => Promise<Result>): Promise<Result | null> {
  const path = "/api/public/v2/env-vars";
  const { workspace_env_vars } = await api.get<Schemas["ListWorkspaceEnvVarsResponse"]>(path);
  const taken = workspace_env_vars.filter(({ key }) => key in modelVariables);
  if (taken.length > 0) {
    console.log(`  prompts: skipped, because the workspace has its own ${taken[0]?.key}`);
    return null;
  }
  const model = startFakeModel();
  const ids: number[] = [];
  try {
    for (const [key, value] of Object.entries({ ...modelVariables, OPENAI_COMPATIBLE_BASE_URL: model.url })) {
      const created = await api.post<Schemas["WorkspaceEnvVarResponse"]>(path, { key, value });
      ids.push(created.workspace_env_var.id);
    }
    return await work();
  } finally {
    for (const id of ids) await api.delete(`${path}/${id}`);
    await model.stop();
  }
}

function tell({ url, keyInShell }: Server, { finished, tableId }: Filled): void {
  const rows = finished.map(({ title, rows: count, cells, failed, calculation }) => [
    title,
    count.toLocaleString("en"),
    cells.toLocaleString("en"),
    String(failed),
    calculation.aggregate_score?.toFixed(3) ?? "-",
    calculation.aggregate_verdict ?? "-",
  ]);
  console.log();
  for (const line of tableLines([["sheet", "rows", "cells", "failed", "score", "verdict"], ...rows])) {
    console.log(`  ${line}`);
  }
  const read = (path: string) => `curl -s -H "X-API-KEY: ${keyInShell}" "${url}${path}"`;
  console.log(`
  The reference   ${url}/docs
  The first rows  ${read(`${finished[0]?.path}?limit=1`.replace(/\?/, "/rows?"))}
  All sheets      ${read(`${tables}/${tableId}/sheets`)}
  A prompt        ${read(`/prompt-templates/${encodeURIComponent(travellerTemplate)}?label=production`)}
`);
  console.log('  The answers in "Capitals" come from a model that follows a fixed rule on this machine.\n');
  if (finished.some(({ failed }) => failed > 0)) {
    console.log(
      "  Prompt cells fail if the server may not call this machine. To allow it: SHEAF_OUTBOUND_ALLOW=127.0.0.1 npm start\n",
    );
  }
  console.log(`  Look at it all in the console: ${url}/console/tables/${tableId} (sign in with ${keyInShell})\n`);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        stop: { type: "boolean" },
        screenshots: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    console.error(argumentFault(error, "npm run demo"));
    process.exit(2);
  }
}

async function main(): Promise<void> {
  const values = readArguments();
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const server = await findServer(process.env);
  let signal: NodeJS.Signals = "SIGTERM";
  try {
    const startedAt = performance.now();
    console.log(`Filling a workspace of ${server.url}\n`);
    const result = await fill(new Api(server));
    console.log(`\nFilled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    if (values.screenshots) {
      // Its browser's driver is a package for development, which a server that only runs does not have.
      const { takeScreenshots } = await import("./demo/screenshots.ts");
      console.log(`  Pictures of the console are in ${await takeScreenshots(server, result.pages)}.`);
    }
    tell(server, result);
    if (server.stop && !values.stop) {
      console.log("  The server keeps running; Ctrl-C stops it.");
      signal = await interrupted();
    }
  } finally {
    // A Ctrl-C has reached the server too; the same signal once more lets it go on stopping in order.
    await server.stop?.(signal);
  }
}

function interrupted(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve(signal));
  });
}

watchOutput(1);
try {
  await main();
} catch (error) {
  if (!(error instanceof DemoFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
