import { expect, test } from "bun:test";
import { stepBatch } from "../../core/workflows/execution/stepExecutions.ts";
import { countingScope } from "../support/countingScope.ts";
import { startHarness } from "../support/harness.ts";
import { createWorkflow, node, start, wordsNode } from "../support/workflows.ts";

const server = await startHarness({ hasWorker: false });

test("a step that starts many workflows sends as many statements as one that starts few", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { workflow_id } = await createWorkflow(client, "inner", [wordsNode]);
  const statementsOf = async (width: number) => {
    const nodes = Array.from({ length: width }, (_, index) =>
      node(`sub ${index}`, "WORKFLOW", { workflow_id, input_mappings: { text: "text" } }, ["text"]),
    );
    await createWorkflow(client, `outer ${width}`, nodes);
    const id = await start(client, `outer ${width}`, { text: "one two" });
    const count = await workspace.scope.transaction(async (tx) => {
      const counted = countingScope(tx);
      await stepBatch(counted.scope, null);
      return counted.count();
    });
    const { nodes: states } = await client.expect(200, "getWorkflowRun", { params: { workflow_run_id: id } });
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["RUNNING"]));
    // Those that were started take no part in the next count.
    await server.database.sql`update workflow_executions set is_due = false where workspace_id = ${workspace.id}`;
    return count;
  };
  const few = await statementsOf(2);
  expect(await statementsOf(100)).toBe(few);
});

test("runs whose values are too large to be in memory together are stepped in several transactions, each once", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { sql } = server.database;
  const code = { language: "JAVASCRIPT", code: "return 1" };
  const nodes = [
    node("waits", "CODE_EXECUTION", code, ["text"]),
    node("length", "COUNT", { source: "waits", type: "chars" }, ["waits"]),
  ];
  const { workflow_id } = await createWorkflow(client, "large", nodes);
  const ids = await Promise.all([1, 2, 3].map(() => start(client, workflow_id, { text: "" })));
  const stepAll = () => workspace.scope.transaction((tx) => stepBatch(tx, null));
  expect((await stepAll()).count).toBe(3);
  const size = 30_000_000;
  await sql`
    update workflow_node_executions set status = 'SUCCESS', value = '"' || repeat('x', ${size}::integer) || '"', finished_at = now()
    where workspace_id = ${workspace.id} and position = 0`;
  await sql`update workflow_executions set is_due = true where workspace_id = ${workspace.id}`;
  expect([(await stepAll()).count, (await stepAll()).count, (await stepAll()).count]).toEqual([2, 1, 0]);
  for (const workflow_run_id of ids) {
    const { nodes: states } = await client.expect(200, "getWorkflowRun", { params: { workflow_run_id } });
    expect(states.map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS"]);
    expect(states[1]?.value).toBe(size);
  }
});
