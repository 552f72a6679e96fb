import { rollUpLogs } from "../../core/logs/rollups/rollUpLogs.ts";
import { listChangedWorkspaces } from "../../db/queries/logs/rollups/changes.ts";
import { workspaceScope } from "../../db/scope.ts";
import { forEach, type TaskContext } from "../task.ts";

/** Makes the roll-ups that charts of request logs and traces are read from. Runs by the clock (workers/cron.ts). */
export async function roll_up_logs({ sql, stopping }: TaskContext): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  await forEach(["request_log", "trace"] as const, async (of) => {
    const changed = await listChangedWorkspaces(sql, of, seconds);
    await forEach(changed, ({ workspace_id }) => rollUpLogs(workspaceScope(sql, workspace_id), of, { stopping }));
  });
}
