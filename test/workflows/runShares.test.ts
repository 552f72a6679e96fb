import { expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { createWorkflow, type GivenNode, node, runToEnd, when, wordsNode } from "../support/workflows.ts";

const server = await startHarness();
const usedUp =
  "A run of a workflow may start 10000 others, directly and through these, of which each node has a share; that of this node is used up.";

const subNode = (name: string, workflow_id: number): GivenNode =>
  node(name, "WORKFLOW", { workflow_id, input_mappings: { text: "text" } }, ["text"]);
const subNodes = (count: number, workflow_id: number) =>
  Array.from({ length: count }, (_, index) => subNode(`sub ${index}`, workflow_id));

async function idOf(client: Client, name: string, nodes: GivenNode[], more: object = {}): Promise<number> {
  const { workflow_id } = await createWorkflow(client, name, nodes, { ...more });
  return workflow_id;
}

/** What the nodes of a run of a new workflow come to. */
async function outcomesOf(client: Client, name: string, nodes: GivenNode[]): Promise<unknown[]> {
  await createWorkflow(client, name, nodes);
  const ended = await runToEnd(client, name, { text: "one two" });
  return Object.values(ended.nodes).map(({ value, error_message }) => value ?? error_message);
}

test("a hundred nodes that each run a hundred start no more than a run may", async () => {
  const { client, workspace } = await server.newWorkspace();
  const inner = await idOf(client, "inner", [wordsNode]);
  const fifty = await idOf(client, "fifty", subNodes(50, inner));
  const hundred = await idOf(client, "hundred", subNodes(100, inner));
  const outcomes = await outcomesOf(client, "outer", [
    ...subNodes(98, hundred),
    subNode("fifty", fifty),
    subNode("one", inner),
  ]);
  const failed = outcomes.filter((outcome) => String(outcome).includes(usedUp));
  expect(failed).toHaveLength(98);
  expect(outcomes.filter((outcome) => outcome === 2)).toHaveLength(2);
  const [row] = await server.database.sql<{ count: number }[]>`
    select count(*)::integer from workflow_executions where workspace_id = ${workspace.id}`;
  expect(row?.count).toBe(1 + 100 + 50);
});

test("nodes that are skipped need no share", async () => {
  const { client } = await server.newWorkspace();
  const inner = await idOf(client, "inner", [wordsNode]);
  const nodes = [wordsNode, ...subNodes(99, inner).map((sub) => ({ ...sub, dependencies: ["text", "words"] }))];
  const edges = nodes.slice(1).map(({ name }, index) => ({
    source_node_name: "words",
    target_node_name: name,
    is_and: true,
    conditionals: [when("words", "=", index === 0 ? 2 : 3)],
  }));
  const choosing = await idOf(
    client,
    "choosing",
    nodes.map((one) => ({ ...one, is_output_node: one.name === "sub 0" })),
    { edges },
  );
  expect(new Set(await outcomesOf(client, "outer", subNodes(100, choosing)))).toEqual(new Set([2]));
});

test("the iterations of a loop share what its node may start", async () => {
  const { client } = await server.newWorkspace();
  const inner = await idOf(client, "inner", [wordsNode]);
  const loopOf = async (count: number) => {
    const body = { loop_type: "workflow", workflow_config: { workflow_id: inner } };
    const loop = { ...body, max_iterations: count, variable_mappings: { text: "text" } };
    return idOf(client, `loop of ${count}`, [node("loop", "FOR_LOOP", loop, ["text"])]);
  };
  const nodes = [...subNodes(98, inner), subNode("few", await loopOf(99)), subNode("many", await loopOf(100))];
  const outcomes = await outcomesOf(client, "outer", nodes);
  expect(outcomes.at(-2)).toBe(2);
  expect(outcomes.at(-1)).toContain(usedUp);
});
