import { failImport, runImport } from "../../core/imports/runImport.ts";
import { endingTask } from "../endingTask.ts";

export interface ImportFilePayload {
  workspace_id: number;
  operation_id: string;
}

export const import_file = endingTask<ImportFilePayload>(
  (db, { operation_id }) => runImport(db, operation_id),
  (db, { operation_id }) => failImport(db, operation_id, "The server could not finish the import. Try it again."),
);
