import type { Sql } from "postgres";
import { markApiKeysUsed } from "../../db/queries/workspace/apiKeys.ts";
import type { Identity } from "../auth.ts";
import type { Logger } from "../log.ts";

interface Use {
  workspaceId: number;
  apiKeyId: string;
  usedAt: number;
}

/** Records the last use of keys: all keys of a minute in one statement, so a busy key costs one update a minute. */
export class KeyUse {
  private uses = new Map<string, Use>();
  private readonly timer: Timer;

  constructor(
    private readonly sql: Sql,
    private readonly logger: Logger,
  ) {
    this.timer = setInterval(() => this.flush(), 60_000);
    this.timer.unref();
  }

  note({ workspaceId, apiKeyId }: Identity): void {
    const use = this.uses.get(apiKeyId);
    if (use) use.usedAt = Date.now();
    else this.uses.set(apiKeyId, { workspaceId, apiKeyId, usedAt: Date.now() });
  }

  /** Writes the last uses. A failure drops them: the date only informs, and the next use writes it again. */
  async flush(): Promise<void> {
    if (this.uses.size === 0) return;
    const uses = [...this.uses.values()].map((use) => ({ ...use, usedAt: new Date(use.usedAt) }));
    this.uses = new Map();
    await markApiKeysUsed(this.sql, uses).catch((error) => {
      this.logger.warn("could not store when API keys were last used", { error });
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
