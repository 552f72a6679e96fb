import { Elysia } from "elysia";
import { createPool } from "../../db/client.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { workspaceScope } from "../../db/scope.ts";
import { presentSheet } from "../../handlers/sheets/presentSheet.ts";

// Baseline of the read bar, a process of its own: Elysia with nothing around the same query. Prints its address.
// Arguments: the database's address, the number of connections.

const [databaseUrl, connections] = process.argv.slice(2) as [string, string];
const db = workspaceScope(
  createPool({ url: databaseUrl, name: "bare read", max: Number(connections), statementTimeoutMs: 30_000 }),
  1,
);

const app = new Elysia().get("/api/public/v2/tables/:table_id/sheets/:sheet_id", async ({ params }) => ({
  success: true,
  sheet: presentSheet(await getSheet(db, params)),
}));

app.listen({ hostname: "127.0.0.1", port: 0 });
process.stdout.write(`http://127.0.0.1:${app.server?.port}\n`);
