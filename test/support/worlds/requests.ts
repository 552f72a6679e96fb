import { recordRequestLogs } from "../../../core/logs/requests/recordRequestLogs.ts";
import type { WorldPart } from "./part.ts";

/** A request log in a group, and two that came together. */
export const requests: WorldPart = {
  families: ["request-logs", "tracking"],
  tables: ["request_logs", "request_log_contents", "request_log_blocks", "request_groups"],
  async fill({ client, workspace, name }) {
    const prompt = (role: "user" | "assistant") => ({
      type: "chat" as const,
      messages: [{ role, content: [{ type: "text", text: `text of ${name}` }] }],
    });
    const { id } = await client.expect(201, "logRequest", {
      body: {
        provider: "openai",
        model: `model of ${name}`,
        input: prompt("user"),
        output: prompt("assistant"),
        request_start_time: "2026-03-02T09:15:00Z",
        request_end_time: "2026-03-02T09:15:01Z",
        tags: [`tag of ${name}`],
        metadata: { owner: name },
      },
    });
    const call = {
      provider: "openai",
      model: name,
      input: prompt("user"),
      output: prompt("assistant"),
      startUs: 1_700_000_000_000_000,
      endUs: 1_700_000_000_000_001,
    };
    await recordRequestLogs(workspace.scope, [call, call]);
    const { id: groupId } = await client.expect(200, "createGroup", { body: {} });
    await client.expect(200, "trackGroup", { body: { request_id: id, group_id: groupId } });
    return { request_id: String(id), group_id: String(groupId) };
  },
};
