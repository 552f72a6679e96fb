import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { createPool } from "../../db/client.ts";
import { apiKeysChangedChannel } from "../../db/queries/workspace/apiKeys.ts";
import { realtimeChannel } from "../../db/queries/workspace/realtime.ts";
import type { Logger } from "../log.ts";

interface NoticeListenerOptions {
  url: string;
  /** Receives word that some process has changed a key, or that changes may have been missed. */
  onChange: () => void;
  /** Receives news of realtime channels, and word that news may have been missed. */
  realtime?: { onNotice(payload: string): void; onKeyChange(keyId: string): void; onGap(): void };
  logger: Logger;
  /** Interval of checks; a dead connection that was not closed is found within about twice this time. */
  heartbeatMs?: number;
}

const retryMs = 1_000;

/** Receives notices of revoked and renamed keys, and news for realtime clients, from every process on the database. */
export class NoticeListener {
  /** False while notices could be missed: cached keys may not be trusted then. */
  isListening = false;
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  constructor(private readonly options: NoticeListenerOptions) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { logger } = this.options;
    while (!this.isStopping) {
      try {
        await this.listen();
      } catch (error) {
        logger.warn("listening for revoked API keys failed; keys are looked up at every request until it works", {
          error,
        });
      }
      if (!this.isStopping) await this.pause(retryMs);
    }
  }

  private async listen(): Promise<void> {
    const { url, onChange, realtime } = this.options;
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    const connection = createPool({
      url,
      name: "sheaf key listener",
      max: 1,
      isPermanent: true,
      onNotify: (channel, payload) => {
        if (channel === realtimeChannel) return realtime?.onNotice(payload);
        onChange();
        realtime?.onKeyChange(payload);
      },
      onClose: () => lost.reject(new Error("the connection was lost")),
    });
    try {
      await connection`listen ${connection(apiKeysChangedChannel)}`;
      if (realtime) await connection`listen ${connection(realtimeChannel)}`;
      this.isListening = true;
      onChange();
      realtime?.onGap();
      await this.watch(connection, lost.promise);
    } finally {
      this.isListening = false;
      onChange();
      await connection.end({ timeout: 0 });
    }
  }

  private async watch(connection: Sql, lost: Promise<never>): Promise<void> {
    const { heartbeatMs = 10_000 } = this.options;
    for (;;) {
      await Promise.race([this.pause(heartbeatMs), lost]);
      if (this.isStopping) return;
      await Promise.race([connection`select 1`, lost, timeout(heartbeatMs)]);
    }
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

async function timeout(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`the database did not respond within ${ms} ms`);
}
