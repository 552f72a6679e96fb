import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import type { LabelledKind } from "../../db/queries/registry/protectedLabels.ts";
import { routes } from "../../generated/routes.ts";
import type { Schemas } from "../../generated/types.ts";
import type { OperationId } from "../../handlers/handler.ts";
import type { Route } from "../../validation/route.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish, publishBody } from "../support/prompts.ts";
import { createWorkflow, wordsNode } from "../support/workflows.ts";

const server = await startHarness({ hasWorker: false });
const mapping = { source: "git", external_id: "greeting" };

/** A template, a tool and a workflow with two versions each; the first holds the label production, under an A/B release. */
async function newWorld() {
  const { client } = await server.newWorkspace();
  const labels = { release_labels: ["production"], external_ids: [mapping] };
  const { id: prompt_id } = await publish(client, "greeting", "one", labels);
  await publish(client, "greeting", "two", { release_labels: ["bare"] });
  const identifier = String(prompt_id);
  const listed = await client.expect(200, "listPromptLabels", { params: { identifier } });
  const labelled = listed.release_labels.find(({ release_label }) => release_label === "production");
  const prompt_label_id = labelled?.release_label_id as number;
  const { ab_release } = await client.expect(201, "createAbRelease", {
    body: { name: "try", prompt_id, release_label: "production", default_split: [{ version: 1, percent: 100 }] },
  });
  const tool_definition = { type: "function", function: { name: "f" } } as const;
  const { tool_registry } = await client.expect(201, "createTool", { body: { name: "tool", tool_definition } });
  const tool = String(tool_registry.id);
  await client.expect(201, "createToolVersion", { params: { identifier: tool }, body: { tool_definition } });
  const { label } = await client.expect(201, "setToolLabel", {
    params: { identifier: tool },
    body: { name: "production", version_number: 1 },
  });
  const { workflow_id } = await createWorkflow(client, "flow", [wordsNode], { release_labels: ["production"] });
  const { folder } = await client.expect(201, "createFolder", { body: { name: "all" } });
  const entities = [
    { id: prompt_id, type: "PROMPT" },
    { id: Number(tool), type: "TOOL" },
    { id: workflow_id, type: "WORKFLOW" },
  ];
  await client.expect(200, "moveFolderEntities", { body: { folder_id: folder.id, entities } as never });
  const ids = { prompt_label_id, ab_release_id: ab_release.id, tool_label_id: label.id, folder_id: folder.id };
  return { client, prompt_id, tool, workflow_id, ...ids };
}

type World = Awaited<ReturnType<typeof newWorld>>;

/** Everything that labels serve. */
async function served({ client, prompt_id, tool, workflow_id }: World): Promise<unknown> {
  const identifier = String(prompt_id);
  const workflow = { workflow_id_or_name: String(workflow_id) };
  const answers = [
    await client.call("listPromptLabels", { params: { identifier } }),
    await client.call("listAbReleases", { query: { prompt_id } }),
    await client.call("getTool", { params: { identifier: tool } }),
    await client.call("listWorkflowLabels", { params: workflow }),
  ] as { status: number; body: Record<string, unknown> }[];
  const [labels, releases, foundTool, workflowLabels] = answers.map(({ body }) => body);
  return {
    labels: labels?.release_labels,
    releases: (releases as Schemas["ListAbReleasesResponse"]).data.map(({ updated_at: _, ...release }) => release),
    tool: (foundTool?.tool_registry as { labels: unknown } | undefined)?.labels,
    workflow: workflowLabels?.release_labels,
  };
}

/** One way to change what a label serves; the name tells the operation that it goes by. */
type Way = [
  operation: OperationId,
  kind: LabelledKind,
  go: (world: World) => Promise<{ status: unknown; body: unknown }>,
];

const split = [{ version: 2, percent: 100 }];
const production = { release_labels: ["production"] };
const edit = (client: Client, workflow_id: number) =>
  client.call("patchWorkflow", {
    params: { workflow_id_or_name: String(workflow_id) },
    body: { base_version: 1, ...production },
  });

