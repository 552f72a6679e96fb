import { relayJobs } from "../../core/platform/jobRelay.ts";
import { listOutboxWorkspaces } from "../../db/queries/platform/jobOutbox.ts";
import { workspaceScope } from "../../db/scope.ts";
import { forEach, type TaskContext } from "../task.ts";

/** Relays jobs whose process ended before it could. Runs by the clock (workers/cron.ts). */
export async function relay_jobs({ sql }: TaskContext): Promise<void> {
  await forEach(await listOutboxWorkspaces(sql), (id) => relayJobs(workspaceScope(sql, id)));
}
