import { listPromptVersions, type PromptVersionRecord } from "../../db/queries/prompts/promptVersions.ts";
import { VersionCache } from "../values/versionCache.ts";
import type { PromptTemplate } from "./templates/blueprint.ts";

/** A version as it was stored. Readers share it, so nothing may change it. */
export interface PromptVersion extends Omit<PromptVersionRecord, "prompt_template"> {
  readonly prompt_template: PromptTemplate;
}

const maxBytes = 64 * 1024 * 1024;

export const promptVersions = new VersionCache<PromptVersion>(maxBytes, async (db, ids) =>
  (await listPromptVersions(db, ids)).map((record) => ({
    ...record,
    prompt_template: record.prompt_template as PromptTemplate,
  })),
);
