import { expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish, publishBody } from "../support/prompts.ts";
import { lockRows, waitForLockWaiters } from "../support/rowLock.ts";

const server = await startHarness({ hasWorker: false });
const { sql } = server.database;

/** Entries of the audit trail about a template, the oldest first. */
async function trailOf(client: Client, id: number) {
  const query = { entity_type: "prompt_template", entity_id: String(id) };
  return (await client.expect(200, "listAuditEvents", { query })).data.toReversed();
}

test("a publish that changes the tags of a template that was made at the same moment has its entry in the audit trail", async () => {
  const { client } = await server.newWorkspace();
  const { publishing } = await sql.begin(async (tx) => {
    await tx`lock table prompt_versions in share mode`;
    const bodies = [publishBody("greeting", "one"), publishBody("greeting", "two", { tags: ["kind"] })];
    const publishing: Promise<unknown>[] = [];
    for (const body of bodies) {
      publishing.push(client.expect(201, "publishPromptTemplate", { body }));
      await waitForLockWaiters(sql, publishing.length);
    }
    return { publishing };
  });
  await Promise.all(publishing);
  const { id, tags } = await client.expect(200, "getPromptTemplate", { params: { identifier: "greeting" } });
  expect(tags).toEqual(["kind"]);
  const trail = await trailOf(client, id);
  const changes = trail.filter(({ action }) => action.startsWith("prompt_template."));
  expect(changes.map(({ action }) => action)).toEqual(["prompt_template.created", "prompt_template.updated"]);
  expect(changes[1]?.before_hash).toBe(changes[0]?.after_hash as string);
});

test("a template that becomes a snippet has an entry for it in the audit trail, once", async () => {
  const { client } = await server.newWorkspace();
  const { id } = await publish(client, "tone", "Be kind.");
  for (const name of ["one", "two"]) await publish(client, name, "@@@tone@@@");
  const { prompt_name } = await client.expect(200, "updatePromptTemplate", {
    params: { prompt_id: id },
    body: { prompt_name: "kindness" },
  });
  expect(prompt_name).toBe("kindness");
  const changes = (await trailOf(client, id)).filter(({ action }) => action.startsWith("prompt_template."));
  expect(changes.map(({ action }) => action.split(".")[1])).toEqual(["created", "updated", "renamed"]);
  expect(changes.slice(1).map(({ before_hash }) => before_hash)).toEqual(
    changes.slice(0, -1).map(({ after_hash }) => after_hash),
  );
});

test("a change that waited for another one is later in the audit trail, also if its request came first", async () => {
  const { client } = await server.newWorkspace();
  await publish(client, "tone", "Be kind.");
  const { id } = await publish(client, "greeting", "Hello");
  const other = await publish(client, "other", "Bye");
  const params = { prompt_id: id };
  const { publishing } = await sql.begin(async (tx) => {
    await lockRows(tx, "prompt_templates", [other.id]);
    // What waits for this one waits for all changes of snippets.
    const labelling = client.call("createPromptLabel", {
      params: { prompt_id: other.id },
      body: { name: "production", prompt_version_number: 1 },
    });
    await waitForLockWaiters(sql, 1);
    const body = publishBody("greeting", "Hello @@@tone@@@", { tags: ["second"] });
    const publishing = client.expect(201, "publishPromptTemplate", { body });
    await waitForLockWaiters(sql, 2);
    await client.expect(200, "updatePromptTemplate", { params, body: { tags: ["first"] } });
    return { publishing: Promise.all([publishing, labelling]) };
  });
  await publishing;
  const changes = (await trailOf(client, id)).filter(({ action }) => action === "prompt_template.updated");
  expect(changes).toHaveLength(2);
  expect(changes[1]?.before_hash).toBe(changes[0]?.after_hash as string);
});
