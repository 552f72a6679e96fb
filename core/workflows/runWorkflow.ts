import { workflowNotFound } from "../../db/queries/workflows/workflows.ts";
import type { Scope } from "../../db/scope.ts";
import { violates } from "../../db/violates.ts";
import { Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import { requireCallableUrl } from "../platform/outbound/callableUrl.ts";
import type { Json } from "../values/json.ts";
import { newTraceId } from "./execution/spans.ts";
import { startExecutions } from "./execution/start.ts";
import { faultyDefinition } from "./faults.ts";
import { readWorkflow } from "./readWorkflow.ts";

/** Starts a run of a workflow. @throws Problem not_found, bad_request */
export async function runWorkflow(
  db: Scope,
  identifier: string,
  request: Partial<NonNullable<Schemas["RunWorkflowRequest"]>>,
  by: { name: string | null },
): Promise<{ executionId: number; warning: string | null }> {
  const { workflow_label_name: label, workflow_version_number: number, callback_url } = request;
  if (typeof label === "string" && typeof number === "number") {
    const message = "Send workflow_label_name or workflow_version_number, not both.";
    throw faultyDefinition(["body", "workflow_label_name"], message);
  }
  if (typeof callback_url === "string") requireCallableUrl(callback_url, ["body", "callback_url"]);
  const inputs = (request.input_variables ?? {}) as Record<string, Json>;
  return db.transaction(async (tx) => {
    const { workflow, version } = await readWorkflow(tx, identifier, { label, number });
    const [executionId] = await startExecutions(tx, [
      {
        workflow_id: workflow.id,
        workflow_version_id: version.id,
        input_variables: inputs,
        metadata: textsOf(request.metadata ?? {}),
        return_all_outputs: request.return_all_outputs ?? false,
        callback_url: callback_url ?? null,
        channel_name_suffix: request.channel_name_suffix ?? null,
        origin: "request",
        depth: 0,
        trace_id: newTraceId(),
        created_by: by.name,
      },
    ]).catch((error) => {
      // It was deleted for good since it was read.
      if (violates(error, "workflow_executions_workspace_id_workflow_id_workflow_vers_fkey"))
        workflowNotFound(identifier);
      throw error;
    });
    if (executionId === undefined) throw new Problem("internal_error", "The run was not started.");
    return { executionId, warning: warningOf(Object.keys(version.required_input_variables), Object.keys(inputs)) };
  });
}

function textsOf(metadata: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  );
}

const shownNames = 20;

function warningOf(wanted: readonly string[], given: readonly string[]): string | null {
  const missing = wanted.filter((name) => !given.includes(name));
  const unused = given.filter((name) => !wanted.includes(name));
  const list = (names: readonly string[]) =>
    `${names.slice(0, shownNames).join(", ")}${names.length > shownNames ? ", …" : ""}`;
  const parts = [
    ...(missing.length > 0 ? [`Input variables without a value, which are null: ${list(missing)}.`] : []),
    ...(unused.length > 0 ? [`Values that no input variable uses: ${list(unused)}.`] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : null;
}
