import type { Validator } from "./validator.ts";

/** Reading of a parameter's text before it is checked; kinds are tried in this order. */
export interface ParameterReading {
  name: string;
  kinds: readonly ("integer" | "number" | "boolean" | "string")[];
  /** Form of a list: repeated (`?a=1&a=2`) or, with `separator`, in one value (`?a=1,2`). */
  list?: { separator: string | null };
}

export interface RouteValidators {
  params?: Validator;
  query?: Validator;
  headers?: Validator;
  body?: Validator;
}

/** Facts of the contract about one operation that the pipeline needs. */
export interface Route {
  operationId: string;
  family: string;
  method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  /** The path as the contract writes it: `/api/public/v2/tables/{table_id}`. */
  path: string;
  /** The path for Elysia's router, with parameters by position: `/api/public/v2/tables/:p0`. */
  routerPath: string;
  /** The path parameter whose text may hold slashes that are not percent-encoded. */
  spanningParam: string | null;
  /** Further paths for Elysia's router, at which clients look for the same operation. */
  aliases?: readonly string[];
  auth: boolean;
  /** Needs the admin secret instead, and belongs to no workspace. */
  admin: boolean;
  /** Scopes that the key needs, all of them. */
  scopes: readonly string[];
  /** Scopes that properties of the body need besides, where they are given and not empty. */
  scopesInBody?: { readonly [property: string]: string };
  /** Concerns the whole workspace, so a key that is limited to folders may not call it. */
  wholeWorkspace?: boolean;
  /** A request without a key in its headers may have it in the body, as `api_key`. */
  keyInBody: boolean;
  /** Requests that a workspace may send in any window of so many seconds; null for the server's usual limit. */
  rateLimit: { requests: number; window_s: number } | null;
  /** Headers of all its answers, by their names in lower case. */
  answerHeaders?: Readonly<Record<string, string>>;
  /** Whether the operation only reads, and may be answered by a replica of the database, which lags a little. */
  mayLag?: boolean;
  /** Whether the work waits for something besides the database, so that no transaction is open around it. */
  waitsOutside?: boolean;
  /**
   * Whether the work takes its places itself (`inTurn` of its context): requests that wait to be stored together need
   * one for all.
   */
  takesTurns?: boolean;
  /** Whether the body may have configs with code, whose syntax is checked before the work. */
  checksCode?: boolean;
  /** Whether configs in the body are only parts: the work merges them into others, and checks what the results refer to. */
  mergesConfigs?: boolean;
  /** Whether answers are pages, with a cursor or a number for the next one. */
  isPaged?: boolean;
  /** Whether answers have an ETag. */
  isTagged?: boolean;
  /** The operation whose ETag If-Match names, and the names of its path parameters here, where they differ. */
  changes?: { operation: string; params?: Readonly<Record<string, string>> };
  params: readonly ParameterReading[];
  query: readonly ParameterReading[];
  headers: readonly ParameterReading[];
  /**
   * Null when the operation takes no body. With `maxFileBytes` a property of it holds a file of up to so many bytes,
   * decoded, which is kept out of memory.
   */
  body: {
    required: boolean;
    maxFileBytes: number | null;
    /** Names of its fields, where the contract takes others and says nothing of them. */
    fields?: readonly string[];
    /** Names of the fields of the objects among the fields, where these are open in the same way. */
    parts?: Readonly<Record<string, readonly string[]>>;
    /** Media types besides JSON; their bytes reach the handler as they are. */
    otherMedia?: readonly string[];
    /** Content encodings that are undone. The limit of bytes holds before and after. */
    encodings?: readonly string[];
    /** Integers beyond 2^53 reach the validators and the handler as texts of their digits. */
    hasExactIntegers?: boolean;
    /** Bytes that are not UTF-8, and characters that cannot be stored, become U+FFFD: one odd text costs nothing else. */
    isLenient?: boolean;
    /** Lists and objects that are nested too deeply are emptied instead of refused with the whole body. */
    takesNesting?: boolean;
  } | null;
  maxBodyBytes: number;
  /** Status of a fault in query, headers or body. */
  fieldFaultStatus: 422 | 400;
  /** Status of a faulty id in the path. */
  pathFaultStatus: 422 | 404;
  /** Status and media type of each documented answer: null for one without a body, a list for one of several types. */
  responses: { readonly [status: number]: string | readonly string[] | null };
  validators: RouteValidators;
}

export type RouteTable = { readonly [operationId: string]: Route };
