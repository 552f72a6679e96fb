import type { Span } from "@opentelemetry/api";
import type { Sql } from "postgres";
import { traced } from "../core/platform/tracing.ts";
import { requireScopesOfBody } from "../domain/keyRights.ts";
import { readMetrics } from "../domain/metrics.ts";
import { Stopping } from "../domain/stopping.ts";
import type { Route } from "../validation/route.ts";
import { apiKeyOf } from "./auth.ts";
import { leaveUnread, type SocketTimeouts } from "./body.ts";
import { BytesInFlight } from "./bytesInFlight.ts";
import { Draining } from "./draining.ts";
import { describeFailure } from "./errors.ts";
import { fingerprintOf } from "./idempotency.ts";
import { Logger } from "./log.ts";
import { OperationMetrics, renderMetrics } from "./metrics.ts";
import { requestIdOf } from "./requestId.ts";
import { Action, type ActionOptions } from "./stages/act.ts";
import { Admission, type AdmissionOptions, forgetKey, keyInBody, maskForUnauthenticated } from "./stages/admit.ts";
import { Answering } from "./stages/answer.ts";
import { checkBody } from "./stages/check.ts";
import { checkCode } from "./stages/checkCode.ts";
import type { AnyHandler, AnyReply, Exchange, MountedRoute, PathParams, Shown } from "./stages/exchange.ts";
import { readExchangeBody, readParameters } from "./stages/read.ts";
import { Sampler, type SamplingOptions } from "./stages/sample.ts";
import { knownFieldsOf, nameUnknownFields } from "./stages/unknownFields.ts";
import { idleTimeoutSeconds } from "./timeouts.ts";
import { type UploadLimits, UploadRoom } from "./uploadRoom.ts";

export interface PipelineOptions extends AdmissionOptions, ActionOptions, SamplingOptions {
  sql: Sql;
  logger?: Logger;
  /** Answer of the operation of metrics; left out, it has those of this process. */
  renderMetrics?: () => Promise<string>;
  /** Progress of stopping, which the readiness operation tells. */
  draining?: Draining;
  /** Bytes of request bodies that may be in memory at once; more are answered with 503. */
  maxBytesInFlight?: number;
  /** Bytes of unfinished uploads that may be on disk at once. */
  uploadLimits?: UploadLimits;
}

const failed = { code: 2 } as const;
const usualBytesInFlight = 256 * 1024 * 1024;

/** The way of every request from the router to the handler and back: admit, read, check, act, answer, sample. */
export class Pipeline {
  private readonly draining: Draining;
  readonly bytesInFlight: BytesInFlight;
  readonly uploadRoom: UploadRoom;
  private readonly admission: Admission;
  private readonly action: Action;
  private readonly answering: Answering;
  private readonly sampler: Sampler;

  constructor(private readonly options: PipelineOptions) {
    const logger = options.logger ?? new Logger();
    this.draining = options.draining ?? new Draining();
    this.bytesInFlight = new BytesInFlight(options.maxBytesInFlight ?? usualBytesInFlight);
    this.uploadRoom = new UploadRoom(options.uploadLimits);
    this.admission = new Admission(options);
    this.action = new Action(
      options.sql,
      {
        metrics: options.renderMetrics ?? (async () => renderMetrics([{ process: "api", families: readMetrics() }])),
        isDraining: () => this.draining.isWanted,
      },
      options,
    );
    this.sampler = new Sampler(logger, options);
    this.answering = new Answering(logger, this.sampler);
  }

  /** @param shown the operation that shows what this one changes */
  mount(route: Route, handler: AnyHandler, shown?: Shown): MountedRoute {
    return {
      route,
      handler,
      shown,
      metrics: new OperationMetrics(route.operationId),
      limits: { ...route.body, maxFileBytes: route.body?.maxFileBytes ?? null, maxBytes: route.maxBodyBytes },
      knownFields: knownFieldsOf(route),
      limit: this.options.limiter?.limitOf(route) ?? null,
    };
  }

