import { expect, test } from "bun:test";
import { deletionEnd } from "../support/everywhere.ts";
import { startHarness } from "../support/harness.ts";
import { importCsv } from "../support/sheets.ts";
import { callAttributes, newTraceId, spanBody } from "../support/traces.ts";
import { createWorkflow, node, runToEnd } from "../support/workflows.ts";

const server = await startHarness();

test("a deletion of one thing counts that thing, too", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const spans = [spanBody({ trace_id, attributes: callAttributes() })];
  await client.expect(201, "createSpans", { body: { spans } });
  const { deletion } = await client.expect(202, "deleteTrace", { params: { trace_id } });
  expect(deletion).toMatchObject({ found_count: 1, deleted_count: 0 });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ found_count: 2, deleted_count: 2 });
});

test("a deletion counts each thing once, and only what was there", async () => {
  const { client } = await server.newWorkspace();
  const deleted = async (user_id: string) => {
    const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id } });
    const { status, found_count, deleted_count } = await deletionEnd(client, deletion.id);
    return { status, found_count, deleted_count };
  };
  const completed = (count: number) => ({ status: "completed" as const, found_count: count, deleted_count: count });

  const sheet = await importCsv(client, "user_id,note\nada,one\nbob,two\nada,three\n");
  for (const note of ["once", "twice", "thrice"]) await sheet.setCell("note", 0, note);
  await sheet.addComputed("json", "CODE_EXECUTION", {
    source: "note",
    language: "JAVASCRIPT",
    code: "return { user_id: 'ada' }",
  });
  expect(await deleted("ada")).toEqual(completed(3));

  const attributes = { ...callAttributes(), "user.id": "eve" };
  await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id: newTraceId(), attributes })] } });
  expect(await deleted("eve")).toEqual(completed(2));

  const { workflow_id } = await createWorkflow(client, "w", [
    node("v", "COALESCE", { sources: ["text", "text"] }, ["text"]),
  ]);
  await runToEnd(client, workflow_id, { text: "Hi" }, { metadata: { user_id: "joe" } });
  expect(await deleted("joe")).toEqual(completed(2));
});
