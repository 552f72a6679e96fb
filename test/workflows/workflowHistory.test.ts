import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, type GivenNode, node, runToEnd, start, when, wordsNode } from "../support/workflows.ts";

const server = await startHarness();

test("the versions of a workflow are listed with their labels, the newest first, page by page", async () => {
  const { client } = await server.newWorkspace();
  const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
  const body = { workflow_id, nodes: [wordsNode], required_input_variables: { text: "string" } };
  await client.expect(201, "createWorkflow", {
    body: { ...body, commit_message: "Second", release_labels: ["b", "a"] },
  } as never);
  const params = { workflow_id };
  const first = await client.expect(200, "listWorkflowVersions", { params, query: { limit: 1 } });
  expect(first.data).toMatchObject([{ version_number: 2, commit_message: "Second", release_labels: ["a", "b"] }]);
  const cursor = first.pagination.next_cursor as string;
  const second = await client.expect(200, "listWorkflowVersions", { params, query: { limit: 1, cursor } });
  expect(second.data).toMatchObject([{ version_number: 1, release_labels: [] }]);
  expect(second.pagination.has_more).toBe(false);
});

test("the runs of a workflow are listed, and one tells its inputs, its nodes and its trace", async () => {
  const { client } = await server.newWorkspace();
  const { workflow_id } = await createWorkflow(client, "w", [
    { ...wordsNode, is_output_node: false },
    node("broken", "CODE_EXECUTION", { language: "JAVASCRIPT", code: "throw new Error('no')" }, ["words"]),
    node("after", "COALESCE", { sources: ["broken", "broken"] }, ["broken"]),
    node("copy", "COALESCE", { sources: ["words", "text"] }, ["words"]),
  ]);
  await runToEnd(client, workflow_id, { text: "one two" });
  const { data } = await client.expect(200, "listWorkflowRuns", { params: { workflow_id } });
  expect(data).toMatchObject([{ workflow_id, version_number: 1, status: "SUCCESS", origin: "request" }]);
  const params = { workflow_run_id: data[0]?.id as number };
  const { workflow_run, nodes, ...run } = await client.expect(200, "getWorkflowRun", { params });
  expect(workflow_run).toEqual(data[0] as never);
  expect(run).toMatchObject({ workflow_name: "w", input_variables: { text: "one two" } });
  expect(nodes.map(({ name, status, value }) => [name, status, value])).toEqual([
    ["words", "SUCCESS", 2],
    ["broken", "FAILED", null],
    ["after", "SKIPPED", null],
    ["copy", "SUCCESS", 2],
  ]);
  expect(nodes[1]?.error_message).toContain("no");
  await waitFor("the trace of the run", async () => {
    const { status } = await client.call("getTrace", { params: { trace_id: workflow_run.trace_id } });
    return status === 200;
  });
});

test("the first span of a run fails with the run, and not with a node that its output does not need", async () => {
  const { client } = await server.newWorkspace();
  const bad = node("bad", "JSON_PATH", { source: "text", json_path: "$.a" }, ["text"], false);
  const unreached = node("unreached", "COALESCE", { sources: ["words", "words"] }, ["words"]);
  const ends = { source_node_name: "words", target_node_name: "unreached", is_and: true };
  const edges = [{ ...ends, conditionals: [when("words", "=", 99)] }];
  const firstSpanOf = async (name: string, nodes: GivenNode[], more = {}) => {
    const { workflow_id } = await createWorkflow(client, name, nodes, more);
    await runToEnd(client, workflow_id, { text: "one two" });
    const { data } = await client.expect(200, "listWorkflowRuns", { params: { workflow_id } });
    const { trace_id, status } = data[0] as (typeof data)[0];
    const { spans } = await client.expect(200, "getTrace", { params: { trace_id } });
    return { run: status, first: spans.find((span) => span.name === name)?.status };
  };
  expect(await firstSpanOf("beside", [wordsNode, bad])).toMatchObject({
    run: "SUCCESS",
    first: { status_code: "OK" },
  });
  expect(await firstSpanOf("skipped", [{ ...wordsNode, is_output_node: false }, unreached], { edges })).toMatchObject({
    run: "FAILED",
    first: { status_code: "ERROR", description: "No output node was reached: all were skipped." },
  });
  expect(await firstSpanOf("failed", [{ ...bad, is_output_node: true }])).toMatchObject({
    run: "FAILED",
    first: { status_code: "ERROR", description: expect.stringContaining('"bad" failed: The source is not JSON') },
  });
});

test("a run that has not begun has nodes that wait, and no end", async () => {
  const { client } = await server.newWorkspace();
  const { workflow_id } = await createWorkflow(client, "w", [wordsNode]);
  await server.stopWorker();
  const id = await start(client, workflow_id, { text: "a" });
  const { workflow_run, nodes } = await client.expect(200, "getWorkflowRun", { params: { workflow_run_id: id } });
  expect(workflow_run).toMatchObject({ status: "QUEUED", finished_at: null });
  expect(nodes).toMatchObject([{ name: "words", status: "QUEUED", value: null, started_at: null }]);
  await server.startWorker();
});

test("what is not there is not found", async () => {
  const { client } = await server.newWorkspace();
  refused(await client.call("listWorkflowVersions", { params: { workflow_id: 999_999 } }), 404, "not_found");
  refused(await client.call("listWorkflowRuns", { params: { workflow_id: 999_999 } }), 404, "not_found");
  refused(await client.call("getWorkflowRun", { params: { workflow_run_id: 999_999 } }), 404, "not_found");
});
