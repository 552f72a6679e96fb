import { startMock } from "../../scripts/mock/start.ts";
import { Logger } from "../../server/log.ts";
import { createTestDatabase } from "./database.ts";

/**
 * The mock, in this process; it ends with the tests of the file, and models of this process answer from examples until then.
 * @returns the base URL
 */
export async function startTestMock(): Promise<string> {
  const database = await createTestDatabase();
  const { address, stop } = await startMock({
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    logger: new Logger("silent"),
    host: "127.0.0.1",
    port: 0,
    rateLimits: "off",
  });
  database.beforeDrop(stop);
  return address as string;
}
