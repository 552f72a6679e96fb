import { afterAll, setDefaultTimeout } from "bun:test";
import { randomBytes } from "node:crypto";
import { parseNetworks, resolveWithSystem } from "../../core/platform/outbound/addresses.ts";
import { installAddressPolicy } from "../../core/platform/outbound/policy.ts";
import { installKeyring, Keyring } from "../../core/platform/secrets/keyring.ts";
import { closeDatabases } from "./database.ts";
import { stopPostgres } from "./postgres.ts";
import { processSettings } from "./processSettings.ts";
import { testTimeoutMs } from "./testTimeout.ts";

// For the one file of `bun test <file>`; Bun forgets it with the second one. The runner gives it for all.
setDefaultTimeout(testTimeoutMs);
// The runner sets it for the processes of tests; the programs that tests start and kill must not take theirs along.
delete process.env.BUN_FEATURE_FLAG_NO_ORPHANS;
for (const name of Object.keys(processSettings)) delete process.env[name];
// Done by server/main.ts at a start; tests run its parts.
installKeyring(new Keyring([randomBytes(32)]));
// The services that tests fake listen on this machine.
installAddressPolicy({ allowed: parseNetworks("127.0.0.1, ::1") ?? [], resolve: resolveWithSystem });

afterAll(async () => {
  await closeDatabases();
  await stopPostgres();
}, testTimeoutMs);
