import type { EntityTable } from "../../../db/queries/registry/externalIds.ts";

/** A kind of entity that can have external ids. A new kind needs a line below and two paths in openapi/external-ids.yaml. */
interface EntityKind extends EntityTable {
  /** Name of the kind in messages: "the folder 12". */
  noun: string;
}

export const externalIdKinds = {
  folder: { table: "folders", idType: "integer", nameColumn: "name", noun: "folder" },
  prompt_template: {
    table: "prompt_templates",
    idType: "integer",
    nameColumn: "prompt_name",
    noun: "prompt template",
  },
  tool: { table: "tools", idType: "integer", nameColumn: "name", noun: "tool" },
  workflow: { table: "workflows", idType: "integer", nameColumn: "name", noun: "workflow" },
  dataset_group: { table: "dataset_groups", idType: "integer", nameColumn: "name", noun: "dataset group" },
  report: { table: "reports", idType: "integer", nameColumn: "name", noun: "report" },
  skill_collection: { table: "skill_collections", idType: "uuid", nameColumn: "name", noun: "skill collection" },
} as const satisfies Record<string, EntityKind>;

export type ExternalIdKind = keyof typeof externalIdKinds;

/** Name of a kind in messages; a kind of a newer version of the server is named as it is stored. */
export function nounOf(kind: string): string {
  return Object.hasOwn(externalIdKinds, kind) ? externalIdKinds[kind as ExternalIdKind].noun : kind;
}
