import { randomUUID } from "node:crypto";
import { requireChannel } from "../../core/publications.ts";
import { scopesOfChannel } from "../../core/workspace/realtime/channels.ts";
import { issueToken } from "../../core/workspace/realtime/tokens.ts";
import { requireScopes } from "../../domain/keyRights.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function createRealtimeToken(
  ctx: Context,
  { query }: Input<"createRealtimeToken">,
): Reply<"createRealtimeToken"> {
  requireScopes(ctx.actor, scopesOfChannel(query.capability));
  await requireChannel(ctx.db, query.capability);
  const { token, channel, issuedAt, expiresAt } = issueToken(ctx.db.workspaceId, query.capability, ctx.actor);
  return {
    status: 201,
    body: {
      success: true,
      messaging_backend: "centrifugo",
      token_details: {
        token,
        issued: issuedAt,
        expires: expiresAt,
        capability: { [channel]: ["presence", "subscribe"] },
        clientId: randomUUID(),
      },
    },
  };
}
