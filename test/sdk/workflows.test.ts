import { expect, setDefaultTimeout, test } from "bun:test";
import { PromptLayer } from "promptlayer";
import { startHarness } from "../families/harness.ts";
import { createWorkflow, node, wordsNode } from "../families/workflowSupport.ts";
import { waitFor } from "../support/waitFor.ts";

// runWorkflow() of the official SDK as npm has it: it starts the run, asks for a token, and waits on the channel.

setDefaultTimeout(60_000);
const server = await startHarness();
const { client, workspace } = await server.newWorkspace();
const sdk = new PromptLayer({ apiKey: workspace.apiKey, baseURL: server.url });
const code = (text: string) => node("out", "CODE_EXECUTION", { code: text, language: "JAVASCRIPT" }, ["text"]);
await createWorkflow(client, "teams/count words", [wordsNode], { release_labels: ["prod"] });
await createWorkflow(client, "fails", [node("bad", "JSON_PATH", { source: "text", json_path: "$.a" }, ["text"])]);
await createWorkflow(client, "large", [code("return 'x'.repeat(100000)")]);
await createWorkflow(client, "large object", [code("return Array.from({ length: 20000 }, (_, n) => n)")]);

test("a run gives its value", async () => {
  const run = (more: object) =>
    sdk.runWorkflow({ workflowName: "teams/count words", inputVariables: { text: "a b c" }, ...more });
  expect(await run({})).toEqual(3 as never);
  expect(await run({ workflowLabelName: "prod", metadata: { a: "b" } })).toEqual(3 as never);
  expect(await run({ workflowVersion: 1, returnAllOutputs: true })).toEqual({
    words: { status: "SUCCESS", value: 3, error_message: null, raw_error_message: null, is_output_node: true },
  } as never);
});

test("a run without an output is an error that names the node's fault", async () => {
  const failed = sdk.runWorkflow({ workflowName: "fails", inputVariables: { text: "no json" } });
  await expect(failed).rejects.toThrow("not JSON");
});

test("an output that is too large for the channel is fetched", async () => {
  const run = (workflowName: string) => sdk.runWorkflow({ workflowName, inputVariables: { text: "" } });
  expect(await run("large")).toEqual("x".repeat(100_000) as never);
  expect((await run("large object")) as unknown as number[]).toHaveLength(20_000);
});

test("a run that takes longer than it may is an error", async () => {
  await server.stopWorker();
  const late = sdk.runWorkflow({ workflowName: "teams/count words", inputVariables: { text: "a" } });
  const { sql } = server.database;
  await waitFor("the run", async () => {
    const { count } = await sql`update workflow_executions set deadline_at = now() where finished_at is null`;
    return count > 0;
  });
  await server.startWorker();
  await expect(late).rejects.toThrow("3600 s");
});

test("what cannot be started is told", async () => {
  const missing = sdk.runWorkflow({ workflowName: "nothing", inputVariables: {} });
  expect(JSON.stringify(await missing.catch((error: unknown) => String(error)))).toContain("not_found");
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
