import type { Route } from "../../validation/route.ts";
import {
  type Document,
  type JsonType,
  type methods,
  type OperationObject,
  operationsOf,
  type Parameter,
  type RequestBody,
  type ResponseObject,
  resolve,
  type Schema,
  type SchemaObject,
} from "./document.ts";
import { UnknownWord } from "./faults.ts";
import { fieldsOfOpenBody } from "./openBody.ts";
import { scopesInBody, scopesOf } from "./scopes.ts";

/** One operation, with its references resolved and its schemas kept for the emitters. */
export interface Operation extends Omit<Route, "validators"> {
  /** Object schemas made from the parameters, one for each place that has any; `body` is the contract's own schema. */
  schemas: { params?: SchemaObject; query?: SchemaObject; headers?: SchemaObject; body?: Schema };
}

const jsonMedia = "application/json";
const knownEncodings = ["gzip", "deflate"];

/** Reads every operation and refuses promises that the pipeline would not keep. */
export function readOperations(document: Document): Operation[] {
  const operations = operationsOf(document).map(({ path, item, method, operation }) => {
    const shared = { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] };
    return new OperationReader(document, path, method, shared).read();
  });
  for (const [name, { length }] of Map.groupBy(operations, ({ operationId }) => operationId)) {
    if (length > 1) throw new Error(`two operations are called ${name}`);
  }
  return operations;
}

class OperationReader {
  private readonly name: string;
  private readonly parameters: Parameter[];
  private readonly statuses: number[];

  constructor(
    private readonly document: Document,
    private readonly path: string,
    private readonly method: (typeof methods)[number],
    private readonly operation: OperationObject,
  ) {
    this.name = operation.operationId ?? `${method.toUpperCase()} ${path}`;
    this.parameters = overridden((operation.parameters ?? []).map((parameter) => resolve(document, parameter)));
    this.statuses = Object.keys(operation.responses).map((status) => this.readStatus(status));
  }

  read(): Operation {
    const operationId = this.operation.operationId;
    if (!operationId || !/^[a-z][A-Za-z0-9]*$/.test(operationId)) throw this.fault("needs an operationId in camelCase");
    this.checkPathParameters();
    const body = this.readBody();
    const security = this.operation.security ?? this.document.security ?? [];
    const admin = security.some((requirement) => "AdminSecret" in requirement);
    const auth = security.length > 0 && !admin;
    this.requireStatuses(auth || admin ? [401] : [], "needs a key");
    this.requireStatuses(body ? [400, 413, 415] : [], "takes a body");
    if (!this.statuses.some((status) => status >= 200 && status < 300)) throw this.fault("lists no success");
    return {
      operationId,
      family: this.readFamily(),
      method: this.method.toUpperCase() as Route["method"],
      path: this.path,
      routerPath: routerPathOf(this.path),
      spanningParam: this.readSpanningParam(),
      ...(this.operation["x-aliases"] && { aliases: this.operation["x-aliases"].map(routerPathOf) }),
      auth,
      admin,
      ...this.readScopes(auth),
      ...(this.operation["x-whole-workspace"] && { wholeWorkspace: true }),
      keyInBody: this.readKeyInBody(auth, body?.schema),
      rateLimit: this.readRateLimit(),
      ...(this.operation.deprecated && { answerHeaders: this.deprecationHeaders() }),
      ...(this.operation["x-may-lag"] && { mayLag: true }),
      ...(this.operation["x-waits-outside"] && { waitsOutside: true }),
      ...(this.operation["x-takes-turns"] && { takesTurns: true }),
      ...(this.operation["x-checks-code"] && { checksCode: true }),
      ...(this.operation["x-merges-configs"] && { mergesConfigs: true }),
      ...(this.operation["x-paged"] && { isPaged: true }),
      ...(this.operation["x-tagged"] && { isTagged: true }),
      ...(this.operation["x-changes"] && { changes: this.readChanged(this.operation["x-changes"]) }),
      params: this.readings("path"),
      query: this.readings("query"),
      headers: this.readings("header"),
      body: body && {
        required: body.required,
        maxFileBytes: largeProperty(this.document, body.schema),
        ...fieldsOfOpenBody(this.document, this.operation),
        ...this.bodyReading(body.otherMedia),
      },
      maxBodyBytes: this.readBodyLimit(),
      ...this.readFaultStatuses(body !== null),
      responses: this.readResponses(body?.otherMedia ?? []),
      schemas: {
        params: this.parameterSchema("path"),
        query: this.parameterSchema("query"),
        headers: this.parameterSchema("header"),
        body: body?.schema,
      },
    };
  }

