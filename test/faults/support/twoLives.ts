import type { Sql } from "postgres";
import { type KillableWorker, startKillableWorker } from "../../support/killableWorker.ts";
import { waitFor } from "../../support/waitFor.ts";
import { untilSettled } from "./settled.ts";

const patienceMs = 120_000;

/**
 * Work of which a worker dies in the middle.
 * @param secret what the workers open secrets with
 */
export function twoLives({ url, sql }: { url: string; sql: Sql }, secret: Buffer) {
  const startWorker = () => startKillableWorker(url, secret);
  return {
    startWorker,

    /** Has a worker do what `begin` starts, kills it once `isMidway`, and has another one end it. */
    async inTwoLives(
      begin: () => Promise<unknown>,
      isMidway: () => Promise<boolean>,
      atDeath: () => Promise<unknown> = async () => undefined,
    ): Promise<KillableWorker> {
      const first = await startWorker();
      await begin();
      await waitFor("the middle", isMidway, patienceMs);
      await first.kill();
      await atDeath();
      const second = await startWorker();
      await untilSettled(sql, patienceMs);
      return second;
    },

    /** Imports need a worker, before the one that is killed. */
    async withWorker<T>(work: () => Promise<T>): Promise<T> {
      const worker = await startWorker();
      try {
        return await work();
      } finally {
        await worker.kill();
      }
    },
  };
}
