import type { components } from "../../generated/types.ts";
import type { Answer, Client } from "./client.ts";
import { waitFor } from "./waitFor.ts";

export type Cell = components["schemas"]["Cell"];
export type Column = components["schemas"]["Column"];
export type Row = components["schemas"]["Row"];
export type CellStatus = components["schemas"]["CellStatus"];
export type StatusCounts = components["schemas"]["StatusCounts"];
export const noCounts: StatusCounts = { STALE: 0, QUEUED: 0, DISPATCHED: 0, RUNNING: 0, COMPLETED: 0, FAILED: 0 };
export type Operation = components["schemas"]["Operation"];
export type ImportOperation = components["schemas"]["ImportOperation"];
export type Sheet = components["schemas"]["Sheet"];
type CreateColumnRequest = components["schemas"]["CreateColumnRequest"];
type CreateSheetRequest = components["schemas"]["CreateSheetRequest"];

export type SheetPlace = { table_id: string; sheet_id: string };

export function base64(content: string | Uint8Array): string {
  return Buffer.from(content as string).toString("base64");
}

/** A CSV text of these records, quoted where it must be. */
export function csvOf(records: readonly (readonly unknown[])[]): string {
  const field = (value: unknown) => {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return records.map((record) => `${record.map(field).join(",")}\n`).join("");
}

export async function createTable(client: Client, title?: string): Promise<string> {
  const body = { create_default_sheet: false, ...(title !== undefined && { title }) };
  return (await client.expect(201, "createTable", { body })).table.id;
}

export type FileContent = string | Uint8Array;

export function fileSource(fileName: string, content: FileContent): CreateSheetRequest["source"] {
  return { type: "file", file_name: fileName, file_content_base64: base64(content) };
}

/** Posts a file; the rows are imported when a worker gets to it. */
export function postFile(
  client: Client,
  tableId: string,
  fileName: string,
  content: FileContent,
  more: Omit<CreateSheetRequest, "source"> = {},
): Promise<Answer<"createSheet">> {
  return client.call("createSheet", {
    params: { table_id: tableId },
    body: { source: fileSource(fileName, content), ...more },
  });
}

/** The import's last state. */
export function importEnd(client: Client, tableId: string, operationId: string): Promise<ImportOperation> {
  return waitFor(`the end of the import ${operationId}`, async () => {
    const params = { table_id: tableId, operation_id: operationId };
    const { operation } = await client.expect(200, "getImportOperation", { params });
    return (operation.status === "succeeded" || operation.status === "failed") && operation;
  });
}

/** Imports a file into a table of its own, or into `tableId`; throws unless it succeeds. */
export async function importFile(
  client: Client,
  fileName: string,
  content: FileContent,
  tableId?: string,
): Promise<SheetUnderTest> {
  const table = tableId ?? (await createTable(client));
  const answer = await postFile(client, table, fileName, content);
  if (answer.status !== 202) throw new Error(`${fileName} was refused: ${JSON.stringify(answer.body)}`);
  const end = await importEnd(client, table, answer.body.operation_id);
  if (end.status !== "succeeded") throw new Error(`${fileName} was not imported: ${end.error_message}`);
  return new SheetUnderTest(client, { table_id: table, sheet_id: answer.body.sheet.id });
}

export function importCsv(client: Client, csv: string, tableId?: string): Promise<SheetUnderTest> {
  return importFile(client, "rows.csv", csv, tableId);
}

/** A sheet as a client sees it. Cells are named by the title of their column and their row. */
export class SheetUnderTest {
  constructor(
    readonly client: Client,
    readonly params: SheetPlace,
  ) {}

  async sheet(): Promise<Sheet> {
    return (await this.client.expect(200, "getSheet", { params: this.params })).sheet;
  }

  async version(): Promise<number> {
    return (await this.sheet()).version_count;
  }

  /** All columns, page by page. */
  async columns(): Promise<Column[]> {
    const columns: Column[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = cursor === undefined ? {} : { cursor };
      const page = await this.client.expect(200, "listColumns", { params: this.params, query });
      columns.push(...page.data);
      cursor = page.next_cursor;
    }
    return columns;
  }

  async column(title: string): Promise<Column> {
    const found = (await this.columns()).find((column) => column.title === title);
    if (!found) throw new Error(`there is no column ${title}`);
    return found;
  }

  /** All rows, page by page. */
  async rows(): Promise<Row[]> {
    const rows: Row[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = cursor === undefined ? {} : { cursor };
      const page = await this.client.expect(200, "listRows", { params: this.params, query });
      rows.push(...page.data);
      cursor = page.next_cursor;
    }
    return rows;
  }

  /** The cells of a column from the first row on. */
  async cells(title: string): Promise<Cell[]> {
    const { id } = await this.column(title);
    return (await this.rows()).map((row) => row.cells[id] as Cell);
  }

  async values(title: string): Promise<unknown[]> {
    return (await this.cells(title)).map((cell) => cell.value);
  }

  async statuses(title: string): Promise<CellStatus[]> {
    return (await this.cells(title)).map((cell) => cell.status);
  }

  async cell(title: string, rowIndex: number): Promise<Cell> {
    const cell = (await this.cells(title))[rowIndex];
    if (!cell) throw new Error(`there is no row ${rowIndex}`);
    return cell;
  }

  async setCell(title: string, rowIndex: number, value: unknown) {
    const { id } = await this.cell(title, rowIndex);
    return this.client.expect(200, "updateCell", { params: { ...this.params, cell_id: id }, body: { value } });
  }

  createColumn(body: CreateColumnRequest): Promise<Answer<"createColumn">> {
    return this.client.call("createColumn", { params: this.params, body });
  }

  /** A column that must come to be; its cells are computed a little later. */
  async addColumn(title: string, type: string, config?: Record<string, unknown>): Promise<Column> {
    const body = { title, type, ...(config && { config }) } as CreateColumnRequest;
    return (await this.client.expect(201, "createColumn", { params: this.params, body })).column;
  }

  /** A column with its cells computed. */
  async addComputed(title: string, type: string, config: Record<string, unknown>): Promise<Column> {
    const column = await this.addColumn(title, type, config);
    await this.settled();
    return column;
  }

  async statusCounts(): Promise<{ total: number; counts: StatusCounts }> {
    const body = await this.client.expect(200, "getStatusCounts", { params: this.params });
    return { total: body.total_cells, counts: body.status_counts };
  }

  /** The states of all computed cells, counted one by one. */
  async countedStates(): Promise<StatusCounts> {
    const computed = (await this.columns()).filter(({ type }) => type !== "TEXT");
    const counts = { ...noCounts };
    for (const { cells } of await this.rows()) {
      for (const { id } of computed) counts[cells[id]?.status as CellStatus]++;
    }
    return counts;
  }

  /** Waits until no operation is active. */
  async settled(): Promise<void> {
    await waitFor("the end of all operations", async () => {
      const { active_operations } = await this.client.expect(200, "listOperations", { params: this.params });
      return active_operations.length === 0;
    });
  }

  async operation(operationId: string): Promise<Operation> {
    const params = { ...this.params, operation_id: operationId };
    return (await this.client.expect(200, "getOperation", { params, query: { include: ["error_message"] } })).operation;
  }

  operationEnd(operationId: string): Promise<Operation> {
    return waitFor(`the end of the operation ${operationId}`, async () => {
      const operation = await this.operation(operationId);
      return operation.status !== "queued" && operation.status !== "running" && operation;
    });
  }

  /** Starts an operation that finds something to do. */
  async start(body: components["schemas"]["CreateOperationRequest"] | Record<string, unknown> = {}) {
    return this.client.expect(202, "createOperation", { params: this.params, body });
  }

  /** Runs an operation to its end. */
  async recalculate(body: Record<string, unknown> = {}): Promise<Operation> {
    return this.operationEnd((await this.start(body)).operation_id);
  }
}
