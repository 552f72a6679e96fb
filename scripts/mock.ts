import type { Sql } from "postgres";
import { routes as contractRoutes } from "../generated/routes.ts";
import { createApp, listen } from "../server/app.ts";
import { Contract, type ContractDocument, contractFile } from "../server/contract.ts";
import type { Logger } from "../server/log.ts";
import type { AnyHandler, AnyReply } from "../server/stages/exchange.ts";
import type { Route, RouteTable } from "../validation/route.ts";
import { type Document, operationsOf, type ResponseObject, resolve, type Schema } from "./generate/document.ts";
import { Sampler } from "./mock/sample.ts";

/**
 * Creates an app that answers every operation of the contract with the contract's own examples. Requests go through the same
 * pipeline as in the server; any key will do. `Prefer: code=404` asks for another documented answer,
 * `Prefer: example=name` for another of its examples.
 *
 * @param file a bundled contract, and the routes that were generated from it
 */
export async function createMock(
  options: { file?: string; routes?: RouteTable; logger?: Logger } = {},
): Promise<ReturnType<typeof createApp>> {
  const { file = contractFile, routes = contractRoutes as RouteTable, logger } = options;
  const document = (await Bun.file(file).json()) as Document;
  addExamples(document);
  const contract = await Contract.of(document as unknown as ContractDocument);
  const handlers = Object.fromEntries(
    Object.values(routes).map((route) => [route.operationId, mockHandler(route, contract)]),
  );
  return createApp({
    handlers,
    routes,
    contract: file,
    logger,
    sql: noDatabase as unknown as Sql,
    authenticate: () => ({ workspaceId: 1, apiKeyId: "00000000-0000-4000-8000-000000000000", name: "mock" }),
    isAdminSecret: () => true,
  });
}

function noDatabase(): never {
  throw new Error("the mock has no database");
}

/** Adds examples, since openapi-backend makes values of OpenAPI 3.0 only (`type: [string, "null"]` becomes `{}`). */
function addExamples(document: Document): void {
  const sampler = new Sampler(document);
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const media of Object.values(resolve<ResponseObject>(document, response).content ?? {})) {
        if (media.example === undefined && media.examples === undefined) {
          media.example = sampleFor(sampler, media.schema, `${operation.operationId} ${status}`);
        }
      }
    }
  }
}

function sampleFor(sampler: Sampler, schema: Schema | undefined, place: string): unknown {
  try {
    return sampler.sample(schema ?? true);
  } catch (cause) {
    throw new Error(`${place} has no example and none can be made`, { cause });
  }
}

function mockHandler({ operationId, responses }: Route, contract: Contract): AnyHandler {
  const statuses = Object.keys(responses).map(Number);
  const success = statuses.find((status) => status >= 200 && status < 300) as number;
  return async (_context, _input, request): Promise<AnyReply> => {
    const preferences = readPreferences(request.headers);
    const wanted = Number(preferences.get("code"));
    const status = statuses.includes(wanted) ? wanted : success;
    const media = contract.mediaTypeOf(operationId, status);
    const body = media === null ? undefined : await contract.mock(operationId, status, preferences.get("example"));
    const { "x-request-id": _, ...headers } = contract.mockHeaders(operationId, status);
    if (status === wanted) headers["preference-applied"] = `code=${wanted}`;
    return { status, body, headers, ...(media !== null && { media }) };
  };
}

/** Reads `Prefer: code=404, example=unknown-table` (RFC 7240; a preference that cannot be met is ignored). */
function readPreferences(headers: Headers): Map<string, string> {
  const pairs = (headers.get("prefer") ?? "").split(/[,;]/).map((part) => part.trim().split("="));
  return new Map(
    pairs.map(([name = "", value = ""]) => [name.trim().toLowerCase(), value.trim().replace(/^"|"$/g, "")]),
  );
}

if (import.meta.main) {
  const port = Number(process.env.PORT ?? 4010);
  const server = listen(await createMock(), { hostname: process.env.HOST ?? "127.0.0.1", port });
  console.log(`The contract is served at http://${server.hostname}:${server.port}, its documentation at /docs.`);
}
