import { noBody, type ReadBody, readBody, refuseHugeBody } from "../body.ts";
import type { BytesInFlight } from "../bytesInFlight.ts";
import type { RequestFingerprint } from "../idempotency.ts";
import { type ReadParameters, readHeaders, readPath, readQuery } from "../parameters.ts";
import type { UploadRoom } from "../uploadRoom.ts";
import { checkParameters, checkPath } from "./check.ts";
import type { Exchange } from "./exchange.ts";

export interface RequestParameters {
  params: ReadParameters["values"];
  query: ReadParameters["values"];
  headers: ReadParameters["values"];
}

const nothing: ReadParameters["values"] = Object.freeze({});

/**
 * Path, query and headers, each checked and with its defaults. They come before the body: a faulty id is answered without
 * receiving a large file first.
 * @throws Problem validation_error, not_found
 */
export function readParameters({ mounted, request, params }: Exchange): RequestParameters {
  const { route } = mounted;
  const { validators } = route;
  const read = { params: nothing, query: nothing, headers: nothing };
  if (validators.params)
    read.params = checkPath(validators.params, readPath(params ?? {}, request, route.params), route.pathFaultStatus);
  if (validators.query) read.query = checkParameters(validators.query, readQuery(request.url, route.query), "query");
  if (validators.headers)
    read.headers = checkParameters(validators.headers, readHeaders(request.headers, route.headers), "header");
  return read;
}

/**
 * The body, parsed but not yet checked. An operation without one gives no promise, which would cost a turn of the event loop.
 * @throws Problem payload_too_large, and whatever readBody throws
 */
export function readExchangeBody(
  exchange: Exchange,
  { bytesInFlight, uploadRoom }: { bytesInFlight: BytesInFlight; uploadRoom: UploadRoom },
  fingerprint: RequestFingerprint | null,
): ReadBody | Promise<ReadBody> {
  const { request, server } = exchange;
  const { route, limits } = exchange.mounted;
  if (route.body === null) {
    if (request.method !== "GET") refuseHugeBody(request, limits.maxBytes);
    return noBody;
  }
  const account = bytesInFlight.open();
  exchange.account = account;
  const workspaceId = exchange.identity?.workspaceId;
  const diskAccount = workspaceId === undefined ? undefined : uploadRoom.open(workspaceId);
  return readBody(request, limits, server, { observe: fingerprint?.add, account, diskAccount });
}
