import type { Route } from "../../../validation/route.ts";
import { api } from "../../support/client.ts";
import { exampleBody, initOf, pathIn, routes, type World } from "../../support/everyOperation.ts";
import { publish } from "../../support/prompts.ts";
import type { HostileRequest } from "./request.ts";
import type { Target } from "./target.ts";
import { idNamed } from "./worldIds.ts";

/** Parts of a request that stand in for those of the contract's example. */
export interface Given {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** What operations need that no world has, or that a request uses up, by operation. */
const needs: Record<string, (world: World, target: Target) => Given | Promise<Given>> = {
  resumeOperation: pausedOperation,
  approveLabelChange: askedByAnother,
  denyLabelChange: askedByAnother,
  createRealtimeToken: (world) => ({
    query: { capability: `workflow_updates:${idNamed(world, "workflow_version_execution_id")}` },
  }),
  moveFolderEntities: (world) => ({ body: { entities: [folderOf(world)], folder_id: null } }),
  deleteFolderEntities: (world) => ({ body: { entities: [folderOf(world)], cascade: true } }),
  // That of a column which is not computed.
  updateCell: (world) => ({ path: { cell_id: idNamed(world, "data_cell_id") as string } }),
  // Runs have a score, which their evaluation has not.
  getReportScore: (world) => ({ path: { report_id: idNamed(world, "evaluation_id") as string } }),
  trackPrompt: named,
  trackPromptFromSdk: named,
  // The example gives settings of a model that the world's template does not name.
  patchPromptTemplate: () => ({ body: { commit_message: "One sentence" } }),
  patchWorkflow: () => ({ body: { commit_message: "Ten words are long" } }),
  updateReportScoreCard: () => ({ body: { column_names: [] } }),
};

/** Makes what an operation needs of the world, and tells what of the example's request this stands in for. */
export async function needsOf(route: Route, world: World, target: Target): Promise<Given> {
  const { operationId } = route;
  // Each is attached to one thing only.
  if (operationId.startsWith("attach")) return { body: { source: "hostile", external_id: operationId } };
  if (operationId.startsWith("detach")) return attached(route, world);
  return (await needs[operationId]?.(world, target)) ?? {};
}

/** The request with what it needs, in half of the variants that take an example's body: the others keep its shape. */
export function withNeeds(request: HostileRequest, given: Given, variant: number): HostileRequest {
  const { path = {}, query = {}, body } = given;
  const own = request.query.filter(([name]) => !(name in query));
  return {
    ...request,
    path: new Map([...request.path, ...encoded(path)]),
    query: [...own, ...encoded(query)],
    body: body !== undefined && variant % 4 === 0 ? body : request.body,
  };
}

function folderOf(world: World) {
  return { id: Number(idNamed(world, "folder_id")), type: "FOLDER" };
}

function named(world: World): Given {
  const body = {
    request_id: Number(idNamed(world, "request_id")),
    prompt_name: idNamed(world, "prompt_name"),
    version: 1,
  };
  return { body: { ...body, prompt_input_variables: {} } };
}

function encoded(texts: Record<string, string>): [string, string][] {
  return Object.entries(texts).map(([name, text]) => [name, encodeURIComponent(text)]);
}

async function attached({ operationId }: Route, world: World): Promise<Given> {
  const attach = routes.find((one) => one.operationId === operationId.replace(/^detach/, "attach")) as Route;
  const mapping = { ...(exampleBody(attach) as { source: string }), external_id: operationId };
  await world.client.fetch(pathIn(world, attach), initOf(attach, mapping));
  return { path: mapping };
}

/** A request for a protected label by somebody else than who decides it. */
async function askedByAnother({ client, workspace }: World, target: Target): Promise<Given> {
  const { key } = await client.expect(201, "createOwnApiKey", { body: {} });
  const [label] = await workspace.scope.sql<{ label: string }[]>`
    select label from protected_labels where workspace_id = ${workspace.id} and kind = 'prompt' limit 1`;
  const options = { release_labels: [label?.label as string] };
  const { change_requests } = await publish(api(target.server.url, key), "asked for by another", "text", options);
  return { path: { change_request_id: String(change_requests?.[0]?.id) } };
}

/** An operation that waits for higher ceilings, with no cells left. */
async function pausedOperation(world: World): Promise<Given> {
  const { sql } = world.workspace.scope;
  const [operation] = await sql<{ id: string }[]>`
    insert into operations (workspace_id, sheet_id, column_keys, row_limit, block_count, cell_count, paused_at, pause_reason)
    values (${world.workspace.id}, ${idNamed(world, "sheet_id") as string}, '{}', 0, 1, 0, now(), 'price')
    returning id`;
  return { path: { operation_id: operation?.id as string } };
}
