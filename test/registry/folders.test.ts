import { describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { chat, publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { createTable } from "../support/sheets.ts";

const server = await startHarness({ hasWorker: false });
const { sql } = server.database;

type Entity = components["schemas"]["FolderEntity"];
type Reference = components["schemas"]["FolderEntityReference"];

async function folder(client: Client, name: string, parent_id?: number | null): Promise<number> {
  return (await client.expect(201, "createFolder", { body: { name, parent_id: parent_id ?? null } })).folder.id;
}

async function tableIn(client: Client, title: string, folder_id: number | null): Promise<string> {
  return (await client.expect(201, "createTable", { body: { title, folder_id } })).table.id;
}

async function entities(client: Client, query: Record<string, unknown> = {}): Promise<Entity[]> {
  return (await client.expect(200, "listFolderEntities", { query })).entities;
}

async function names(client: Client, query: Record<string, unknown> = {}): Promise<string[]> {
  return (await entities(client, query)).map(({ name }) => name);
}

const folders = (...ids: number[]): Reference[] => ids.map((id) => ({ id, type: "FOLDER" }));

function move(client: Client, references: Reference[], folder_id: number | null) {
  return client.call("moveFolderEntities", { body: { entities: references, folder_id } });
}

function remove(client: Client, references: Reference[], cascade?: boolean) {
  return client.call("deleteFolderEntities", {
    body: { entities: references, ...(cascade !== undefined && { cascade }) },
  });
}

/** Marketing > Emails > Drafts, and Support beside Marketing; a table in each of the first two. */
async function tree(client: Client) {
  const marketing = await folder(client, "Marketing");
  const emails = await folder(client, "Emails", marketing);
  const drafts = await folder(client, "Drafts", emails);
  const support = await folder(client, "Support");
  const plan = await tableIn(client, "Plan", marketing);
  const welcome = await tableIn(client, "Welcome", emails);
  return { marketing, emails, drafts, support, plan, welcome };
}

describe("creating and renaming", () => {
  test("a folder tells where it lies: nothing at the root, else the folders from the root down", async () => {
    const { client, workspace } = await server.newWorkspace();
    const top = await client.expect(201, "createFolder", { body: { name: "  Top \n" } });
    expect(top.folder).toMatchObject({ name: "Top", parent_id: null, path: null, external_ids: [] });
    expect(top.folder.workspace_id).toBe(workspace.id);
    const middle = await folder(client, "Middle", top.folder.id);
    const body = { name: "Low", parent_id: middle, workspace_id: workspace.id };
    expect((await client.expect(201, "createFolder", { body })).folder).toMatchObject({
      parent_id: middle,
      path: [
        { id: top.folder.id, name: "Top" },
        { id: middle, name: "Middle" },
      ],
    });
  });

  test("siblings have different names, at the root too; letters in another case are another name", async () => {
    const { client } = await server.newWorkspace();
    const a = await folder(client, "A");
    refused(await client.call("createFolder", { body: { name: " A " } }), 400, "duplicate_name");
    await folder(client, "a");
    const inside = await folder(client, "A", a);
    refused(await client.call("createFolder", { body: { name: "A", parent_id: a } }), 400, "duplicate_name");
    const other = await folder(client, "B", a);
    const rename = (id: number, name: string) =>
      client.call("updateFolder", { params: { folder_id: id }, body: { name } });
    expect(refused(await rename(other, "A"), 400, "duplicate_name").message).toContain('"A"');
    expect((await rename(inside, "A")).status).toBe(200);
    expect(await rename(other, " C ")).toMatchObject({ status: 200, body: { folder: { name: "C" } } });
    expect((await rename(inside, "B")).status).toBe(200);
  });

  test("of many that are made at once with one name, one is", async () => {
    const { client } = await server.newWorkspace();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => client.call("createFolder", { body: { name: "Race" } })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
  });

  test("a blank name, one that is too long, and a parent that is not there are refused", async () => {
    const { client } = await server.newWorkspace();
    for (const name of ["", " \t", "x".repeat(256), 7, null]) {
      refused(await client.call("createFolder", { body: { name } as never }), 422, "validation_error");
    }
    await folder(client, "😀".repeat(255));
    refused(await client.call("createFolder", { body: { name: "x", parent_id: 999_999_999 } }), 404, "not_found");
    const params = { folder_id: 999_999_999 };
    refused(await client.call("updateFolder", { params, body: { name: "x" } }), 404, "not_found");
  });

  test("another workspace's number is refused wherever it may stand", async () => {
    const { client, workspace } = await server.newWorkspace();
    const id = await folder(client, "A");
    const workspace_id = workspace.id + 1;
    const answers = [
      await client.call("createFolder", { body: { name: "x", workspace_id } }),
      await client.call("listFolderEntities", { query: { workspace_id } }),
      await client.call("resolveFolderId", { query: { path: "A", workspace_id } }),
      await client.call("moveFolderEntities", { body: { entities: folders(id), workspace_id } }),
      await client.call("deleteFolderEntities", { body: { entities: folders(id), workspace_id } }),
    ];
    for (const answer of answers) expect(refused(answer, 400, "bad_request").message).toContain("workspace_id");
    expect(await names(client, { workspace_id: workspace.id })).toEqual(["A"]);
  });

  test("folders go 50 levels deep, made or moved", async () => {
    const { client } = await server.newWorkspace();
    let deepest: number | null = null;
    for (let level = 1; level <= 50; level++) deepest = await folder(client, `L${level}`, deepest);
    const body = { name: "L51", parent_id: deepest };
    expect(refused(await client.call("createFolder", { body }), 400, "bad_request").message).toContain("50");
    const loose = await folder(client, "loose");
    refused(await move(client, folders(loose), deepest), 400, "bad_request");
    expect(await entities(client, { folder_id: deepest })).toEqual([]);
  });
});

describe("what lies in a folder", () => {
  test("the root, a folder, and with flatten all that is below", async () => {
    const { client } = await server.newWorkspace();
    const { marketing, emails } = await tree(client);
    expect(await names(client)).toEqual(["Marketing", "Support"]);
    expect(await names(client, { folder_id: marketing })).toEqual(["Emails"]);
    expect(await names(client, { flatten: true })).toEqual(["Drafts", "Emails", "Marketing", "Support"]);
    expect(await names(client, { folder_id: marketing, flatten: true })).toEqual(["Drafts", "Emails"]);
    expect(await names(client, { folder_id: emails, filter_type: ["TABLE"] })).toEqual(["Welcome"]);
    refused(await client.call("listFolderEntities", { query: { folder_id: 999_999_999 } }), 404, "not_found");
  });

  test("an entity tells its path: of a folder with its own name, of others without", async () => {
    const { client } = await server.newWorkspace();
    const { marketing, emails, welcome } = await tree(client);
    const all = await entities(client, { flatten: true, filter_type: ["FOLDER", "TABLE"], include_metadata: true });
    const found = Object.fromEntries(all.map((entity) => [entity.name, entity]));
    expect(found.Marketing).toMatchObject({ type: "FOLDER", folder_id: null, path: ["Marketing"], metadata: {} });
    expect(found.Drafts).toMatchObject({ folder_id: emails, path: ["Marketing", "Emails", "Drafts"] });
    expect(found.Emails).toMatchObject({ id: emails, folder_id: marketing });
    expect(found.Welcome).toMatchObject({
      id: welcome,
      type: "TABLE",
      path: ["Marketing", "Emails"],
      distance: null,
      created_by_email: null,
      external_ids: [],
    });
    expect((await entities(client))[0]?.metadata).toBeNull();
  });

  test("types can be repeated or separated by commas; tables come only when they are asked for", async () => {
    const { client } = await server.newWorkspace();
    await folder(client, "F");
    await createTable(client, "T");
    const list = async (query: string) => {
      const { status, body } = await client.fetch(`/api/public/v2/folders/entities?${query}`);
      expect(status).toBe(200);
      return (body as { entities: Entity[] }).entities.map(({ name }) => name);
    };
    expect(await list("filter_type=FOLDER&filter_type=TABLE")).toEqual(["F", "T"]);
    expect(await list("filter_type=TABLE,FOLDER")).toEqual(["F", "T"]);
    expect(await list("filter_type=TABLE")).toEqual(["T"]);
    expect(await list("filter_type=AB_TEST,INPUT_VARIABLE_SET")).toEqual([]);
    expect(await list("")).toEqual(["F"]);
    const query = { filter_type: ["NOTHING" as never] };
    refused(await client.call("listFolderEntities", { query }), 422, "validation_error");
  });

  test("a search finds a part of the name in any letter case and takes nothing for a pattern", async () => {
    const { client } = await server.newWorkspace();
    const { marketing } = await tree(client);
    expect(await names(client, { search_query: "MARK" })).toEqual(["Marketing"]);
    expect(await names(client, { search_query: "r" })).toEqual(["Marketing", "Support"]);
    expect(await names(client, { search_query: "%" })).toEqual([]);
    expect(await names(client, { search_query: "draft" })).toEqual([]);
    expect(await names(client, { search_query: "draft", flatten: true })).toEqual(["Drafts"]);
    const query = { search_query: "l", flatten: true, folder_id: marketing, filter_type: ["FOLDER", "TABLE"] };
    expect(await names(client, query)).toEqual(["Emails", "Plan", "Welcome"]);
  });

  test("a semantic search goes by nearness, keeps to its threshold and its number, and needs a text", async () => {
    const { client } = await server.newWorkspace();
    for (const name of ["Customer mails", "Customer mail", "Invoices", "customer"]) await folder(client, name);
    await createTable(client, "Customer mail");
    const search = { semantic_search: true, search_query: "customer mail" };
    const found = await entities(client, { ...search, filter_type: ["FOLDER", "TABLE"] });
    expect(found.map(({ name }) => name)).toEqual(["Customer mail", "Customer mails", "customer", "Invoices"]);
    expect(found[0]?.distance).toBe(0);
    expect(found.map(({ distance }) => distance)).toEqual(
      found.map(({ distance }) => distance as number).toSorted((a, b) => a - b),
    );
    expect(await names(client, { ...search, semantic_search_top_k: 2 })).toEqual(["Customer mail", "Customer mails"]);
    expect(await names(client, { ...search, semantic_search_threshold: 1 })).not.toContain("Invoices");
    refused(await client.call("listFolderEntities", { query: { semantic_search: true } }), 400, "bad_request");
  });

  test("an order goes by what it says, in both directions", async () => {
    const { client } = await server.newWorkspace();
    const [b, a, c] = [await folder(client, "b"), await folder(client, "A"), await folder(client, "c")];
    await client.expect(200, "updateFolder", { params: { folder_id: a }, body: { name: "a" } });
    const ids = async (query: Record<string, unknown>) => (await entities(client, query)).map(({ id }) => id);
    expect(await ids({})).toEqual([a, b, c]);
    expect(await ids({ sort_by: "name" })).toEqual([c, b, a]);
    expect(await ids({ sort_by: "id", sort_order: "asc" })).toEqual([b, a, c]);
    expect(await ids({ sort_by: "created_at", sort_order: "desc" })).toEqual([c, a, b]);
    expect(await ids({ sort_by: "updated_at" })).toEqual([a, c, b]);
  });

  test("times bound it, both ends included; who made it is known by a key that is called by an address", async () => {
    const { client, workspace } = await server.newWorkspace();
    const [first, second] = [await folder(client, "first"), await folder(client, "second")];
    const [one, two] = (await entities(client)).map(({ created_at }) => created_at);
    expect(await names(client, { created_after: two })).toEqual(["second"]);
    expect(await names(client, { created_before: one })).toEqual(["first"]);
    expect(await names(client, { created_after: one, created_before: two })).toEqual(["first", "second"]);
    expect(await names(client, { updated_after: two })).toEqual(["second"]);
    expect(await names(client, { updated_before: one })).toEqual(["first"]);
    await sql`update folders set created_by = 'Ann@Example.com' where workspace_id = ${workspace.id} and id = ${first}`;
    const [mine] = await entities(client, { created_by_email: "ann@example.COM" });
    expect(mine).toMatchObject({ id: first, created_by_email: "Ann@Example.com" });
    expect((await entities(client, { folder_id: second })).length).toBe(0);
    expect(await names(client, { created_by_email: "bob@example.com" })).toEqual([]);
    expect(await names(client, { tags: ["x"] })).toEqual([]);
  });

  test("pages hold every entity once, in every order", async () => {
    const { client } = await server.newWorkspace();
    const inside = await folder(client, "inside");
    for (let index = 0; index < 7; index++) await folder(client, `${"n".repeat(240)}${index}`, inside);
    for (let index = 0; index < 4; index++) await tableIn(client, `same`, inside);
    const filter = { folder_id: inside, filter_type: ["FOLDER", "TABLE"] as const };
    for (const order of [
      {},
      { search_query: "n" },
      ...(["name", "id", "created_at", "updated_at"] as const).flatMap((sort_by) => [
        { sort_by, sort_order: "asc" as const },
        { sort_by, sort_order: "desc" as const },
      ]),
    ]) {
      const query = { ...filter, ...order, filter_type: [...filter.filter_type] };
      const whole = await client.expect(200, "listFolderEntities", { query });
      expect(whole).toMatchObject({ next_cursor: null, has_more: false });
      const paged: Entity[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await client.expect(200, "listFolderEntities", {
          query: { ...query, limit: 3, ...(cursor !== undefined && { cursor }) },
        });
        paged.push(...page.entities);
        expect(page.has_more).toBe(page.next_cursor !== null);
        if (page.next_cursor === null) break;
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole.entities);
    }
    const first = await client.expect(200, "listFolderEntities", {
      query: { ...filter, filter_type: ["TABLE"], limit: 1 },
    });
    const cursor = first.next_cursor as string;
    for (const query of [{ folder_id: inside, cursor }, { cursor, filter_type: ["TABLE" as const] }, { cursor: "x" }]) {
      refused(await client.call("listFolderEntities", { query }), 400, "invalid_cursor");
    }
  });
});

describe("moving", () => {
  test("folders and tables go to a folder and back to the root, and what lies there already counts", async () => {
    const { client } = await server.newWorkspace();
    const { marketing, emails, support, welcome } = await tree(client);
    const both: Reference[] = [...folders(emails), { id: welcome.toUpperCase(), type: "TABLE" }];
    expect(await move(client, both, support)).toMatchObject({ status: 200, body: { moved_count: 2 } });
    expect(await names(client, { folder_id: support, filter_type: ["FOLDER", "TABLE"] })).toEqual([
      "Emails",
      "Welcome",
    ]);
    expect((await client.expect(200, "getTable", { params: { table_id: welcome } })).table.folder_id).toBe(support);
    expect(await move(client, [...both, ...both], support)).toMatchObject({ body: { moved_count: 2 } });
    expect(await move(client, both, null)).toMatchObject({ body: { moved_count: 2 } });
    expect(await names(client)).toEqual(["Emails", "Marketing", "Support"]);
    expect(await names(client, { folder_id: marketing })).toEqual([]);
  });

  test("nothing moves when one is not there, or the target is not", async () => {
    const { client } = await server.newWorkspace();
    const { support, emails, welcome } = await tree(client);
    const missing: Reference[] = [
      { id: 999_999_999, type: "FOLDER" },
      { id: emails, type: "TABLE" },
      { id: welcome, type: "FOLDER" },
      { id: 1, type: "AB_TEST" },
      { id: 999_999_999, type: "PROMPT" },
    ];
    for (const reference of missing) {
      refused(await move(client, [...folders(emails), reference], support), 404, "not_found");
    }
    refused(await move(client, folders(emails), 999_999_999), 404, "not_found");
    refused(await move(client, [], support), 422, "validation_error");
    expect(await names(client, { folder_id: support })).toEqual([]);
  });

  test("a folder goes neither into itself nor into what is in it, nor to where its name is taken", async () => {
    const { client } = await server.newWorkspace();
    const { marketing, emails, drafts, support } = await tree(client);
    for (const target of [marketing, emails, drafts]) {
      refused(await move(client, folders(marketing), target), 400, "bad_request");
    }
    await folder(client, "Emails", support);
    refused(await move(client, folders(emails), support), 400, "duplicate_name");
    const twin = await folder(client, "Twin", emails);
    const other = await folder(client, "Twin", drafts);
    refused(await move(client, folders(twin, other), support), 400, "duplicate_name");
    expect((await move(client, folders(emails), null)).status).toBe(200);
  });

  test("two folders that are moved into each other at once do not both get there", async () => {
    const { client } = await server.newWorkspace();
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await folder(client, `a${round}`), await folder(client, `b${round}`)];
      const answers = await Promise.all([move(client, folders(a), b), move(client, folders(b), a)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
    expect(await names(client, { flatten: true })).toHaveLength(10);
  });
});

describe("deleting", () => {
  test("a folder that holds something goes only with all that is in it", async () => {
    const { client } = await server.newWorkspace();
    const { marketing, emails, drafts, plan, welcome } = await tree(client);
    expect(refused(await remove(client, folders(marketing)), 400, "folder_not_empty").message).toContain("cascade");
    refused(await remove(client, folders(emails, drafts), false), 400, "folder_not_empty");
    expect(await remove(client, folders(marketing, emails), true)).toMatchObject({
      status: 200,
      body: { moved_count: 5, deleted_count: 5 },
    });
    expect(await names(client, { flatten: true, filter_type: ["FOLDER", "TABLE"] })).toEqual(["Support"]);
    for (const table_id of [plan, welcome]) {
      refused(await client.call("getTable", { params: { table_id } }), 404, "not_found");
    }
    refused(await remove(client, folders(marketing), true), 404, "not_found");
    await folder(client, "Marketing");
  });

  test("without cascade a folder goes when all that is in it stands in the list too", async () => {
    const { client } = await server.newWorkspace();
    const { emails, drafts, welcome } = await tree(client);
    const list: Reference[] = [...folders(emails, drafts), { id: welcome, type: "TABLE" }];
    expect(await remove(client, list)).toMatchObject({ status: 200, body: { deleted_count: 3 } });
  });

  test("nothing is deleted when one of the entities is not there", async () => {
    const { client } = await server.newWorkspace();
    const { support } = await tree(client);
    refused(await remove(client, folders(support, 999_999_999)), 404, "not_found");
    expect(await names(client)).toContain("Support");
  });

  test("each leaves one entry in the audit trail, as every change of a folder does, and none for what stays in its place", async () => {
    const { client } = await server.newWorkspace();
    const target = await folder(client, "target");
    const id = await folder(client, "A");
    const table = await tableIn(client, "T", id);
    await client.expect(200, "updateFolder", { params: { folder_id: id }, body: { name: "B" } });
    await client.expect(200, "updateFolder", { params: { folder_id: id }, body: { name: "B" } });
    await move(client, folders(id), null);
    await move(client, folders(id), target);
    await move(client, folders(id), target);
    await remove(client, folders(id), true);
    const { data } = await client.expect(200, "listAuditEvents");
    const told = data.filter(({ entity_type }) => entity_type !== "sheet").toReversed();
    expect(told.map(({ action, entity_id, entity_name }) => [action, entity_id, entity_name])).toEqual([
      ["folder.created", String(target), "target"],
      ["folder.created", String(id), "A"],
      ["table.created", table, "T"],
      ["folder.updated", String(id), "B"],
      ["folder.moved", String(id), "B"],
      ["folder.deleted", String(id), "B"],
      ["table.deleted", table, "T"],
    ]);
  });

  test("what is being put into a folder while it is deleted goes with it or is refused, and is never lost in it", async () => {
    const { client } = await server.newWorkspace();
    for (let round = 0; round < 8; round++) {
      const id = await folder(client, `F${round}`);
      const [removed, ...made] = await Promise.all([
        remove(client, folders(id), true),
        ...Array.from({ length: 4 }, (_, n) =>
          client.call("createTable", { body: { title: `${round}.${n}`, folder_id: id, create_default_sheet: false } }),
        ),
        client.call("createFolder", { body: { name: "sub", parent_id: id } }),
      ]);
      expect(removed?.status).toBe(200);
      for (const { status } of made) expect([201, 404]).toContain(status as number);
    }
    expect(await names(client, { flatten: true, filter_type: ["FOLDER", "TABLE"] })).toEqual([]);
    expect((await client.expect(200, "listTables")).data).toEqual([]);
  });
});

describe("paths", () => {
  test("names are joined by dots or slashes, and may hold dots themselves", async () => {
    const { client } = await server.newWorkspace();
    const { marketing, emails, drafts } = await tree(client);
    const resolve = async (path: string) => (await client.expect(200, "resolveFolderId", { query: { path } })).id;
    expect(await resolve("Marketing")).toBe(marketing);
    expect(await resolve("Marketing.Emails")).toBe(emails);
    expect(await resolve("Marketing/Emails/Drafts")).toBe(drafts);
    const dotted = await folder(client, "v1.2");
    const release = await folder(client, "rc.1", dotted);
    expect(await resolve("v1.2.rc.1")).toBe(release);
    const slash = await folder(client, "a/b");
    expect(await resolve("a/b")).toBe(slash);
    const one = await folder(client, "Marketing.Emails");
    expect(await resolve("Marketing.Emails")).toBe(one);
    for (const path of ["marketing", "Emails", "Marketing.", ".Marketing", "Marketing..Emails", " Marketing", "/"]) {
      refused(await client.call("resolveFolderId", { query: { path } }), 404, "not_found");
    }
    refused(await client.call("resolveFolderId", { query: { path: "" } }), 422, "validation_error");
    refused(await client.call("resolveFolderId"), 422, "validation_error");
  });
});

describe("prompt templates", () => {
  test("are listed with their type, found by tags and content, moved and deleted", async () => {
    const { client } = await server.newWorkspace();
    const id = await folder(client, "F");
    const prompt = await publish(client, "greeting", chat(["user", "Say hello to {name}"]), { tags: ["a", "b"] });
    await publish(client, "part", "a common ending", { is_snippet: true, tags: ["a"] });
    await publish(client, "hello", "something else");
    const list = (query: Record<string, unknown>) => entities(client, query);
    expect((await list({ include_metadata: true })).map(({ name, type, metadata }) => [name, type, metadata])).toEqual([
      ["F", "FOLDER", {}],
      ["greeting", "PROMPT", { type: "chat", latest_version_number: 1 }],
      ["hello", "PROMPT", { type: "completion", latest_version_number: 1 }],
      ["part", "SNIPPET", { type: "completion", latest_version_number: 1 }],
    ]);
    expect(await names(client, { filter_type: ["SNIPPET"] })).toEqual(["part"]);
    expect(await names(client, { tags: ["a"] })).toEqual(["greeting", "part"]);
    expect(await names(client, { tags: ["a", "b"] })).toEqual(["greeting"]);
    // What has it in its name comes before what has it in its content.
    expect(await names(client, { search_query: "HELLO" })).toEqual(["hello", "greeting"]);
    await publish(client, "quoted", chat(["system", 'Say "hi" now\nto {name}']));
    expect(await names(client, { search_query: '"HI" now\nto' })).toEqual(["quoted"]);
    // Words of the JSON in which contents are stored.
    for (const search_query of ["f-string", "input_variables", "role"])
      expect([search_query, await names(client, { search_query })]).toEqual([search_query, []]);
    expect((await move(client, [{ id: prompt.id, type: "SNIPPET" }], id)).status).toBe(200);
    expect(await names(client, { folder_id: id })).toEqual(["greeting"]);
    expect((await remove(client, folders(id), true)).body).toMatchObject({ deleted_count: 2 });
    const gone = { params: { identifier: "greeting" } };
    refused(await client.call("getPromptTemplate", gone), 404, "not_found");
    expect((await publish(client, "greeting", "new")).version_number).toBe(1);
    refused(await remove(client, [{ id: prompt.id, type: "PROMPT" }]), 404, "not_found");
  });
});

describe("tables", () => {
  test("lie in folders that are there, and are listed by theirs", async () => {
    const { client } = await server.newWorkspace();
    const [a, b] = [await folder(client, "A"), await folder(client, "B")];
    const table_id = await tableIn(client, "T", a);
    const listed = async (folder_id: number) =>
      (await client.expect(200, "listTables", { query: { folder_id } })).count;
    expect([await listed(a), await listed(b)]).toEqual([1, 0]);
    await client.expect(200, "updateTable", { params: { table_id }, body: { folder_id: b } });
    expect([await listed(a), await listed(b)]).toEqual([0, 1]);
    await remove(client, folders(a));
    const back = { params: { table_id }, body: { folder_id: a } };
    refused(await client.call("updateTable", back), 404, "not_found");
    const theirs = await folder((await server.newWorkspace()).client, "C");
    refused(await client.call("createTable", { body: { folder_id: theirs } }), 404, "not_found");
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
