import { expect, test } from "bun:test";
import type { OperationId } from "../../generated/routes.ts";
import { routes } from "../../generated/routes.ts";
import type { CallOptions, Client, RawAnswer } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { importCsv, postFile } from "../support/sheets.ts";
import { newTraceId, spanBody } from "../support/traces.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, runToEnd, wordsNode } from "../support/workflows.ts";

const server = await startHarness();

/** Lists of one operation, with what changes them. */
interface Lists {
  params?: Record<string, string | number>;
  /** Filters and orders; each is a list of its own. */
  queries?: Record<string, unknown>[];
  /** Adds an item; the number is another for each. */
  add(number: number): Promise<unknown>;
  remove?(id: string): Promise<unknown>;
  /** Changes an item, but not what the lists are sorted by. */
  change?(id: string, number: number): Promise<unknown>;
  /** Gives an item another place; it may be listed again there. */
  move?(id: string): Promise<unknown>;
}

/** Those whose pages have tests of their own, with changes between pages where these matter. */
const walkedElsewhere: Partial<Record<OperationId, string>> = {
  listRows: "test/sheets/rows.test.ts",
  diffVersions: "test/sheets/versions.test.ts",
  getTrace: "test/logs/traces.test.ts",
  listRequests: "test/logs/requestSearch.test.ts",
  listApiKeys: "test/workspace/administration.test.ts",
};

const asc = { order: "asc" };
const desc = { order: "desc" };
const bySort = ["name", "id", "created_at"].flatMap((sort_by) => [
  { sort_by, sort_order: "asc" },
  { sort_by, sort_order: "desc" },
]);
const definition = { type: "function" as const, function: { name: "f" } };
const skillFiles = [{ path: "SKILL.md", content: "x" }];

async function sheets(client: Client): Promise<Lists> {
  const table_id = (await client.expect(201, "createTable", { body: { create_default_sheet: false } })).table.id;
  const place = (sheet_id: string) => ({ params: { table_id, sheet_id } });
  return {
    params: { table_id },
    queries: [asc, desc],
    add: (number) => postFile(client, table_id, `${number}.csv`, "a\n1\n"),
    remove: (id) => client.expect(200, "deleteSheet", place(id)),
    change: (id, number) => client.expect(200, "updateSheet", { ...place(id), body: { title: `title ${number}` } }),
    move: (id) => client.expect(200, "updateSheet", { ...place(id), body: { index: 1 } }),
  };
}

async function columns(client: Client): Promise<Lists> {
  const sheet = await importCsv(client, "text\na\n");
  const place = (column_id: string) => ({ params: { ...sheet.params, column_id } });
  return {
    params: sheet.params,
    queries: [asc, desc, { include_system_columns: true }],
    add: (number) => sheet.addColumn(`c${number}`, "TEXT"),
    remove: (id) => client.expect(200, "deleteColumn", place(id)),
    change: (id, number) => client.expect(200, "updateColumn", { ...place(id), body: { title: `title ${number}` } }),
  };
}

async function scorecard(client: Client): Promise<Lists & { params: { table_id: string; sheet_id: string } }> {
  const { params } = await importCsv(client, "text\na\nb\nc\nd\ne\nf\ng\n");
  const steps = [{ title: "a", primitive_type: "CONTAINS" as const, primitive_config: { source: "text", value: "a" } }];
  await client.expect(200, "configureScorecard", { params, body: { name: "card", aggregation: {}, steps } });
  const add = async () => {
    const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
    await waitFor("the calculation", async () => {
      const found = await client.expect(200, "getScorecardCalculation", { params: { ...params, calculation_id } });
      return found.calculation.status === "completed";
    });
  };
  return { params, add };
}

