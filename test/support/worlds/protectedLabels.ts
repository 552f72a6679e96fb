import { publish } from "../prompts.ts";
import type { WorldPart } from "./part.ts";

/** A protected label, and a request to put it on a version. */
export const protectedLabels: WorldPart = {
  families: ["protected-labels"],
  tables: ["protected_labels", "label_change_requests"],
  async fill({ client, name }) {
    const label = `guarded of ${name}`;
    const { protected_label } = await client.expect(201, "protectLabel", { body: { kind: "prompt", label } });
    const { change_requests } = await publish(client, `labelled of ${name}`, "text", { release_labels: [label] });
    return { protected_label_id: String(protected_label.id), change_request_id: String(change_requests?.[0]?.id) };
  },
};
