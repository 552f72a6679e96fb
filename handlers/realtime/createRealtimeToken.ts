import { randomUUID } from "node:crypto";
import { requireChannel } from "../../core/publications.ts";
import { scopesOfChannel } from "../../core/workspace/realtime/channels.ts";
import { issueToken } from "../../core/workspace/realtime/tokens.ts";
import { requireScopes } from "../../domain/keyRights.ts";
import { handler } from "../handler.ts";

export const createRealtimeToken = handler<"createRealtimeToken">(async (ctx, { query }, reply) => {
  requireScopes(ctx.actor, scopesOfChannel(query.capability));
  await requireChannel(ctx.db, query.capability);
  const { token, channel, issuedAt, expiresAt } = issueToken(ctx.db.workspaceId, query.capability, ctx.actor);
  return reply(201, {
    success: true,
    messaging_backend: "centrifugo",
    token_details: {
      token,
      issued: issuedAt,
      expires: expiresAt,
      capability: { [channel]: ["presence", "subscribe"] },
      clientId: randomUUID(),
    },
  });
});
