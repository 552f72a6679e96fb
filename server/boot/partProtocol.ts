// Messages between the supervisor (server/boot/supervisor.ts) and the processes that it starts (server/part.ts), as JSON.

import type { MetricFamily } from "../../domain/metrics.ts";
import type { ProcessMetrics } from "../metrics.ts";

/** Role of a process of the service. */
export type PartRole = "api" | "worker";

/** Settings of a process. They come by a channel of its own, which nobody else can read. */
export interface PartSettings {
  /** Environment variables as server/boot/config.ts reads them. */
  environment: Record<string, string | undefined>;
  databaseUrl: string;
  /** The keys of secrets in base64, with commas between. */
  encryptionKeys: string;
  port: number;
  /** Whether several processes listen on the port. */
  sharesPort?: boolean;
}

export type PartOrder =
  | { kind: "begin"; settings: PartSettings }
  | { kind: "stop" }
  /** It should send its metrics. */
  | { kind: "measure" }
  /** Metrics of all processes that answered, for one that has asked. */
  | { kind: "measuredAll"; processes: ProcessMetrics[] };

export type PartMessage =
  | { kind: "alive" }
  /** It serves; a worker has no address. */
  | { kind: "serving"; address: string | null; port: number | null }
  /** It cannot start; the reason is for the operator. */
  | { kind: "failed"; reason: string; exitCode: number }
  | { kind: "measured"; families: MetricFamily[] }
  /** It asks for the metrics of all processes. */
  | { kind: "measureAll" };
