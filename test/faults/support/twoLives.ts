import type { Sql } from "postgres";
import { type KillableWorker, startKillableWorker } from "../../support/killableWorker.ts";
import { waitFor } from "../../support/waitFor.ts";
import { untilSettled } from "./settled.ts";

/**
 * Work of which a worker dies in the middle.
 * @param secret what the workers open secrets with
 */
export function twoLives({ url, sql }: { url: string; sql: Sql }, secret: Buffer) {
  const startWorker = () => startKillableWorker(url, secret);
  return {
    startWorker,

    /**
     * Has a worker do what `begin` starts, and another one end it when the first is dead.
     * @param middle when to kill it, or the text of a cell that CONTAINS dies of
     */
    async inTwoLives(
      begin: () => Promise<unknown>,
      middle: (() => Promise<boolean>) | string,
      atDeath: () => Promise<unknown> = async () => undefined,
    ): Promise<KillableWorker> {
      const first = await startKillableWorker(url, secret, typeof middle === "string" ? middle : undefined);
      await begin();
      if (typeof middle === "string") await first.exited;
      else {
        await waitFor("the middle", middle);
        await first.kill();
      }
      await atDeath();
      const second = await startWorker();
      await untilSettled(sql);
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
