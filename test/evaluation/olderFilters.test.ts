import { describe, expect, test } from "bun:test";
import { createGroup, logQuestion as log, rowsOf, versionOf } from "../support/datasets.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness();

describe("the filters of older clients", async () => {
  const { client, workspace } = await server.newWorkspace();
  const prompt = { prompt_name: "greet", prompt_version_number: 1 };
  await publish(client, "greet", "Hello {question}");
  const day = (n: number) => {
    return { request_start_time: `2026-03-0${n}T09:00:00Z`, request_end_time: `2026-03-0${n}T09:00:0${n}Z` };
  };
  const ids: Record<string, number> = {
    a: await log(client, "a", {
      ...day(1),
      tags: ["x", "y"],
      metadata: { user: "1", plan: "pro" },
      score: 10,
      ...prompt,
    }),
    b: await log(client, "b", {
      ...day(2),
      tags: ["x"],
      metadata: { user: "2", plan: "pro" },
      score: 90,
      status: "ERROR",
    }),
    c: await log(client, "c", { ...day(3), tags: ["z"], metadata: { user: "1" }, score: 50, status: "WARNING" }),
  };
  for (const [name, score] of [
    ["a", 80],
    ["b", 20],
  ] as const)
    await client.expect(200, "trackScore", { body: { request_id: ids[name] as number, name: "quality", score } });
  const { dataset_group_id } = await createGroup(client, "Older");

  const found: [string, Record<string, unknown>, string[]][] = [
    ["none at all", {}, ["c", "b", "a"]],
    ["tags", { tags: ["x", "y"] }, ["a"]],
    ["tags_and", { tags_and: ["x"] }, ["b", "a"]],
    ["tags_or", { tags_or: ["y", "z"] }, ["c", "a"]],
    ["metadata", { metadata: { user: "1", plan: "pro" } }, ["a"]],
    ["metadata_and", { metadata_and: [{ key: "plan", value: "pro" }] }, ["b", "a"]],
    [
      "metadata_or",
      {
        metadata_or: [
          { key: "user", value: "2" },
          { key: "plan", value: "free" },
        ],
      },
      ["b"],
    ],
    ["start_time and end_time", { start_time: "2026-03-02T00:00:00Z", end_time: "2026-03-02T23:00:00Z" }, ["b"]],
    ["id", { id: ids.c }, ["c"]],
    ["scores", { scores: [{ name: "quality", operator: ">=", value: 50 }] }, ["a"]],
    ["scores by name", { scores: { quality: { min: 10, max: 30 } } }, ["b"]],
    ["prompt_templates_include", { prompt_templates_include: [{ name: "greet" }, { name: "other" }] }, ["a"]],
    ["included versions", { prompt_templates_include: [{ name: "greet", version_numbers: [2] }] }, []],
    ["included labels", { prompt_templates_include: [{ name: "greet", labels: ["prod"] }] }, []],
    ["prompt_templates_exclude", { prompt_templates_exclude: [{ name: "greet" }] }, ["c", "b"]],
    ["excluded versions", { prompt_templates_exclude: [{ name: "greet", version_numbers: [2] }] }, ["c", "b", "a"]],
    ["starred", { starred: true }, []],
    ["not starred", { starred: false }, ["c", "b", "a"]],
    ["status", { status: ["ERROR", "WARNING"] }, ["c", "b"]],
    ["sort_by price", { sort_by: "price", sort_order: "asc" }, ["a", "b", "c"]],
    ["sort_by latency", { sort_by: "latency" }, ["c", "b", "a"]],
    ["sort_by score", { sort_by: "score", sort_order: "asc", limit: 2 }, ["a", "c"]],
    ["sort_by prompt_name", { sort_by: "prompt_name", limit: 1 }, ["a"]],
    ["workspace_id and null", { workspace_id: workspace.id, tags: null, status: null, limit: 1 }, ["c"]],
    [
      "filters with a group",
      { tags: ["x"], filter_group: { filters: [{ field: "status", operator: "is", value: "ERROR" }] } },
      ["b"],
    ],
  ];
  for (const [name, filters, questions] of found) {
    test(name, async () => {
      const body = { dataset_group_id, ...filters } as never;
      const { dataset_id } = await client.expect(201, "createDatasetVersionFromFilterParams", { body });
      const rows = await rowsOf(client, (await versionOf(client, dataset_id)).id);
      const named = new Map(Object.entries(ids).map(([letter, id]) => [id, letter]));
      expect(rows.map((row) => named.get(row.find((cell) => named.has(cell as number)) as number))).toEqual(questions);
    });
  }

  test("order_by_random takes all, in some order", async () => {
    const body = { dataset_group_id, order_by_random: true, limit: 2 } as never;
    const { dataset_id } = await client.expect(201, "createDatasetVersionFromFilterParams", { body });
    expect(await versionOf(client, dataset_id)).toMatchObject({
      row_count: 2,
      filter_params: { order_by_random: true },
    });
  });

  test("another workspace is refused", async () => {
    const body = { dataset_group_id, workspace_id: workspace.id + 1 } as never;
    refused(await client.call("createDatasetVersionFromFilterParams", { body }), 400, "bad_request");
  });
});
