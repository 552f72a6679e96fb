import type { OpenAPIBackend, Document as OpenAPIDocument } from "openapi-backend";
import { contractFile } from "../../server/contract.ts";
import type { AnyReply } from "../../server/stages/exchange.ts";
import type { Route } from "../../validation/route.ts";
import { type Document, operationsOf, type ResponseObject, resolve, type Schema } from "../generate/document.ts";
import { Sampler } from "./sample.ts";

let document: Promise<Document> | undefined;
let backend: Promise<OpenAPIBackend> | undefined;

/** The bundled contract, with an example of every answer; read when it is wanted, since it is large. */
export function exampleDocument(): Promise<Document> {
  document ??= Bun.file(contractFile)
    .json()
    .then((read: Document) => {
      addExamples(read);
      return read;
    });
  return document;
}

/**
 * Makes a documented answer. Of openapi-backend only the mocks are used: its matcher takes 150 to 430 µs a request.
 * @param example the name of one of the contract's examples; the first one otherwise
 */
export async function exampleReply(route: Route, status: number, example?: string): Promise<AnyReply> {
  const headers = exampleHeaders(await exampleDocument(), route, status);
  const [media] = [route.responses[status] ?? []].flat() as string[];
  if (media === undefined) return { status, headers };
  backend ??= exampleDocument().then(createBackend);
  const { mock } = (await backend).mockResponseForOperation(route.operationId, {
    code: status,
    ...(example && { example }),
  });
  return { status, media, headers, body: mock };
}

/** The examples of the headers that an answer must have, besides the one that each has of its own. */
function exampleHeaders(contract: Document, { path, method }: Route, status: number): Record<string, string> {
  const operation = contract.paths[path]?.[method.toLowerCase() as "get"];
  const { headers = {} } = resolve<ResponseObject>(contract, operation?.responses[status] as ResponseObject);
  const declared = Object.entries(headers).map(
    ([name, header]) => [name, resolve<{ required?: boolean; example?: unknown }>(contract, header)] as const,
  );
  const required = declared.filter(([name, header]) => header.required && name.toLowerCase() !== "x-request-id");
  return Object.fromEntries(required.map(([name, { example }]) => [name.toLowerCase(), String(example)]));
}

async function createBackend(contract: Document): Promise<OpenAPIBackend> {
  const { OpenAPIBackend } = await import("openapi-backend");
  // It replaces references in place. It knows OpenAPI 3.0 only: its own check of the document refuses 3.1.
  const definition = structuredClone(contract) as unknown as OpenAPIDocument;
  const made = new OpenAPIBackend({ definition, quick: true, strict: true, validate: false });
  await made.init();
  return made;
}

/** Adds examples, since openapi-backend makes values of OpenAPI 3.0 only (`type: [string, "null"]` becomes `{}`). */
function addExamples(contract: Document): void {
  const sampler = new Sampler(contract);
  for (const { operation } of operationsOf(contract)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const media of Object.values(resolve<ResponseObject>(contract, response).content ?? {})) {
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
