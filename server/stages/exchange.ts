import type { Route } from "../../validation/route.ts";
import type { Identity } from "../auth.ts";
import type { BodyLimits, SocketTimeouts } from "../body.ts";
import type { BodyAccount } from "../bytesInFlight.ts";
import type { OperationMetrics } from "../metrics.ts";
import type { RateLimiter } from "../rateLimit.ts";

/** A handler as the pipeline calls it. Handlers of the contract take two arguments; the mock's also get the request. */
export type AnyHandler = (context: never, input: never, request: Request) => Promise<AnyReply>;

export interface AnyReply {
  status: number;
  body?: unknown;
  /** One of the media types that the contract lists for the status; required where it lists several. */
  media?: string;
  headers?: Record<string, string>;
  /** The body as it goes over the wire, where it is already written. */
  text?: string | null;
}

/** The operation that shows what a change changes, and so has its ETag. */
export interface Shown {
  route: Route;
  handler: AnyHandler;
}

/** Names of a body's fields, and by name those of the objects among them. */
export interface KnownFields {
  names: ReadonlySet<string>;
  parts: ReadonlyMap<string, ReadonlySet<string>>;
}

/** An operation with everything that its requests share. */
export interface MountedRoute {
  route: Route;
  handler: AnyHandler;
  metrics: OperationMetrics;
  limits: BodyLimits;
  /** The operation whose ETag an If-Match of this one names. */
  shown?: Shown | undefined;
  /** Names of the fields of a body in which other fields are allowed and ignored. */
  knownFields?: KnownFields | undefined;
  /** Limit on the calls of a workspace; null for none. */
  limit: ReturnType<RateLimiter["limitOf"]>;
}

export type PathParams = Record<string, string> | undefined;

/** One request on its way through the stages, with what they have found out so far. */
export interface Exchange {
  mounted: MountedRoute;
  request: Request;
  params: PathParams;
  /** Null when a request is handled without a socket (in tests). */
  server: SocketTimeouts | null;
  requestId: string;
  /** Trace of the server's own span for it; set where the server is traced. */
  traceId?: string;
  identity: Identity | null;
  /** Memory that the body takes; set for operations that have one. */
  account?: BodyAccount;
  /** Headers of the answer, whatever its status. */
  headers?: Record<string, string> | undefined;
}