/** Everything that continues by a cursor. */
const kinds: Partial<Record<OperationId, (client: Client) => Promise<Lists> | Lists>> = {
  listTables: (client) => ({
    queries: [desc, asc, { name: "TITLE" }],
    add: (number) => client.expect(201, "createTable", { body: { title: `title ${number}` } }),
    remove: (table_id) => client.expect(200, "deleteTable", { params: { table_id } }),
    change: (table_id, number) =>
      client.expect(200, "updateTable", { params: { table_id }, body: { title: `Title ${number}` } }),
  }),
  listOwnApiKeys: (client) => ({
    add: (number) => client.expect(201, "createOwnApiKey", { body: { name: `key ${number}` } }),
    change: (key_id, number) =>
      client.expect(200, "updateOwnApiKey", { params: { key_id }, body: { name: `Key ${number}` } }),
  }),
  listSheets: sheets,
  listColumns: columns,
  listVersions: async (client) => {
    const { params } = await importCsv(client, "text\na\n");
    const add = (number: number) => client.expect(201, "createVersion", { params, body: { name: `v${number}` } });
    return { params, queries: [desc, asc], add };
  },
  listScorecardCalculations: scorecard,
  listScorecardRows: async (client) => {
    const lists = await scorecard(client);
    await lists.add(0);
    const { params } = lists;
    const add = () => client.expect(201, "addRows", { params, body: { count: 1 } }).then(() => lists.add(0));
    return { params, add, queries: [{}, { verdict: "fail" }, { verdict: "pass,fail" }] };
  },
  listPromptVersions: async (client) => {
    const { id } = await publish(client, "versions", "text");
    return { params: { prompt_id: id }, add: (number) => publish(client, "versions", `text ${number}`) };
  },
  listAbReleases: async (client) => {
    const { id: prompt_id } = await publish(client, "released", "text");
    const default_split = [{ version: 1, percent: 100 }];
    return {
      queries: [{}, { prompt_id }],
      async add(number) {
        const release_label = `label ${number}`;
        await publish(client, "released", `text ${number}`, { release_labels: [release_label] });
        const body = { name: release_label, prompt_id, release_label, default_split };
        await client.expect(201, "createAbRelease", { body });
      },
      remove: (id) => client.expect(200, "deleteAbRelease", { params: { ab_release_id: Number(id) } }),
    };
  },
  listLabelChangeRequests: async (client) => {
    await client.expect(201, "protectLabel", { body: { kind: "prompt", label: "guarded" } });
    return {
      queries: [{}, { kind: "prompt", label: "guarded" }],
      add: (number) => publish(client, `guarded ${number}`, "text", { release_labels: ["guarded"] }),
    };
  },
  listFolderEntities: async (client) => {
    const { folder } = await client.expect(201, "createFolder", { body: { name: "above" } });
    const inIt = { folder_id: folder.id };
    const makers = [
      (name: string) => client.expect(201, "createFolder", { body: { name, parent_id: folder.id } }),
      (name: string) => client.expect(201, "createTool", { body: { name, tool_definition: definition, ...inIt } }),
      (title: string) => client.expect(201, "createTable", { body: { title, ...inIt } }),
    ];
    return {
      queries: [{}, { search_query: "e" }, ...bySort].map((query) => ({
        ...query,
        ...inIt,
        filter_type: ["FOLDER", "TOOL", "TABLE"],
      })),
      add: (number) => makers[number % 3]?.(`${["One", "two", "Élan"][number % 3]} e ${number}`) as Promise<unknown>,
    };
  },
  listTools: (client) => ({
    queries: [{}, ...bySort],
    add: (number) =>
      client.expect(201, "createTool", { body: { name: `tool ${number}`, tool_definition: definition } }),
    remove: (identifier) => client.expect(200, "deleteTool", { params: { identifier } }),
  }),
  listToolVersions: async (client) => {
    const body = { name: "tool", tool_definition: definition };
    const { tool_registry } = await client.expect(201, "createTool", { body });
    const params = { identifier: String(tool_registry.id) };
    return {
      params,
      add: () => client.expect(201, "createToolVersion", { params, body: { tool_definition: definition } }),
    };
  },
  listSkillCollections: (client) => ({
    queries: [{}, ...bySort],
    add: (number) =>
      client.expect(201, "createSkillCollection", { body: { name: `skill ${number}`, files: skillFiles } }),
    remove: (identifier) => client.expect(200, "deleteSkillCollection", { params: { identifier } }),
  }),
  listSkillCollectionVersions: async (client) => {
    const body = { name: "skill", files: skillFiles };
    const { skill_collection } = await client.expect(201, "createSkillCollection", { body });
    const params = { identifier: skill_collection.id };
    const filesOf = (number: number) => [{ path: "SKILL.md", content: `text ${number}` }];
    return {
      params,
      add: (number) =>
        client.expect(201, "createSkillCollectionVersion", { params, body: { file_updates: filesOf(number) } }),
    };
  },
  listWorkflowVersions: async (client) => {
    const { workflow_id } = await createWorkflow(client, "flow", [wordsNode]);
    const params = { workflow_id_or_name: String(workflow_id) };
    const add = (number: number) =>
      client.expect(201, "patchWorkflow", { params, body: { commit_message: `change ${number}` } });
    return { params: { workflow_id }, add };
  },
  listWorkflowRuns: async (client) => {
    const { workflow_id } = await createWorkflow(client, "runs", [wordsNode]);
    return { params: { workflow_id }, add: () => runToEnd(client, workflow_id, { text: "a" }) };
  },
  listDeletions: (client) => ({
    add: (number) => client.expect(202, "deleteUserData", { body: { user_id: `nobody ${number}` } }),
  }),
  listAuditEvents: (client) => ({
    queries: [{}, { action: "table.created" }, { entity_type: "table" }],
    add: (number) => client.expect(201, "createTable", { body: { title: `audited ${number}` } }),
  }),
  listWebhookDeliveries: async (client) => {
    const { webhook } = await client.expect(201, "createWebhook", { body: { url: "https://hooks.example.invalid/" } });
    const params = { webhook_id: webhook.id };
    return { params, add: () => client.expect(202, "testWebhook", { params }) };
  },
  listTraceSpans: (client) => {
    const trace_id = newTraceId();
    const startOf = (number: number) => String(1_772_442_900_000_000_000n + BigInt((number * 7) % 5));
    return {
      params: { trace_id },
      queries: [asc, desc],
      add: (number) =>
        client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id, start_time: startOf(number) })] } }),
    };
  },
};

