import { Contract } from "../contract.ts";
import { type Logger, timeOfLine } from "../log.ts";
import { contractMisses } from "../metrics.ts";
import type { Exchange, MountedRoute } from "./exchange.ts";

export interface SamplingOptions {
  /** Number of answers of which one is checked against the contract after it was sent; 0 for none. */
  sampleEvery?: number;
  /** File of the bundled contract that is served and that samples are checked against. */
  contract?: string;
}

const usualSampleEvery = 200;

/** Last stage: counts and logs every answer, and checks one in many against the contract. */
export class Sampler {
  private readonly sampleEvery: number;
  private untilSample: number;
  private contract: Promise<Contract> | undefined;

  constructor(
    private readonly logger: Logger,
    private readonly options: SamplingOptions,
  ) {
    this.sampleEvery = options.sampleEvery ?? usualSampleEvery;
    this.untilSample = this.sampleEvery;
  }

  /**
   * Checks the answer if its turn has come, after it was sent.
   * @param text null for a body of which only the headers are checked
   */
  sample({ route: { operationId } }: MountedRoute, response: Response, text: string | (() => string) | null): void {
    if (this.sampleEvery === 0 || --this.untilSample > 0) return;
    this.untilSample = this.sampleEvery;
    setTimeout(() => {
      this.check(operationId, response, typeof text === "function" ? text() : text).catch((error) => {
        this.logger.error("could not check a sampled response", { operation: operationId, error });
      });
    });
  }

  private async check(operationId: string, { status, headers }: Response, text: string | null): Promise<void> {
    this.contract ??= Contract.load(this.options.contract);
    const contract = await this.contract;
    const misses = contract.findHeaderMisses(operationId, status, headers);
    if (text !== null) misses.push(...contract.findMisses(operationId, status, headers.get("content-type"), text));
    if (misses.length === 0) return;
    contractMisses.add({});
    this.logger.error("a response breaks the contract", { operation: operationId, status, misses });
  }

  /** One line for each request, put together by hand: `JSON.stringify` would be most of what the pipeline costs. */
  record(exchange: Exchange, status: number, ms: number): void {
    const { mounted, identity, requestId, traceId } = exchange;
    const { route, metrics } = mounted;
    metrics.record(status, ms / 1000);
    if (!this.logger.isEnabled("info")) return;
    const trace = traceId ? `,"trace_id":"${traceId}"` : "";
    const workspace = identity ? `,"workspace_id":${identity.workspaceId}` : "";
    this.logger.append(
      `{"time":"${timeOfLine()}","level":"info","message":"request","method":"${route.method}",` +
        `"path":"${route.path}","status":${status},"ms":${ms.toFixed(3)},"request_id":"${requestId}"${trace}${workspace}}`,
    );
  }
}
