import { expect } from "bun:test";
import { rollUpLogs } from "../../core/logs/rollups/rollUpLogs.ts";
import type { RolledUp } from "../../db/queries/logs/rollups/changes.ts";
import type { Scope } from "../../db/scope.ts";
import type { TestDatabase } from "./database.ts";
import { startKillableWorker } from "./killableWorker.ts";
import { waitFor } from "./waitFor.ts";

type Changes = (() => Promise<unknown>)[];

/** What is tried with the roll-ups of request logs and with those of traces. */
export class RollupsUnderTest {
  /** @param expectAllCounted holds charts of roll-ups against a full count */
  constructor(
    private readonly database: TestDatabase,
    private readonly of: RolledUp,
    private readonly expectAllCounted: (scope: Scope) => Promise<void>,
  ) {}

  async count({ workspaceId }: Scope, what: "rollups" | "changes"): Promise<number> {
    const { sql } = this.database;
    const [row] = await sql<{ count: number }[]>`
      select count(*) from ${sql(`${this.of}_${what}`)} where workspace_id = ${workspaceId}`;
    return row?.count ?? 0;
  }

  async rollUp(scope: Scope, stopping = new AbortController().signal): Promise<void> {
    await rollUpLogs(scope, this.of, { stopping });
  }

  /** Makes changes, with roll-ups between them and without. */
  async change(scope: Scope, changes: () => Changes): Promise<void> {
    await this.expectAllCounted(scope);
    await this.rollUp(scope);
    expect(await this.count(scope, "changes")).toBe(0);
    expect(await this.count(scope, "rollups")).toBeGreaterThan(50);
    await this.expectAllCounted(scope);
    for (const isRolledUpBetween of [true, false]) {
      for (const change of changes()) {
        await change();
        await this.expectAllCounted(scope);
        if (isRolledUpBetween) await this.rollUp(scope);
      }
      await this.rollUp(scope);
      await this.expectAllCounted(scope);
    }
  }

  /** Counts some times beside three writers and two that roll up. @param begin gives the changes of a writer, again and again */
  async countBeside(scope: Scope, rounds: number, begin: (writer: number) => Promise<() => Changes>): Promise<void> {
    const stop = new AbortController();
    const writers = Array.from({ length: 3 }, async (_, writer) => {
      const changes = await begin(writer);
      while (!stop.signal.aborted) for (const change of changes()) await change();
    });
    const rollers = Array.from({ length: 2 }, async () => {
      while (!stop.signal.aborted) await this.rollUp(scope, stop.signal);
    });
    try {
      for (let round = 0; round < rounds; round++) await this.expectAllCounted(scope);
    } finally {
      stop.abort();
      await Promise.all([...writers, ...rollers]);
    }
    await this.rollUp(scope);
    await this.expectAllCounted(scope);
  }

  /** Kills a worker that rolls up, and lets another one go on. */
  async killWorker(scope: Scope): Promise<void> {
    const { sql, url } = this.database;
    const before = await this.count(scope, "changes");
    const killed = await startKillableWorker(url);
    await sql`select graphile_worker.add_job('roll_up_logs')`;
    await waitFor("the first roll-ups", async () => (await this.count(scope, "changes")) < before);
    await killed.kill();
    await this.expectAllCounted(scope);
    const next = await startKillableWorker(url);
    await sql`select graphile_worker.add_job('roll_up_logs')`;
    await waitFor("all roll-ups", async () => (await this.count(scope, "changes")) === 0);
    await next.kill();
    expect(await this.count(scope, "rollups")).toBeGreaterThan(0);
    await this.expectAllCounted(scope);
  }
}
