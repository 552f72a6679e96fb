import { datasetOutcome } from "../../core/evaluation/datasets/datasetOutcome.ts";
import { startAutoRun } from "../../core/sheets/engine/autoRun.ts";
import { tableOutcome } from "../../core/sheets/imports/importEvents.ts";
import { failImport, runImport } from "../../core/sheets/imports/runImport.ts";
import { endingTask } from "../endingTask.ts";

const outcomes = { table: tableOutcome, dataset: datasetOutcome };
const failure = "The server could not finish the import. Try again.";

export const import_file = endingTask<{ operation_id: string }>(
  (db, { operation_id }) => runImport(db, operation_id, { outcomes, startAutoRun }),
  (db, { operation_id }) => failImport(db, operation_id, failure, outcomes),
);
