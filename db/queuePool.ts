import { Socket } from "node:net";
import { Pool } from "pg";
import { endWhenPeerIsLost } from "./lostPeer.ts";
import { sessionOptions } from "./sessionSettings.ts";
import { readTlsOfUrl } from "./tlsOfUrl.ts";

const connectTimeoutMs = 10_000;

/** Connections of the job queue. By itself, graphile-worker would neither notice a lost machine nor set its sessions' limits. */
export function createQueuePool(url: string, max: number, report: (error: Error) => void): Pool {
  const { url: connectionString, tls } = readTlsOfUrl(url);
  const pool = new Pool({ connectionString, ssl: tls ?? false, max, options: sessionOptions(), stream: watchedSocket });
  pool.on("error", report);
  // While a connection is in use, its error reaches the one who uses it too; without a listener, it would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Socket that neither waits for a machine that does not answer, as the system would for minutes, nor stays with one that is lost. */
function watchedSocket(): Socket {
  const socket = new Socket();
  const timer = setTimeout(() => socket.destroy(new Error("the database does not answer")), connectTimeoutMs);
  socket.once("close", () => clearTimeout(timer));
  return socket.once("connect", () => {
    clearTimeout(timer);
    endWhenPeerIsLost(socket);
  });
}
