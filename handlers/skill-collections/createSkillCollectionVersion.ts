import { getCollection } from "../../core/prompts/skills/findCollection.ts";
import { type SkillProvider, storedPath } from "../../core/prompts/skills/providerLayout.ts";
import { createVersion } from "../../core/prompts/skills/versions.ts";
import { Problem } from "../../domain/problem.ts";
import type { components } from "../../generated/types.ts";
import { validators } from "../../generated/validators.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { filesOf } from "./files.ts";
import { readForm } from "./form.ts";
import { presentSkillCollection, presentSkillVersion } from "./presentSkillCollection.ts";

type Body = components["schemas"]["SaveSkillCollectionVersionRequest"];
type Move = components["schemas"]["SkillFileMove"];

export async function createSkillCollectionVersion(
  ctx: Context,
  { params, body: sent }: Input<"createSkillCollectionVersion">,
): Promise<Reply<"createSkillCollectionVersion">> {
  const { body, archive } =
    sent instanceof Uint8Array
      ? await readForm<Body>(sent, ctx.bodyType ?? "", validators.createSkillCollectionVersion.body)
      : { body: sent, archive: null };
  const collection = await getCollection(ctx.db, params.identifier);
  requireSomething(body, archive);
  const provider = body.provider === undefined ? collection.provider : body.provider;
  const saved = await createVersion(ctx.db, collection.id, {
    moves: body.moves.map((move) => moveOf(move, provider)),
    deletes: body.deletes.map((path) => storedPath(provider, path)),
    updates: await filesOf(body.file_updates, archive, provider),
    provider: body.provider,
    commitMessage: body.commit_message ?? null,
    releaseLabel: body.release_label ?? null,
  });
  return {
    status: 201,
    body: {
      success: true,
      skill_collection: presentSkillCollection(saved),
      version: presentSkillVersion(saved.version),
    },
  };
}

/** @throws Problem bad_request */
function requireSomething(body: Body, archive: Uint8Array | null): void {
  const files = body.file_updates.length + body.moves.length + body.deletes.length;
  if (archive !== null || files > 0 || body.provider !== undefined) return;
  if (typeof body.commit_message === "string" || typeof body.release_label === "string") return;
  throw new Problem("bad_request", "The request says nothing that a new version should be made of.");
}

/** Clients write it in two ways. */
function moveOf(move: Move, provider: SkillProvider): { from: string; to: string } {
  const from = move.old_path ?? move.from;
  const to = move.new_path ?? move.to;
  if (from === undefined || to === undefined) {
    throw new Problem("bad_request", "A move needs old_path and new_path.");
  }
  return { from: storedPath(provider, from), to: storedPath(provider, to) };
}
