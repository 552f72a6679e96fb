import { connect, createServer, type Socket } from "node:net";

/**
 * Behaviour of the database: `up` works, `starting` refuses as Postgres does after a crash, `mute` takes connections and
 * says nothing on any of them.
 */
type DatabaseState = "up" | "starting" | "mute";

export interface DatabaseProxy {
  url: string;
  /** Number of connections that were refused so far. */
  refused(): number;
  /** Changes the state from here on; open connections end, or fall silent. */
  become(state: DatabaseState): void;
  /** Resets the open connections, as a machine does that has forgotten them. */
  reset(): void;
  close(): void;
}

/** Fate of bytes that a client sends: `drop` loses them, `end` ends the session as an administrator does. */
export type Fate = "pass" | "drop" | "end";

/**
 * Stands between a program and the tests' database, and lets it seem to crash.
 * @param judge decides about what a client sends
 */
export async function startDatabaseProxy(
  databaseUrl: string,
  judge: (bytes: Buffer) => Fate = () => "pass",
): Promise<DatabaseProxy> {
  const upstream = addressOf(databaseUrl);
  const open = new Set<Socket>();
  const clients = new Set<Socket>();
  let state: DatabaseState = "up";
  let refused = 0;
  const server = createServer((client) => {
    keep(open, client);
    keep(clients, client);
    if (state === "starting") {
      refused++;
      client.once("data", () => client.end(fatal("57P03", "the database system is starting up")));
      return;
    }
    const postgres = connect(upstream);
    keep(open, postgres);
    client.on("data", (bytes: Buffer) => {
      const fate = judge(bytes);
      if (fate === "end") client.end(fatal("57P01", "terminated"));
      else if (fate === "pass" && state !== "mute") postgres.write(bytes);
    });
    postgres.on("data", (bytes) => {
      if (state !== "mute") client.write(bytes);
    });
    client.on("close", () => postgres.destroy());
    postgres.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: databaseUrl.replace(/@[^/]*/, `@127.0.0.1:${port}`),
    refused: () => refused,
    become(next) {
      state = next;
      if (next === "starting") cut();
    },
    reset() {
      for (const client of clients) client.resetAndDestroy();
    },
    close() {
      cut();
      server.close();
    },
  };
}

export function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const [, host = "", port = "5432"] = /@([^:/]*)(?::(\d+))?/.exec(databaseUrl) ?? [];
  return host.startsWith("%2F")
    ? { path: `${decodeURIComponent(host)}/.s.PGSQL.${port}` }
    : { host, port: Number(port) };
}

function keep(open: Set<Socket>, socket: Socket): void {
  open.add(socket);
  socket.on("error", () => undefined);
  socket.on("close", () => open.delete(socket));
}

/** Message with which Postgres ends a session. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from("E....");
  head.writeUInt32BE(fields.byteLength + 4, 1);
  return Buffer.concat([head, fields]);
}