  private fault(message: string): Error {
    return new Error(`${this.name} ${message}`);
  }

  private readStatus(status: string): number {
    if (!/^[1-5]\d\d$/.test(status)) throw this.fault(`has the response "${status}"; list the real statuses`);
    return Number(status);
  }

  /** Requires that the contract lists what the pipeline itself may answer. */
  private requireStatuses(statuses: number[], reason: string): void {
    const missing = statuses.filter((status) => !this.statuses.includes(status));
    if (missing.length > 0) throw this.fault(`${reason} and does not list ${missing.join(", ")}`);
  }

  private readKeyInBody(auth: boolean, body: Schema | undefined): boolean {
    if (this.operation["x-key-in-body"] !== true) return false;
    const schema = body === undefined ? undefined : resolve(this.document, body as SchemaObject);
    if (!auth || schema?.properties?.api_key === undefined) {
      throw this.fault("has x-key-in-body, and either needs no key or has no api_key in its body");
    }
    if (this.parameters.length > 0) throw this.fault("has x-key-in-body and parameters, which come before the body");
    return true;
  }

  private readScopes(auth: boolean): Pick<Route, "scopes" | "scopesInBody"> {
    const scopes = scopesOf(this.operation);
    const inBody = scopesInBody(this.document, this.operation);
    const known = Object.keys(this.document["x-scopes"] ?? {});
    // An empty list says that any key will do.
    if (known.length > 0 && auth !== (this.operation["x-scope"] !== undefined))
      throw this.fault(`needs ${auth ? "a" : "no"} key and has ${auth ? "no" : "an"} x-scope`);
    const unknown = [...scopes, ...Object.values(inBody)].find((scope) => !known.includes(scope));
    if (unknown !== undefined)
      throw new UnknownWord(
        this.fault(`has the x-scope ${unknown}, which x-scopes does not list`).message,
        unknown,
        known,
      );
    return { scopes, ...(Object.keys(inBody).length > 0 && { scopesInBody: inBody }) };
  }

  private readRateLimit(): Route["rateLimit"] {
    const limit = this.operation["x-rate-limit"];
    if (limit === undefined) return null;
    const { requests, window_s } = limit;
    if (!(Number.isInteger(requests) && requests > 0 && Number.isInteger(window_s) && window_s > 0)) {
      throw this.fault("needs whole numbers above 0 in x-rate-limit: requests, window_s");
    }
    this.requireStatuses([429], "has a rate limit");
    return { requests, window_s };
  }

  private deprecationHeaders(): Route["answerHeaders"] {
    const { since, sunset } = this.operation["x-deprecation"] ?? {};
    const [from, until] = [since, sunset].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
    if (!(until > from)) throw this.fault("is deprecated and needs x-deprecation: since, and a sunset after it");
    return { deprecation: `@${from.getTime() / 1000}`, sunset: until.toUTCString() };
  }

  private readChanged(changed: NonNullable<Route["changes"]>): Route["changes"] {
    const tagged = operationsOf(this.document).find(({ operation }) => operation.operationId === changed.operation);
    if (!tagged?.operation["x-tagged"]) throw this.fault(`changes ${changed.operation}, which has no ETag`);
    if (this.operation["x-waits-outside"]) throw this.fault("waits outside, so that no transaction can hold If-Match");
    const wanted = [...tagged.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => changed.params?.[name] ?? name);
    const missing = wanted.find((name) => !this.path.includes(`{${name}}`));
    if (missing) throw this.fault(`changes ${changed.operation}, and has no ${missing} in its path`);
    return changed;
  }

  private readFamily(): string {
    const { tags, "x-family": family } = this.operation;
    if (tags?.length !== 1) throw this.fault("needs exactly one tag");
    return family ?? (tags[0] as string).toLowerCase().replace(/[^a-z0-9]+/g, "-");
  }

