import type { Sql } from "postgres";
import { currentPublication, mayHear, recentEnds } from "../../core/publications.ts";
import { scopesOfChannel } from "../../core/workspace/realtime/channels.ts";
import { listSubtree } from "../../db/queries/registry/folders.ts";
import { findLiveKeys } from "../../db/queries/workspace/apiKeys.ts";
import { readNotice } from "../../db/queries/workspace/realtime.ts";
import { workspaceScope } from "../../db/scope.ts";
import { hasScopes, type KeyRights } from "../../domain/keyRights.ts";
import { routes } from "../../generated/routes.ts";
import type { Logger } from "../log.ts";
import { Connection, pingSeconds, type Registry, subjectsRemembered } from "./connection.ts";
import { closures } from "./protocol.ts";

export const realtimePath = "/connection/websocket";

/** Limit of the connections of one workspace, in each process. */
const maxConnections = 1_000;
/** Limit of the connections of clients that have not authenticated yet. */
const maxStrangers = 1_000;
const connectMs = 10_000;
/** A connection outlives its token, and so its key, by no more than this. */
const expiryCheckMs = 2_000;
const maxFrameBytes = 64 * 1024;
/** Limit of the bytes that wait for a client that reads too slowly; more closes its connection. */
const maxBacklogBytes = 1024 * 1024;

/** What is to be read of a channel: a single run, its current state (null), or the runs whose ends were missed. */
type Asked = number | null | "missed";

interface SocketData {
  connection: Connection | null;
}

interface HubOptions {
  sql: Sql;
  logger: Logger;
  /** Limit of the connections of a workspace, for tests. */
  maxConnections?: number;
}

/** Realtime clients of this process. News come by Postgres, whichever process they are from. */
export class RealtimeHub implements Registry {
  private readonly connections = new Set<Connection>();
  private readonly perWorkspace = new Map<number, number>();
  private readonly subscribers = new Map<string, Set<Connection>>();
  /** What is still to be read of the channels that are being read. */
  private readonly reading = new Map<string, Set<Asked>>();
  private readonly timers: Timer[];
  /** True when the process is stopping and takes no more clients. */
  isClosed = false;

  constructor(private readonly options: HubOptions) {
    this.timers = [
      setInterval(() => this.beat(), pingSeconds * 1000),
      setInterval(() => this.closeExpired(), expiryCheckMs),
    ];
    for (const timer of this.timers) timer.unref();
  }

  readonly handlers: Bun.WebSocketHandler<SocketData> = {
    maxPayloadLength: maxFrameBytes,
    backpressureLimit: maxBacklogBytes,
    closeOnBackpressureLimit: true,
    sendPings: false,
    idleTimeout: 4 * pingSeconds,
    open: (socket) => {
      const connection = new Connection(
        { send: (text) => void socket.send(text), close: (code, reason) => socket.close(code, reason) },
        this,
      );
      socket.data.connection = connection;
      this.connections.add(connection);
      if (this.strangers() > maxStrangers) connection.close(closures.limit);
    },
    message: (socket, message) => socket.data.connection?.receive(message),
    close: ({ data: { connection } }) => {
      if (connection) this.forget(connection);
    },
  };

  /** @returns whether the request has become a connection */
  upgrade(request: Request, server: Bun.Server<SocketData>): boolean {
    return !this.isClosed && server.upgrade(request, { data: { connection: null } });
  }

  admit(_: Connection, workspaceId: number): boolean {
    const count = this.perWorkspace.get(workspaceId) ?? 0;
    if (count >= (this.options.maxConnections ?? maxConnections)) return false;
    this.perWorkspace.set(workspaceId, count + 1);
    return true;
  }

  verify(connections: Connection[]): void {
    if (connections.length === 0) return;
    for (const connection of connections) connection.isTrusted = false;
    this.closeRevoked(connections).catch((error) => {
      this.options.logger.error("keys of realtime clients could not be looked up", { error });
      for (const connection of connections) connection.close(closures.fault);
    });
  }

  subscribe(connection: Connection, channel: string): void {
    const key = keyFor(connection, channel);
    const known = this.subscribers.get(key);
    if (known) known.add(connection);
    else this.subscribers.set(key, new Set([connection]));
    // The current state is sent at once: clients subscribe after they have started what they wait for.
    this.tell(key);
  }

  unsubscribe(connection: Connection, channel: string): void {
    const key = keyFor(connection, channel);
    const known = this.subscribers.get(key);
    known?.delete(connection);
    if (known?.size === 0) this.subscribers.delete(key);
  }

  onNotice(payload: string): void {
    const { workspaceId, channel, executionId } = readNotice(payload);
    const key = `${workspaceId} ${channel}`;
    if (this.subscribers.has(key)) this.tell(key, executionId);
  }

  /** Ends the clients of a key that was revoked, has expired or may listen no more. */
  onKeyChange(keyId: string): void {
    this.verify([...this.connections].filter(({ grant }) => grant?.apiKeyId === keyId));
  }

  /** Sends every client whose key holds what it does not know, after notices may have been missed. */
  onGap(): void {
    this.verify([...this.connections].filter(({ grant }) => grant));
  }

