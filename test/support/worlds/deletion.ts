import { randomUUID } from "node:crypto";
import { waitFor } from "../waitFor.ts";
import type { WorldPart } from "./part.ts";

/** A deletion of somebody who is not there. */
export const deletion: WorldPart = {
  families: ["deletion"],
  tables: ["deletions"],
  async fill({ client }) {
    const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: randomUUID() } });
    const params = { deletion_id: deletion.id };
    await waitFor("the deletion", async () => {
      return (await client.expect(200, "getDeletion", { params })).deletion.finished_at !== null;
    });
    return params;
  },
};
