import type { Sql } from "postgres";
import { type Scope, workspaceScope } from "../db/scope.ts";
import { Problem } from "../domain/problem.ts";
import type { ByteStream, Context, PublicContext, Service } from "../handlers/handler.ts";
import type { Route } from "../validation/route.ts";
import { type Authenticate, type Identity, keyOf } from "./auth.ts";
import {
  type BodyLimits,
  leaveUnread,
  noBody,
  otherMediaOf,
  type ReadBody,
  readBody,
  refuseHugeBody,
  type SocketTimeouts,
} from "./body.ts";
import { type BodyAccount, BytesInFlight } from "./bytesInFlight.ts";
import { Contract } from "./contract.ts";
import { Draining } from "./draining.ts";
import { describeFailure, type Failure } from "./errors.ts";
import { faultsProblem, notFoundProblem } from "./faults.ts";
import { answerOnce, idempotencyHeader, RequestFingerprint } from "./idempotency.ts";
import { Logger, timeOfLine } from "./log.ts";
import { Metrics, type OperationMetrics } from "./metrics.ts";
import { type ReadParameters, readHeaders, readPath, readQuery } from "./parameters.ts";
import type { RateLimiter } from "./rateLimit.ts";
import { requestIdOf } from "./requestId.ts";
import { rpcStatus } from "./rpcStatus.ts";
import { isStream, streamedBody } from "./stream.ts";
import { idleTimeoutSeconds } from "./timeouts.ts";

/** A handler as the pipeline calls it. Those of the contract take two arguments; the mock's look at the request too. */
export type AnyHandler = (context: never, input: never, request: Request) => Promise<AnyReply>;

export interface AnyReply {
  status: number;
  body?: unknown;
  /** Which of the media types that the contract lists for the status; needed where it lists several. */
  media?: string;
  headers?: Record<string, string>;
  /** The body as it goes over the wire, where it was written before. */
  text?: string | null;
}

export interface PipelineOptions {
  authenticate: Authenticate;
  /** The pool; handlers see it bound to the workspace of the key. */
  sql: Sql;
  /** Left out: nothing is limited. */
  limiter?: RateLimiter;
  /** Whether this opens the operations that administer; left out, nothing does. */
  isAdminSecret?: (given: string) => boolean;
  logger?: Logger;
  metrics?: Metrics;
  /** How far the process is with stopping; the readiness operation says so. */
  draining?: Draining;
  /** Bytes of request bodies that may be in memory at once; more are answered with 503. */
  maxBytesInFlight?: number;
  /** One in so many answers is checked against the contract after it was sent; 0 for none. */
  sampleEvery?: number;
  /** The bundled contract that is served and that samples are checked against. */
  contract?: string;
}

/** An operation with all that its requests share. */
export interface MountedRoute {
  route: Route;
  handler: AnyHandler;
  metrics: OperationMetrics;
  limits: BodyLimits;
  /** How often a workspace may call it; null for any number of times. */
  limit: ReturnType<RateLimiter["limitOf"]>;
  /** A faulty id in the path is a validation fault here, else it is not found. */
  listsValidation: boolean;
}

/** What is known of a request while it is answered; for the log. */
interface Progress {
  requestId: string;
  identity: Identity | null;
  /** Of an operation that takes a body. */
  account?: BodyAccount;
  /** Of the answer, whatever it will be. */
  headers?: Record<string, string> | undefined;
}

type Params = Record<string, string> | undefined;

const jsonMedia = "application/json";
const usualBytesInFlight = 256 * 1024 * 1024;
/** Answers that the pipeline gives on its own, for every operation alike. */
const pipelineStatuses = new Set([401, 405, 413, 415, 429, 500, 503]);

/** What happens to every request between the router and the handler, and back. */
export class Pipeline {
  private readonly logger: Logger;
  private readonly metrics: Metrics;
  private readonly service: Service;
  private readonly sampleEvery: number;
  private readonly bytesInFlight: BytesInFlight;
  private readonly draining: Draining;
  private untilSample: number;
  private contract: Promise<Contract> | undefined;

  constructor(private readonly options: PipelineOptions) {
    this.logger = options.logger ?? new Logger();
    this.metrics = options.metrics ?? new Metrics();
    this.sampleEvery = options.sampleEvery ?? 200;
    this.untilSample = this.sampleEvery;
    this.bytesInFlight = new BytesInFlight(options.maxBytesInFlight ?? usualBytesInFlight);
    this.draining = options.draining ?? new Draining();
    this.service = { metrics: () => this.metrics.render(), isDraining: () => this.draining.isWanted };
  }

