import { Client } from "@modelcontextprotocol/sdk/client/index.js";

/** A client that a server has accepted, and the function that ends its session. */
export interface Connection {
  client: Client;
  leave(): Promise<void>;
}

/** Creates a client under the name that servers see. */
export function newClient(): Client {
  return new Client({ name: "sheaf", version: "1" });
}
