import type { Route } from "../../validation/route.ts";

/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface Document {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  security?: SecurityRequirement[];
  tags?: { name: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: { schemas?: Record<string, Schema> } & Record<string, Record<string, unknown>>;
  "x-max-body-bytes"?: number;
  "x-shared"?: SharedParts;
  /** Answers of requests that have no operation. */
  "x-unrouted"?: Pick<OperationObject, "responses">;
  /** Scopes of API keys, with what each allows. */
  "x-scopes"?: Record<string, string>;
  /** Names of sets of scopes; "*" stands for all. */
  "x-scope-sets"?: Record<string, string[]>;
  /** Scopes that concern the whole workspace: a key that is limited to folders has none of them. */
  "x-workspace-scopes"?: string[];
}

/** Responses, headers and parameters that the root lists once for many operations, under `x-shared`, by references to its components. */
export interface SharedParts {
  deprecation?: Deprecation;
  responses?: {
    ofAll?: OperationObject["responses"];
    /** Parts of operations that need a key of a workspace. */
    withKey?: OperationObject["responses"];
    /** Parts of operations that take a body. */
    withBody?: OperationObject["responses"];
    ofTagged?: OperationObject["responses"];
    ofTaggedChanges?: OperationObject["responses"];
    unrouted?: OperationObject["responses"];
  };
  headers?: {
    ofAll?: Headers;
    /** Headers of operations that need a key of a workspace. */
    withKey?: Headers;
    ofDeprecated?: Headers;
    /** Headers of operations whose body takes fields that they do not know. */
    withOpenBody?: Headers;
    /** Headers of the successes of operations that take the parameters of changes. */
    ofChanges?: Headers;
    /** Headers of pages of lists. */
    ofPaged?: Headers;
    /** Headers of the successes of operations that may read from a replica. */
    ofLagging?: Headers;
    /** Headers of the answers of operations with an ETag. */
    ofTagged?: Headers;
    ofStatus?: Record<string, Headers>;
  };
  /**
   * Links from answers to what requests name: by a thing's path or an operation, by the operation that answers, and by
   * parameter or place in the body a pointer into the answer, or a text with pointers in braces.
   */
  links?: Record<string, Record<string, Record<string, string>>>;
  content?: {
    /** Forms of each failure that has a JSON body, besides the usual one. */
    ofFailures?: ResponseObject["content"];
  };
  parameters?: {
    /** Parts of operations that need a key, change something, and answer in JSON. */
    ofChanges?: (Parameter | Reference)[];
    ofTagged?: (Parameter | Reference)[];
    ofTaggedChanges?: (Parameter | Reference)[];
  };
}

/** Dates as `2026-11-23`: since when an operation is deprecated, and until when it is answered at least. */
interface Deprecation {
  since: string;
  sunset: string;
}

type Headers = NonNullable<ResponseObject["headers"]>;

export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/**
 * Method of the official JavaScript SDK that makes the call, and its arguments: `path.name`, `body` and `body.name.name`
 * stand for parts of the request, also inside an object.
 */
interface SdkCall {
  method: string;
  arguments?: unknown[];
}

type SecurityRequirement = Record<string, string[]>;

export const methods = ["get", "put", "post", "delete", "patch"] as const;

export type PathItem = { parameters?: (Parameter | Reference)[] } & {
  [Method in (typeof methods)[number]]?: OperationObject;
};

/** Lists the operations of a document, each with its path. */
export function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, item, method, operation }] : [];
    }),
  );
}

interface Reference {
  $ref: string;
}

