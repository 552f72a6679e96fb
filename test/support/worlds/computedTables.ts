import { createTable, importCsv, importFile } from "../sheets.ts";
import { waitFor } from "../waitFor.ts";
import type { WorldPart } from "./part.ts";

/** Tables, sheets and everything in them. */
export const computedTables: WorldPart = {
  families: [
    "tables",
    "sheets",
    "columns",
    "rows",
    "cells",
    "operations",
    "versions",
    "exports",
    "imports",
    "scores",
    "scorecards",
  ],
  tables: [
    "cell_packs",
    "cells",
    "columns",
    "operations",
    "sheet_imports",
    "sheet_rows",
    "sheet_versions",
    "sheets",
    "tables",
    "scorecards",
    "score_calculations",
    "sheet_scores",
  ],
  async fill({ client, workspace, name }) {
    const sheet = await importCsv(client, `a,b\nsecret of ${name},1\n2,3\n4,5\n`);
    const column = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
    const cell = await sheet.cell("n", 0);
    const { version } = await client.expect(201, "createVersion", { params: sheet.params, body: { name } });
    await importFile(client, "other.csv", "x\n1\n", sheet.params.table_id);
    await createTable(client, `another table of ${name}`);
    const [imported] = await workspace.scope.sql<{ operation_id: string }[]>`
      select operation_id from sheet_imports
      where workspace_id = ${workspace.id} and sheet_id = ${sheet.params.sheet_id}`;
    const steps = [
      { title: `step of ${name}`, primitive_type: "CONTAINS", primitive_config: { source: "a", value: "s" } },
    ];
    const { scorecard } = await client.expect(200, "configureScorecard", {
      params: sheet.params,
      body: { name, aggregation: {}, steps },
    });
    await client.expect(200, "configureSheetScore", { params: sheet.params, body: { score_type: "auto" } });
    const calculation = await client.expect(202, "recalculateScorecard", { params: sheet.params, body: {} });
    const { calculation_id } = calculation;
    await waitFor("the calculation", async () => {
      const params = { ...sheet.params, calculation_id };
      const read = await client.expect(200, "getScorecardCalculation", { params });
      return read.calculation.status === "completed";
    });
    // A cell that changes by itself has a record of its own.
    await sheet.setCell("a", 2, "four");
    return {
      ...sheet.params,
      calculation_id,
      step_id: scorecard.steps[0]?.id as string,
      row_index: "0",
      column_id: column.id,
      cell_id: cell.id,
      data_cell_id: (await sheet.cell("a", 0)).id,
      version_id: version.id,
      operation_id: cell.execution_id as string,
      import_operation_id: imported?.operation_id as string,
    };
  },
  idName(route, parameter) {
    return route.operationId === "getImportOperation" && parameter === "operation_id"
      ? "import_operation_id"
      : parameter;
  },
};
