import { followSource } from "../../core/sheets/compositions/followSource.ts";
import { workspaceTask } from "../task.ts";

export const follow_source = workspaceTask<{ sheet_id: string; source_sheet_id: string }>(
  (db, { sheet_id, source_sheet_id }) => followSource(db, sheet_id, source_sheet_id),
);
