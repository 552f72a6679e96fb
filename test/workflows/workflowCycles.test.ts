import { describe, expect, test } from "bun:test";
import { api, type Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { createWorkflow, type GivenNode, node, runToEnd, wordsNode, workflowBody } from "../support/workflows.ts";

const server = await startHarness();

/** A node that runs a workflow. */
function runs(workflow_id: number, more: Record<string, unknown> = {}): GivenNode {
  return node("sub", "WORKFLOW", { workflow_id, input_mappings: { text: "text" }, ...more }, ["text"]);
}

/** A loop that runs a workflow. */
function loops(workflow_config: Record<string, unknown>): GivenNode {
  const config = { loop_type: "workflow", workflow_config, max_iterations: 1, variable_mappings: { text: "text" } };
  return node("loop", "FOR_LOOP", config, ["text"]);
}

/** Creates the next version of a workflow. */
function next(client: Client, workflow_id: number, nodes: GivenNode[], more: Record<string, unknown> = {}) {
  return client.call("createWorkflow", { body: workflowBody("", nodes, { name: null, workflow_id, ...more }) });
}

/** Two workflows of which the second runs the first, with the second's id, and the first's with that of its version. */
async function twoWorkflows() {
  const { client } = await server.newWorkspace();
  const { workflow_id: first, workflow_version_id: firstVersion } = await createWorkflow(client, "first", [wordsNode]);
  const { workflow_id: second, workflow_version_id } = await createWorkflow(client, "second", [runs(first)]);
  return { client, first, firstVersion, second, secondVersion: workflow_version_id };
}

function refusedCycle(answer: Awaited<ReturnType<typeof next>>): void {
  expect(refused(answer, 400, "bad_request").message).toContain('"first" would run itself');
}

describe("a version of a workflow", () => {
  test("that runs its own workflow, directly or through others, is refused", async () => {
    const { client, first, second } = await twoWorkflows();
    refusedCycle(await next(client, first, [runs(first)]));
    refusedCycle(await next(client, first, [runs(second)]));
    const { workflow_id: third } = await createWorkflow(client, "third", [loops({ workflow_id: second })]);
    refusedCycle(await next(client, first, [loops({ workflow_id: third })]));
    refusedCycle(await next(client, first, [runs(third, { workflow_version_number: 1 })]));
  });

  test("is judged by the versions that references lead to, also where they are not the newest", async () => {
    const { client, first, second, secondVersion } = await twoWorkflows();
    expect((await next(client, second, [wordsNode], { release_labels: ["leaf"] })).status).toBe(201);
    refusedCycle(await next(client, first, [runs(second, { workflow_version_number: 1 })]));
    refusedCycle(await next(client, first, [loops({ workflow_version_id: secondVersion })]));
    const pinned = runs(second, { workflow_version_number: 1 });
    const { workflow_id: third } = await createWorkflow(client, "third", [pinned]);
    refusedCycle(await next(client, first, [runs(third)]));
    // The newest version may lead back, as long as nothing leads to it.
    expect((await next(client, second, [runs(first)])).status).toBe(201);
    expect((await next(client, first, [runs(second, { workflow_label: "leaf" })])).status).toBe(201);
    expect((await next(client, first, [runs(second, { workflow_version_number: 2 })])).status).toBe(201);
  });

  test("does not loop over a version of its own workflow", async () => {
    const { client, first, firstVersion } = await twoWorkflows();
    refusedCycle(await next(client, first, [loops({ workflow_version_id: firstVersion })]));
  });

  test("runs only workflows and versions that exist; a label may come later", async () => {
    const { client, first, second, secondVersion } = await twoWorkflows();
    for (const [missing, message] of [
      [runs(1_999_999_999), "the workflow 1999999999, which is not in this workspace"],
      [loops({ workflow_id: 1_999_999_999 }), "the workflow 1999999999, which is not in this workspace"],
      [loops({ workflow_version_id: 1_999_999_999 }), "the version 1999999999 of a workflow, which is not"],
      [runs(first, { workflow_version_number: 2 }), `the version 2 of the workflow ${first}, which does not exist`],
      [loops({ workflow_id: first, workflow_version_number: 2 }), `the version 2 of the workflow ${first}`],
    ] as const) {
      expect(refused(await next(client, second, [missing]), 400, "bad_request").message).toContain(message);
    }
    const both = runs(first, { workflow_version_number: 1, workflow_label: "x" });
    refused(await next(client, second, [both]), 400, "invalid_config");
    expect((await next(client, second, [runs(first, { workflow_label: "later" })])).status).toBe(201);
    // What others have in their workspaces does not exist here.
    const stranger = await twoWorkflows();
    const theirs = loops({ workflow_version_id: secondVersion });
    refused(await next(stranger.client, stranger.second, [theirs]), 400, "bad_request");
  });

  test("is refused when another one, saved at the same time, leads back", async () => {
    const { client } = await server.newWorkspace();
    for (let round = 0; round < 6; round++) {
      const [one, two] = [`one ${round}`, `two ${round}`];
      const { workflow_id: first } = await createWorkflow(client, one, [wordsNode]);
      const { workflow_id: second } = await createWorkflow(client, two, [wordsNode]);
      const patch = (workflow: string, id: number) =>
        client.call("patchWorkflow", {
          params: { workflow_id_or_name: workflow },
          body: { nodes: { words: null, sub: runs(id) } } as never,
        });
      const saved = round % 2 === 0 ? patch(two, first) : next(client, second, [runs(first)]);
      const answers = await Promise.all([patch(one, second), saved]);
      expect(answers.map(({ status }) => Number(status)).toSorted()).toEqual([201, 400]);
    }
  });
});

test("a cycle that a label closes later ends at a depth", async () => {
  const { client, first, second } = await twoWorkflows();
  const { key } = await client.expect(201, "createOwnApiKey", { body: { scopes: ["labels:approve"] } });
  const lead = api(server.url, key);
  await lead.expect(201, "protectLabel", { body: { kind: "workflow", label: "live" } });
  const asked = await next(client, second, [runs(first)], { release_labels: ["live"] });
  const change_request_id = (asked.body as { change_requests: { id: number }[] }).change_requests[0]?.id as number;
  expect((await next(client, second, [wordsNode])).status).toBe(201);
  expect((await next(client, first, [runs(second, { workflow_label: "live" })])).status).toBe(201);
  await lead.expect(200, "approveLabelChange", { params: { change_request_id }, body: {} });
  const { nodes } = await runToEnd(client, first, { text: "x" });
  expect(nodes.sub).toMatchObject({ status: "FAILED", error_message: expect.stringContaining("10 levels deep") });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
