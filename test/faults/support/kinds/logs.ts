import { randomUUID } from "node:crypto";
import type { Client } from "../../../support/client.ts";
import { loggedRequests } from "../loggedRequests.ts";
import { difference, type Kind, type Prepare } from "./kind.ts";

/** Request logs. */
export const logs: Prepare = async ({ client, name }) => new Logs(client, name);

const prompt = (role: "user" | "assistant", text: string) => ({
  type: "chat" as const,
  messages: [{ role, content: [{ type: "text", text }] }],
});

class Logs implements Kind {
  readonly weight = 6;
  /** The marker of each log by its id. */
  private readonly acknowledged = new Map<number, string>();

  constructor(
    private readonly client: Client,
    private readonly name: string,
  ) {}

  async act(): Promise<void> {
    const marker = randomUUID();
    const { id } = await this.client.expect(201, "logRequest", {
      body: {
        provider: "openai",
        model: "gpt-4o-mini",
        input: prompt("user", marker),
        output: prompt("assistant", `said ${marker}`),
        request_start_time: "2026-03-02T09:15:00Z",
        request_end_time: "2026-03-02T09:15:01Z",
        tags: [this.name],
        metadata: { marker },
      },
    });
    this.acknowledged.set(id, marker);
  }

  async check(): Promise<string[]> {
    const found = await loggedRequests(this.client, { field: "tags", operator: "contains", value: this.name });
    const markers = new Map(found.map(({ id, metadata }) => [id, metadata.marker]));
    const missing = [...this.acknowledged].filter(([id, marker]) => markers.get(id) !== marker);
    return [
      ...difference("the list of logs that are missing or different", missing, []),
      ...difference("the number of logs", found.length, this.acknowledged.size),
    ];
  }
}