  mount(route: Route, handler: AnyHandler): MountedRoute {
    return {
      route,
      handler,
      metrics: this.metrics.operation(route.operationId),
      limits: { ...route.body, maxFileBytes: route.body?.maxFileBytes ?? null, maxBytes: route.maxBodyBytes },
      limit: this.options.limiter?.limitOf(route) ?? null,
      listsValidation: 422 in route.responses,
    };
  }

  async answer(
    mounted: MountedRoute,
    request: Request,
    params: Params,
    server: SocketTimeouts | null,
  ): Promise<Response> {
    const started = performance.now();
    const progress: Progress = { requestId: requestIdOf(request.headers), identity: null };
    let response: Response;
    try {
      if (this.draining.isWanted) this.receiveLate(started);
      const reply = await this.perform(mounted, request, params, server, progress);
      response = isStream(reply.body)
        ? this.presentStream(mounted, reply, reply.body, progress, request, server)
        : this.presentReply(mounted, reply, progress);
    } catch (error) {
      const failure = describeFailure(error, mounted.route.validationStatus);
      await leaveUnread(request);
      response = this.presentFailure(failure, progress, mounted, request.headers);
    } finally {
      progress.account?.close();
    }
    if (this.draining.isWanted) response.headers.set("connection", "close");
    // Reading may have switched it off, and Bun would keep it so for what the connection is used for next.
    if (mounted.route.body) server?.timeout(request, idleTimeoutSeconds);
    this.record(mounted, response.status, performance.now() - started, progress);
    return response;
  }

  /** @throws Problem unavailable when the request should go elsewhere */
  private receiveLate(now: number): void {
    this.draining.noteRequest(now);
    if (this.draining.isRefusing) throw new Problem("unavailable", "The server is stopping. Try again.");
  }

  /** Answers a request that has no operation. */
  answerUnrouted(request: Request, answer: (request: Request) => AnyReply): Response {
    const progress: Progress = { requestId: requestIdOf(request.headers), identity: null };
    try {
      const { status, body, headers } = answer(request);
      return respond(status, body === undefined ? null : JSON.stringify(body), jsonMedia, progress.requestId, headers);
    } catch (error) {
      return this.presentFailure(describeFailure(error), progress);
    }
  }

  /** From the request to the handler's reply; every fault is thrown. */
  private async perform(
    mounted: MountedRoute,
    request: Request,
    params: Params,
    server: SocketTimeouts | null,
    progress: Progress,
  ): Promise<AnyReply> {
    const { route, limits, handler } = mounted;
    if (route.admin) this.requireAdmin(request.headers);
    const key = route.auth ? keyOf(request.headers) : null;
    const seeksKeyInBody = route.keyInBody && key === null;
    if (route.auth && !seeksKeyInBody) await this.admit(mounted, key, progress);
    const parameters = readParameters(mounted, request, params);
    if (route.body === null && request.method !== "GET") refuseHugeBody(request, limits.maxBytes);
    const idempotencyKey = parameters.headers[idempotencyHeader] as string | undefined;
    const fingerprint = idempotencyKey === undefined ? null : new RequestFingerprint(request);
    const observe = fingerprint?.add;
    const reading = route.body === null ? noBody : this.read(request, limits, server, observe, progress);
    const body = seeksKeyInBody ? await Promise.resolve(reading).catch(hideFromStranger) : await reading;
    try {
      if (seeksKeyInBody) await this.admit(mounted, keyInBody(body.value), progress);
      checkBody(route, body.value);
      if (route.keyInBody) forgetKey(body.value);
      const input = { ...parameters, body: body.value };
      const work = (db?: Scope) => handler(this.contextOf(progress, body, db) as never, input as never, request);
      if (idempotencyKey === undefined || !fingerprint || !progress.identity) return await work();
      const once = { key: idempotencyKey, hash: fingerprint.digest() };
      const cause = { actor: progress.identity, requestId: progress.requestId };
      return await answerOnce(this.options.sql, progress.identity.workspaceId, cause, once, async (db) => {
        const reply = await work(db);
        return { ...reply, text: wireText(route, reply) };
      });
    } finally {
      if (body.dispose) await body.dispose();
    }
  }

  private read(
    request: Request,
    limits: BodyLimits,
    server: SocketTimeouts | null,
    observe: RequestFingerprint["add"] | undefined,
    progress: Progress,
  ) {
    const account = this.bytesInFlight.open();
    progress.account = account;
    return readBody(request, limits, server, { observe, account });
  }

  private requireAdmin(headers: Headers): void {
    const { isAdminSecret } = this.options;
    const given = headers.get("x-admin-secret");
    if (isAdminSecret && given !== null && isAdminSecret(given)) return;
    const hint = isAdminSecret
      ? "Send it in the X-ADMIN-SECRET header."
      : "The server has none: set SHEAF_ADMIN_SECRET.";
    throw new Problem("invalid_admin_secret", `Invalid admin secret. ${hint}`);
  }

