import type { Scope } from "../scope.ts";

/** What API processes listen to, for the channels of their clients. */
export const realtimeChannel = "sheaf_realtime";

/**
 * Tells every API process, when the transaction commits, that something new is to be seen on these channels. Names alone
 * are sent: who has subscribers reads what is new.
 */
export async function notifyRealtime(db: Scope, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return;
  await db.sql`
    select pg_notify(${realtimeChannel}, ${db.workspaceId}::text || ' ' || name)
    from unnest(${[...channels]}::text[]) as given (name)`;
}
