import { expect, test } from "bun:test";
import { limits } from "../../generated/limits.ts";
import type { Client } from "../support/client.ts";
import { createGroup, postVersion } from "../support/datasets.ts";
import { dice, pick } from "../support/dice.ts";
import { startHarness } from "../support/harness.ts";
import { publish, publishBody } from "../support/prompts.ts";
import { countLockWaiters, lockRows, waitForLockWaiters } from "../support/rowLock.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness({ hasWorker: false });

test("folders and tools that are moved, renamed, filled and deleted at once never wait for each other in a circle", async () => {
  const { client } = await server.newWorkspace();
  const roll = dice(16);
  const folders: number[] = [];
  const tools: number[] = [];
  const newFolder = async (parent_id?: number) => {
    const body = { name: crypto.randomUUID(), ...(parent_id && { parent_id }) };
    const made = await client.call("createFolder", { body });
    if (made.status === 201) folders.push(made.body.folder.id);
    return made.status;
  };
  const newTool = async (folder_id: number | null) => {
    const name = crypto.randomUUID();
    const tool_definition = { type: "function" as const, function: { name: "f", parameters: { type: "object" } } };
    const external_ids = [{ source: "s", external_id: String(roll(40)) }];
    const made = await client.call("createTool", { body: { name, tool_definition, folder_id, external_ids } as never });
    if (made.status === 201) tools.push(made.body.tool_registry.id);
    return made.status;
  };
  for (let n = 0; n < 4; n++) await newFolder();
  for (let n = 0; n < 8; n++) await newTool(pick(roll, folders));
  const some = () => [
    { id: pick(roll, tools), type: "TOOL" as const },
    { id: pick(roll, folders), type: "FOLDER" as const },
    { id: pick(roll, tools), type: "TOOL" as const },
  ];
  const deeds: (() => Promise<number>)[] = [
    () => newFolder(pick(roll, folders)),
    () => newTool(pick(roll, folders)),
    async () => {
      const params = { identifier: String(pick(roll, tools)) };
      const body = { name: `t${roll(5)}`, folder_id: pick(roll, folders) };
      return (await client.call("updateTool", { params, body })).status;
    },
    async () => (await client.call("deleteTool", { params: { identifier: String(pick(roll, tools)) } })).status,
    async () => {
      const body = { entities: some().slice(0, 1 + roll(3)), folder_id: pick(roll, folders) };
      return (await client.call("moveFolderEntities", { body: body as never })).status;
    },
    async () => {
      const body = { entities: some().slice(0, 1 + roll(3)), cascade: true };
      return (await client.call("deleteFolderEntities", { body: body as never })).status;
    },
    async () => {
      const params = { folder_id: pick(roll, folders) };
      return (await client.call("updateFolder", { params, body: { name: `f${roll(5)}` } as never })).status;
    },
  ];
  const statuses: number[] = [];
  for (let round = 0; round < 30; round++) {
    statuses.push(...(await Promise.all(Array.from({ length: 12 }, () => pick(roll, deeds)()))));
    while (folders.length < 6 * (round + 1)) await newFolder();
    for (let n = 0; n < 4; n++) await newTool(folders.at(-1) as number);
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  for (const success of [200, 201]) expect(statuses).toContain(success);
});

test("a folder is deleted with a tool while the tool is moved into a subfolder of it", async () => {
  const { client } = await server.newWorkspace();
  const { sql } = server.database;
  const folder = async (name: string, parent_id?: number) =>
    (await client.expect(201, "createFolder", { body: { name, ...(parent_id && { parent_id }) } })).folder.id;
  const outer = await folder("outer");
  const inner = await folder("inner", outer);
  const tool_definition = { type: "function" as const, function: { name: "f", parameters: { type: "object" } } };
  const { tool_registry } = await client.expect(201, "createTool", { body: { name: "t", tool_definition } });
  const { answers } = await sql.begin(async (tx) => {
    await lockRows(tx, "tools", [tool_registry.id]);
    const entities = [
      { id: outer, type: "FOLDER" },
      { id: tool_registry.id, type: "TOOL" },
    ];
    const deleting = client.call("deleteFolderEntities", { body: { entities, cascade: true } as never });
    await waitForLockWaiters(sql, 1);
    const params = { identifier: String(tool_registry.id) };
    const moving = client.call("updateTool", { params, body: { folder_id: inner } });
    await waitForLockWaiters(sql, 2);
    return { answers: () => Promise.all([deleting, moving]) };
  });
  const [deleted, moved] = await answers();
  expect(deleted?.status).toBe(200);
  expect(moved?.status).toBe(404);
});

test("a dataset group is deleted at the moment at which an import makes a version of it", async () => {
  const { workspace, client } = await server.newWorkspace();
  const { sql } = server.database;
  const { dataset_group_id: id } = await createGroup(client, "imported");
  await postVersion(client, id, "rows.csv", "a\n1\n");
  const { deleting } = await sql.begin(async (tx) => {
    await tx`select from sheet_imports where workspace_id = ${workspace.id} for no key update`;
    await server.startWorker();
    // The import has written its rows.
    await waitForLockWaiters(sql, 1);
    const entities = [{ id, type: "DATASET" as const }];
    const deleting = client.call("deleteFolderEntities", { body: { entities } });
    await waitForLockWaiters(sql, 2);
    return { deleting };
  });
  expect((await deleting).status).toBe(200);
  await server.stopWorker();
  const [left] = await sql`select status from sheet_imports where workspace_id = ${workspace.id}`;
  expect(left?.status).toBe("succeeded");
});

/** Starts a publish that stops where it has locked its template, and what is to meet it; gives both answers. */
async function besidePublish<Answer>(client: Client, other: () => Promise<Answer>, more: object = {}) {
  const { sql } = server.database;
  const { started } = await sql.begin(async (tx) => {
    await tx`lock table prompt_versions in share mode`;
    const body = publishBody("user", "Be @@@snippet@@@.", { ...more });
    const publishing = client.call("publishPromptTemplate", { body });
    await waitForLockWaiters(sql, 1);
    let hasEnded = false;
    const meeting = other().finally(() => {
      hasEnded = true;
    });
    await waitFor("the other to end or to wait", async () => hasEnded || (await countLockWaiters(sql)) > 1);
    return { started: [publishing, meeting] as const };
  });
  return Promise.all(started);
}

/** A template with a snippet that nothing has used yet; the snippet is older. */
async function newUser(client: Client) {
  const { id: snippet } = await publish(client, "snippet", "kind");
  const { id: user } = await publish(client, "user", "first");
  return [user, snippet].map((id) => ({ id, type: "PROMPT" as const }));
}

test("a template is deleted with a snippet that a publish is just putting into it", async () => {
  const { client } = await server.newWorkspace();
  const entities = await newUser(client);
  const [published, deleted] = await besidePublish(client, () =>
    client.call("deleteFolderEntities", { body: { entities } }),
  );
  expect([Number(published.status), Number(deleted.status)]).toEqual([201, 200]);
});

test("a template is moved with a snippet that a publish is just putting into it", async () => {
  const { client } = await server.newWorkspace();
  const entities = await newUser(client);
  const { folder } = await client.expect(201, "createFolder", { body: { name: "all" } });
  const [published, moved] = await besidePublish(client, () =>
    client.call("moveFolderEntities", { body: { entities, folder_id: folder.id } }),
  );
  expect([Number(published.status), Number(moved.status)]).toEqual([201, 200]);
});

test("a snippet is to get the name of a template that a publish is just putting it into: the name is refused", async () => {
  const { client } = await server.newWorkspace();
  const [, snippet] = await newUser(client);
  const params = { prompt_id: snippet?.id as number };
  const [published, renamed] = await besidePublish(client, () =>
    client.call("updatePromptTemplate", { params, body: { prompt_name: "user" } }),
  );
  expect([Number(published.status), Number(renamed.status)]).toEqual([201, 409]);
});

test("a snippet gets the external id of a template that a publish is just putting it into: one of both has it", async () => {
  const { client } = await server.newWorkspace();
  const [, snippet] = await newUser(client);
  const mapping = { source: "git", external_id: "prompts/user.md" };
  const params = { prompt_template_id: String(snippet?.id) };
  const [published, attached] = await besidePublish(
    client,
    () => client.call("attachPromptTemplateExternalId", { params, body: mapping }),
    { external_ids: [mapping] },
  );
  expect([Number(published.status), Number(attached.status)].toSorted()).toEqual([201, 409]);
});

/** Starts changes one after the other that stop where they write their entries of the audit trail; gives their answers. */
async function beforeTrail<Answer>(...changes: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { sql } = server.database;
  const { started } = await sql.begin(async (tx) => {
    await tx`lock table audit_events in share mode`;
    const started: Promise<Answer>[] = [];
    for (const change of changes) {
      started.push(change());
      await waitForLockWaiters(sql, started.length);
    }
    return { started };
  });
  return Promise.all(started);
}

test("a skill collection gets the name of another one that is just being moved into its folder: the later one is refused", async () => {
  const { client } = await server.newWorkspace();
  const { folder } = await client.expect(201, "createFolder", { body: { name: "all" } });
  const [help, support] = await Promise.all(
    [{ name: "Help", folder_id: folder.id }, { name: "Support" }].map(
      async (body) => (await client.expect(201, "createSkillCollection", { body })).skill_collection.id,
    ),
  );
  const entities = [{ id: help as string, type: "SKILL_COLLECTION" as const }];
  const params = { identifier: support as string };
  const answers = await beforeTrail<{ status: number; body: unknown }>(
    () => client.call("moveFolderEntities", { body: { entities } }),
    () => client.call("updateSkillCollection", { params, body: { name: "help!" } }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  expect(answers[1]?.body).toMatchObject({ error: "duplicate_name" });
});

test("of labels that are protected at once, none is beyond the limit", async () => {
  const { client, workspace } = await server.newWorkspace();
  const limit = limits["ListProtectedLabelsResponse.protected_labels.maxItems"];
  await server.database.sql`
    insert into protected_labels (workspace_id, kind, label)
    select ${workspace.id}, 'prompt', 'label ' || n from generate_series(2, ${limit}::integer) n`;
  const protect = (label: string) => () => client.call("protectLabel", { body: { kind: "prompt", label } });
  const answers = await beforeTrail<{ status: number }>(protect("a"), protect("b"));
  expect(answers.map(({ status }) => status)).toEqual([201, 400]);
  expect((await client.expect(200, "listProtectedLabels")).protected_labels).toHaveLength(limit);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
