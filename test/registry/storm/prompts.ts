import type { Client } from "../../support/client.ts";
import { type Dice, pick } from "../../support/dice.ts";
import { publishBody } from "../../support/prompts.ts";
import { type Acknowledged, type Deed, Made, type Sent, send } from "./storm.ts";

/** What the clients of a storm over templates, their labels and folders have made. */
export class PromptWorld {
  readonly prompts = new Made(0);
  readonly folders = new Made(0);
  readonly acknowledged: Acknowledged[] = [];
  private readonly labels = new Made(0);
  private readonly releases = new Made(0);
  private readonly requests = new Made(0);
  private readonly protections = new Made(0);
  private texts = 0;

  readonly deeds: Record<string, Deed> = {
    publish: (client, roll) => {
      const message = crypto.randomUUID();
      const body = publishBody(pick(roll, names), this.text(roll), {
        commit_message: message,
        ...(roll(3) === 0 && { release_labels: [pick(roll, labelNames)] }),
        ...(roll(4) === 0 && { external_ids: [{ source: "s", external_id: String(roll(5)) }] }),
      }) as Record<string, unknown>;
      body.prompt_template = { prompt_name: pick(roll, names), ...this.place(roll), ...tags(roll) };
      return this.acknowledge(send(client, "publishPromptTemplate", { body }), message);
    },
    upsert: (client, roll) => {
      const message = crypto.randomUUID();
      const body = publishBody("", this.text(roll), { commit_message: message }) as Record<string, unknown>;
      body.prompt_template = { prompt_name: pick(roll, names), ...this.place(roll) };
      const params = { source: "s", external_id: String(roll(5)) };
      return this.acknowledge(send(client, "upsertPromptTemplate", { params, body }), message);
    },
    patch: (client, roll) => {
      const message = crypto.randomUUID();
      const content = [{ type: "text", text: this.text(roll) }];
      const labels = roll(3) === 0 && { release_labels: [pick(roll, labelNames)] };
      const body = { content, commit_message: message, ...labels };
      const identifier = roll(2) === 0 ? pick(roll, names) : String(this.prompts.recent(roll));
      return this.acknowledge(send(client, "patchPromptTemplate", { params: { identifier }, body }), message);
    },
    update: (client, roll) => {
      const body = { ...(roll(2) === 0 && { prompt_name: pick(roll, names) }), ...this.place(roll), ...tags(roll) };
      return send(client, "updatePromptTemplate", { params: { prompt_id: this.prompts.recent(roll) }, body });
    },
    delete: (client, roll) =>
      send(client, "deletePromptTemplate", { params: { prompt_id: this.prompts.recent(roll) } }),
    attach: (client, roll) => {
      const params = { prompt_template_id: this.prompts.recent(roll) };
      const body = { source: "s", external_id: String(roll(5)) };
      return send(client, "attachPromptTemplateExternalId", { params, body });
    },
    "create label": async (client, roll) => {
      const params = { prompt_id: this.prompts.recent(roll) };
      const body = { name: pick(roll, labelNames), prompt_version_number: 1 + roll(3) };
      const sent = await this.noteAsked(send(client, "createPromptLabel", { params, body }));
      if (sent.status === 200) this.labels.add((sent.body as { id: number }).id);
      return sent;
    },
    "move label": async (client, roll) => {
      const params = { prompt_label_id: await this.someLabel(client, roll) };
      return this.noteAsked(send(client, "movePromptLabel", { params, body: { prompt_version_number: 1 + roll(4) } }));
    },
    "delete label": (client, roll) =>
      this.noteAsked(send(client, "deletePromptLabel", { params: { prompt_label_id: this.labels.recent(roll) } })),
    release: async (client, roll) => {
      const default_split = [{ version: 1 + roll(2), percent: 100 }];
      const body = {
        name: "try",
        prompt_id: this.prompts.recent(roll),
        release_label: pick(roll, labelNames),
        default_split,
      };
      const sent = await this.noteAsked(send(client, "createAbRelease", { body }));
      if (sent.status === 201) this.releases.add((sent.body as { ab_release: { id: number } }).ab_release.id);
      return sent;
    },
    "end release": (client, roll) =>
      this.noteAsked(send(client, "deleteAbRelease", { params: { ab_release_id: this.releases.recent(roll) } })),
    protect: async (client, roll) => {
      const entity = roll(2) === 0 && { entity_id: this.prompts.recent(roll) };
      const body = { kind: "prompt", label: pick(roll, labelNames), ...entity };
      const sent = await send(client, "protectLabel", { body });
      if (sent.status === 201)
        this.protections.add((sent.body as { protected_label: { id: number } }).protected_label.id);
      return sent;
    },
    unprotect: (client, roll) =>
      send(client, "unprotectLabel", { params: { protected_label_id: this.protections.recent(roll) } }),
    decide: (client, roll) => {
      const operation = pick(roll, ["approveLabelChange", "approveLabelChange", "denyLabelChange"] as const);
      return send(client, operation, { params: { change_request_id: this.requests.recent(roll, 4) }, body: {} });
    },
    folder: async (client, roll) => {
      const body = { name: pick(roll, folderNames), parent_id: this.someFolder(roll) };
      const sent = await send(client, "createFolder", { body });
      if (sent.status === 201) this.folders.add((sent.body as { folder: { id: number } }).folder.id);
      return sent;
    },
    "rename folder": (client, roll) => {
      const params = { folder_id: this.folders.recent(roll) };
      return send(client, "updateFolder", { params, body: { name: pick(roll, folderNames) } });
    },
    move: (client, roll) =>
      send(client, "moveFolderEntities", { body: { entities: this.some(roll), folder_id: this.someFolder(roll) } }),
    "delete some": (client, roll) =>
      send(client, "deleteFolderEntities", { body: { entities: this.some(roll), cascade: roll(3) > 0 } }),
    read: (client, roll) => {
      const query = roll(2) === 0 ? { label: pick(roll, labelNames) } : {};
      return send(client, "getPromptTemplate", { params: { identifier: pick(roll, names) }, query });
    },
  };

