import { type ProcessMetrics, renderMetrics } from "../metrics.ts";
import { listenFault, urlHost } from "./listenFault.ts";

/**
 * Serves /metrics on a port of its own until this process ends: a server without an API has no other, and its workers make most calls
 * of models. What the database knows is left to the API.
 * @returns the address
 * @throws StartFault when the port is in use
 */
export function listenForMetrics(host: string, port: number, measure: () => Promise<ProcessMetrics[]>): string {
  const headers = { "content-type": "text/plain" };
  try {
    const server = Bun.serve({
      hostname: host,
      port,
      routes: { "/metrics": { GET: async () => new Response(renderMetrics(await measure()), { headers }) } },
      fetch: () => new Response("There is only GET /metrics here.\n", { status: 404, headers }),
    });
    return `http://${urlHost(host)}:${server.port}/metrics`;
  } catch (error) {
    throw listenFault(error, host, port, "SHEAF_METRICS_PORT");
  }
}
