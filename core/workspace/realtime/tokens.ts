import { keyring, UnreadableSecret } from "../../platform/secrets/keyring.ts";

/** Clients never renew a token, and wait for a run as long as it may take: an hour, and some time to connect. */
const lifetimeMs = 65 * 60_000;
const place = "realtime tokens";

/** What a token lets its holder do: listen to one channel of one workspace. */
export interface RealtimeGrant {
  workspaceId: number;
  channel: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface IssuedToken extends RealtimeGrant {
  token: string;
  issuedAt: number;
}

/** A token that every process with the encryption keys can read, and nobody else can make or change. */
export function issueToken(workspaceId: number, channel: string): IssuedToken {
  const issuedAt = Date.now();
  const expiresAt = issuedAt + lifetimeMs;
  const { keyId, bytes } = keyring().seal(JSON.stringify([workspaceId, channel, expiresAt]), place);
  const token = `${keyId}.${Buffer.from(bytes).toString("base64url")}`;
  return { token, workspaceId, channel, issuedAt, expiresAt };
}

/** What a token grants; null for one that is none of ours. It may have expired. */
export function readToken(token: string): RealtimeGrant | null {
  const [keyId, sealed, ...rest] = token.split(".");
  if (!keyId || !sealed || rest.length > 0) return null;
  try {
    const text = keyring().open({ keyId, bytes: Buffer.from(sealed, "base64url") }, place);
    const [workspaceId, channel, expiresAt] = JSON.parse(text) as [number, string, number];
    return { workspaceId, channel, expiresAt };
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