  /** Lets nobody pass without a key of a workspace, or beyond its limit. */
  private async admit({ limit }: MountedRoute, key: string | null, progress: Progress): Promise<void> {
    const known = key === null ? null : this.options.authenticate(key);
    progress.identity = known instanceof Promise ? await known : known;
    if (!progress.identity) throw invalidKey();
    if (limit) progress.headers = await this.options.limiter?.take(progress.identity.workspaceId, limit);
  }

  private contextOf({ identity, requestId }: Progress, body: ReadBody, db?: Scope): Context | PublicContext {
    const { sql } = this.options;
    const { uploads, media: bodyMedia = null, type: bodyType = null } = body;
    if (!identity) return { sql, requestId, service: this.service };
    return {
      db: db ?? workspaceScope(sql, identity.workspaceId, { actor: identity, requestId }),
      actor: identity,
      requestId,
      uploads,
      bodyMedia,
      bodyType,
    };
  }

  private presentReply(mounted: MountedRoute, reply: AnyReply, { requestId, headers }: Progress): Response {
    const media = mediaOf(mounted.route, reply);
    const content = reply.text === undefined ? wireContent(mounted.route, reply) : reply.text;
    this.maybeSample(mounted, reply.status, media, typeof content === "string" ? content : "");
    return respond(reply.status, content, media, requestId, joined(headers, reply.headers));
  }

  /** Samples leave streams out: their text is never in memory as a whole. */
  private presentStream(
    { route }: MountedRoute,
    reply: AnyReply,
    chunks: ByteStream,
    { requestId, headers }: Progress,
    request: Request,
    server: SocketTimeouts | null,
  ): Response {
    const media = mediaOf(route, reply);
    if (media === null || media === jsonMedia) throw new Error(`${route.operationId} streamed a body of type ${media}`);
    const body = streamedBody(chunks, {
      setTimeout: (seconds) => server?.timeout(request, seconds),
      onFailure: (error) =>
        this.logger.error("an answer broke off", { request_id: requestId, operation: route.operationId, error }),
    });
    return respond(reply.status, body, media, requestId, joined(headers, reply.headers));
  }

  private presentFailure(failure: Failure, progress: Progress, mounted?: MountedRoute, asked?: Headers): Response {
    const { status, body, headers, log } = failure;
    const { requestId } = progress;
    if (log !== undefined) {
      this.logger.error("a request failed", {
        request_id: requestId,
        operation: mounted?.route.operationId,
        error: log,
      });
    }
    const mirrored = mounted && asked ? mirroredMedia(mounted.route, status, asked) : null;
    if (mirrored !== null) {
      return respond(status, rpcStatus(status, body.message), mirrored, requestId, joined(progress.headers, headers));
    }
    const text = JSON.stringify(body);
    const isListed = mounted && status in mounted.route.responses;
    if (mounted && (isListed || !pipelineStatuses.has(status))) this.maybeSample(mounted, status, jsonMedia, text);
    return respond(status, text, jsonMedia, requestId, joined(progress.headers, headers));
  }

  private maybeSample(mounted: MountedRoute, status: number, media: string | null, text: string | null): void {
    if (this.sampleEvery === 0 || --this.untilSample > 0) return;
    this.untilSample = this.sampleEvery;
    // After the answer was sent.
    setTimeout(() => {
      this.checkSample(mounted, status, media, text).catch((error) => {
        this.logger.error("a sampled answer could not be checked", { operation: mounted.route.operationId, error });
      });
    });
  }

  private async checkSample(
    { route: { operationId }, metrics }: MountedRoute,
    status: number,
    media: string | null,
    text: string | null,
  ): Promise<void> {
    this.contract ??= Contract.load(this.options.contract);
    const misses = (await this.contract).findMisses(operationId, status, media, text ?? "");
    if (misses.length === 0) return;
    metrics.contractMisses++;
    this.logger.error("an answer breaks the contract", { operation: operationId, status, misses });
  }

  /** One line for each request, put together by hand: `JSON.stringify` would be most of what the pipeline costs. */
  private record({ route, metrics }: MountedRoute, status: number, ms: number, progress: Progress): void {
    metrics.record(status, ms / 1000);
    if (!this.logger.isEnabled("info")) return;
    const workspace = progress.identity ? `,"workspace_id":${progress.identity.workspaceId}` : "";
    this.logger.append(
      `{"time":"${timeOfLine()}","level":"info","message":"request","method":"${route.method}",` +
        `"path":"${route.path}","status":${status},"ms":${ms.toFixed(3)},"request_id":"${progress.requestId}"${workspace}}`,
    );
  }
}

