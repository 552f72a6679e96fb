import type { Client } from "../../support/client.ts";
import { type Dice, pick } from "../../support/dice.ts";
import { wordsNode } from "../../support/workflows.ts";
import { type Acknowledged, type Deed, Made, type Sent, send } from "./storm.ts";

const nil = "00000000-0000-0000-0000-000000000000";

/** What the clients of a storm over tools, skills, workflows and datasets have made. */
export class RegistryWorld {
  readonly tools = new Made(0);
  readonly skills = new Made(nil);
  readonly workflows = new Made(0);
  readonly datasets = new Made(0);
  readonly runs = new Made(0);
  /** By kind, since kinds number their things on their own. */
  readonly acknowledged: Record<"tools" | "skills" | "workflows", Acknowledged[]> = {
    tools: [],
    skills: [],
    workflows: [],
  };
  private readonly folders = new Made(0);
  private readonly logs = new Made(0);

  /** Logs some requests, which become rows of datasets. */
  async begin(client: Client): Promise<void> {
    const message = { type: "chat", messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] };
    const times = { request_start_time: "2026-03-02T09:15:00Z", request_end_time: "2026-03-02T09:15:01Z" };
    for (let n = 0; n < 3; n++) {
      const input_variables = { [`variable ${n}`]: "x" };
      const body = {
        provider: "openai",
        model: "gpt-4o-mini",
        input: message,
        output: message,
        ...times,
        input_variables,
      };
      const { id } = (await client.expect(201, "logRequest", { body: body as never })) as { id: number };
      this.logs.add(id);
    }
  }

  private readonly toolDeeds: Record<string, Deed> = {
    tool: async (client, roll) => {
      const message = crypto.randomUUID();
      const sent = await send(client, "createTool", { body: { ...this.named(roll), ...toolVersion(message) } });
      if (sent.status !== 201) return sent;
      const { id } = (sent.body as { tool_registry: { id: number } }).tool_registry;
      this.tools.add(id);
      this.acknowledged.tools.push({ id, version: 1, message });
      return sent;
    },
    "tool version": async (client, roll) => {
      const message = crypto.randomUUID();
      const params = { identifier: this.tool(roll) };
      const sent = await send(client, "createToolVersion", { params, body: toolVersion(message) });
      const version = (sent.body as { version?: { tool_registry_id: number; number: number } }).version;
      if (version) this.acknowledged.tools.push({ id: version.tool_registry_id, version: version.number, message });
      return sent;
    },
    "change tool": (client, roll) => {
      const body = { ...(roll(2) === 0 && { name: pick(roll, names) }), folder_id: this.folder(roll) };
      return send(client, "updateTool", { params: { identifier: this.tool(roll) }, body });
    },
    "label tool": (client, roll) => {
      const body = { name: pick(roll, labels), version_number: 1 + roll(3) };
      return send(client, "setToolLabel", { params: { identifier: this.tool(roll) }, body });
    },
    "tool secret": (client, roll) => {
      const body = { key: `K${roll(3)}`, value: "a secret value" };
      return send(client, "createToolEnvVar", { params: { identifier: this.tool(roll) }, body });
    },
    "delete tool": (client, roll) => send(client, "deleteTool", { params: { identifier: this.tool(roll) } }),
  };

  private readonly skillDeeds: Record<string, Deed> = {
    skill: async (client, roll) => {
      const message = crypto.randomUUID();
      const files = [{ path: "SKILL.md", content: `${roll(3)}` }];
      const body = { ...this.named(roll), commit_message: message, files };
      const sent = await send(client, "createSkillCollection", { body });
      if (sent.status !== 201) return sent;
      const { id } = (sent.body as { skill_collection: { id: string } }).skill_collection;
      this.skills.add(id);
      this.acknowledged.skills.push({ id, version: 1, message });
      return sent;
    },
    "skill version": async (client, roll) => {
      const message = crypto.randomUUID();
      const body = {
        commit_message: message,
        file_updates: [{ path: pick(roll, ["SKILL.md", "b.md", "B.md"]), content: `${roll(5)}` }],
        ...(roll(4) === 0 && { moves: [{ from: "b.md", to: "c.md" }] }),
        ...(roll(2) === 0 && { release_label: pick(roll, labels) }),
      };
      const params = { identifier: this.skill(roll) };
      const sent = await send(client, "createSkillCollectionVersion", { params, body });
      const version = (sent.body as { version?: { skill_collection_id: string; number: number } }).version;
      if (version) this.acknowledged.skills.push({ id: version.skill_collection_id, version: version.number, message });
      return sent;
    },
    "rename skill": (client, roll) =>
      send(client, "updateSkillCollection", {
        params: { identifier: this.skill(roll) },
        body: { name: pick(roll, names) },
      }),
    "delete skill": (client, roll) =>
      send(client, "deleteSkillCollection", { params: { identifier: this.skill(roll) } }),
  };

  private readonly workflowDeeds: Record<string, Deed> = {
    workflow: (client, roll) => {
      const target = roll(3) === 0 ? { workflow_id: this.workflows.recent(roll) } : this.named(roll);
      return this.saveWorkflow(roll, (body) => send(client, "createWorkflow", { body: { ...body, ...target } }));
    },
    "patch workflow": (client, roll) =>
      this.saveWorkflow(roll, ({ nodes, required_input_variables: _, ...body }) => {
        const params = { workflow_id_or_name: this.workflow(roll) };
        const patched = Object.fromEntries(nodes.map((node) => [node.name, node]));
        return send(client, "patchWorkflow", { params, body: { ...body, nodes: patched } });
      }),
    run: async (client, roll) => {
      const body = { input_variables: { text: "a b" } };
      const sent = await send(client, "runWorkflow", { params: { workflow_name: this.workflow(roll) }, body });
      const { workflow_version_execution_id: id } = sent.body as { workflow_version_execution_id?: number };
      if (id) this.runs.add(id);
      return sent;
    },
    "delete workflow": (client, roll) =>
      send(client, "deleteWorkflow", { params: { workflow_id_or_name: this.workflow(roll) } }),
  };

  private readonly datasetDeeds: Record<string, Deed> = {
    dataset: async (client, roll) => {
      const body = roll(4) === 0 ? {} : this.named(roll);
      const sent = await send(client, "createDatasetGroup", { body });
      const { dataset } = sent.body as { dataset?: { dataset_group_id: number } };
      if (dataset) this.datasets.add(dataset.dataset_group_id);
      return sent;
    },
    draft: (client, roll) =>
      send(client, "createDraftDatasetVersion", { body: { dataset_group_id: this.datasets.recent(roll) } }),
    "save draft": (client, roll) =>
      send(client, "saveDraftDatasetVersion", { body: { dataset_group_id: this.datasets.recent(roll) } }),
    "add log": (client, roll) => {
      const body = { dataset_group_id: this.datasets.recent(roll), request_log_id: this.logs.recent(roll) };
      return send(client, "addRequestLogToDatasetVersion", { body });
    },
    file: (client, roll) => {
      const file = { file_name: "rows.csv", file_content_base64: btoa("a\n1\n2\n") };
      const body = { dataset_group_id: this.datasets.recent(roll), ...file };
      return send(client, "createDatasetVersionFromFile", { body });
    },
  };

  readonly deeds: Record<string, Deed> = {
    ...this.toolDeeds,
    ...this.skillDeeds,
    ...this.workflowDeeds,
    ...this.datasetDeeds,
    folder: async (client, roll) => {
      const body = { name: pick(roll, names), parent_id: this.folder(roll) };
      const sent = await send(client, "createFolder", { body });
      if (sent.status === 201) this.folders.add((sent.body as { folder: { id: number } }).folder.id);
      return sent;
    },
    move: (client, roll) =>
      send(client, "moveFolderEntities", { body: { entities: this.some(roll), folder_id: this.folder(roll) } }),
    "delete some": (client, roll) =>
      send(client, "deleteFolderEntities", { body: { entities: this.some(roll), cascade: true } }),
  };

  private async saveWorkflow(
    roll: Dice,
    save: (body: ReturnType<typeof this.version>) => Promise<Sent>,
  ): Promise<Sent> {
    const message = crypto.randomUUID();
    const sent = await save(this.version(roll, message));
    type Saved = { workflow_id?: number; version_number?: number; new_version_number?: number };
    const { workflow_id: id, version_number, new_version_number } = sent.body as Saved;
    const version = new_version_number ?? version_number;
    if (sent.status >= 300 || id === undefined || version === undefined) return sent;
    this.workflows.add(id);
    this.acknowledged.workflows.push({ id, version, message });
    return sent;
  }

  /** A version whose second node runs another workflow: two of them at once could run each other. */
  private version(roll: Dice, commit_message: string) {
    const workflow_id = this.workflows.recent(roll, 4);
    const configuration = { workflow_id, input_mappings: { text: "text" } };
    const sub = { ...wordsNode, name: "sub", node_type: "WORKFLOW", configuration };
    const nodes = roll(2) === 0 || workflow_id === 0 ? [wordsNode] : [wordsNode, sub];
    const labelled = roll(2) === 0 && { release_labels: [pick(roll, labels), pick(roll, labels)] };
    return { commit_message, nodes, required_input_variables: { text: "string" }, ...labelled };
  }

  private named(roll: Dice) {
    const mapped = roll(4) === 0 && { external_ids: [{ source: "s", external_id: String(roll(6)) }] };
    return { name: pick(roll, names), folder_id: this.folder(roll), ...mapped };
  }

  private tool(roll: Dice): string {
    return roll(2) === 0 ? pick(roll, names) : String(this.tools.recent(roll));
  }

  private skill(roll: Dice): string {
    return roll(2) === 0 ? pick(roll, names) : this.skills.recent(roll);
  }

  private workflow(roll: Dice): string {
    return roll(2) === 0 ? pick(roll, names) : String(this.workflows.recent(roll));
  }

  private folder(roll: Dice): number | null {
    return roll(3) === 0 || this.folders.ids.length === 0 ? null : this.folders.recent(roll);
  }

  private some(roll: Dice): object[] {
    const any = () => [
      { type: "FOLDER", id: this.folders.recent(roll) },
      { type: "TOOL", id: this.tools.recent(roll) },
      { type: "SKILL_COLLECTION", id: this.skills.recent(roll) },
      { type: "WORKFLOW", id: this.workflows.recent(roll) },
      { type: "DATASET", id: this.datasets.recent(roll) },
    ];
    return Array.from({ length: 1 + roll(3) }, () => pick(roll, any()));
  }
}

function toolVersion(commit_message: string) {
  return { tool_definition: { type: "function", function: { name: "f" } }, commit_message };
}

/** Few names, some of which differ in case or in the form of their letters alone, or have the same path. */
const names = ["a", "A", "b", "c", "é", "e\u0301", "a b", "a-b"];
const labels = ["production", "Production", "staging"];

export const registryWeights: Record<string, number> = {
  tool: 4,
  "tool version": 4,
  "label tool": 3,
  skill: 4,
  "skill version": 5,
  "rename skill": 3,
  workflow: 5,
  "patch workflow": 4,
  run: 3,
  dataset: 3,
  "save draft": 3,
  draft: 3,
  "add log": 3,
  file: 2,
  folder: 3,
  move: 3,
};
