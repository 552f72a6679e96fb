import { lockSnippetReferences } from "../../db/queries/prompts/promptSnippets.ts";
import { lockPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import { lockExternalId } from "../../db/queries/registry/externalIds.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import type { ExternalId } from "../registry/externalIds/externalIds.ts";
import { findOwner } from "../registry/externalIds/lookup.ts";
import { type NewVersion, type PublishedVersion, publishPrompt } from "./publishPrompt.ts";
import { named } from "./readPrompt.ts";

/**
 * Publishes a version of the template that has an external id, or creates the template with that id.
 * @throws Problem conflict when something else has the external id, or another template the new one's name
 */
export function upsertPrompt(
  db: Scope,
  mapping: ExternalId,
  given: NewVersion,
): Promise<PublishedVersion & { isNew: boolean }> {
  return db.transaction(async (tx) => {
    const [, , owner] = await Promise.all([
      // Of two requests that create the template for one external id the second finds the template of the first.
      lockExternalId(tx, mapping),
      // Taken in the same order as publishing: before the lock of a template.
      lockSnippetReferences(tx),
      findOwner(tx, mapping),
    ]);
    if (owner && owner.kind !== "prompt_template") throw belongsElsewhere(mapping, owner.kind);
    if (owner) {
      const { prompt_name } = await lockPromptTemplate(tx, Number(owner.entity_id));
      return { ...(await publishPrompt(tx, { ...given, prompt_name })), isNew: false };
    }
    const external_ids = [mapping, ...given.external_ids];
    const published = await publishPrompt(tx, { ...given, external_ids });
    if (published.version.version_number === 1) return { ...published, isNew: true };
    const text = `There is already a prompt template ${named(given.prompt_name)}, without this external id.`;
    throw new Problem("conflict", `${text} Attach it first.`);
  });
}

function belongsElsewhere({ source, external_id }: ExternalId, kind: string): Problem {
  return new Problem("conflict", `The external id ${named(external_id)} of ${named(source)} belongs to a ${kind}.`);
}
