import type { Socket } from "node:net";
import postgres, { type Sql } from "postgres";
import { endWhenPeerIsLost } from "./lostPeer.ts";
import { sessionSettings } from "./sessionSettings.ts";
import { StartFault } from "./startFault.ts";
import { readTlsOfUrl } from "./tlsOfUrl.ts";

export interface PoolOptions {
  /** postgres://user:password@host:port/database; a host that begins with %2F is the directory of a Unix socket. */
  url: string;
  /** Name in pg_stat_activity. */
  name: string;
  /** Highest number of connections; they are opened when needed. */
  max?: number;
  /** Time limit of opening a connection; 10 s when left out. */
  connectTimeoutSeconds?: number;
  /**
   * Time that a query may wait for a free connection before it fails (CONNECTION_WAIT_TIMEOUT); 0 for no limit. Left out, it
   * may be sent ahead to a busy one.
   */
  waitTimeoutMs?: number;
  /** Time for the database's machine to acknowledge what was sent; 30 s when left out. */
  lostPeerMs?: number;
  /** Ends statements that run longer; 0 for no limit. */
  statementTimeoutMs?: number;
  /** Ends a transaction whose owner does nothing for longer, so that a bug cannot hold locks for ever. */
  idleInTransactionTimeoutMs?: number;
  /** Keeps old connections, which are otherwise replaced after half an hour or more. */
  isPermanent?: boolean;
  onClose?: () => void;
  /** Receives what NOTIFY sends on a channel that one of the connections listens to. */
  onNotify?: (channel: string, payload: string) => void;
}

const types = {
  // 64-bit integers are keys, counts and versions here, all far below 2^53.
  int8: { to: 20, from: [20], serialize: String, parse: parseInt8 },
  // Timestamps stay text. As a Date they would lose their microseconds, on which keyset paging relies, and every answer
  // would pay for building a Date and formatting it again.
  timestamptz: { to: 1184, from: [1184], serialize: timestampText, parse: parseTimestamp },
  date: { to: 1082, from: [1082, 1114], serialize: timestampText, parse: (text: string) => text },
};

/** Error text for a start on the published postgres.js, with which a lost connection can cost data; see patches/. */
const unpatched =
  "node_modules is not ready: run `node scripts/setup.mjs`, which also happens at `npm ci` and `npm start`.";

/**
 * A pool of connections: 64-bit integers as numbers, numeric as text, timestamptz as RFC 3339 text in UTC with
 * microseconds (`2026-11-21T06:30:00.123456+00:00`), json parsed, bytea as Buffer.
 */
export function createPool(options: PoolOptions): Sql {
  const { url, tls } = readTlsOfUrl(options.url);
  const sql = postgres(url, {
    ...socketHost(url),
    ssl: tls ?? false,
    max: options.max ?? 10,
    types,
    connect_timeout: options.connectTimeoutSeconds ?? 10,
    backoff: reconnectSeconds,
    ...(options.waitTimeoutMs !== undefined && waitsInOneQueue(options.waitTimeoutMs)),
    onnotice: () => undefined,
    ...(options.isPermanent && { max_lifetime: null }),
    ...(options.onClose && { onclose: options.onClose }),
    ...(options.onNotify && { onnotify: options.onNotify }),
    // Set by endWhenPeerIsLost instead.
    keep_alive: null,
    // An option that the patches add.
    ...{ onsocket: (socket: Socket) => endWhenPeerIsLost(socket, options.lostPeerMs) },
    connection: asTexts({
      application_name: options.name,
      ...sessionSettings,
      statement_timeout: options.statementTimeoutMs ?? 0,
      idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 60_000,
    }),
  });
  // An option that the patches add.
  if (!("max_wait" in sql.options)) throw new StartFault(unpatched);
  // postgres.js would type its result by these custom types; they are only other forms of types that it knows.
  return sql as unknown as Sql;
}

/** Settings as they are sent. postgres.js would leave out a 0, and the role's own setting would hold. */
function asTexts(settings: Record<string, string | number>): object {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}

/** Reads how busy a pool is, with a function that the patches add. */
export function poolLoad(sql: Sql): { inUse: number; waiting: number } {
  return (sql as unknown as { load(): { inUse: number; waiting: number } }).load();
}

/** Pause before a reconnection. The package's own grows to 20 s, and requests would wait for it with the database back. */
function reconnectSeconds(failures: number): number {
  return (0.5 + Math.random() / 2) * Math.min(0.02 * 3 ** failures, 1);
}

/**
 * Options that send nothing ahead to a busy connection: behind a slow statement a query would wait for it while other
 * connections come free, and could not be taken back. Measured with 64 queries at once on 20 connections: 65 µs of our
 * time for each instead of 42; with up to 20 at once there is no difference. The connection of a transaction takes what is sent
 * ahead, since nobody else has it.
 */
function waitsInOneQueue(waitTimeoutMs: number): object {
  return { max_pipeline: 0, max_wait: waitTimeoutMs };
}

/** Decodes a socket's directory in the host of a URL; libpq and pg do this themselves, postgres.js does not. */
function socketHost(url: string): { host?: string } {
  const host = /^[^:]+:\/\/(?:[^@/]*@)?(%2f[^/:?]*)/i.exec(url)?.[1];
  return host === undefined ? {} : { host: decodeURIComponent(host) };
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the database sent ${text}, beyond 2^53; select it as text`);
  return value;
}

/** Turns `2026-11-21 06:30:00.123456+00` into RFC 3339; the time zone of every session is UTC. */
function parseTimestamp(text: string): string {
  if (!text.endsWith("+00")) return text;
  return `${text.substring(0, 10)}T${text.substring(11)}:00`;
}

function timestampText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
