import { publish } from "../promptSupport.ts";
import type { WorldPart } from "./part.ts";

/** Folders and everything that lies in them, with its external ids. */
export const registry: WorldPart = {
  families: ["folders", "external-ids"],
  tables: ["folders", "external_ids"],
  async fill({ client, name }) {
    const mapping = { source: `source of ${name}`, external_id: `100% of ${name}/?#` };
    const create = async (body: { name: string; parent_id?: number; external_ids?: (typeof mapping)[] }) =>
      (await client.expect(201, "createFolder", { body })).folder.id;
    const folder_id = await create({ name: `folder of ${name}`, external_ids: [mapping] });
    await create({ name: `in the folder of ${name}`, parent_id: folder_id });
    // The path that the contract has for an example.
    await create({ name: "Emails", parent_id: await create({ name: "Marketing" }) });
    const prompt = await publish(client, `in the registry of ${name}`, "text");
    return { folder_id: String(folder_id), prompt_template_id: String(prompt.id), ...mapping };
  },
};
