import { expect, test } from "bun:test";
import { connect, createServer, type Socket } from "node:net";
import { createPool } from "../../db/client.ts";
import { isOutage } from "../../db/outage.ts";
import { createTestDatabase } from "../support/database.ts";
import { addressOf } from "../support/databaseProxy.ts";

const database = await createTestDatabase();
/** Larger than what the system keeps for the two ends of a connection. */
const text = "x".repeat(64 * 2 ** 20);

/** A way to the database that takes nothing any more once it is told to. */
async function startStuckWay() {
  const clients: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connect(addressOf(database.url));
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.pipe(upstream).pipe(client);
    client.on("close", () => upstream.destroy());
    clients.push(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  database.beforeDrop(async () => {
    for (const client of clients) client.destroy();
    server.close();
  });
  return {
    url: database.url.replace(/@[^/]*/, `@127.0.0.1:${port}`),
    stick: () => {
      for (const client of clients) client.unpipe().pause();
    },
  };
}

test("a statement that the database no longer takes fails after the time that a lost machine gets", async () => {
  const way = await startStuckWay();
  const sql = createPool({ url: way.url, name: "stuck", max: 1, lostPeerMs: 500 });
  await sql`select 1`;
  way.stick();
  const error = await sql.unsafe(`select '${text}'`).catch((thrown: unknown) => thrown);
  expect(isOutage(error)).toBe(true);
  await sql.end({ timeout: 0 });
});
