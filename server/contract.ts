import { join } from "node:path";
import type { Ajv, ErrorObject } from "ajv";
import type { OpenAPIBackend, Document as OpenAPIDocument, Operation } from "openapi-backend";

export const contractFile = join(import.meta.dir, "../generated/openapi.json");

interface MediaObject {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

/** The parts of the bundled contract that describe answers. */
export interface ContractDocument {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, ResponseObject> }>>;
}

interface ResponseObject {
  content?: Record<string, MediaObject>;
}

const methods = ["get", "put", "post", "delete", "patch"];

/**
 * The contract, which judges answers and makes up examples.
 *
 * Only the checks of answers and the mocks of openapi-backend are used. Its matcher takes 150 to 430 µs a request, so
 * Elysia routes; statuses and media types are compared here, since it lets unlisted ones pass.
 */
export class Contract {
  /** Operations of the backend by id, which it would look for one by one: 3 ms for each answer. */
  private readonly operations: ReadonlyMap<string | undefined, Operation>;

  private constructor(
    private readonly backend: OpenAPIBackend,
    private readonly responses: ReadonlyMap<string, Record<string, ResponseObject>>,
  ) {
    this.operations = new Map(backend.router.getOperations().map((operation) => [operation.operationId, operation]));
  }

  /** @param file a bundled contract */
  static async load(file: string = contractFile): Promise<Contract> {
    return Contract.of((await Bun.file(file).json()) as ContractDocument);
  }

  static async of(document: ContractDocument): Promise<Contract> {
    // Loaded when needed: these libraries take 50 ms, and a server that has just started has other things to do.
    const [{ OpenAPIBackend }, { Ajv2020 }, formats] = await Promise.all([
      import("openapi-backend"),
      import("ajv/dist/2020.js"),
      import("ajv-formats"),
    ]);
    const backend = new OpenAPIBackend({
      definition: document as unknown as OpenAPIDocument,
      // It knows OpenAPI 3.0 only: its own check of the document refuses 3.1, and its Ajv reads draft 7.
      quick: true,
      strict: true,
      customizeAjv: (_, options) => {
        const ajv = new Ajv2020({ ...options, strict: false, allErrors: true });
        formats.default(ajv);
        return ajv as unknown as Ajv;
      },
    });
    await backend.init();
    return new Contract(backend, responsesOf(backend.definition as unknown as ContractDocument));
  }

  /**
   * Lists the rules of the contract that an answer breaks. An answer with a status or media type that is not listed is
   * refused here, since openapi-backend takes it for a good one.
   */
  findMisses(operationId: string, status: number, contentType: string | null, body: string): string[] {
    const listed = this.responses.get(operationId);
    if (!listed) return [`there is no operation ${operationId}`];
    const response = listed[status];
    if (!response) return [`status ${status} is not listed, only ${Object.keys(listed).join(", ")}`];
    const media = Object.keys(response.content ?? {});
    if (media.length === 0) return body === "" ? [] : [`${status} has a body and should have none`];
    if (!media.includes(contentType?.split(";")[0]?.trim() ?? ""))
      return [`${status} has the media type ${contentType}, not ${media.join(" or ")}`];
    if (!contentType?.startsWith("application/json")) return [];
    const operation = this.operations.get(operationId) as Operation;
    const result = this.backend.validateResponse(JSON.parse(body), operation, status);
    return (result.errors ?? []).map(describe);
  }

  mediaTypeOf(operationId: string, status: number): string | null {
    return Object.keys(this.responses.get(operationId)?.[status]?.content ?? {})[0] ?? null;
  }

  /** @param example the name of one of the contract's examples; the first one otherwise */
  mock(operationId: string, status: number, example?: string): unknown {
    return this.backend.mockResponseForOperation(operationId, { code: status, example }).mock;
  }
}

function responsesOf(document: ContractDocument): Map<string, Record<string, ResponseObject>> {
  const found = new Map<string, Record<string, ResponseObject>>();
  for (const item of Object.values(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation?.operationId) found.set(operation.operationId, operation.responses ?? {});
    }
  }
  return found;
}

function describe({ instancePath, message = "is wrong", params }: ErrorObject): string {
  const detail = JSON.stringify(params);
  return `${instancePath === "" ? "the body" : instancePath} ${message}${detail === "{}" ? "" : ` ${detail}`}`;
}
