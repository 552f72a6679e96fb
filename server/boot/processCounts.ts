import { availableParallelism } from "node:os";
import type { Config } from "./config.ts";
import type { PartRole } from "./partProtocol.ts";

/** Connections of a process for requests, besides one that listens. */
export const apiConnections = 20;
/**
 * Connections of a worker: five jobs that compute, each with a transaction and a query beside it; some jobs that wait for
 * the network and use the database in between; and three connections for the liveness of the pools.
 */
export const workerConnections = 18;
/** Limit of the connections of graphile-worker's three pools in a worker. */
const queueConnections = 29;
const otherConnections = 15;
const coresOfBoth = 4;

type Counts = Record<PartRole, number>;

/**
 * Chooses how many processes of each role run here. Postgres needs about as much of the cores as they do. On a Postgres of one's own,
 * whose connections others use too, more than one of each is for its operator to say.
 */
export function processCounts(config: Config): Counts {
  const { role, apiProcesses, workerProcesses, databaseUrl } = config;
  const usual = databaseUrl ? 1 : Math.max(1, Math.floor(availableParallelism() / coresOfBoth));
  // Only Linux gives each process that listens on a port its share of connections.
  const usualApi = process.platform === "linux" ? usual : 1;
  return {
    api: role === "worker" ? 0 : (apiProcesses ?? usualApi),
    worker: role === "api" ? 0 : (workerProcesses ?? usual),
  };
}

/** Counts the connections to Postgres that so many processes may open. */
export function connectionsOf({ api, worker }: Counts): number {
  return api * (apiConnections + 1) + worker * (workerConnections + queueConnections) + otherConnections;
}
