import type { Asked } from "../core/registry/labels/askForChanges.ts";
import { limits } from "../generated/limits.ts";
import type { Schemas } from "../generated/types.ts";

const maxShown = limits["LabelChangeRequests.maxItems"];

/** Presents the requests that were made in place of a change of protected labels. */
export function presentAsked({ asked }: Asked): { status: 202; body: Schemas["LabelChangeRequestedResponse"] } {
  const names = [...new Set(asked.map(({ label }) => JSON.stringify(label)))];
  const [labels, are] = names.length > 1 ? ["labels", "are"] : ["label", "is"];
  const changes = asked.length > 1 ? "changes wait" : "change waits";
  const message = `The ${labels} ${names.slice(0, 5).join(", ")} ${are} protected; the ${changes} for approval.`;
  return { status: 202, body: { success: true, message, change_requests: asked.slice(0, maxShown) } };
}
