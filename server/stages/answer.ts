import { entityTag, noneMatchNames, tagOfEncoding } from "../../domain/entityTag.ts";
import { type ByteStream, WrittenPage } from "../../handlers/handler.ts";
import type { Route } from "../../validation/route.ts";
import { otherMediaOf } from "../body.ts";
import { acceptedEncoding, compressed, compressedPieces, isCompressible, isLong } from "../compression.ts";
import type { Failure } from "../errors.ts";
import type { Logger } from "../log.ts";
import { nextPageLink } from "../nextPage.ts";
import { acceptsProblem, problemDetails, problemMedia } from "../problemDetails.ts";
import { rpcStatus } from "../rpcStatus.ts";
import { isStream, streamedBody } from "../stream.ts";
import type { AnyReply, Exchange, MountedRoute } from "./exchange.ts";
import type { Sampler } from "./sample.ts";

const jsonMedia = "application/json";
/** Statuses that the pipeline answers by itself, for every operation alike. */
const pipelineStatuses = new Set([401, 403, 405, 413, 415, 429, 500, 503]);

/** Turns a reply or a failure into a response, and shows its text to the sampler. */
export class Answering {
  constructor(
    private readonly logger: Logger,
    private readonly sampler: Sampler,
  ) {}

  /** @returns a promise only for an answer that is compressed */
  presentReply(exchange: Exchange, reply: AnyReply): Response | Promise<Response> {
    if (isStream(reply.body)) return this.presentStream(exchange, reply, reply.body);
    if (reply.body instanceof WrittenPage && isLong(reply.body)) return this.presentPage(exchange, reply, reply.body);
    const { mounted, request, requestId, headers } = exchange;
    const media = mediaOfReply(mounted.route, reply);
    const content = reply.text === undefined ? wireContent(mounted.route, reply) : reply.text;
    const isSuccess = reply.status < 300;
    const etag = isSuccess && mounted.route.isTagged && content !== null ? tagOfReply(reply, content) : null;
    const isKnown = etag !== null && noneMatchNames(request.headers.get("if-none-match"), etag);
    const [status, sent] = isKnown ? [304, null] : [reply.status, content];
    const shown = reply.body instanceof WrittenPage ? reply.body.envelope : reply.body;
    const link = isSuccess && mounted.route.isPaged ? nextPageLink(request.url, shown) : null;
    let extra = joined(joined(headers, reply.headers), link === null ? undefined : { link });
    const encoding = isCompressible(content) ? acceptedEncoding(request.headers.get("accept-encoding")) : null;
    if (isCompressible(content)) extra = { ...extra, vary: "accept-encoding" };
    if (etag !== null) extra = { ...extra, etag: encoding === null ? etag : tagOfEncoding(etag, encoding) };
    const finish = (body: string | Uint8Array | null) => {
      const response = respond(status, body, media, requestId, extra);
      this.sampler.sample(mounted, response, typeof sent === "string" ? sent : "");
      return response;
    };
    if (encoding === null || typeof sent !== "string") return finish(sent);
    return compressed(sent, encoding).then((bytes) => {
      const response = finish(bytes);
      response.headers.set("content-encoding", encoding);
      return response;
    });
  }

  /** A long page, which is never one text in memory. It has no ETag: making one would cost as much as sending it. */
  private presentPage(exchange: Exchange, reply: AnyReply, page: WrittenPage<unknown>): Response {
    const { mounted, request, requestId, headers } = exchange;
    const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
    const bytes =
      encoding === null
        ? Buffer.concat([...page.pieces()])
        : this.streamed(exchange, compressedPieces(page.pieces(), encoding));
    const link = nextPageLink(request.url, page.envelope);
    const ofPage = {
      vary: "accept-encoding",
      ...(link && { link }),
      ...(encoding && { "content-encoding": encoding }),
    };
    const response = respond(
      reply.status,
      bytes,
      mediaOfReply(mounted.route, reply),
      requestId,
      joined(joined(headers, reply.headers), ofPage),
    );
    this.sampler.sample(mounted, response, () => page.text());
    return response;
  }

  /** Answers with a stream. Only its headers are sampled: its text is never in memory as a whole. */
  private presentStream(exchange: Exchange, reply: AnyReply, chunks: ByteStream): Response {
    const { mounted, requestId, headers } = exchange;
    const { operationId } = mounted.route;
    const media = mediaOfReply(mounted.route, reply);
    if (media === null || media === jsonMedia) throw new Error(`${operationId} streamed a body of type ${media}`);
    const body = this.streamed(exchange, chunks);
    const response = respond(reply.status, body, media, requestId, joined(headers, reply.headers));
    this.sampler.sample(mounted, response, null);
    return response;
  }

