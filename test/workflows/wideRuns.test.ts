import { expect, test } from "bun:test";
import { stepBatch } from "../../core/workflows/execution/stepExecutions.ts";
import type { Scope, SqlHandle } from "../../db/scope.ts";
import { startHarness } from "../support/harness.ts";
import { createWorkflow, node, start, wordsNode } from "../support/workflows.ts";

const server = await startHarness({ hasWorker: false });

/** A scope that counts the statements, and the parts of them, that are written with it. */
function counting(tx: Scope): { scope: Scope; count(): number } {
  let count = 0;
  const sql = new Proxy(tx.sql, {
    apply(target, self, given) {
      count++;
      return Reflect.apply(target as never, self, given);
    },
  }) as SqlHandle;
  const scope: Scope = { ...tx, sql, transaction: (work) => work(scope), snapshot: (work) => work(scope) };
  return { scope, count: () => count };
}

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
      const counted = counting(tx);
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
