import { join } from "node:path";
import type { Ajv, ErrorObject, ValidateFunction } from "ajv";

export const contractFile = join(import.meta.dir, "../generated/openapi.json");

interface HeaderObject {
  required?: boolean;
  schema?: { type?: unknown };
}

interface ResponseObject {
  content?: Record<string, { schema?: object }>;
  headers?: Record<string, Referable<HeaderObject>>;
}

type Referable<T> = T | { $ref: string };

/** The parts of the bundled contract that describe answers. */
export interface ContractDocument {
  paths: Record<
    string,
    Record<string, { operationId?: string; responses?: Record<string, Referable<ResponseObject>> }>
  >;
  components?: { responses?: Record<string, ResponseObject>; headers?: Record<string, HeaderObject> };
  "x-unrouted"?: { responses: Record<string, Referable<ResponseObject>> };
}

/** Part of the document, and its place in it as a JSON pointer. */
interface Placed<T> {
  part: T;
  pointer: string;
}

/** An answer that the contract lists, with its headers by their names in lower case. */
interface ListedResponse extends Placed<ResponseObject> {
  headers: ReadonlyMap<string, Placed<HeaderObject>>;
}

/** Value in place of an operation's id for requests that have none. */
export const unrouted = "x-unrouted";

/** Headers of the connection and of the message's form, which HTTP itself describes, and one that the mock alone sends. */
const undeclared = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "preference-applied",
  "transfer-encoding",
]);

const methods = ["get", "put", "post", "delete", "patch"];
const schemaId = "contract";
const contracts = new Map<string, Promise<Contract>>();

/**
 * The contract, which judges answers. Each schema is compiled once, in its place in the document: the checks of
 * openapi-backend copy it into every operation that uses it, and took 24 s for all operations instead of 2.
 */
export class Contract {
  /** Answers of the operations that were asked for: listing all of them at once takes some 80 ms. */
  private readonly listed = new Map<string, Record<string, ListedResponse>>();

  private constructor(
    private readonly ajv: Ajv,
    private readonly document: ContractDocument,
    private readonly operations: ReadonlyMap<string, PlacedResponses>,
  ) {}

  /**
   * Reads each file once, since compiling its schemas is dear and their checks are kept.
   * @param file a bundled contract
   */
  static load(file: string = contractFile): Promise<Contract> {
    const known = contracts.get(file);
    if (known) return known;
    const loading = Bun.file(file)
      .json()
      .then((document) => Contract.of(document as ContractDocument));
    contracts.set(file, loading);
    return loading;
  }