/** Path, query and headers, each checked and with its defaults. */
function readParameters({ route, listsValidation }: MountedRoute, request: Request, params: Params) {
  const { validators } = route;
  const read = { params: nothing, query: nothing, headers: nothing };
  if (validators.params) {
    const path = readPath(params ?? {}, request, route.params);
    const faults = faultsOf(validators.params, path, "path");
    if (faults) throw listsValidation ? faultsProblem(faults) : notFoundProblem(faults);
    read.params = path.values;
  }
  if (validators.query) read.query = checked(validators.query, readQuery(request.url, route.query), "query");
  if (validators.headers)
    read.headers = checked(validators.headers, readHeaders(request.headers, route.headers), "header");
  return read;
}

const nothing: ReadParameters["values"] = Object.freeze({});

type ParameterValidator = NonNullable<Route["validators"]["query"]>;

function checked(validator: ParameterValidator, read: ReadParameters, place: string): ReadParameters["values"] {
  const faults = faultsOf(validator, read, place);
  if (faults) throw faultsProblem(faults);
  validator.applyDefaults(read.values);
  return read.values;
}

function faultsOf(validator: ParameterValidator, { values, faults }: ReadParameters, place: string) {
  if (faults.length > 0) return faults;
  return validator.check(values) ? null : validator.faults(values, [place], { textual: true });
}

function checkBody(route: Route, value: unknown): void {
  const validator = route.validators.body;
  if (!route.body || !validator || value instanceof Uint8Array) return;
  if (value === undefined) {
    if (!route.body.required) return;
    throw faultsProblem([{ loc: ["body"], msg: "Field required", type: "missing" }]);
  }
  if (!validator.check(value)) throw faultsProblem(validator.faults(value, ["body"]));
  validator.applyDefaults(value);
}

/** A stranger learns nothing of what is wrong with the body. */
function hideFromStranger(error: unknown): never {
  throw error instanceof Problem && error.code !== "unavailable" ? invalidKey() : error;
}

function keyInBody(body: unknown): string | null {
  const key = (body as { api_key?: unknown } | undefined | null)?.api_key;
  return typeof key === "string" && key !== "" ? key : null;
}

/** Handlers see no key, so none can be stored or answered. */
function forgetKey(body: unknown): void {
  delete (body as { api_key?: unknown } | undefined)?.api_key;
}

function invalidKey(): Problem {
  return new Problem("invalid_api_key", "Invalid API key. Send a key of your workspace in the X-API-KEY header.");
}

function wireContent(route: Route, reply: AnyReply): string | Uint8Array | null {
  const media = mediaOf(route, reply);
  return media === null ? null : contentOf(media, reply.body);
}

/** Of an answer that is kept to be given again. */
function wireText(route: Route, reply: AnyReply): string | null {
  const content = wireContent(route, reply);
  if (content instanceof Uint8Array) throw new Error(`${route.operationId} gave bytes, which cannot be kept`);
  return content;
}

type ExtraHeaders = Record<string, string> | undefined;

function joined(first: ExtraHeaders, second: ExtraHeaders): ExtraHeaders {
  return first && second ? { ...first, ...second } : (first ?? second);
}

function mediaOf({ operationId, responses }: Route, { status, media }: AnyReply): string | null {
  const listed = responses[status];
  if (listed === undefined) throw new Error(`${operationId} answered ${status}, which the contract does not list`);
  if (media === undefined && !Array.isArray(listed)) return listed as string | null;
  if (media !== undefined && [listed].flat().includes(media)) return media;
  throw new Error(`${operationId} answered ${status} as ${media}; the contract lists ${listed}`);
}

function contentOf(media: string, body: unknown): string | Uint8Array {
  const content = media === jsonMedia ? JSON.stringify(body) : body;
  if (typeof content === "string" || content instanceof Uint8Array) return content;
  throw new Error(`a handler gave no ${media} body`);
}

/** The media type of the request, where the contract lists a failure in it besides JSON; null otherwise. */
function mirroredMedia({ body, responses }: Route, status: number, asked: Headers): string | null {
  const media = otherMediaOf(asked, body?.otherMedia);
  return media !== null && [responses[status]].flat().includes(media) ? media : null;
}

function respond(
  status: number,
  body: string | Uint8Array | ReadableStream<Uint8Array> | null,
  media: string | null,
  requestId: string,
  extra?: ExtraHeaders,
): Response {
  const response = new Response(body as ConstructorParameters<typeof Response>[0], { status });
  // Set one by one: two thirds of what the same headers cost as an object for the constructor.
  const { headers } = response;
  headers.set("x-request-id", requestId);
  if (media !== null && body !== null)
    headers.set("content-type", media.startsWith("text/") ? `${media}; charset=utf-8` : media);
  for (const name in extra) headers.set(name, extra[name] as string);
  return response;
}
