import { randomUUID } from "node:crypto";
import type { Client } from "../../../support/client.ts";
import type { Dice } from "../../../support/dice.ts";
import { createTable, fileSource } from "../../../support/sheets.ts";
import { difference, type Kind, type Prepare } from "./kind.ts";

interface Import {
  operationId: string;
  sheetId: string;
  rows: number;
}

/** Files that become sheets of one table. */
export const imports: Prepare = async ({ client, name }) => new Imports(client, await createTable(client, name));

const textOf = (operationId: string, row: number) => `${operationId} ${row}`;

class Imports implements Kind {
  readonly weight = 1;
  private readonly acknowledged: Import[] = [];

  constructor(
    private readonly client: Client,
    private readonly tableId: string,
  ) {}

  async act(roll: Dice): Promise<void> {
    const operationId = randomUUID();
    const rows = 1 + roll(5_000);
    const lines = Array.from({ length: rows }, (_, row) => `${row},${textOf(operationId, row)}`);
    const source = fileSource("rows.csv", `n,text\n${lines.join("\n")}\n`);
    const params = { table_id: this.tableId };
    const body = { operation_id: operationId, source };
    const { sheet } = await this.client.expect(202, "createSheet", { params, body });
    this.acknowledged.push({ operationId, sheetId: sheet.id, rows });
  }

  async check(): Promise<string[]> {
    const sheets = await this.sheetIds();
    const expected = this.acknowledged.map(({ sheetId }) => sheetId);
    const problems = difference("the list of imported sheets", sheets.toSorted(), expected.toSorted());
    for (const one of this.acknowledged) problems.push(...(await this.checkImport(one)));
    return problems;
  }

  private async sheetIds(): Promise<string[]> {
    const params = { table_id: this.tableId };
    const ids: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
      const page = await this.client.expect(200, "listSheets", { params, query });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    return ids;
  }

  private async checkImport({ operationId, sheetId, rows }: Import): Promise<string[]> {
    const params = { table_id: this.tableId, operation_id: operationId };
    const { operation } = await this.client.expect(200, "getImportOperation", { params });
    const { status, rows_added } = operation;
    const sheet = { table_id: this.tableId, sheet_id: sheetId };
    const { body } = await this.client.fetch(
      `/api/public/v2/tables/${this.tableId}/sheets/${sheetId}/export?format=csv`,
    );
    const { data } = await this.client.expect(200, "listVersions", { params: sheet, query: { limit: 100 } });
    const lines = String(body).trimEnd().split(/\r?\n/).slice(1);
    const wrong = lines.findIndex((line, row) => line !== `${row},${textOf(operationId, row)}`);
    return [
      ...difference(`the import ${operationId}`, { status, rows_added }, { status: "succeeded", rows_added: rows }),
      ...difference("the number of its rows", lines.length, rows),
      ...(wrong === -1 ? [] : [`its row ${wrong} is ${lines[wrong]}`]),
      ...difference("the number of its sheet's versions", data.length, data[0]?.version_number),
    ];
  }
}
