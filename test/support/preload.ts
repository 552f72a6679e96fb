import { afterAll } from "bun:test";
import { dropTemplate } from "./database.ts";
import { stopPostgres } from "./postgres.ts";

afterAll(async () => {
  await dropTemplate();
  await stopPostgres();
}, 60_000);