  answer(
    mounted: MountedRoute,
    request: Request,
    params: PathParams,
    server: SocketTimeouts | null,
  ): Promise<Response> {
    const requestId = requestIdOf(request.headers);
    const exchange: Exchange = {
      mounted,
      request,
      params,
      server,
      requestId,
      identity: null,
      headers: mounted.route.answerHeaders,
    };
    const { method, path, operationId } = mounted.route;
    const start = () => ({
      name: `${method} ${path}`,
      kind: "SERVER" as const,
      attributes: { "http.request.method": method, "http.route": path, "sheaf.operation.id": operationId },
      traceparent: request.headers.get("traceparent"),
    });
    return traced(start, (span) => (span ? this.carryOutIn(span, exchange) : this.carryOut(exchange)));
  }

  private async carryOutIn(span: Span, exchange: Exchange): Promise<Response> {
    exchange.traceId = span.spanContext().traceId;
    const response = await this.carryOut(exchange);
    span.setAttribute("http.response.status_code", response.status);
    if (exchange.identity) span.setAttribute("sheaf.workspace.id", exchange.identity.workspaceId);
    if (response.status >= 500) span.setStatus(failed).setAttribute("error.type", String(response.status));
    return response;
  }

  private async carryOut(exchange: Exchange): Promise<Response> {
    const { mounted, request, server } = exchange;
    const started = performance.now();
    this.draining.begin();
    let response: Response;
    try {
      if (this.draining.isRefusing) throw new Stopping();
      const answer = this.answering.presentReply(exchange, await this.perform(exchange));
      response = answer instanceof Promise ? await answer : answer;
    } catch (error) {
      const failure = describeFailure(error, mounted.route.fieldFaultStatus);
      mounted.metrics.refuse(failure.body.error);
      await leaveUnread(request);
      response = this.answering.presentFailure(failure, exchange);
    } finally {
      exchange.account?.close();
    }
    if (this.draining.isWanted) response.headers.set("connection", "close");
    // Reading may have switched it off, and Bun would keep it so for what the connection is used for next.
    if (mounted.route.body) server?.timeout(request, idleTimeoutSeconds);
    this.draining.end();
    this.sampler.record(exchange, response.status, performance.now() - started);
    return response;
  }

  /** The stages from the request to the handler's reply, in order; every fault is thrown. */
  private async perform(exchange: Exchange): Promise<AnyReply> {
    const { route } = exchange.mounted;
    const { headers } = exchange.request;
    if (route.admin) this.admission.requireAdmin(headers);
    const key = route.auth ? apiKeyOf(headers) : null;
    const seeksKeyInBody = route.keyInBody && key === null;
    const admitted = route.auth && !seeksKeyInBody ? this.admission.admit(exchange, key) : null;
    if (admitted) await admitted;
    const parameters = readParameters(exchange);
    const fingerprint = fingerprintOf(exchange, parameters.headers);
    const reading = readExchangeBody(exchange, this, fingerprint);
    const masked = seeksKeyInBody ? Promise.resolve(reading).catch(maskForUnauthenticated) : reading;
    const body = masked instanceof Promise ? await masked : masked;
    try {
      if (seeksKeyInBody) await this.admission.admit(exchange, keyInBody(body.value));
      checkBody(route, body.value);
      nameUnknownFields(exchange, body.value);
      if (exchange.identity) requireScopesOfBody(exchange.identity, route.scopesInBody, body.value);
      if (route.keyInBody) forgetKey(body.value);
      if (route.checksCode && exchange.identity) await checkCode(exchange.identity.workspaceId, body.value);
      return await this.action.act(exchange, parameters, body, fingerprint);
    } finally {
      if (body.dispose) await body.dispose();
    }
  }

  answerUnrouted(request: Request, answer: (request: Request) => AnyReply): Response {
    const requestId = requestIdOf(request.headers);
    try {
      return this.answering.presentUnrouted(answer(request), requestId);
    } catch (error) {
      return this.answering.presentUnroutedFailure(describeFailure(error), request, requestId);
    }
  }
}
