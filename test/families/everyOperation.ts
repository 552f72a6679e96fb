import { routes as contractRoutes } from "../../generated/routes.ts";
import type { Route } from "../../validation/route.ts";
import type { Client } from "../support/client.ts";
import type { TestWorkspace } from "../support/database.ts";
import type { Harness } from "./harness.ts";
import { createTable, importCsv, importFile, type SheetUnderTest } from "./support.ts";

export const routes: Route[] = Object.values(contractRoutes);
export const routesWithKey = routes.filter((route) => route.auth);

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
}

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

interface ContractOperation {
  operationId: string;
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: {
    content: { "application/json": { example?: unknown; examples?: Record<string, { value: unknown }> } };
  };
}

const document = await Bun.file(new URL("../../generated/openapi.json", import.meta.url)).json();

function resolved<T extends { $ref?: string }>(part: T): T {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .slice(2)
    .split("/")
    .reduce((node, name) => node[name], document);
  return resolved(found as T);
}

function contractOf({ path, method }: Route): ContractOperation {
  const item = document.paths[path];
  const operation = item[method.toLowerCase()] as ContractOperation;
  return { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] };
}

/** The first request body that the contract shows for the operation; undefined when it takes none. */
export function exampleBody(route: Route): unknown {
  const content = contractOf(route).requestBody?.content["application/json"];
  const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
  if (content && example === undefined) throw new Error(`the contract shows no body for ${route.operationId}`);
  return structuredClone(example);
}

export function parametersOf(route: Route, place: "path" | "query"): Parameter[] {
  return (contractOf(route).parameters ?? [])
    .map((parameter) => ({ ...resolved(parameter), schema: resolved(resolved(parameter).schema) }))
    .filter((parameter) => parameter.in === place);
}

/** Texts that break a parameter's schema. */
export function faultyTexts({ schema }: Parameter): string[] {
  const { type, minimum, maximum, minLength, maxLength, format } = schema;
  if (schema.enum) return ["nonsense", ""];
  if (type === "boolean") return ["maybe", "", "2"];
  if (type === "integer") {
    const beyond = [minimum === undefined ? [] : minimum - 1, maximum === undefined ? [] : maximum + 1].flat();
    return ["x", "", "1.5", "1e1", "NaN", "0x1", ...beyond.map(String)];
  }
  const texts = ["%00", "%ff"];
  if (format) texts.push("nonsense");
  if (minLength) texts.push("");
  if (maxLength) texts.push("x".repeat(maxLength + 1));
  return texts;
}

/** A workspace that has one of everything that a path can name. */
export interface World {
  workspace: TestWorkspace;
  client: Client;
  sheet: SheetUnderTest;
  ids: Record<string, string>;
}

export async function createWorld(server: Harness, name: string): Promise<World> {
  const { workspace, client } = await server.newWorkspace(name);
  const sheet = await importCsv(client, `a,b\nsecret of ${name},1\n2,3\n4,5\n`);
  const column = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
  const cell = await sheet.cell("n", 0);
  const { version } = await client.expect(201, "createVersion", { params: sheet.params, body: { name } });
  await importFile(client, "other.csv", "x\n1\n", sheet.params.table_id);
  await createTable(client, `another table of ${name}`);
  const [imported] = await workspace.scope.sql<{ operation_id: string }[]>`
    select operation_id from sheet_imports
    where workspace_id = ${workspace.id} and sheet_id = ${sheet.params.sheet_id}`;
  const ids = {
    ...sheet.params,
    column_id: column.id,
    cell_id: cell.id,
    version_id: version.id,
    operation_id: cell.execution_id as string,
    import_operation_id: imported?.operation_id as string,
  };
  return { workspace, client, sheet, ids };
}

/** What the world calls the thing that a path parameter names. */
export function idName(route: Route, parameter: string): string {
  return route.operationId === "getImportOperation" && parameter === "operation_id" ? "import_operation_id" : parameter;
}

/** The path of an operation with the ids of the world, or with others by the name of their parameter. */
export function pathIn(world: World, route: Route, others: Record<string, string> = {}): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = others[name] ?? world.ids[idName(route, name)];
    if (id === undefined) throw new Error(`no world has a ${name} yet: add one to createWorld`);
    return id;
  });
}

/** A sound request of the operation: its example body, if it takes one. */
export function initOf(route: Route, body: unknown = exampleBody(route)): RequestInit {
  const init: RequestInit = { method: route.method };
  if (body === undefined) return init;
  return { ...init, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
