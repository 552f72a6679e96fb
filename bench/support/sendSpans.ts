import type { BenchServer } from "./server.ts";

/** Works through a list with that many workers at once. */
export async function eachOf<T>(list: T[], workers: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const items = list.values();
  const worker = async () => {
    for (const item of items) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

export async function post(
  { address, apiKey }: BenchServer,
  path: string,
  body: Uint8Array,
  headers: Record<string, string>,
): Promise<void> {
  const response = await fetch(address + path, {
    method: "POST",
    headers: { "x-api-key": apiKey, ...headers },
    body: body as Uint8Array<ArrayBuffer>,
  });
  await response.bytes();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}
