import { expect, test } from "bun:test";
import { readPrompt } from "../../core/prompts/readPrompt.ts";
import { newTraceId } from "../../core/workflows/execution/spans.ts";
import { startExecutions } from "../../core/workflows/execution/start.ts";
import { erasePromptTemplate } from "../../db/queries/deletion/eraseEntities.ts";
import { findPromptTree } from "../../db/queries/prompts/promptTrees.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { waitForLockWaiters } from "../support/rowLock.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, wordsNode } from "../support/workflows.ts";

const server = await startHarness();
const { sql } = server.database;

test("a template that is deleted for good while it is read is not found", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { id } = await publish(client, "greeting", "Hello");
  const { scope } = workspace;
  const reading = readPrompt(scope, { id }, {}, undefined, async (...given) => {
    const tree = await findPromptTree(...given);
    await scope.transaction((tx) => erasePromptTemplate(tx, id));
    return tree;
  });
  await expect(reading).rejects.toMatchObject({ code: "not_found" });
});

test("a workflow that is deleted for good while a run of it is being started is not found", async () => {
  const { client } = await server.newWorkspace();
  const { workflow_id } = await createWorkflow(client, "flow", [wordsNode]);
  const { starting } = await sql.begin(async (tx) => {
    await tx`lock table workflow_executions in share mode`;
    const starting = client.call("runWorkflow", {
      params: { workflow_name: "flow" },
      body: { input_variables: { text: "one" } },
    });
    await waitForLockWaiters(sql, 1);
    const params = { workflow_id_or_name: String(workflow_id) };
    await client.expect(202, "deleteWorkflow", { params });
    await waitFor("the end of the deletion", async () => {
      const { data } = await client.expect(200, "listDeletions", {});
      return data[0]?.status === "completed";
    });
    return { starting };
  });
  const { status, body } = await starting;
  refused({ status: Number(status), body }, 404, "not_found");
});

test("a workflow is deleted for good with a run that was being started meanwhile, at the first attempt", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { workflow_id, workflow_version_id } = await createWorkflow(client, "flow", [wordsNode]);
  const isDone = async () => {
    const { data } = await client.expect(200, "listDeletions", {});
    return data[0]?.status === "completed";
  };
  await workspace.scope.transaction(async (tx) => {
    const run = { workflow_id, workflow_version_id, input_variables: {}, metadata: {}, return_all_outputs: false };
    await startExecutions(tx, [{ ...run, origin: "request", depth: 0, trace_id: newTraceId(), created_by: null }]);
    await client.expect(202, "deleteWorkflow", { params: { workflow_id_or_name: "flow" } });
    await waitForLockWaiters(sql, 1);
  });
  await waitFor("the end of the deletion", isDone);
  const left = await sql`select from workflow_executions where workspace_id = ${workspace.id}`;
  expect(left).toHaveLength(0);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
