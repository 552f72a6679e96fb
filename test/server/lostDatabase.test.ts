import { expect, test } from "bun:test";
import { connect, createServer, type Socket } from "node:net";
import { createPool } from "../../db/client.ts";
import { describeFailure } from "../../server/errors.ts";
import { createTestDatabase } from "../support/database.ts";
import { waitFor } from "../support/waitFor.ts";

const database = await createTestDatabase();

/** A way to the database that can be torn down. */
async function startProxy(): Promise<{ url: string; reset(): void; stop(): void }> {
  const url = new URL(database.url);
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  const clients: Socket[] = [];
  const server = createServer((client) => {
    const upstream = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.pipe(upstream).pipe(client);
    clients.push(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    reset: () => {
      for (const client of clients.splice(0)) client.resetAndDestroy();
    },
    stop: () => server.close(),
  };
}

test("a connection to the database that is reset during a query is a 503, as one that cannot be made", async () => {
  const proxy = await startProxy();
  const sql = createPool({ url: proxy.url, name: "reset", max: 1 });
  const failed = sql`select pg_sleep(60)`.then(
    () => null,
    (error: unknown) => error,
  );
  await waitFor("the query to run", async () => {
    const [row] = await database.sql`
      select 1 from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()`;
    return row;
  });
  proxy.reset();
  const error = await failed;
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(describeFailure(error)).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  await sql.end({ timeout: 1 });
  proxy.stop();
});
