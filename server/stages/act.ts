import type { Sql } from "postgres";
import { Turns } from "../../core/platform/turns.ts";
import { requireReachable } from "../../core/primitives/models/reachable.ts";
import { listSubtree } from "../../db/queries/registry/folders.ts";
import { type Scope, workspaceScope } from "../../db/scope.ts";
import type { InTurn } from "../../domain/inTurn.ts";
import type { ByteStream, Context, PublicContext, Service } from "../../handlers/handler.ts";
import type { Identity } from "../auth.ts";
import type { ReadBody } from "../body.ts";
import { answerOnce, answerOnceApart, type RequestFingerprint } from "../idempotency.ts";
import { changeIfMatch } from "../ifMatch.ts";
import type { Replica } from "../replica.ts";
import { isStream } from "../stream.ts";
import { wireText } from "./answer.ts";
import { configsIn } from "./configs.ts";
import type { AnyReply, Exchange } from "./exchange.ts";
import type { RequestParameters } from "./read.ts";

/**
 * Requests that use the database at once. Some send two queries at a time, so those of one workspace leave connections of the
 * pool (20) to others.
 */
const places = { usual: 8, spare: 4 };
const usualWaitTimeoutMs = 10_000;

export interface ActionOptions {
  /** Standby for reads that may lag. */
  replica?: Replica;
  /** Longest wait of a request for its turn; 10 s when left out. */
  waitTimeoutMs?: number;
}

/** Calls the handler of a request that is admitted, read and checked, in turns with other workspaces (docs/turns.md). */
export class Action {
  private readonly turns = new Turns(() => places, "requests to answer");

  /** @param sql the pool; handlers see it bound to the workspace of the key */
  constructor(
    private readonly sql: Sql,
    private readonly service: Service,
    private readonly options: ActionOptions,
  ) {}

  /**
   * The handler's reply; with a fingerprint, the reply that the first request of this key got.
   * @throws Problem unavailable when the workspace has too many requests
   */
  async act(
    exchange: Exchange,
    parameters: RequestParameters,
    body: ReadBody,
    fingerprint: RequestFingerprint | null,
  ): Promise<AnyReply> {
    if (exchange.identity?.folderIds) await this.resolveFolders(exchange, exchange.identity, body.value);
    const { mounted, identity } = exchange;
    // Those that wait for others use the database for moments only.
    if (!identity || mounted.route.waitsOutside) return this.perform(exchange, parameters, body, fingerprint);
    const { workspaceId } = identity;
    // A request that may be repeated has a transaction around it from its beginning.
    if (mounted.route.takesTurns && !fingerprint)
      return this.perform(exchange, parameters, body, fingerprint, (work) => this.inTurn(workspaceId, work));
    const reply = await this.inTurn(workspaceId, () => this.perform(exchange, parameters, body, fingerprint));
    return isStream(reply.body) ? { ...reply, body: this.inTurns(workspaceId, reply.body) } : reply;
  }

  private async inTurn<Result>(workspaceId: number, work: () => Promise<Result>): Promise<Result> {
    const { waitTimeoutMs: maxWaitMs = usualWaitTimeoutMs } = this.options;
    if (!this.turns.takeNow(workspaceId)) await this.turns.take(workspaceId, { maxWaitMs });
    try {
      return await work();
    } finally {
      this.turns.giveBack(workspaceId);
    }
  }

  /**
   * Finds what a key that is limited to folders sees, for this request: a change of the folders holds at once, in every process.
   * @throws Problem not_found for what a config of the body names elsewhere
   */
  private async resolveFolders(exchange: Exchange, identity: Identity, body: unknown): Promise<void> {
    const { mounted, requestId } = exchange;
    const { workspaceId, folderIds } = identity;
    const scope = workspaceScope(this.sql, workspaceId);
    const folders = (await listSubtree(scope, [...(folderIds ?? [])])).map(({ id }) => id);
    const actor = { ...identity, folders };
    exchange.identity = actor;
    if (!mounted.route.checksCode || mounted.route.mergesConfigs) return;
    await requireReachable(workspaceScope(this.sql, workspaceId, { actor, requestId }), configsIn(body));
  }

  /** Reads each piece of a body in a turn of its own, so that a slow reader keeps no place. */
  private async *inTurns(workspaceId: number, body: ByteStream): AsyncGenerator<Uint8Array> {
    const pieces = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        await this.turns.take(workspaceId, { maxWaitMs: null });
        const { done, value } = await pieces.next().finally(() => this.turns.giveBack(workspaceId));
        if (done) return;
        yield value;
      }
    } finally {
      await pieces.return?.();
    }
  }

  private perform(
    exchange: Exchange,
    parameters: RequestParameters,
    body: ReadBody,
    fingerprint: RequestFingerprint | null,
    inTurn?: InTurn,
  ): Promise<AnyReply> {
    const { mounted, request, identity, requestId } = exchange;
    const input = { ...parameters, body: body.value };
    const plain = (db?: Scope) =>
      mounted.handler(this.contextFor(exchange, body, db, inTurn) as never, input as never, request);
    if (!identity) return plain();
    const cause = { actor: identity, requestId };
    const { route, shown } = mounted;
    const ifMatch = parameters.headers["If-Match"] as string | undefined;
    const contextOf = (db: Scope) => this.contextFor(exchange, body, db);
    if (route.mayLag && this.options.replica) {
      return this.options.replica.answer((sql) => plain(sql && workspaceScope(sql, identity.workspaceId, cause)));
    }
    const work =
      shown && ifMatch !== undefined
        ? (db?: Scope) => {
            const change = { route, shown, parameters, ifMatch, work: plain, contextOf };
            return changeIfMatch(this.sql, identity.workspaceId, cause, change, db);
          }
        : plain;
    if (!fingerprint) return work();
    const once = mounted.route.waitsOutside ? answerOnceApart : answerOnce;
    return once(this.sql, identity.workspaceId, cause, fingerprint, async (db) => {
      const reply = await work(db);
      return { ...reply, text: wireText(mounted.route, reply) };
    });
  }

  private contextFor(
    { identity, requestId }: Exchange,
    body: ReadBody,
    db?: Scope,
    inTurn: InTurn = (work) => work(),
  ): Context | PublicContext {
    if (!identity) return { sql: this.sql, requestId, service: this.service };
    const { uploads, media: bodyMedia = null, type: bodyType = null } = body;
    return {
      db: db ?? workspaceScope(this.sql, identity.workspaceId, { actor: identity, requestId }),
      inTurn,
      actor: identity,
      requestId,
      uploads,
      bodyMedia,
      bodyType,
    };
  }
}
