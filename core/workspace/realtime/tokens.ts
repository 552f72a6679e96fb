import { keyring, UnreadableSecret } from "../../platform/secrets/keyring.ts";

/** Lifetime of a token: clients never renew one, and a run may take an hour, plus some time to connect. */
const lifetimeMs = 65 * 60_000;
const place = "realtime tokens";

/** Right of a token's holder to listen to one channel of one workspace. */
export interface RealtimeGrant {
  workspaceId: number;
  channel: string;
  /** Key that it was issued to, which it does not outlive. */
  apiKeyId: string;
  /** Time in milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Makes a token that every process with the encryption keys can read, and nobody else can make or change.
 * @param key that it is issued to, with the time of its end
 */
export function issueToken(
  workspaceId: number,
  channel: string,
  { apiKeyId, endsAt }: { apiKeyId: string; endsAt: number },
): RealtimeGrant & { token: string; issuedAt: number } {
  const issuedAt = Date.now();
  const expiresAt = Math.min(issuedAt + lifetimeMs, endsAt);
  const { keyId, bytes } = keyring().seal(JSON.stringify([workspaceId, channel, expiresAt, apiKeyId]), place);
  const token = `${keyId}.${Buffer.from(bytes).toString("base64url")}`;
  return { token, workspaceId, channel, apiKeyId, issuedAt, expiresAt };
}

/** Reads a token, which may have expired. @returns null for one that this server did not issue */
export function readToken(token: string): RealtimeGrant | null {
  const [keyId, sealed, ...rest] = token.split(".");
  if (!keyId || !sealed || rest.length > 0) return null;
  try {
    const text = keyring().open({ keyId, bytes: Buffer.from(sealed, "base64url") }, place);
    const [workspaceId, channel, expiresAt, apiKeyId] = JSON.parse(text) as [number, string, number, string?];
    // Tokens of older versions name no key.
    return apiKeyId === undefined ? null : { workspaceId, channel, apiKeyId, expiresAt };
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