  static async of(document: ContractDocument): Promise<Contract> {
    // Loaded when needed: these libraries take time, and a server that has just started has other things to do.
    const [{ Ajv2020 }, formats] = await Promise.all([import("ajv/dist/2020.js"), import("ajv-formats")]);
    // The contract is checked before it is released. Checking it against the schema of schemas again held up the event
    // loop for 230 ms of processor time, in the first seconds of a server.
    // What answers share is compiled once instead of into each, and not made shorter: 2.8 s for all answers instead of 4.7.
    const asWritten = { inlineRefs: false, code: { optimize: false } };
    const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false, ...asWritten });
    formats.default(ajv);
    ajv.addSchema(document, schemaId);
    return new Contract(ajv as unknown as Ajv, document, responsesOf(document));
  }

  private responsesTo(operationId: string): Record<string, ListedResponse> | undefined {
    const known = this.listed.get(operationId);
    const placed = this.operations.get(operationId);
    if (known || !placed) return known;
    const { responses, place } = placed;
    const listed = Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        listedResponse(this.document, response, `${place}/responses/${status}`),
      ]),
    );
    this.listed.set(operationId, listed);
    return listed;
  }

  /** Lists the rules about headers that an answer breaks: each has been declared with a schema, and those required are there. */
  findHeaderMisses(operationId: string, status: number, headers: Headers): string[] {
    const declared = this.responsesTo(operationId)?.[status]?.headers;
    if (!declared) return [];
    const misses = [...headers.keys()]
      .filter((name) => !declared.has(name) && !undeclared.has(name))
      .map((name) => `the header ${name} of ${status} is not declared`);
    for (const [name, { part, pointer }] of declared) {
      const value = headers.get(name);
      if (value === null && part.required) misses.push(`${status} lacks the header ${name}`);
      if (value === null) continue;
      const check = this.checkOf(`${pointer}/schema`);
      const isNumber = part.schema?.type === "integer" && /^-?\d+$/.test(value);
      if (!check(isNumber ? Number(value) : value)) misses.push(`the header ${name} is ${JSON.stringify(value)}`);
    }
    return misses;
  }

  /** Lists the rules about its status, media type and body that an answer breaks. */
  findMisses(operationId: string, status: number, contentType: string | null, body: string): string[] {
    const listed = this.responsesTo(operationId);
    if (!listed) return [`there is no operation ${operationId}`];
    const found = listed[status];
    if (!found) return [`status ${status} is not listed, only ${Object.keys(listed).join(", ")}`];
    const media = Object.keys(found.part.content ?? {});
    if (media.length === 0) return body === "" ? [] : [`${status} has a body and should have none`];
    if (!media.includes(contentType?.split(";")[0]?.trim() ?? ""))
      return [`${status} has the media type ${contentType}, not ${media.join(" or ")}`];
    const [type = ""] = contentType?.split(";") ?? [];
    if (!/^application\/(?:problem\+)?json$/.test(type)) return [];
    const check = this.checkOf(`${found.pointer}/content/${encodeURIComponent(type.replace("/", "~1"))}/schema`);
    check(JSON.parse(body));
    return (check.errors ?? []).map(describe);
  }

  /** Check of the schema at a place of the document; Ajv compiles it at the first call. */
  private checkOf(pointer: string): ValidateFunction {
    const check = this.ajv.getSchema(`${schemaId}${pointer}`);
    if (!check) throw new Error(`the contract has no schema at ${pointer}`);
    return check;
  }
}

/** Answers of an operation with the place of the operation in the document. */
interface PlacedResponses {
  responses: Record<string, Referable<ResponseObject>>;
  place: string;
}

function responsesOf(document: ContractDocument): Map<string, PlacedResponses> {
  const found = new Map<string, PlacedResponses>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const { operationId, responses = {} } = item[method] ?? {};
      const place = `#/paths/${encodeURIComponent(path.replaceAll("~", "~0").replaceAll("/", "~1"))}/${method}`;
      if (operationId) found.set(operationId, { responses, place });
    }
  }
  found.set(unrouted, { responses: document["x-unrouted"]?.responses ?? {}, place: `#/${unrouted}` });
  return found;
}

function listedResponse(
  document: ContractDocument,
  response: Referable<ResponseObject>,
  place: string,
): ListedResponse {
  const { responses, headers } = document.components ?? {};
  const placed = resolvePart(response, place, "responses", responses);
  const declared = Object.entries(placed.part.headers ?? {}).map(([name, header]): [string, Placed<HeaderObject>] => [
    name.toLowerCase(),
    resolvePart(header, `${placed.pointer}/headers/${name}`, "headers", headers),
  ]);
  return { ...placed, headers: new Map(declared) };
}

function resolvePart<T extends object>(
  part: Referable<T>,
  place: string,
  section: string,
  components: Record<string, T> | undefined,
): Placed<T> {
  if (!("$ref" in part)) return { part, pointer: place };
  const resolved = components?.[part.$ref.slice(`#/components/${section}/`.length)];
  if (!resolved) throw new Error(`the contract has no ${part.$ref}`);
  return { part: resolved, pointer: part.$ref };
}

function describe({ instancePath, message = "is wrong", params }: ErrorObject): string {
  const detail = JSON.stringify(params);
  return `${instancePath === "" ? "the body" : instancePath} ${message}${detail === "{}" ? "" : ` ${detail}`}`;
}
