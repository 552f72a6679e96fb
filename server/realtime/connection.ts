import { randomUUID } from "node:crypto";
import { type RealtimeGrant, readToken } from "../../core/workspace/realtime/tokens.ts";
import { type Command, closures, errors, type ProtocolError, readFrame } from "./protocol.ts";

export const pingSeconds = 25;

/** Subjects of a channel, each a run, of which a client has the last message and is not sent it again. */
export const subjectsRemembered = 100;

interface Subscription {
  /** Time of its start, as `performance.now()` tells it. */
  startedAt: number;
  /** Hash of the last message about each subject, those of the latest subjects. */
  sent: Map<string, bigint>;
}

export interface Socket {
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** Functions of the hub that a connection calls. */
export interface Registry {
  /** Registers the connection; false when its workspace has as many as it may. */
  admit(connection: Connection, workspaceId: number): boolean;
  /** Finds out whether the key of a connection's token holds; until then it hears nothing. */
  verify(connections: Connection[]): void;
  subscribe(connection: Connection, channel: string): void;
  unsubscribe(connection: Connection, channel: string): void;
}

/** Client with its permissions and its subscriptions. */
export class Connection {
  readonly id = randomUUID();
  readonly openedAt = Date.now();
  grant: RealtimeGrant | null = null;
  /** True when the key of its token is known not to be revoked. */
  isTrusted = false;
  /** Folders that the key is limited to; null for the whole workspace. */
  folderIds: readonly number[] | null = null;
  /** True when the last ping was answered. */
  hasAnswered = true;
  /** Subscriptions by the names of their channels. */
  readonly channels = new Map<string, Subscription>();

  constructor(
    private readonly socket: Socket,
    private readonly registry: Registry,
  ) {}

  receive(message: string | Uint8Array): void {
    const commands = typeof message === "string" ? readFrame(message) : null;
    if (commands) for (const command of commands) this.answer(command);
    else this.close(closures.badRequest);
  }

  /** Sends a message of a channel, unless it was the last one sent about its subject. */
  publish(channel: string, data: object, subject: string): void {
    const sent = this.channels.get(channel)?.sent;
    if (!this.isTrusted || !sent) return;
    const text = JSON.stringify(data);
    const hash = Bun.hash.xxHash64(text);
    if (sent.get(subject) === hash) return;
    sent.set(subject, hash);
    const [oldest] = sent.keys();
    if (sent.size > subjectsRemembered && oldest !== undefined) sent.delete(oldest);
    this.socket.send(`{"push":{"channel":${JSON.stringify(channel)},"pub":{"data":${text}}}}`);
  }

  /** Age of a subscription in milliseconds; 0 where there is none. */
  listeningMs(channel: string): number {
    const startedAt = this.channels.get(channel)?.startedAt;
    return startedAt === undefined ? 0 : performance.now() - startedAt;
  }

  /** Whether the end of a run was missed, which came so many milliseconds ago. */
  hasMissed(channel: string, { subject, ageMs }: { subject: string; ageMs: number }): boolean {
    return ageMs <= this.listeningMs(channel) && !this.channels.get(channel)?.sent.has(subject);
  }

  ping(): void {
    this.hasAnswered = false;
    this.socket.send("{}");
  }

  close([code, reason]: readonly [number, string]): void {
    this.socket.close(code, reason);
  }

  private answer(command: Command): void {
    const { id } = command;
    if (id === undefined) {
      if (Object.keys(command).length === 0) this.hasAnswered = true;
      return;
    }
    if (command.connect) this.connect(id, command.connect);
    else if (!this.grant) this.close(closures.badRequest);
    else if (command.subscribe) this.subscribe(id, command.subscribe.channel, this.grant);
    else if (command.unsubscribe) this.unsubscribe(id, command.unsubscribe.channel);
    else if (command.ping) this.reply(id, { ping: {} });
    else this.refuse(id, errors.notAvailable);
  }

  private connect(id: number, { token }: NonNullable<Command["connect"]>): void {
    const grant = typeof token === "string" ? readToken(token) : null;
    const refusal = this.refusalOf(grant);
    if (refusal || !grant) {
      this.refuse(id, refusal ?? errors.unauthorized);
      if (refusal === errors.limitExceeded) this.close(closures.limit);
      return;
    }
    this.grant = grant;
    this.registry.verify([this]);
    this.reply(id, { connect: { client: this.id, version: "sheaf", ping: pingSeconds, pong: true } });
  }

  private refusalOf(grant: RealtimeGrant | null): ProtocolError | null {
    if (this.grant) return errors.badRequest;
    if (!grant) return errors.unauthorized;
    if (grant.expiresAt <= Date.now()) return errors.tokenExpired;
    return this.registry.admit(this, grant.workspaceId) ? null : errors.limitExceeded;
  }

  private subscribe(id: number, channel: unknown, grant: RealtimeGrant): void {
    if (channel !== grant.channel) {
      this.refuse(id, errors.permissionDenied);
      return;
    }
    if (this.channels.has(grant.channel)) {
      this.refuse(id, errors.alreadySubscribed);
      return;
    }
    this.channels.set(grant.channel, { startedAt: performance.now(), sent: new Map() });
    this.reply(id, { subscribe: {} });
    this.registry.subscribe(this, grant.channel);
  }

  private unsubscribe(id: number, channel: unknown): void {
    if (typeof channel !== "string" || !this.channels.delete(channel)) {
      this.refuse(id, errors.badRequest);
      return;
    }
    this.registry.unsubscribe(this, channel);
    this.reply(id, { unsubscribe: {} });
  }

  private reply(id: number, result: object): void {
    this.socket.send(JSON.stringify({ id, ...result }));
  }

  private refuse(id: number, error: ProtocolError): void {
    this.reply(id, { error });
  }
}
