import { connect, createServer, type Socket } from "node:net";

/**
 * What the database does: `up` works, `starting` refuses as Postgres does after a crash, `mute` takes connections and
 * says nothing on any of them.
 */
type DatabaseState = "up" | "starting" | "mute";

export interface DatabaseProxy {
  url: string;
  /** Connections that were refused so far. */
  refused(): number;
  /** From here on; connections that there are end, or fall silent. */
  become(state: DatabaseState): void;
  close(): void;
}

/** Stands between a program and the tests' database, and lets it seem to crash. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const upstream = addressOf(databaseUrl);
  const open = new Set<Socket>();
  let state: DatabaseState = "up";
  let refused = 0;
  const server = createServer((client) => {
    keep(open, client);
    if (state === "starting") {
      refused++;
      client.once("data", () => client.end(startingUp()));
      return;
    }
    const postgres = connect(upstream);
    keep(open, postgres);
    const pass = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => {
        if (state !== "mute") to.write(bytes);
      });
      from.on("close", () => to.destroy());
    };
    pass(client, postgres);
    pass(postgres, client);
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

function startingUp(): Buffer {
  const fields = Buffer.from("SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.from("E....");
  head.writeUInt32BE(fields.byteLength + 4, 1);
  return Buffer.concat([head, fields]);
}
