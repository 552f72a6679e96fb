import { expect, test } from "bun:test";
import { listPromptsChangedBySnippet } from "../../db/queries/prompts/promptSnippets.ts";
import { findPromptTree } from "../../db/queries/prompts/promptTrees.ts";
import { startDatabaseTap } from "../support/databaseTap.ts";
import { startHarness } from "../support/harness.ts";
import { chat, publish } from "../support/prompts.ts";

// What reads all versions of one template reads 5,000 rows more; Postgres reads some tens more or less where it has other plans.

let sent = "";
const server = await startHarness({
  hasWorker: false,
  asks: ({ url, beforeDrop }) =>
    startDatabaseTap(url, beforeDrop, (client, postgres) => {
      client.on("data", (bytes: Buffer) => {
        sent += bytes.toString("latin1");
        postgres.write(bytes);
      });
      postgres.on("data", (bytes: Buffer) => client.write(bytes));
    }),
});
const { sql } = server.database;

test("a change of a template to which no other refers looks for none that follow from it", async () => {
  const { client } = await server.newWorkspace();
  const search = "with recursive changed (version_id";
  const { id: prompt_id } = await publish(client, "plain", "hello");
  await publish(client, "plain", "goodbye");
  const body = { name: "production", prompt_version_number: 1 };
  const { id: prompt_label_id } = await client.expect(200, "createPromptLabel", { params: { prompt_id }, body });
  const moved = { params: { prompt_label_id }, body: { prompt_version_number: 2 } };
  await client.expect(200, "movePromptLabel", moved);
  expect(sent).toContain("insert into prompt_labels");
  expect(sent).not.toContain(search);
  await publish(client, "letter", "@@@plain@@@");
  await publish(client, "plain", "hello again");
  expect(sent).toContain(search);
});

test("reading a template reads no more where its snippets and tools have thousands of versions", async () => {
  const { client, workspace } = await server.newWorkspace();
  const tool_definition = { type: "function" as const, function: { name: "search" } };
  const { tool_registry } = await client.expect(201, "createTool", { body: { name: "search", tool_definition } });
  const { id: snippet } = await publish(client, "tone", "Be kind.");
  const tools = [{ type: "registry", tool_registry_id: tool_registry.id }];
  const { id } = await publish(client, "greeting", { ...chat(["system", "Greet. @@@tone@@@"]), tools });
  // Most templates and tools have few versions, and Postgres expects so of all.
  await sql`
    with others as (
      insert into prompt_templates (workspace_id, prompt_name, tags, last_version_number, is_snippet)
      select ${workspace.id}, 'other ' || n, '{}', 1, false from generate_series(1, 2000) n returning id
    )
    insert into prompt_versions (workspace_id, prompt_id, version_number, prompt_template)
    select ${workspace.id}, id, 1, '{}' from others`;
  await sql`
    with others as (
      insert into tools (workspace_id, name, last_version_number)
      select ${workspace.id}, 'other ' || n, 1 from generate_series(1, 2000) n returning id
    )
    insert into tool_versions (workspace_id, tool_id, number, tool_definition)
    select ${workspace.id}, id, 1, '{}' from others`;
  const rowsRead = () =>
    workspace.scope.transaction(async (tx) => {
      const tree = await findPromptTree(tx, { id }, {});
      expect([...(tree?.edges ?? []), ...(tree?.tools ?? [])].map(({ version_id }) => typeof version_id)).toEqual([
        "number",
        "number",
      ]);
      const [read] = await tx.sql<{ rows: number }[]>`
        select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
        where relname in ('prompt_versions', 'tool_versions')`;
      return read?.rows ?? 0;
    });
  await sql`analyze`;
  const few = await rowsRead();
  const more = 5_000;
  await sql`
    insert into prompt_versions (workspace_id, prompt_id, version_number, prompt_template)
    select workspace_id, prompt_id, 1 + n, prompt_template from prompt_versions, generate_series(1, ${more}::integer) n
    where workspace_id = ${workspace.id} and prompt_id = ${snippet}`;
  await sql`
    update prompt_templates set last_version_number = 1 + ${more} where workspace_id = ${workspace.id} and id = ${snippet}`;
  await sql`
    insert into tool_versions (workspace_id, tool_id, number, tool_definition)
    select workspace_id, tool_id, 1 + n, tool_definition from tool_versions, generate_series(1, ${more}::integer) n
    where workspace_id = ${workspace.id} and tool_id = ${tool_registry.id}`;
  await sql`
    update tools set last_version_number = 1 + ${more} where workspace_id = ${workspace.id} and id = ${tool_registry.id}`;
  await sql`analyze`;
  expect(await rowsRead()).toBeLessThan(few + more / 50);
});

test("publishing a snippet reads no more where a template used it in thousands of versions", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { id: tone } = await publish(client, "tone", "Be kind.");
  const { id: greeting } = await publish(client, "greeting", "Greet. @@@tone@@@");
  const pinning = [
    await publish(client, "letter", "@@@greeting@version_number:1@@@"),
    await publish(client, "mail", "@@@greeting@@@"),
  ];
  const told = [greeting, ...pinning.map(({ id }) => id)];
  const rowsRead = () =>
    workspace.scope.transaction(async (tx) => {
      const changed = await listPromptsChangedBySnippet(tx, tone, { labels: [], isPublished: true }, 100);
      expect(changed.map(({ id }) => id)).toEqual(told);
      const [read] = await tx.sql<{ rows: number }[]>`
        select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
        where relname in ('prompt_versions', 'prompt_snippet_references')`;
      return read?.rows ?? 0;
    });
  await sql`analyze`;
  const few = await rowsRead();
  const more = 5_000;
  for (const [id, snippet, pinned] of [
    [greeting, tone, null],
    [pinning[0]?.id, greeting, 1],
    [pinning[1]?.id, greeting, null],
  ] as const) {
    await sql`
      with versions as (
        insert into prompt_versions (workspace_id, prompt_id, version_number, prompt_template)
        select ${workspace.id}, ${id ?? 0}, 1 + n, '{}' from generate_series(1, ${more}::integer) n returning prompt_id, id
      )
      insert into prompt_snippet_references (workspace_id, prompt_id, prompt_version_id, tag, snippet_id, pinned_version)
      select ${workspace.id}, prompt_id, id, 'the snippet', ${snippet}, ${pinned}::integer from versions`;
    await sql`
      update prompt_templates set last_version_number = 1 + ${more} where workspace_id = ${workspace.id} and id = ${id ?? 0}`;
  }
  await sql`analyze`;
  expect(await rowsRead()).toBeLessThan(few + more / 50);
});
