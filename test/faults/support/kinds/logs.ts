import { randomUUID } from "node:crypto";
import type { Client } from "../../../support/client.ts";
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
    const found = await this.read();
    const doubled = found.length - new Set(found.map(([, marker]) => marker)).size;
    const missing = [...this.acknowledged].filter(
      ([id, marker]) => !found.some(([other, its]) => other === id && its === marker),
    );
    return [
      ...difference("the number of doubled logs", doubled, 0),
      ...difference("the list of missing logs", missing, []),
      ...difference("the number of logs", found.length, this.acknowledged.size),
    ];
  }

  private async read(): Promise<[id: number, marker: string | undefined][]> {
    const found: [number, string | undefined][] = [];
    for (let page = 1; ; page++) {
      const filter = { field: "tags", operator: "contains", value: this.name };
      const body = { filter_group: { filters: [filter] }, page, per_page: 25 } as never;
      const { items } = await this.client.expect(200, "searchRequestLogs", { body });
      found.push(
        ...items.map(({ id, metadata }): [number, string | undefined] => [id, Object.assign({}, ...metadata).marker]),
      );
      if (items.length < 25) return found;
    }
  }
}
