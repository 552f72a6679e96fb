import { linkEvents } from "../../core/workspace/audit/chain.ts";
import { listUnlinkedWorkspaces } from "../../db/queries/workspace/audit.ts";
import { workspaceScope } from "../../db/scope.ts";
import { forEach, type TaskContext } from "../task.ts";

/** Puts new events of the audit trail into the chains of their workspaces. Runs by the clock (workers/cron.ts). */
export async function link_audit_events({ sql }: TaskContext): Promise<void> {
  await forEach(await listUnlinkedWorkspaces(sql), (id) => linkEvents(workspaceScope(sql, id)));
}
