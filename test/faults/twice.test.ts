import { expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { installKeyring, Keyring } from "../../core/platform/secrets/keyring.ts";
import { startWorkerPart } from "../../server/boot/service.ts";
import { Logger } from "../../server/log.ts";
import { startHarness } from "../support/harness.ts";
import { testTimeoutMs } from "../support/testTimeout.ts";
import { describeViolations, findViolations } from "./invariants.ts";
import { faultSeconds, faultSeed, isShort } from "./support/choices.ts";
import { startOutside } from "./support/outside.ts";
import { untilSettled } from "./support/settled.ts";
import { Traffic } from "./support/traffic.ts";

const seconds = faultSeconds(2);
setDefaultTimeout(testTimeoutMs + seconds * 10_000);
installKeyring(new Keyring([randomBytes(32)]));
const outside = await startOutside(30);
const server = await startHarness({ hasWorker: false });
const { sql } = server.database;

/** A worker that was thought dead goes on beside the one that got its jobs: here that happens to every job. */
await sql.unsafe(`
  create function add_the_job_again() returns trigger language plpgsql as $$
  begin
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
    values (new.task_id, new.payload, new.run_at, new.max_attempts, new.priority);
    return null;
  end $$;
  create trigger add_the_job_again after insert on graphile_worker._private_jobs
  for each row when (pg_trigger_depth() = 0) execute function add_the_job_again()`);

test("every job runs twice at once, and nothing is doubled", async () => {
  for (let worker = 0; worker < 2; worker++) {
    const { stop } = await startWorkerPart({
      databaseUrl: server.database.url,
      logger: new Logger("silent"),
    });
    server.database.beforeDrop(stop);
  }
  const { workspace } = await server.newWorkspace();
  const options = { urls: () => [server.url], key: workspace.apiKey, outside, seed: faultSeed() };
  const traffic = await Traffic.start({ ...options, clients: isShort ? 2 : 4 });
  traffic.run();
  await Bun.sleep(seconds * 1_000);
  await traffic.stop();
  await untilSettled(sql);
  const problems = await traffic.check();
  await untilSettled(sql);
  const violations = describeViolations(await findViolations(sql, { isQuiet: true }));
  console.log(`twice: ${traffic.acknowledged} things done`);
  expect([...problems, violations].join("\n")).toBe("");
});
