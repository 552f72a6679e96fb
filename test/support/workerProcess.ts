import { writeSync } from "node:fs";
import { parseNetworks, resolveWithSystem } from "../../core/platform/outbound/addresses.ts";
import { installAddressPolicy } from "../../core/platform/outbound/policy.ts";
import { installKeyring, Keyring } from "../../core/platform/secrets/keyring.ts";
import { contains } from "../../core/primitives/contains.ts";
import type { CellPrimitive, InputColumn, Json } from "../../core/primitives/primitive.ts";
import { stepPrimitives } from "../../core/primitives/registry.ts";
import { createPool } from "../../db/client.ts";
import { startWorker } from "../../workers/main.ts";

/**
 * A worker in a process of its own, for tests that kill it. Takes the database's URL as its argument, and the key that
 * secrets are sealed with, in hexadecimal digits, as another where it has to open some. A third one is a text that ends the
 * process when a cell of CONTAINS reads it.
 */
const [databaseUrl, key, deadly] = process.argv.slice(2) as [string, string?, string?];
if (deadly !== undefined) dieOf(deadly);
if (key) installKeyring(new Keyring([Buffer.from(key, "hex")]));
installAddressPolicy({ allowed: parseNetworks("127.0.0.1, ::1") ?? [], resolve: resolveWithSystem });
const sql = createPool({ url: databaseUrl, name: "sheaf test worker", max: 14, waitTimeoutMs: 0 });
await startWorker({ databaseUrl, sql, log: () => undefined });
console.log("ready");

function dieOf(deadly: string): void {
  Object.assign(stepPrimitives, {
    CONTAINS: {
      ...contains,
      prepare(config: Json, inputs: InputColumn[]) {
        const evaluate = (contains as CellPrimitive).prepare(config, inputs);
        return (values: Json[]) => {
          if (values.includes(deadly)) {
            // It works before its start has been told, where others take their time.
            writeSync(process.stdout.fd, "ready\n");
            process.kill(process.pid, "SIGKILL");
          }
          return evaluate(values);
        };
      },
    },
  });
}
