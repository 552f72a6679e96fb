import type { Sql } from "postgres";
import { type Scope, workspaceScope } from "../../db/scope.ts";
import type { Context, PublicContext, Service } from "../../handlers/handler.ts";
import type { ReadBody } from "../body.ts";
import { answerOnce, answerOnceApart, type RequestFingerprint } from "../idempotency.ts";
import { wireText } from "./answer.ts";
import type { AnyReply, Exchange } from "./exchange.ts";
import type { RequestParameters } from "./read.ts";

/** Calls the handler of a request that is admitted, read and checked. */
export class Action {
  /** @param sql the pool; handlers see it bound to the workspace of the key */
  constructor(
    private readonly sql: Sql,
    private readonly service: Service,
  ) {}

  /** The handler's reply; with a fingerprint, the reply that the first request of this key got. */
  act(
    exchange: Exchange,
    parameters: RequestParameters,
    body: ReadBody,
    fingerprint: RequestFingerprint | null,
  ): Promise<AnyReply> {
    const { mounted, request, identity, requestId } = exchange;
    const input = { ...parameters, body: body.value };
    const work = (db?: Scope) => mounted.handler(this.contextFor(exchange, body, db) as never, input as never, request);
    if (!fingerprint || !identity) return work();
    const cause = { actor: identity, requestId };
    const once = mounted.route.waitsOutside ? answerOnceApart : answerOnce;
    return once(this.sql, identity.workspaceId, cause, fingerprint, async (db) => {
      const reply = await work(db);
      return { ...reply, text: wireText(mounted.route, reply) };
    });
  }

  private contextFor({ identity, requestId }: Exchange, body: ReadBody, db?: Scope): Context | PublicContext {
    if (!identity) return { sql: this.sql, requestId, service: this.service };
    const { uploads, media: bodyMedia = null, type: bodyType = null } = body;
    return {
      db: db ?? workspaceScope(this.sql, identity.workspaceId, { actor: identity, requestId }),
      actor: identity,
      requestId,
      uploads,
      bodyMedia,
      bodyType,
    };
  }
}