const operationIds = Object.keys(kinds) as OperationId[];

interface Page {
  ids: string[];
  next: string | number | null;
}

function pageOf({ status, body }: Answered): Page {
  if (status !== 200) throw new Error(`a page has the status ${status}: ${JSON.stringify(body)}`);
  const { next_cursor, pagination } = body as {
    next_cursor?: Page["next"];
    pagination?: { next_cursor: Page["next"] };
  };
  const items = Object.values(body as object).find(Array.isArray) as Record<string, unknown>[];
  return { ids: items.map(idOf), next: next_cursor ?? pagination?.next_cursor ?? null };
}

function idOf(item: Record<string, unknown>): string {
  const { id, span_id, row_index, number, version_number, type } = item;
  const key = id ?? span_id ?? row_index ?? number ?? version_number;
  if (key === undefined) throw new Error(`an item has no id: ${JSON.stringify(item)}`);
  // Entities of several types can have the same id.
  return typeof key === "number" && type !== undefined ? `${type} ${key}` : String(key);
}

type Answered = Pick<RawAnswer, "status" | "body">;

async function read(client: Client, operationId: OperationId, lists: Lists, query: object): Promise<Answered> {
  const options = { ...(lists.params && { params: lists.params }), query } as CallOptions<OperationId>;
  const { status, body } = await client.call(operationId, options);
  return { status: Number(status), body };
}

/** Reads a list to its end. Between pages items come, go and change; these are told by `between`. */
async function walk(
  client: Client,
  operationId: OperationId,
  lists: Lists,
  query: object,
  between: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  for (let page: Page | null = null; page === null || page.next !== null; ) {
    const more: object = page ? { cursor: page.next } : {};
    page = pageOf(await read(client, operationId, lists, { ...query, limit: 3, ...more }));
    seen.push(...page.ids);
    if (seen.length < 30) await between(page);
  }
  return seen;
}

test("every list with a cursor is walked here, or elsewhere", () => {
  const paged = Object.values(routes).filter(
    ({ isPaged, method, query }) => isPaged && method === "GET" && query.some(({ name }) => name === "cursor"),
  );
  const known = [...operationIds, ...Object.keys(walkedElsewhere)];
  expect(paged.map(({ operationId }) => operationId).toSorted()).toEqual(known.toSorted());
});

for (const operationId of operationIds) {
  test(`${operationId} shows what stays once, whatever comes, goes and changes between its pages`, async () => {
    const { client } = await server.newWorkspace();
    const lists = (await kinds[operationId]?.(client)) as Lists;
    let number = 0;
    for (const query of lists.queries ?? [{}]) {
      for (let added = 0; added < 8; added++) await lists.add(number++);
      const stays = new Set(await walk(client, operationId, lists, query, async () => {}));
      const moved = new Set<string>();
      const seen = await walk(client, operationId, lists, query, async ({ ids }) => {
        const [first, second, third] = ids;
        if (third !== undefined && lists.remove) {
          await lists.remove(third);
          stays.delete(third);
        }
        if (second !== undefined && lists.move) {
          await lists.move(second);
          moved.add(second);
        }
        if (first !== undefined) await lists.change?.(first, number);
        await lists.add(number++);
      });
      const counts = Map.groupBy(seen, (id) => id);
      const wrong = [...stays].filter((id) => !moved.has(id) && counts.get(id)?.length !== 1);
      const twice = seen.filter((id) => !moved.has(id) && (counts.get(id)?.length ?? 0) > 1);
      expect([query, wrong, twice]).toEqual([query, [], []]);
    }
  });
}

test("a cursor goes on in its own list only, and not in that of another workspace", async () => {
  // Row numbers are the cursors of scored rows.
  const ids = operationIds.filter((id) => id !== "listScorecardRows");
  const worlds = await Promise.all(
    ["one", "other"].map(async (name) => {
      const { client } = await server.newWorkspace(name);
      const made = new Map<OperationId, Lists>();
      for (const operationId of ids) {
        const lists = (await kinds[operationId]?.(client)) as Lists;
        for (let number = 0; number < 3; number++) await lists.add(number);
        made.set(operationId, lists);
      }
      return { client, made };
    }),
  );
  const [one, other] = worlds as [(typeof worlds)[0], (typeof worlds)[0]];
  for (const [operationId, lists] of one.made) {
    const { next } = pageOf(await read(one.client, operationId, lists, { limit: 1 }));
    for (const world of worlds) {
      for (const [otherId, others] of world.made) {
        const isOwn = world === one && otherId === operationId;
        const { status, body } = await read(world.client, otherId, others, { limit: 1, cursor: next });
        const said = [operationId, otherId, world === other, status, (body as { error?: string }).error];
        expect(said).toEqual([
          operationId,
          otherId,
          world === other,
          ...(isOwn ? [200, undefined] : [400, "invalid_cursor"]),
        ]);
      }
    }
  }
});
