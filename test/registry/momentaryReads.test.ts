import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { waitForLockWaiters } from "../support/rowLock.ts";
import { createWorkflow, start, wordsNode } from "../support/workflows.ts";

// What one answer says is of one moment, whatever changes meanwhile.

const server = await startHarness();
const { sql } = server.database;

test("a workflow that is read by a label has this label, also while the label moves", async () => {
  const { client } = await server.newWorkspace();
  const more = { release_labels: ["production"] };
  await createWorkflow(client, "flow", [wordsNode], more);
  let isMoving = true;
  const read = async () => {
    while (isMoving) {
      const params = { workflow_id_or_name: "flow" };
      const { release_labels } = await client.expect(200, "getWorkflow", { params, query: { label: "production" } });
      expect(release_labels).toEqual(["production"]);
    }
  };
  const move = async () => {
    const body = { workflow_name: "flow", nodes: [wordsNode], required_input_variables: { text: "string" }, ...more };
    for (let version = 2; version <= 60; version++) await client.expect(201, "createWorkflow", { body: body as never });
  };
  await Promise.all([move().finally(() => (isMoving = false)), read(), read(), read()]);
});

test("a run whose nodes have all ended has ended", async () => {
  const { client } = await server.newWorkspace();
  await createWorkflow(client, "flow", [wordsNode]);
  const statesOf = async (workflow_run_id: number) => {
    const { workflow_run, nodes } = await client.expect(200, "getWorkflowRun", { params: { workflow_run_id } });
    return [workflow_run.status, ...nodes.map(({ status }) => status)];
  };
  const watch = async () => {
    const id = await start(client, "flow", { text: "one two" });
    for (let states = await statesOf(id); states[0] !== "SUCCESS"; states = await statesOf(id)) {
      expect(states).not.toContain("SUCCESS");
    }
  };
  for (let round = 0; round < 15; round++) await Promise.all(Array.from({ length: 4 }, watch));
});

test("a page of all templates or workflows has as many as it counts, also while one is made or changed", async () => {
  const { client } = await server.newWorkspace();
  const { id: prompt_id } = await publish(client, "greeting", "Hello", { tags: ["kind"] });
  await createWorkflow(client, "flow", [wordsNode]);
  /** Lists while the second statement of the list waits, and meanwhile changes something. */
  const listBeside = async <Answer>(table: string, list: () => Promise<Answer>, change: () => Promise<unknown>) => {
    const { listing } = await sql.begin(async (tx) => {
      await tx`lock table ${tx(table)} in access exclusive mode`;
      const listing = list();
      await waitForLockWaiters(sql, 1);
      await change();
      return { listing };
    });
    return listing;
  };
  const templates = await listBeside(
    "prompt_versions",
    () => client.expect(200, "listPromptTemplates", { query: { tags: ["kind"] } }),
    () => client.expect(200, "updatePromptTemplate", { params: { prompt_id }, body: { tags: [] } }),
  );
  expect(templates.items).toHaveLength(templates.total);
  const workflows = await listBeside(
    "workflow_labels",
    () => client.expect(200, "listWorkflows"),
    () => createWorkflow(client, "another", [wordsNode]),
  );
  expect(workflows.items).toHaveLength(workflows.total);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
