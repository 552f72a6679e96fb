import { expect, setDefaultTimeout, test } from "bun:test";
import { startService } from "../../../server/boot/service.ts";
import { Logger } from "../../../server/log.ts";
import { api } from "../../support/client.ts";
import { createTestDatabase } from "../../support/database.ts";
import { startDatabaseProxy } from "../../support/databaseProxy.ts";

setDefaultTimeout(60_000);
const database = await createTestDatabase();

test("an API whose Postgres says nothing any more stops in time", async () => {
  const proxy = await startDatabaseProxy(database.url);
  database.beforeDrop(async () => proxy.close());
  const service = await startService({
    databaseUrl: proxy.url,
    role: "api",
    host: "127.0.0.1",
    port: 0,
    logger: new Logger("silent"),
    rateLimits: "off",
    drainingTimes: { quietMs: 0, finishingMs: 0, refusingMs: 0 },
  });
  const { apiKey } = await database.createWorkspace();
  // When a key was last used is written at the end.
  await api(service.address as string, apiKey).expect(200, "listTables");
  proxy.become("mute");
  const startedAt = performance.now();
  await service.stop();
  // Five seconds for that, and as many for closing the connections.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