  private streamed({ mounted, request, server, requestId }: Exchange, chunks: ByteStream): ReadableStream<Uint8Array> {
    const { operationId } = mounted.route;
    return streamedBody(chunks, {
      setTimeout: (seconds) => server?.timeout(request, seconds),
      onFailure: (error) =>
        this.logger.error("a response broke off", { request_id: requestId, operation: operationId, error }),
    });
  }

  presentFailure(failure: Failure, { mounted, request, requestId, headers }: Exchange): Response {
    const { status, body } = failure;
    this.logFailure(failure, requestId, mounted.route.operationId);
    const extra = { ...headers, ...failure.headers };
    const mirrored = mirroredMedia(mounted.route, status, request.headers);
    if (mirrored !== null) return respond(status, rpcStatus(status, body.message), mirrored, requestId, extra);
    const { text, media } = writtenFailure(failure, request, requestId);
    const response = respond(status, text, media, requestId, { vary: "accept", ...extra });
    if (isJudged(mounted, status)) this.sampler.sample(mounted, response, text);
    return response;
  }

  /** Answers a request that has no operation. */
  presentUnrouted({ status, headers }: AnyReply, requestId: string): Response {
    return respond(status, null, null, requestId, headers);
  }

  presentUnroutedFailure(failure: Failure, request: Request, requestId: string): Response {
    this.logFailure(failure, requestId);
    const { text, media } = writtenFailure(failure, request, requestId);
    return respond(failure.status, text, media, requestId, { vary: "accept", ...failure.headers });
  }

  private logFailure({ log }: Failure, requestId: string, operation?: string): void {
    if (log !== undefined) this.logger.error("a request failed", { request_id: requestId, operation, error: log });
  }
}

/** Body of a failure, in the form that the caller accepts. */
function writtenFailure(failure: Failure, request: Request, requestId: string): { text: string; media: string } {
  return acceptsProblem(request.headers)
    ? { text: JSON.stringify(problemDetails(failure, requestId)), media: problemMedia }
    : { text: JSON.stringify(failure.body), media: jsonMedia };
}

/** False for a failure that every operation can have and that this one does not list. */
function isJudged({ route }: MountedRoute, status: number): boolean {
  return status in route.responses || !pipelineStatuses.has(status);
}

/** The ETag that a handler gave, or one made of the body. */
export function tagOfReply({ headers }: AnyReply, content: string | Uint8Array): string {
  return headers?.ETag ?? entityTag(content);
}

/** Text of an answer that is kept to be given again. @throws Error for bytes */
export function wireText(route: Route, reply: AnyReply): string | null {
  const content = wireContent(route, reply);
  if (content instanceof Uint8Array) throw new Error(`${route.operationId} returned bytes, which cannot be stored`);
  return content;
}

function wireContent(route: Route, reply: AnyReply): string | Uint8Array | null {
  const media = mediaOfReply(route, reply);
  if (media === null) return null;
  if (reply.body instanceof WrittenPage) return reply.body.text();
  const content = media === jsonMedia ? JSON.stringify(reply.body) : reply.body;
  if (typeof content === "string" || content instanceof Uint8Array) return content;
  throw new Error(`a handler returned no ${media} body`);
}

function mediaOfReply({ operationId, responses }: Route, { status, media }: AnyReply): string | null {
  const listed = responses[status];
  if (listed === undefined)
    throw new Error(`${operationId} responded with ${status}, which the contract does not list`);
  if (media === undefined && !Array.isArray(listed)) return listed as string | null;
  if (media !== undefined && [listed].flat().includes(media)) return media;
  throw new Error(`${operationId} responded with ${status} as ${media}; the contract lists ${listed}`);
}

/** The media type of the request, where the contract lists a failure in it besides JSON; null otherwise. */
function mirroredMedia({ body, responses }: Route, status: number, requestHeaders: Headers): string | null {
  const media = otherMediaOf(requestHeaders, body?.otherMedia);
  return media !== null && [responses[status]].flat().includes(media) ? media : null;
}

type ExtraHeaders = Record<string, string> | undefined;

function joined(first: ExtraHeaders, second: ExtraHeaders): ExtraHeaders {
  return first && second ? { ...first, ...second } : (first ?? second);
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