  private checkPathParameters(): void {
    const inPath = [...this.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
    const declared = this.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    if (inPath.toSorted().join() !== declared.toSorted().join()) {
      throw this.fault(`has the path parameters ${inPath.join()} and declares ${declared.join()}`);
    }
    if (this.parameters.some((parameter) => parameter.in === "cookie")) throw this.fault("reads a cookie");
  }

  /** Name of the path parameter that may hold slashes, or null. With others beside it, the owner of a slash would be unclear. */
  private readSpanningParam(): string | null {
    const inPath = this.parameters.filter((parameter) => parameter.in === "path");
    const spanning = inPath.find((parameter) => parameter["x-spans-segments"]);
    if (spanning && inPath.length > 1) throw this.fault(`has ${spanning.name}, which spans segments, beside others`);
    return spanning?.name ?? null;
  }

  /** Reads the body: JSON with a schema; other media types beside it are bytes that the handler reads. */
  private readBody(): { required: boolean; schema: Schema; otherMedia: string[] } | null {
    if (!this.operation.requestBody) return null;
    const { required = false, content } = resolve<RequestBody>(this.document, this.operation.requestBody);
    const { [jsonMedia]: json, ...others } = content;
    if (json?.schema === undefined) {
      throw this.fault(`takes ${Object.keys(content).join(", ")} and not ${jsonMedia} by a schema`);
    }
    const otherMedia = Object.keys(others);
    for (const media of otherMedia) {
      const { format } = resolve<SchemaObject>(this.document, (others[media]?.schema ?? {}) as SchemaObject);
      if (format !== "binary") throw this.fault(`takes ${media}, which is neither JSON nor of the format "binary"`);
    }
    return { required, schema: json.schema, otherMedia };
  }

  private bodyReading(otherMedia: string[]): Pick<NonNullable<Route["body"]>, "otherMedia" | "encodings"> {
    const { "x-content-encodings": encodings, "x-exact-integers": hasExactIntegers } = this.operation;
    const { "x-lenient-text": isLenient, "x-lenient-nesting": takesNesting } = this.operation;
    const unknown = encodings?.find((encoding) => !knownEncodings.includes(encoding));
    if (unknown !== undefined) throw this.fault(`takes the content encoding ${unknown}`);
    return {
      ...(otherMedia.length > 0 && { otherMedia }),
      ...(encodings && { encodings }),
      ...(hasExactIntegers && { hasExactIntegers }),
      ...(isLenient && { isLenient }),
      ...(takesNesting && { takesNesting }),
    };
  }

  private readBodyLimit(): number {
    const limit = this.operation["x-max-body-bytes"] ?? this.document["x-max-body-bytes"];
    if (!Number.isInteger(limit)) throw this.fault("has no x-max-body-bytes, and neither has the root");
    return limit as number;
  }

  /** Statuses of a faulty request, which must be listed: 422, or 400 in its fields and 404 in its path. */
  private readFaultStatuses(hasBody: boolean): Pick<Route, "fieldFaultStatus" | "pathFaultStatus"> {
    const invalid = this.operation.responses[422];
    const fieldFaultStatus = invalid ? 422 : 400;
    const pathFaultStatus =
      invalid && resolve<ResponseObject>(this.document, invalid)["x-leaves-out"] !== "path" ? 422 : 404;
    const canFail = hasBody || this.parameters.some((each) => each.in !== "path" && !isAnyHeader(each));
    if (canFail && !this.statuses.includes(fieldFaultStatus)) {
      throw this.fault("can be called with a faulty request and lists neither 422 nor 400 for it");
    }
    if (this.parameters.some(({ in: place }) => place === "path") && !this.statuses.includes(pathFaultStatus)) {
      throw this.fault("has path parameters and lists neither 422 nor 404 for them");
    }
    return { fieldFaultStatus, pathFaultStatus };
  }

  /** @param mirrored media types of the request in which it may be answered, besides JSON */
  private readResponses(mirrored: string[]): Record<number, string | string[] | null> {
    return Object.fromEntries(
      Object.entries(this.operation.responses).map(([status, response]) => {
        const { content = {} } = resolve<ResponseObject>(this.document, response);
        // Every failure has this form too, whatever the operation.
        const media = Object.keys(content).filter((type) => type !== "application/problem+json");
        const others = media.filter((type) => type !== jsonMedia && !mirrored.includes(type));
        // A caller who chooses by a parameter knows which media type to expect.
        const isChosen = this.parameters.some(({ name, in: place }) => place === "query" && name === "format");
        if (media.includes(jsonMedia) && others.length > 0 && !isChosen)
          throw this.fault(`answers ${status} in JSON and in something else`);
        return [Number(status), media.length > 1 ? media : (media[0] ?? null)];
      }),
    );
  }

  private readings(place: Parameter["in"]): Route["query"] {
    return this.parameters.filter((parameter) => parameter.in === place).map((parameter) => this.reading(parameter));
  }

  private reading(parameter: Parameter): Route["query"][number] {
    const { name, schema, style, explode } = parameter;
    if (schema === undefined) throw this.fault(`has the parameter ${name} without a schema`);
    const usualStyle = parameter.in === "query" ? "form" : "simple";
    if (style !== undefined && style !== usualStyle) throw this.fault(`reads ${name} in style ${style}`);
    const types = this.typesOf(schema);
    if (types.has("object")) throw this.fault(`reads an object from the parameter ${name}`);
    if (!types.has("array")) return { name, kinds: scalarKinds(types) };
    const items = resolve(this.document, schema as SchemaObject).items ?? true;
    const separator = parameter.in === "query" && explode !== false ? null : ",";
    return { name, kinds: scalarKinds(this.typesOf(items)), list: { separator } };
  }

  private typesOf(schema: Schema): Set<JsonType> {
    if (typeof schema === "boolean") return new Set();
    const { type, const: constant, enum: values, anyOf, oneOf, allOf } = resolve(this.document, schema);
    if (type !== undefined) return new Set([type].flat());
    const listed = values ?? (constant === undefined ? [] : [constant]);
    const nested = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].flatMap((part) => [...this.typesOf(part)]);
    return new Set([...listed.map((value) => typeof value as JsonType), ...nested]);
  }

