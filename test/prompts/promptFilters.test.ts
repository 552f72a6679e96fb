import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { followPages } from "../support/paging.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { createTable, importCsv } from "../support/sheets.ts";

const server = await startHarness();

test("tables and sheets are found by the prompt, version and label that one of their columns names", async () => {
  const { client } = await server.newWorkspace();
  const first = await publish(client, "support/answer", "Hello {name}", { release_labels: ["prod"] });
  const second = await publish(client, "support/answer", "Good day {name}");
  const other = await publish(client, "other", "Bye {name}", { release_labels: ["prod"] });
  const promptId = (await client.expect(200, "getPromptTemplate", { params: { identifier: "support/answer" } })).id;
  const labels = async (identifier: string) =>
    (await client.expect(200, "listPromptLabels", { params: { identifier } })).release_labels[0]?.release_label_id;
  const [prod, otherProd] = [await labels("support/answer"), await labels("other")];

  const tables: Record<string, string> = {};
  const sheets: Record<string, string> = {};
  const templates = {
    byName: { name: "support/answer" },
    byId: { id: promptId, version_number: 1 },
    byLabel: { prompt_name: "support/answer", label: "prod" },
    newest: { name: "support/answer", version_number: 2 },
    another: { name: "other", label: "prod" },
  };
  for (const [title, template] of Object.entries(templates)) {
    const sheet = await importCsv(client, "a\n");
    await sheet.addColumn("out", "PROMPT_TEMPLATE", { template, prompt_template_variable_mappings: { name: "a" } });
    tables[title] = sheet.params.table_id;
    sheets[title] = sheet.params.sheet_id;
  }
  const together = await createTable(client, "two");
  for (const template of [templates.byId, templates.byLabel]) {
    const sheet = await importCsv(client, "a\n", together);
    await sheet.addColumn("out", "llm", { template, prompt_template_variable_mappings: { name: "a" } });
  }
  tables.two = together;

  const cases: [query: Record<string, number | undefined>, found: string[]][] = [
    [{ prompt_id: promptId }, ["byName", "byId", "byLabel", "newest", "two"]],
    [{ prompt_version_id: first.prompt_version_id }, ["byId", "two"]],
    [{ prompt_version_id: second.prompt_version_id }, ["newest"]],
    [{ prompt_label_id: prod }, ["byLabel", "two"]],
    [{ prompt_label_id: otherProd }, ["another"]],
    [{ prompt_id: promptId, prompt_label_id: otherProd }, []],
    // No one column names both.
    [{ prompt_version_id: first.prompt_version_id, prompt_label_id: prod }, []],
    [{ prompt_version_id: other.prompt_version_id }, []],
    [{ prompt_id: 2_000_000_000 }, []],
  ];
  for (const [query, found] of cases) {
    const listed = await followPages(1, (cursor) =>
      client.expect(200, "listTables", { query: { ...query, limit: 1, ...cursor } }),
    );
    expect(listed.map(({ id }) => id).toSorted()).toEqual(found.map((title) => tables[title] as string).toSorted());
  }
  const inTable = async (query: Record<string, number | undefined>) =>
    (await client.expect(200, "listSheets", { params: { table_id: together }, query })).data.length;
  expect(await inTable({ prompt_id: promptId })).toBe(2);
  expect(await inTable({ prompt_label_id: prod })).toBe(1);
  expect(await inTable({ prompt_label_id: otherProd })).toBe(0);

  const { next_cursor } = await client.expect(200, "listTables", { query: { prompt_id: promptId, limit: 1 } });
  const elsewhere = { prompt_label_id: prod, limit: 1, cursor: next_cursor as string };
  refused(await client.call("listTables", { query: elsewhere }), 400, "invalid_cursor");
  refused(await client.call("listTables", { query: { prompt_id: 0 } }), 422, "validation_error");
  const stranger = (await server.newWorkspace()).client;
  expect((await stranger.expect(200, "listTables", { query: { prompt_id: promptId } })).count).toBe(0);
});