export interface OperationObject {
  operationId?: string;
  description?: string;
  tags?: string[];
  security?: SecurityRequirement[];
  deprecated?: boolean;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, ResponseObject | Reference>;
  "x-aliases"?: string[];
  "x-codeSamples"?: CodeSample[];
  /**
   * The operation whose ETag a change may name in If-Match, and names of its path parameters where the change has others. Given to
   * changes at the path of an operation with an ETag.
   */
  "x-changes"?: Route["changes"];
  "x-content-encodings"?: string[];
  "x-deprecation"?: Deprecation;
  "x-exact-integers"?: boolean;
  "x-family"?: string;
  /** Whether one faulty value leaves the rest of the body valid (see Route in validation/route.ts). */
  "x-lenient-nesting"?: boolean;
  "x-lenient-text"?: boolean;
  /** Marks a POST that changes nothing: it is one because its parameters do not fit into a query. */
  "x-only-reads"?: boolean;
  "x-max-body-bytes"?: number;
  /** Whether the key may also be the `api_key` of the body. */
  "x-key-in-body"?: boolean;
  /** Scopes that a key needs for it; several are all needed. */
  "x-scope"?: string | string[];
  /** Marks what concerns the whole workspace: a key that is limited to folders may not call it, whatever its scopes. */
  "x-whole-workspace"?: boolean;
  /** Whether answers are pages, as those of each GET are whose query has a cursor or a page. */
  "x-paged"?: boolean;
  /** Whether answers have an ETag, as those of each GET do whose path ends in a parameter. */
  "x-tagged"?: boolean;
  "x-rate-limit"?: { requests: number; window_s: number };
  /** Whether its answers may come from a replica, which lags a little (see Route in validation/route.ts). */
  "x-may-lag"?: boolean;
  /** Whether its work waits for something besides the database (see Route in validation/route.ts). */
  "x-waits-outside"?: boolean;
  /** Whether its work takes its places itself (see Route in validation/route.ts). */
  "x-takes-turns"?: boolean;
  /** Whether its body may have configs with code, whose syntax is checked (see Route in validation/route.ts). */
  "x-checks-code"?: boolean;
  /** Whether configs of its body are merged into others (see Route in validation/route.ts). */
  "x-merges-configs"?: boolean;
  /** Null removes the call that an operation would inherit from another one. */
  "x-sdk-call"?: SdkCall | null;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  style?: string;
  explode?: boolean;
  /** Marks a path parameter whose text may contain slashes that are not percent-encoded. */
  "x-spans-segments"?: boolean;
}

export interface RequestBody {
  required?: boolean;
  content: Record<string, MediaObject>;
}

export interface ResponseObject {
  description?: string;
  links?: Record<string, { operationId: string; parameters: Record<string, string>; requestBody?: unknown }>;
  /** Marks an answer that only workspaces get which have switched something on that the release before did not have. */
  "x-opt-in"?: boolean;
  headers?: Record<string, { description?: string; required?: boolean; schema?: Schema } | Reference>;
  /** Faults that a 422 does not report: faulty ids in the path give 404 instead. */
  "x-leaves-out"?: "path";
  content?: Record<string, MediaObject>;
}

interface MediaObject {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

export type Schema = boolean | SchemaObject;

type Numeric = "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf";
type Counted = `${"min" | "max"}${"Length" | "Items" | "Properties"}`;

export interface SchemaObject extends Partial<Record<Numeric | Counted, number>> {
  $ref?: string;
  type?: JsonType | JsonType[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  title?: string;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  pattern?: string;
  items?: Schema;
  prefixItems?: Schema[];
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  propertyNames?: Schema;
  [extension: `x-${string}`]: unknown;
}

export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** Follows `#/…` references to the first part that is not a reference. */
export function resolve<T extends object>(document: Document, value: T | Reference): T {
  let current: unknown = value;
  const seen = new Set<string>();
  while (typeof current === "object" && current !== null && "$ref" in current) {
    const reference = (current as Reference).$ref;
    if (seen.has(reference)) throw new Error(`${reference} refers to nothing but itself`);
    seen.add(reference);
    current = lookUp(document, reference);
  }
  return current as T;
}

function lookUp(document: Document, reference: string): unknown {
  if (!reference.startsWith("#/")) throw new Error(`${reference} is not a reference into the bundled document`);
  const steps = reference
    .slice(2)
    .split("/")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  let value: unknown = document;
  for (const step of steps) value = (value as Record<string, unknown> | undefined)?.[step];
  if (value === undefined) throw new Error(`${reference} refers to nothing`);
  return value;
}

/** The name of a reference to a component schema. */
export function schemaName(reference: string): string {
  const name = /^#\/components\/schemas\/([\w.-]+)$/.exec(reference)?.[1];
  if (name === undefined) throw new Error(`${reference} is not a reference to components/schemas`);
  return name;
}
