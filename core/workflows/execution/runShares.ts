import type { ExecutionRecord } from "../../../db/queries/workflows/workflowExecutions.ts";
import { limits } from "../../../generated/limits.ts";
import type { Plan } from "../plan.ts";
import type { NodeStates } from "./step.ts";

const maxRuns = limits["WorkflowConfig.x-max-runs"];
export const tooManyRuns = `A run of a workflow may start ${maxRuns} others, directly and through these, of which each node has a share; that of this node is used up.`;

/**
 * Number of runs that each node may start, with all that these start. Nodes that run workflows have equal shares, except for those that
 * are skipped: their number only falls, so that the shares are never more than there are, and nothing has to be counted.
 */
export function shareOfNode({ most_runs }: ExecutionRecord, { nodes }: Plan, states: NodeStates): number {
  const sharing = nodes.filter(({ startsRuns, position }) => startsRuns && states.get(position)?.status !== "SKIPPED");
  return Math.floor((most_runs ?? maxRuns) / Math.max(1, sharing.length));
}