const ways: Way[] = [
  [
    "createPromptLabel",
    "prompt",
    ({ client, prompt_id }) =>
      client.call("createPromptLabel", { params: { prompt_id }, body: { name: "new", prompt_version_number: 2 } }),
  ],
  [
    "movePromptLabel",
    "prompt",
    ({ client, prompt_label_id }) =>
      client.call("movePromptLabel", { params: { prompt_label_id }, body: { prompt_version_number: 2 } }),
  ],
  [
    "deletePromptLabel",
    "prompt",
    ({ client, prompt_label_id }) => client.call("deletePromptLabel", { params: { prompt_label_id } }),
  ],
  [
    "publishPromptTemplate",
    "prompt",
    ({ client }) => client.call("publishPromptTemplate", { body: publishBody("greeting", "three", production) }),
  ],
  [
    "publishPromptTemplate",
    "prompt",
    ({ client }) =>
      client.call("publishPromptTemplate", { body: publishBody("greeting", "three", { release_labels: ["new"] }) }),
  ],
  [
    "patchPromptTemplate",
    "prompt",
    ({ client, prompt_id }) =>
      client.call("patchPromptTemplate", { params: { identifier: String(prompt_id) }, body: production }),
  ],
  [
    "upsertPromptTemplate",
    "prompt",
    ({ client }) =>
      client.call("upsertPromptTemplate", { params: mapping, body: publishBody("greeting", "three", production) }),
  ],
  [
    "createAbRelease",
    "prompt",
    async ({ client, prompt_id }) => {
      const body = { prompt_id, default_split: split, name: "other" };
      return client.call("createAbRelease", { body: { ...body, release_label: "bare" } });
    },
  ],
  [
    "updateAbRelease",
    "prompt",
    ({ client, ab_release_id }) =>
      client.call("updateAbRelease", { params: { ab_release_id }, body: { default_split: split } }),
  ],
  [
    "deleteAbRelease",
    "prompt",
    ({ client, ab_release_id }) => client.call("deleteAbRelease", { params: { ab_release_id } }),
  ],
  [
    "deleteFolderEntities",
    "prompt",
    ({ client, prompt_id }) =>
      client.call("deleteFolderEntities", { body: { entities: [{ id: prompt_id, type: "PROMPT" }] } as never }),
  ],
  [
    "deleteFolderEntities",
    "workflow",
    ({ client, folder_id }) =>
      client.call("deleteFolderEntities", {
        body: { entities: [{ id: folder_id, type: "FOLDER" }], cascade: true } as never,
      }),
  ],
  [
    "deletePromptTemplate",
    "prompt",
    ({ client, prompt_id }) => client.call("deletePromptTemplate", { params: { prompt_id } }),
  ],
  [
    "deleteWorkflow",
    "workflow",
    ({ client, workflow_id }) =>
      client.call("deleteWorkflow", { params: { workflow_id_or_name: String(workflow_id) } }),
  ],
  [
    "setToolLabel",
    "tool",
    ({ client, tool }) =>
      client.call("setToolLabel", { params: { identifier: tool }, body: { name: "production", version_number: 2 } }),
  ],
  [
    "setToolLabel",
    "tool",
    ({ client, tool }) =>
      client.call("setToolLabel", { params: { identifier: tool }, body: { name: " new ", version_number: 2 } }),
  ],
  [
    "deleteToolLabel",
    "tool",
    ({ client, tool, tool_label_id }) =>
      client.call("deleteToolLabel", { params: { identifier: tool, label_id: tool_label_id } }),
  ],
  ["deleteTool", "tool", ({ client, tool }) => client.call("deleteTool", { params: { identifier: tool } })],
  [
    "createWorkflow",
    "workflow",
    ({ client, workflow_id }) =>
      client.call("createWorkflow", {
        body: { workflow_id, nodes: [wordsNode], required_input_variables: { text: "string" }, ...production } as never,
      }),
  ],
  ["patchWorkflow", "workflow", ({ client, workflow_id }) => edit(client, workflow_id)],
];

