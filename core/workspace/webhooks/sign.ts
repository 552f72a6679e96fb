import { createHmac, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const secretPrefix = "whsec_";
const secretBytes = 30;

/** Makes a secret in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString("base64");
}

/** Headers that sign a body: the published signature, and that of Standard Webhooks, which covers the time too. */
export function signatureHeaders(
  secret: string,
  { eventId, body, at }: { eventId: string; body: string; at: Date },
): Record<string, string> {
  return {
    "x-promptlayer-signature": createHmac("sha256", secret).update(body).digest("hex"),
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(eventId, at, body),
  };
}

/** Place to which a secret is bound, so that it cannot be read as that of another webhook. */
export function placeOfWebhookSecret(workspaceId: number, id: string): string {
  return `webhooks/${workspaceId}/${id}`;
}
