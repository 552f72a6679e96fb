import type { Client } from "../../support/client.ts";

const pageSize = 25;

/** All request logs that a filter finds, with their metadata as one object. */
export async function loggedRequests(
  client: Client,
  filter: Record<string, string>,
): Promise<{ id: number; metadata: Record<string, unknown> }[]> {
  const found: { id: number; metadata: Record<string, unknown> }[] = [];
  for (let page = 1; ; page++) {
    const body = { filter_group: { filters: [filter] }, page, per_page: pageSize } as never;
    const { items } = await client.expect(200, "searchRequestLogs", { body });
    found.push(...items.map(({ id, metadata }) => ({ id, metadata: Object.assign({}, ...metadata) })));
    if (items.length < pageSize) return found;
  }
}
