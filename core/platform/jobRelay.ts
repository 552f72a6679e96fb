import type { Sql } from "postgres";
import {
  deleteFromOutbox,
  enqueueOutbox,
  listOutboxWorkspaces,
  outboxChannel,
} from "../../db/queries/platform/jobOutbox.ts";
import { type Scope, workspaceScope } from "../../db/scope.ts";

/** Number of transactions whose jobs are put into the queue at once. */
const batch = 100;

/** Puts the jobs of a workspace's outbox into the queue. It may end at any moment, and run anywhere at the same time. */
export async function relayJobs(db: Scope): Promise<void> {
  for (;;) {
    const ids = await db.transaction((tx) => enqueueOutbox(tx, batch));
    if (ids.length > 0) await deleteFromOutbox(db, ids);
    if (ids.length < batch) return;
  }
}

/** Relays jobs of changes on a cluster as soon as these are committed; what it misses is relayed by the clock. */
export class JobRelay {
  private readonly waiting = new Set<number>();
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(
    private readonly sql: Sql,
    private readonly warn: (message: string, error: unknown) => void,
  ) {}

  /** Starts with what was left while no worker listened. */
  async start(): Promise<void> {
    await this.sql.listen(outboxChannel, (workspace) => this.relay([Number(workspace)]));
    this.relay(await listOutboxWorkspaces(this.sql));
  }

  /** Begins nothing more, and waits for what has begun; the connections are closed by their owner. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting.clear();
    await this.running;
  }

  private relay(workspaces: number[]): void {
    if (this.isStopped) return;
    for (const workspace of workspaces) this.waiting.add(workspace);
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
  }

  private async run(): Promise<void> {
    for (const workspaceId of this.waiting) {
      this.waiting.delete(workspaceId);
      await relayJobs(workspaceScope(this.sql, workspaceId)).catch((error: unknown) =>
        this.warn("could not relay the jobs of a workspace; trying again within a minute", error),
      );
    }
  }
}