describe("what changes a label", () => {
  test.each(ways.map((way, number) => [number, ...way] as const))(
    "way %d, %s: a protected label stays as it is, and the change is asked for; without protection it is made",
    async (_number, _operation, kind, go) => {
      const open = await newWorld();
      const before = await served(open);
      const made = await go(open);
      expect(made.status as number).toBeLessThan(300);
      expect(made.body ?? {}).not.toHaveProperty("change_requests");
      expect(await served(open)).not.toEqual(before);

      const guarded = await newWorld();
      for (const label of ["production", "new", "bare"]) {
        await guarded.client.expect(201, "protectLabel", { body: { kind, label } });
      }
      const kept = await served(guarded);
      const answer = await go(guarded);
      const { change_requests } = answer.body as { change_requests: { kind: string }[] };
      expect([...new Set(change_requests.map((request) => request.kind))]).toEqual([kind]);
      expect(await served(guarded)).toEqual(kept);
      const { data } = await guarded.client.expect(200, "listLabelChangeRequests", { query: { status: "open" } });
      expect(data as unknown[]).toEqual(expect.arrayContaining(change_requests));
    },
  );

  test("are no other operations than those above", () => {
    const known = new Set<string>(ways.map(([operation]) => operation));
    const about = ["updateLabelChangeRequest", "withdrawLabelChange"];
    const moving = Object.values(routes as Record<string, Route>).filter(
      ({ scopes, operationId }) => scopes.includes("labels:move") && !about.includes(operationId),
    );
    expect(moving.map(({ operationId }) => operationId).filter((id) => !known.has(id))).toEqual([]);
  });
});

/** Functions of db/ with a statement that changes labels, and the files that call them, each of which asks first. */
const writers: Record<string, string[]> = {
  setPromptLabels: ["core/prompts/labelKind.ts", "core/prompts/publishPrompt.ts"],
  deletePromptLabel: ["core/prompts/labelKind.ts"],
  markPromptTemplatesDeleted: ["core/prompts/folderKind.ts"],
  insertAbRelease: ["core/prompts/labelKind.ts"],
  updateAbRelease: ["core/prompts/labelKind.ts"],
  deleteAbRelease: ["core/prompts/labelKind.ts"],
  setToolLabel: ["core/prompts/tools/labelKind.ts"],
  deleteToolLabel: ["core/prompts/tools/labelKind.ts"],
  markToolsDeleted: ["core/prompts/tools/folderKind.ts", "core/prompts/tools/tools.ts"],
  setWorkflowLabels: ["core/workflows/labelKind.ts"],
  deleteWorkflowLabel: ["core/workflows/labelKind.ts"],
  markWorkflowsDeleted: ["core/workflows/folderKind.ts"],
  // Of what is deleted already, for good.
  erasePromptTemplate: ["core/deletion/eraseTargets.ts"],
  eraseWorkflow: ["core/deletion/eraseTargets.ts"],
};

test("labels are written by the functions that are known to ask first, and called from nowhere else", async () => {
  const writing =
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:prompt_labels|tool_labels|workflow_labels|ab_releases)\b/gi;
  const folders = "{core,db,domain,handlers,server,workers,scripts}/**/*.ts";
  const files = [...new Glob(folders).scanSync(".")].filter((file) => !file.startsWith("db/migrations/")).sort();
  const sources = new Map<string, string>();
  for (const file of files) sources.set(file, await Bun.file(file).text());
  const found: Record<string, string[]> = {};
  for (const [file, source] of sources) {
    for (const { index } of source.matchAll(writing)) {
      const name = [...source.slice(0, index).matchAll(/function (\w+)/g)].at(-1)?.[1] as string;
      const path = file.split("/").at(-1) as string;
      const imports = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "[^"]*/db/queries/[^"]*/${path}"`);
      found[name] = [...sources].filter(([, text]) => imports.test(text)).map(([caller]) => caller);
    }
  }
  expect(found).toEqual(writers);
});
