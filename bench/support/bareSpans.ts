import { Elysia } from "elysia";
import { createPool } from "../../db/client.ts";
import { insertRaw } from "./rawSpans.ts";

// Baseline of one span per request, a process of its own: Elysia inserting one row. Prints its address.
// Arguments: the database's address, the number of connections.

const [databaseUrl, connections] = process.argv.slice(2) as [string, string];
const sql = createPool({ url: databaseUrl, name: "bare spans", max: Number(connections) });

const app = new Elysia().post("/spans-bulk", async ({ body }) => {
  await insertRaw(sql, JSON.stringify([body]));
  return { success: true };
});

app.listen({ hostname: "127.0.0.1", port: 0 });
process.stdout.write(`http://127.0.0.1:${app.server?.port}\n`);
