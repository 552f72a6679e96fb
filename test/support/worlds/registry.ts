import { createGroup, datasetFromCsv } from "../datasets.ts";
import { publish } from "../prompts.ts";
import { createWorkflow, wordsNode } from "../workflows.ts";
import type { WorldPart } from "./part.ts";

/** Folders and everything that lies in them, with its external ids. */
export const registry: WorldPart = {
  families: ["folders", "external-ids", "tools", "skill-collections"],
  tables: [
    "folders",
    "external_ids",
    "tools",
    "tool_versions",
    "tool_labels",
    "skill_collections",
    "skill_versions",
    "skill_files",
    "skill_contents",
  ],
  async fill({ client, name }) {
    const mapping = { source: `source of ${name}`, external_id: `100% of ${name}/?#` };
    const create = async (body: { name: string; parent_id?: number; external_ids?: (typeof mapping)[] }) =>
      (await client.expect(201, "createFolder", { body })).folder.id;
    const folder_id = await create({ name: `folder of ${name}`, external_ids: [mapping] });
    await create({ name: `in the folder of ${name}`, parent_id: folder_id });
    // The path that the contract has for an example.
    await create({ name: "Emails", parent_id: await create({ name: "Marketing" }) });
    const prompt = await publish(client, `in the registry of ${name}`, "text");
    const { tool_registry: tool } = await client.expect(201, "createTool", {
      body: { name: `tool of ${name}`, tool_definition: { type: "function", function: { name: "f" } } },
    });
    const params = { identifier: String(tool.id) };
    const labelled = { name: `label of ${name}`, version_number: 1 };
    const { label } = await client.expect(201, "setToolLabel", { params, body: labelled });
    const workflow = await createWorkflow(client, `in the registry too of ${name}`, [wordsNode]);
    const secret = { key: "TOOL_SECRET", value: `value of ${name}` };
    const { tool_env_var } = await client.expect(201, "createToolEnvVar", { params, body: secret });
    const { skill_collection } = await client.expect(201, "createSkillCollection", {
      body: { name: `skills of ${name}`, files: [{ path: "SKILL.md", content: `a skill of ${name}` }] },
    });
    const group = await createGroup(client, `datasets of ${name}`);
    const { dataset_group_id } = await datasetFromCsv(client, `evaluated of ${name}`, "question\n1\n");
    const { report_id } = await client.expect(201, "createReport", { body: { dataset_group_id } });
    return {
      report_id: String(report_id),
      dataset_group_id: String(group.dataset_group_id),
      skill_identifier: skill_collection.id,
      skill_collection_id: skill_collection.id,
      tool_identifier: params.identifier,
      tool_id: params.identifier,
      workflow_id: String(workflow.workflow_id),
      label_id: String(label.id),
      var_id: String(tool_env_var.id),
      folder_id: String(folder_id),
      prompt_template_id: String(prompt.id),
      ...mapping,
    };
  },
  idName(route, parameter) {
    if (parameter !== "identifier") return parameter;
    return route.family === "tools" ? "tool_identifier" : "skill_identifier";
  },
};
