import { followSource } from "../../core/sheets/compositions/followSource.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

interface FollowSourcePayload {
  workspace_id: number;
  sheet_id: string;
  source_sheet_id: string;
}

export const follow_source: Task<FollowSourcePayload> = ({ sql }, payload) =>
  followSource(workspaceScope(sql, payload.workspace_id), payload.sheet_id, payload.source_sheet_id);
