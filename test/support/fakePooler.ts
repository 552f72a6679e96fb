import { createServer, type Socket } from "node:net";

/**
 * Speaks as PgBouncer does: in transaction mode, in which all clients have the same session here; or not at all, with clients
 * whose settings it does not know.
 */
export async function startFakePooler(kind: "transaction" | "strict"): Promise<{ url: string; stop(): void }> {
  const clients: Socket[] = [];
  const server = createServer((client) => {
    clients.push(client);
    client.once("data", () => {
      if (kind === "strict") {
        client.end(message("E", "SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: jit\0\0"));
        return;
      }
      client.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
      client.on("data", (bytes: Buffer) => client.write(answerTo(bytes)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://sheaf@127.0.0.1:${port}/sheaf`,
    stop: () => {
      for (const client of clients) client.destroy();
      server.close();
    },
  };
}

const ready = message("Z", "I");

/** To a question for the session's number: always the same. To anything else: nothing. */
function answerTo(query: Buffer): Buffer {
  if (!query.includes("pg_backend_pid"))
    return Buffer.concat([message("C", query.includes("commit") ? "COMMIT\0" : "BEGIN\0"), ready]);
  const column = Buffer.concat([
    Buffer.from("\0\x01pid\0"),
    Buffer.alloc(6),
    Buffer.from([0, 0, 0, 23]),
    Buffer.alloc(8),
  ]);
  const row = Buffer.from("\0\x01\0\0\0\x017");
  return Buffer.concat([message("T", column), message("D", row), message("C", "SELECT 1\0"), ready]);
}

function message(type: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content as string);
  const head = Buffer.from(`${type}....`);
  head.writeUInt32BE(body.byteLength + 4, 1);
  return Buffer.concat([head, body]);
}