  close(): void {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const connection of [...this.connections]) connection.close(closures.shutdown);
  }

  private async closeRevoked(connections: Connection[]): Promise<void> {
    const keyOfToken = ({ grant }: Connection) => grant?.apiKeyId as string;
    const live = await findLiveKeys(this.options.sql, [...new Set(connections.map(keyOfToken))]);
    for (const connection of connections) {
      const rights = live.get(keyOfToken(connection));
      connection.folderIds = rights?.folderIds ?? null;
      connection.isTrusted = rights !== undefined && mayListen(rights, connection);
      if (connection.grant && rights) connection.grant.expiresAt = Math.min(connection.grant.expiresAt, rights.endsAt);
      if (!connection.isTrusted) connection.close(closures.invalidToken);
      else for (const channel of connection.channels.keys()) this.tellMissed(keyFor(connection, channel));
    }
  }

  /** Tells what clients have not heard while notices were missed, or their keys were looked up. */
  private tellMissed(key: string): void {
    this.tell(key, "missed");
    this.tell(key);
  }

  /**
   * Reads a channel. Notices that arrive meanwhile lead to one more reading, however many they are, and to one of each run
   * that they are about.
   */
  private tell(key: string, what: Asked = null): void {
    const asked = this.reading.get(key);
    if (asked) {
      asked.add(what);
      return;
    }
    const first = new Set([what]);
    this.reading.set(key, first);
    this.readAll(key, first);
  }

  private async readAll(key: string, asked: Set<Asked>): Promise<void> {
    // What is added meanwhile comes last.
    for (const what of asked) {
      asked.delete(what);
      try {
        if (what === "missed") await this.readMissed(key);
        else await this.read(key, what, () => true);
      } catch (error) {
        this.options.logger.error("a realtime channel could not be read", { error });
      }
    }
    this.reading.delete(key);
  }

  private async readMissed(key: string): Promise<void> {
    const { workspaceId, channel } = readNotice(key);
    const listeners = [...(this.subscribers.get(key) ?? [])];
    const withinMs = Math.max(0, ...listeners.map((connection) => connection.listeningMs(channel)));
    const scope = workspaceScope(this.options.sql, workspaceId);
    for (const end of await recentEnds(scope, channel, { withinMs, limit: subjectsRemembered })) {
      const hasMissed = (connection: Connection) => connection.hasMissed(channel, end);
      if (listeners.some(hasMissed)) await this.read(key, end.executionId, hasMissed);
    }
  }

  private async read(key: string, executionId: number | null, isFor: (_: Connection) => boolean): Promise<void> {
    const { workspaceId, channel } = readNotice(key);
    const publication = await currentPublication(workspaceScope(this.options.sql, workspaceId), channel, executionId);
    if (!publication) return;
    const reach = new Map<string, Promise<boolean>>();
    for (const connection of [...(this.subscribers.get(key) ?? [])].filter(isFor)) {
      const of = String(connection.folderIds);
      const isInReach = reach.get(of) ?? this.isInReach(connection, channel);
      reach.set(of, isInReach);
      if (await isInReach) connection.publish(channel, publication.message, publication.subject);
    }
  }

  /** Whether a channel tells of what lies in the folders that the key of a connection is limited to, at this moment. */
  private async isInReach({ grant, folderIds }: Connection, channel: string): Promise<boolean> {
    if (!grant || folderIds === null) return true;
    const { workspaceId, apiKeyId } = grant;
    const folders = (await listSubtree(workspaceScope(this.options.sql, workspaceId), folderIds)).map(({ id }) => id);
    const cause = { actor: { apiKeyId, name: null, folders }, requestId: null };
    return mayHear(workspaceScope(this.options.sql, workspaceId, cause), channel);
  }

  private beat(): void {
    const now = Date.now();
    for (const connection of [...this.connections]) {
      if (!connection.grant) {
        if (now - connection.openedAt > connectMs) connection.close(closures.stale);
      } else if (!connection.hasAnswered) connection.close(closures.noPong);
      else connection.ping();
    }
  }

  private closeExpired(): void {
    const now = Date.now();
    for (const connection of [...this.connections]) {
      if (connection.grant && connection.grant.expiresAt <= now) connection.close(closures.expired);
    }
  }

  private strangers(): number {
    let known = 0;
    for (const count of this.perWorkspace.values()) known += count;
    return this.connections.size - known;
  }

  private forget(connection: Connection): void {
    if (!this.connections.delete(connection) || !connection.grant) return;
    for (const channel of connection.channels.keys()) this.unsubscribe(connection, channel);
    const { workspaceId } = connection.grant;
    const left = (this.perWorkspace.get(workspaceId) ?? 1) - 1;
    if (left > 0) this.perWorkspace.set(workspaceId, left);
    else this.perWorkspace.delete(workspaceId);
  }
}

function mayListen(rights: KeyRights, { grant }: Connection): boolean {
  return hasScopes(rights, [...routes.createRealtimeToken.scopes, ...scopesOfChannel(grant?.channel ?? "")]);
}

function keyFor({ grant }: Connection, channel: string): string {
  return `${grant?.workspaceId} ${channel}`;
}
