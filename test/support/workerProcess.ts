import { parseNetworks, resolveWithSystem } from "../../core/platform/outbound/addresses.ts";
import { installAddressPolicy } from "../../core/platform/outbound/policy.ts";
import { installKeyring, Keyring } from "../../core/platform/secrets/keyring.ts";
import { createPool } from "../../db/client.ts";
import { startWorker } from "../../workers/main.ts";

/**
 * A worker in a process of its own, for tests that kill it. Takes the database's URL as its argument, and the key that
 * secrets are sealed with, in hexadecimal digits, as another where it has to open some.
 */
const [databaseUrl, key] = process.argv.slice(2) as [string, string?];
if (key !== undefined) installKeyring(new Keyring([Buffer.from(key, "hex")]));
installAddressPolicy({ allowed: parseNetworks("127.0.0.1, ::1") ?? [], resolve: resolveWithSystem });
const sql = createPool({ url: databaseUrl, name: "sheaf test worker", max: 14, waitTimeoutMs: 0 });
await startWorker({ databaseUrl, sql, log: () => undefined });
console.log("ready");
