import { expect, test } from "bun:test";
import { startApiPart } from "../../../server/boot/service.ts";
import { Logger } from "../../../server/log.ts";
import { api } from "../../support/client.ts";
import { createTestDatabase } from "../../support/database.ts";
import { startDatabaseProxy } from "../../support/databaseProxy.ts";

const database = await createTestDatabase();

test("an API whose Postgres says nothing any more stops", async () => {
  const proxy = await startDatabaseProxy(database.url);
  database.beforeDrop(async () => proxy.close());
  const service = await startApiPart({
    databaseUrl: proxy.url,
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
  // It gives up what would wait for ever. Without that the test ends by its time limit.
  await service.stop();
  await expect(fetch(`${service.address}/healthz`)).rejects.toThrow();
});