  private parameterSchema(place: Parameter["in"]): SchemaObject | undefined {
    const parameters = this.parameters.filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return undefined;
    return {
      type: "object",
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema as Schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
  }
}

/** Whether a header may be any text: all headers of a request together have 16 KiB. */
function isAnyHeader({ in: place, schema }: Parameter): boolean {
  if (place !== "header" || typeof schema !== "object") return false;
  const { type, maxLength, ...others } = schema;
  return type === "string" && (maxLength ?? 16_384) >= 16_384 && Object.keys(others).length === 0;
}

/** Path with numbered parameters: the router wants one name for one place, and families name the same place differently. */
function routerPathOf(path: string): string {
  let position = 0;
  return path.replace(/\{\w+\}/g, () => `:p${position++}`);
}

/** Parameters of the path and the operation; the operation's replaces one of the path with the same name and place. */
function overridden(parameters: Parameter[]): Parameter[] {
  return [...new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()];
}

function scalarKinds(types: Set<JsonType>): Route["query"][number]["kinds"] {
  const kinds = (["integer", "number", "boolean", "string"] as const).filter((kind) => types.has(kind));
  return kinds.length > 0 ? kinds : ["string"];
}

/** Decoded bytes that the `x-large` property of a body may have; null when it has no such property. */
function largeProperty(document: Document, root: Schema): number | null {
  const seen = new Set<Schema>();
  const visit = (schema: Schema | undefined): number | null => {
    if (schema === undefined || typeof schema === "boolean") return null;
    const resolved = resolve(document, schema);
    if (seen.has(resolved)) return null;
    seen.add(resolved);
    if (resolved["x-large"] === true) {
      const bytes = resolved["x-max-decoded-bytes"];
      if (typeof bytes !== "number") throw new Error("a property with x-large needs x-max-decoded-bytes");
      return bytes;
    }
    const { properties, items, oneOf, anyOf, allOf } = resolved;
    const parts = [...Object.values(properties ?? {}), items, ...(oneOf ?? []), ...(anyOf ?? []), ...(allOf ?? [])];
    return parts.map(visit).find((found) => found !== null) ?? null;
  };
  return visit(root);
}
