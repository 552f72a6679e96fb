import { connect, createServer, type Socket } from "node:net";
import { addressOf } from "./databaseProxy.ts";

/**
 * Stands between a server and the tests' database, until that is dropped.
 * @param tap listens to both sides of a new connection, and passes on what they send
 * @returns the URL for the server
 */
export async function startDatabaseTap(
  databaseUrl: string,
  beforeDrop: (stop: () => Promise<unknown>) => void,
  tap: (client: Socket, postgres: Socket) => void,
): Promise<string> {
  const proxy = createServer((client) => {
    const postgres = connect(addressOf(databaseUrl));
    tap(client, postgres);
    for (const [side, otherSide] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      side.on("error", () => otherSide.destroy());
      side.on("close", () => otherSide.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  beforeDrop(async () => proxy.close());
  const { port } = proxy.address() as { port: number };
  return databaseUrl.replace(/@[^/]*/, `@127.0.0.1:${port}`);
}