  /** A text; some refer to a snippet, which may be any template. */
  private text(roll: Dice): string {
    const pinned = pick(roll, ["", "@version:1", `@label:${pick(roll, labelNames)}`]);
    return `${this.texts++}${roll(2) === 0 ? ` @@@${pick(roll, names)}${pinned}@@@` : ""}`;
  }

  private place(roll: Dice): { folder_id?: number | null } {
    return roll(3) === 0 ? { folder_id: this.someFolder(roll) } : {};
  }

  private someFolder(roll: Dice): number | null {
    return roll(4) === 0 || this.folders.ids.length === 0 ? null : this.folders.recent(roll);
  }

  private some(roll: Dice): { type: string; id: number }[] {
    return Array.from({ length: 1 + roll(3) }, () =>
      roll(2) === 0
        ? { type: "FOLDER", id: this.folders.recent(roll) }
        : { type: pick(roll, ["PROMPT", "SNIPPET"]), id: this.prompts.recent(roll) },
    );
  }

  private async someLabel(client: Client, roll: Dice): Promise<number> {
    const { status, body } = await send(client, "listPromptLabels", {
      params: { identifier: String(this.prompts.recent(roll)) },
    });
    if (status === 200) {
      const { release_labels } = body as { release_labels: { release_label_id: number }[] };
      for (const { release_label_id } of release_labels) this.labels.add(release_label_id);
    }
    return this.labels.recent(roll, 4);
  }

  private async acknowledge(sending: Promise<Sent>, message: string): Promise<Sent> {
    const sent = await this.noteAsked(sending);
    if (sent.status >= 300) return sent;
    const { id, version_number: version } = sent.body as { id: number; version_number: number };
    this.prompts.add(id);
    this.acknowledged.push({ id, version, message });
    return sent;
  }

  private async noteAsked(sending: Promise<Sent>): Promise<Sent> {
    const sent = await sending;
    const { change_requests = [] } = (sent.body ?? {}) as { change_requests?: { id: number }[] | null };
    for (const { id } of change_requests ?? []) this.requests.add(id);
    return sent;
  }
}

function tags(roll: Dice): { tags?: string[] } {
  return roll(4) === 0 ? { tags: [String(roll(3))] } : {};
}

/** Few names, some of which differ in case or in the form of their letters alone. */
const names = ["a", "A", "b", "c", "é", "e\u0301", "d"];
const labelNames = ["production", "Production", "staging"];
const folderNames = ["x", "X", "y", "z"];

export const promptWeights: Record<string, number> = {
  publish: 6,
  upsert: 4,
  patch: 4,
  update: 4,
  "create label": 3,
  "move label": 5,
  folder: 3,
  move: 3,
  "delete some": 2,
  decide: 3,
  read: 2,
};
