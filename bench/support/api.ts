import type { components } from "../../generated/types.ts";
import { awaitIdle, type BenchServer } from "./server.ts";

type Schemas = components["schemas"];

interface Answer<Body> {
  status: number;
  body: Body;
  /** Time from sending the request to having read the whole answer. */
  ms: number;
}

const pollMs = 20;

/** Client of the server like any other: HTTP over a kept connection. */
export class Api {
  constructor(readonly server: BenchServer) {}

  /** @throws when the answer is not a success: a measured refusal would mean nothing */
  async call<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    const { address, apiKey } = this.server;
    const payload = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body);
    const headers = { "x-api-key": apiKey, ...(payload !== undefined && { "content-type": "application/json" }) };
    const startedAt = performance.now();
    const response = await fetch(address + path, { method, headers, ...(payload !== undefined && { body: payload }) });
    const text = await response.text();
    const ms = performance.now() - startedAt;
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return { status: response.status, body: JSON.parse(text) as Body, ms };
  }

  async createTable(title: string): Promise<string> {
    const { body } = await this.call<Schemas["CreateTableResponse"]>("POST", tablesPath, { title });
    return body.table.id;
  }

  /** Sends the file and waits until its rows are in. */
  async importFile(tableId: string, request: Uint8Array): Promise<Sheet> {
    const { body } = await this.call<Schemas["CreateSheetResponse"]>(
      "POST",
      `${tablesPath}/${tableId}/sheets`,
      request,
    );
    for (;;) {
      const state = await this.call<Schemas["ImportOperationResponse"]>("GET", body.status_url);
      const { status, error_message, row_count } = state.body.operation;
      if (status === "failed") throw new Error(`the import failed: ${error_message}`);
      if (status === "succeeded") return new Sheet(this, tableId, body.sheet.id, row_count);
      await Bun.sleep(pollMs);
    }
  }
}

const tablesPath = "/api/public/v2/tables";

/** Body of a request that imports a CSV file, made before anything is timed. */
export function importRequest(csv: Uint8Array): Uint8Array {
  const [before, after] = JSON.stringify({ source: { type: "file", file_name: "bench.csv", file_content_base64: "|" } })
    .split("|")
    .map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return Buffer.concat([
    before,
    Buffer.from(Buffer.from(csv.buffer, csv.byteOffset, csv.byteLength).toString("base64")),
    after,
  ]);
}

export type Config = Record<string, unknown>;

/** A sheet of the server under measurement. */
export class Sheet {
  readonly path: string;

  constructor(
    readonly api: Api,
    tableId: string,
    readonly id: string,
    readonly rowCount: number,
  ) {
    this.path = `${tablesPath}/${tableId}/sheets/${id}`;
  }

  call<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    return this.api.call(method, this.path + path, body);
  }

  createColumn(title: string, type: string, config: Config): Promise<Answer<Schemas["CreateColumnResponse"]>> {
    return this.call("POST", "/columns", { title, type, config });
  }

  changeConfig(columnId: string, config: Config): Promise<Answer<Schemas["UpdateColumnResponse"]>> {
    return this.call("PATCH", `/columns/${columnId}`, { config });
  }

  /** Configures columns without computing them: a config that is added later does not start a run. */
  async createStaleColumns(columns: readonly ColumnSpec[]): Promise<string[]> {
    const ids: string[] = [];
    for (const { title, type, config } of columns) {
      const { body } = await this.createColumn(title, type, {});
      await this.changeConfig(body.column.id, config);
      ids.push(body.column.id);
    }
    return ids;
  }

  /** Starts a run with a scope as in the contract: stale cells without one, all cells with `statuses` []. */
  startRun(scope: RunScope = {}): Promise<Answer<Schemas["CreateOperationQueuedResponse"]>> {
    return this.call("POST", "/operations", { operation: "recalculate", ...scope });
  }

  /** Starts a run and waits for its end. */
  async run(scope: RunScope = {}, everyMs = pollMs): Promise<Schemas["Operation"]> {
    const { body } = await this.startRun(scope);
    for (;;) {
      const state = await this.api.call<Schemas["OperationResponse"]>(
        "GET",
        `${body.status_url}?include=error_message`,
      );
      const { operation } = state.body;
      if (operation.status === "completed") return operation;
      if (operation.status !== "queued" && operation.status !== "running") {
        throw new Error(`the run is ${operation.status}: ${operation.error_message}`);
      }
      await Bun.sleep(everyMs);
    }
  }

  /** Cancels active runs and waits until their remaining jobs have noticed. */
  async quiet(): Promise<void> {
    const { body } = await this.call<Schemas["ListOperationsResponse"]>("GET", "/operations");
    for (const { operation_id } of body.active_operations) await this.call("DELETE", `/operations/${operation_id}`);
    await awaitIdle(this.api.server);
  }

  async statusCounts(): Promise<Schemas["StatusCounts"]> {
    const { body } = await this.call<Schemas["StatusCountsResponse"]>("GET", "/status-counts");
    return body.status_counts;
  }
}

/** Scope of a run. */
export interface RunScope {
  statuses?: string[];
  row_ids?: number[];
}

export interface ColumnSpec {
  title: string;
  type: string;
  config: Config;
}
