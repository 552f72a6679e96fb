import { failImport, runImport } from "../../core/imports/runImport.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

export interface ImportFilePayload {
  workspace_id: number;
  operation_id: string;
}

export const import_file: Task<ImportFilePayload> = async ({ sql }, payload, job) => {
  const db = workspaceScope(sql, payload.workspace_id);
  try {
    await runImport(db, payload.operation_id);
  } catch (error) {
    if (job.endsWith(error))
      await failImport(db, payload.operation_id, "The server could not finish the import. Try it again.");
    throw error;
  }
};
