/** Place to which a secret is bound, so that it cannot be read as that of another webhook. */
export function placeOfWebhookSecret(workspaceId: number, id: string): string {
  return `webhooks/${workspaceId}/${id}`;
}
