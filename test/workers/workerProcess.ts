import { createPool } from "../../db/client.ts";
import { startWorker } from "../../workers/main.ts";

/** A worker in a process of its own, for tests that kill it. Takes the database's URL as its argument. */
const databaseUrl = process.argv[2] as string;
const sql = createPool({ url: databaseUrl, name: "sheaf test worker", max: 10 });
await startWorker({ databaseUrl, sql, log: () => undefined });
console.log("ready");
