import { afterAll } from "bun:test";
import { randomBytes } from "node:crypto";
import { installKeyring, Keyring } from "../../core/secrets/keyring.ts";
import { dropTemplate } from "./database.ts";
import { stopPostgres } from "./postgres.ts";

// What server/main.ts does at a start; tests run its parts.
installKeyring(new Keyring([randomBytes(32)]));

afterAll(async () => {
  await dropTemplate();
  await stopPostgres();
}, 60_000);
