import { expect } from "bun:test";
import { waitFor } from "../../support/waitFor.ts";
import { createWorkflow, node, wordsNode } from "../../support/workflows.ts";
import { client, method, sdk, server } from "./setup.ts";

// runWorkflow(): it starts the run, asks for a token, and waits on the channel.

const code = (text: string) => node("out", "CODE_EXECUTION", { code: text, language: "JAVASCRIPT" }, ["text"]);

method("runWorkflow", "the output's value, by name, label or version", async () => {
  await createWorkflow(client, "teams/count words", [wordsNode], { release_labels: ["prod"] });
  const run = (more: object) =>
    sdk.runWorkflow({ workflowName: "teams/count words", inputVariables: { text: "a b c" }, ...more });
  expect(await run({})).toEqual(3 as never);
  expect(await run({ workflowLabelName: "prod", metadata: { a: "b" } })).toEqual(3 as never);
  expect(await run({ workflowVersion: 1, returnAllOutputs: true })).toEqual({
    words: { status: "SUCCESS", value: 3, error_message: null, raw_error_message: null, is_output_node: true },
  } as never);
});
method("runWorkflow, an output that is too large for the channel", "fetched by the SDK", async () => {
  await createWorkflow(client, "large", [code("return 'x'.repeat(100000)")]);
  await createWorkflow(client, "large object", [code("return Array.from({ length: 20000 }, (_, n) => n)")]);
  const run = (workflowName: string) => sdk.runWorkflow({ workflowName, inputVariables: { text: "" } });
  expect(await run("large")).toEqual("x".repeat(100_000) as never);
  expect((await run("large object")) as unknown as number[]).toHaveLength(20_000);
});
method("runWorkflow without an output", "an error that names the node's failure", async () => {
  await createWorkflow(client, "fails", [node("bad", "JSON_PATH", { source: "text", json_path: "$.a" }, ["text"])]);
  const failed = sdk.runWorkflow({ workflowName: "fails", inputVariables: { text: "no json" } });
  await expect(failed).rejects.toThrow("not JSON");
});
method("runWorkflow, a run that exceeds the time limit", "an error", async () => {
  await server.stopWorker();
  const late = sdk.runWorkflow({ workflowName: "teams/count words", inputVariables: { text: "a" } });
  // Looked at now: the SDK may hear of the end before the worker's start is told here.
  const failure = late.then(() => null, String);
  const { sql } = server.database;
  await waitFor("the run", async () => {
    const { count } = await sql`update workflow_executions set deadline_at = now() where finished_at is null`;
    return count > 0;
  });
  await server.startWorker();
  expect(await failure).toContain("3600 s");
});
method("runWorkflow, a run that cannot start", "an error", async () => {
  const missing = sdk.runWorkflow({ workflowName: "nothing", inputVariables: {} });
  expect(JSON.stringify(await missing.catch((error: unknown) => String(error)))).toContain("not_found");
});
